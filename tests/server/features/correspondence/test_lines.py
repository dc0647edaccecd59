"""What comes of conditional moves, from the moves that were made since."""

import random

import pytest

from midtown.fairness import Shuffle, secret_of
from midtown.match import Match
from midtown.server.features.correspondence import lookahead
from midtown.server.features.correspondence.lines import Answer, Expected, Line, PlannedTurn, best_line, line_state


class Scripted:
    """The moves of a game, given by hand: what a line sees of it."""

    def __init__(self, *moves: tuple[int, str], to_move: int | None) -> None:
        self.movers = [seat for seat, _ in moves]
        self.moves = [move for _, move in moves]
        self.to_move = to_move
        self.game = Match("manhattan", ["a", "b", "c"], {}, Shuffle(secret_of(1))).game


def line(*steps: tuple[list[Expected], list[str]], made_after: int = 0, name: str = "x") -> Line:
    """Return a line of seat 0."""
    turns = tuple(PlannedTurn(tuple(expected), tuple(Answer(move) for move in answers)) for expected, answers in steps)
    return Line(id=name, table="t", player="p", seat=0, made_after=made_after, steps=turns)


def state(one: Line, *moves: tuple[int, str], to_move: int | None) -> tuple[str, int, str]:
    stand = line_state(one, Scripted(*moves, to_move=to_move))  # type: ignore[arg-type]
    return stand.state, stand.done, stand.move


FIRST, EXACT = Expected(1, "Fb2"), Expected(1, "Fb2", "Fb2+3")


def test_a_line_waits_for_the_expected_move_and_is_ready_when_it_is_ones_turn() -> None:
    one = line(([FIRST], ["Sa1+2"]))
    assert state(one, to_move=1) == ("waits", 0, "")
    assert state(one, (1, "Fb2+4"), to_move=2) == ("waits", 0, "")
    assert state(one, (1, "Fb2+4"), (2, "Sa1+1"), to_move=0) == ("ready", 0, "Sa1+2")


def test_only_the_whole_move_fits_where_it_was_named() -> None:
    one = line(([EXACT], ["Sa1+2"]))
    assert state(one, (1, "Fb2+4"), to_move=2)[0] == "over"
    assert state(one, (1, "Fb2+3"), to_move=2)[0] == "waits"


def test_a_line_is_over_as_soon_as_the_expected_player_has_ended_their_turn_with_something_else() -> None:
    one = line(([FIRST], ["Sa1+2"]))
    assert state(one, (1, "Sa1+1"), to_move=1)[0] == "waits"  # a turn of several moves
    assert state(one, (1, "Sa1+1"), (1, "Fb2+1"), to_move=2)[0] == "waits"
    assert state(one, (1, "Sa1+1"), to_move=2)[0] == "over"
    assert state(one, (2, "Fb2+1"), to_move=0)[0] == "over"


def test_a_line_is_over_when_moves_before_it_are_taken_back() -> None:
    # It may have been read just before the undo deleted it.
    assert state(line(([], ["Sa1+2"]), made_after=1), to_move=0)[0] == "over"


def test_what_is_expected_of_several_players_must_all_come_true() -> None:
    one = line(([FIRST, Expected(2, "Sa1")], ["Ca1+1"]))
    assert state(one, (1, "Fb2+1"), (2, "Sa1+1"), to_move=0)[0] == "ready"
    assert state(one, (1, "Fb2+1"), (2, "Sa2+1"), to_move=0)[0] == "over"


def test_nothing_expected_answers_whatever_others_play() -> None:
    one = line(([], ["Ca1+1"]))
    assert state(one, (1, "Hb2+1"), (2, "Sa2+1"), to_move=0) == ("ready", 0, "Ca1+1")


def test_several_answers_and_turns_follow_each_other() -> None:
    one = line(([FIRST], ["Sa1+2", "Sa2+1"]), ([Expected(1, "Ca1")], ["Ca2+1"]))
    played = [(1, "Fb2+1"), (0, "Sa1+2")]
    assert state(one, *played, to_move=0) == ("ready", 0, "Sa2+1")
    assert state(one, *played, to_move=1)[0] == "over"  # the turn was over too early
    played.append((0, "Sa2+1"))
    assert state(one, *played, to_move=1) == ("waits", 1, "")
    assert state(one, *played, (1, "Ca1+4"), to_move=0) == ("ready", 1, "Ca2+1")
    assert state(one, *played, (1, "Ca1+4"), (0, "Ca2+1"), to_move=1)[0] == "over"


def test_a_move_of_ones_own_that_was_not_planned_ends_a_line() -> None:
    one = line(([FIRST], ["Sa1+2"]), ([FIRST], ["Sa2+2"]))
    assert state(one, (1, "Fb2+1"), (0, "Hb1+1"), to_move=1)[0] == "over"
    assert state(one, (1, "Fb2+1"), (0, "Sa1+2"), to_move=1) == ("waits", 1, "")


def test_moves_before_the_line_was_made_count_for_nothing_and_a_finished_game_ends_it() -> None:
    assert state(line(([FIRST], ["Sa1+2"]), made_after=1), (1, "Fb2+1"), to_move=1)[0] == "waits"
    assert state(line(([], ["Sa1+2"])), (1, "Fb2+1"), to_move=None)[0] == "over"


def test_the_line_of_which_most_has_come_true_answers_then_the_oldest() -> None:
    any_, there, exact = line(([], ["Ca1+1"])), line(([FIRST], ["Ca2+1"])), line(([EXACT], ["Ca3+1"]))
    game = Scripted((1, "Fb2+3"), to_move=0)
    assert best_line([any_, there, exact], game) == (exact, "Ca3+1")  # type: ignore[arg-type]
    assert best_line([any_, line(([], ["Hb1+1"]))], game) == (any_, "Ca1+1")  # type: ignore[arg-type]
    assert best_line([there], Scripted((1, "Sa1+1"), to_move=0)) is None  # type: ignore[arg-type]


def begun(game: str, players: int, moves: int) -> Match:
    """Return a game in which seat 0 has just ended a turn."""
    match, chance = Match(game, list("abcd")[:players], {}, Shuffle(secret_of(3))), random.Random(1)
    while len(match.moves) < moves or match.to_move == 0 or match.movers[-1] != 0:
        match = match.after(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize(("game", "players"), [("manhattan", 3), ("manhattan", 2), ("traffiq", 3)])
def test_what_really_follows_was_foreseen(game: str, players: int) -> None:
    match = begun(game, players, 20)
    ahead = lookahead.look_ahead(match, 0, [], [], [])
    assert ahead.fits == lookahead.SAMPLES
    chance = random.Random(2)
    first = {seat: {match.game.aim(move) for move in moves} for seat, moves in ahead.others.items()}
    mover = match.to_move
    assert mover is not None
    assert {match.game.aim(move) for move in match.legal()} <= first[mover]
    while match.to_move != 0:
        match = match.after(chance.choice(match.legal()))
    assert set(ahead.answers) & set(match.legal())


def test_the_board_shows_what_is_expected_and_offers_what_follows_it() -> None:
    match = begun("manhattan", 3, 20)
    game, other = match.game, match.to_move
    assert other is not None
    ahead = lookahead.look_ahead(match, 0, [], [], [])
    assert game.view(ahead.reached, 0) == match.view(0)
    assert game.to_move(ahead.own) == 0
    move = min(ahead.others[other])
    after = lookahead.look_ahead(match, 0, [], [Expected(other, game.aim(move), move)], [])
    assert [*after.others] == [seat for seat in ahead.others if seat != other]
    position = game.clone(ahead.others[other][move].position)
    game.play(position, move)
    assert game.view(after.reached, 0)["towers"] == game.view(position, 0)["towers"]
    answer = min(after.answers)
    done = lookahead.look_ahead(match, 0, [], [Expected(other, game.aim(move), move)], [answer])
    assert (done.own, [*done.answers]) == (None, [])


@pytest.mark.parametrize(("game", "players"), [("manhattan", 3), ("traffiq", 3)])
def test_a_line_of_two_turns_is_put_into_words_and_an_impossible_one_is_not(game: str, players: int) -> None:
    match = begun(game, players, 20)
    other = match.to_move
    assert other is not None
    first = lookahead.look_ahead(match, 0, [], [], [])
    aim = match.game.aim(min(first.others[other]))
    expected = [Expected(other, aim)]
    answers = lookahead.look_ahead(match, 0, [], expected, []).answers
    steps = [PlannedTurn(tuple(expected), (Answer(min(answers)),))]
    worded = lookahead.describe_steps(match, 0, steps)
    assert worded is not None
    assert worded[0].expected[0].words.keys() == worded[0].answers[0].words.keys() == {"en", "de"}
    assert (worded[0].expected[0].aim, worded[0].answers[0].move) == (aim, min(answers))
    assert lookahead.describe_steps(match, 0, [PlannedTurn((Expected(0, aim),), (Answer(min(answers)),))]) is None
    assert lookahead.describe_steps(match, 0, [PlannedTurn((), (Answer("nonsense"),))]) is None
