"""Attempts to win by undoing, by proposing and by leaving instead of playing; none gives time, a turn or a result."""

from random import Random
from typing import Any

import pytest

from midtown import games
from midtown.game import GameError
from midtown.server.schemas.actions import AgreeMessage, ChatMessage, LeaveMessage, ProposeMessage, UndoMessage
from midtown.server.tables import decide
from midtown.server.tables.decide import Actor
from midtown.server.tables.outcome import judged_seats, rated_subjects, standings
from midtown.server.tables.seat_results import seat_results
from midtown.server.tables.settings import Pace, SeatPlan, TableSettings
from midtown.support.units import DAY
from tests.server.tables.clock_laws import Room

LIVE = Pace("live", minutes=10, increment=5)
DAYS = Pace("days", days=2)
PEOPLE = (SeatPlan("open"), SeatPlan("open"))
WITH_BOTS = (SeatPlan("open"), SeatPlan("bot", bot="greedy"), SeatPlan("bot", bot="random"))

both_games = pytest.mark.parametrize("game", ["manhattan", "traffiq"])
occasions = pytest.mark.parametrize(
    "occasion", [{"rated": True}, {"tournament": "cup"}, {"deal": "deal"}], ids=["rated", "tournament", "daily"]
)


def room(game: str, seats: tuple[SeatPlan, ...] = PEOPLE, pace: Pace = LIVE, **more: Any) -> Room:
    options = games.game(game).resolve_options(len(seats), {})
    return Room(TableSettings(game=game, options=options, rules=1, seats=list(seats), pace=pace, **more), Random(1))


def turn(room: Room) -> str:
    """Play until the turn has passed; return who has played."""
    mover, seat = room.mover(), room.table.to_move
    while room.table.to_move == seat:
        assert room.move() or room.computer()
    return mover


def times(room: Room) -> list[int]:
    return [room.table.clocks.rest(seat, room.tick) for seat in range(len(room.table.seats))]


def refusal(room: Room, player: str, message: Any) -> str:
    with pytest.raises(GameError) as refused:
        decide.decide(room.table, Actor(player, room.table.held_seats(player)), message)
    return str(refused.value)


@both_games
@pytest.mark.parametrize("rated", [True, False])
def test_moving_and_undoing_does_not_let_the_opponents_clock_run(game: str, rated: bool) -> None:
    it = room(game, pace=Pace("live", minutes=0.3), rated=rated)
    for _ in range(7):
        attacker, seen = it.mover(), it.table.turn
        while it.mover() == attacker:
            it.move()
            seen = it.table.turn
        it.wait(450)
        assert not it.undo(attacker)
        it.wait(150)
        other = it.mover()
        assert it.table.turn == seen, "the answer that is being thought about is stale"
        before = times(it)
        it.move(other)
        it.undo(other)
        assert times(it) == before


@both_games
def test_time_that_the_opponent_spent_on_a_move_taken_back_by_agreement_comes_back(game: str) -> None:
    it = room(game)
    it.wait(3_000)
    mover = turn(it)
    first = it.table.movers[-1]
    assert times(it)[first] == 602_000
    it.wait(8_000)
    assert it.tell(mover, ProposeMessage, what="undo")
    assert it.tell(it.mover(), AgreeMessage, what="undo")
    assert it.table.to_move == first
    assert times(it) == [597_000 if seat == first else 600_000 for seat in (0, 1)]


@both_games
def test_undoing_gives_no_increments(game: str) -> None:
    it = room(game)
    it.wait(589_000)
    attacker = it.mover()
    for _ in range(100):
        it.move(attacker)
        it.wait(100)
        it.undo(attacker)
    assert max(times(it)[seat] for seat in it.table.held_seats(attacker)) <= 11_000 + 5_000
    assert all(times(it)[seat] <= 600_000 for seat in (0, 1))


@both_games
def test_a_turn_by_days_ends_however_often_its_moves_are_undone(game: str) -> None:
    it = room(game, pace=DAYS)
    attacker = it.mover()
    for _ in range(5):
        it.wait(DAY * 2 - 60_000 if it.tick < DAY else 30_000)
        if it.table.ended or it.mover() != attacker:
            break
        it.move(attacker)
        it.undo(attacker)
    it.wait(2 * DAY)
    assert it.tick < 5 * DAY
    assert it.table.ended


def test_all_actions_of_a_turn_have_one_time_by_days() -> None:
    it = room("traffiq", pace=DAYS)
    while True:
        seat, began, moves = it.table.to_move, it.tick, len(it.table.moments)
        while it.table.to_move == seat and len(it.table.moments) < moves + 2:
            it.wait(DAY // 2)
            assert it.table.deadline == began + 2 * DAY
            it.move()
        if it.table.to_move == seat:
            break
    assert it.table.deadline == began + 2 * DAY
    it.wait(DAY)
    assert it.table.ended == "abandoned"
    assert it.tick == began + 2 * DAY


def test_in_a_turn_of_several_moves_an_increment_is_added_once() -> None:
    it = room("traffiq")
    longest = 0
    while longest < 2 and it.table.to_move is not None:
        seat, before, moves = it.table.to_move, times(it), len(it.table.moments)
        it.wait(1_000)
        turn(it)
        longest = len(it.table.moments) - moves
        assert times(it)[seat] == before[seat] - 1_000 + 5_000
    assert longest == 2


@both_games
@pytest.mark.parametrize("pace", [LIVE, DAYS], ids=lambda pace: pace.kind)
def test_the_turn_of_a_player_does_not_begin_anew_when_another_leaves(game: str, pace: Pace) -> None:
    it = room(game, (*PEOPLE, SeatPlan("open")), pace, on_leave="greedy")
    it.wait(60_000)
    mover, deadline = it.mover(), it.table.deadline
    leaver = next(player for player in it.players if player != mover)
    assert it.tell(leaver, LeaveMessage)
    assert it.table.deadline == deadline
    assert it.tell(mover, ChatMessage, text="oh")
    assert it.table.deadline == deadline


@both_games
@pytest.mark.parametrize("pace", [LIVE, DAYS], ids=lambda pace: pace.kind)
def test_an_undo_within_the_turn_leaves_the_clock_running(game: str, pace: Pace) -> None:
    it = room(game, pace=pace)
    for _ in range(200):
        mover, deadline = it.mover(), it.table.deadline
        it.wait(1_000)
        it.move()
        if it.mover() == mover and it.table.to_move == it.table.last_mover and it.table.steps:
            it.wait(500)
            assert it.undo(mover)
            assert it.table.deadline == deadline
            return
    assert game == "manhattan"  # there a turn is rarely more than one move


@both_games
def test_beside_computer_players_a_move_can_be_undone_while_they_think_if_nothing_counts(game: str) -> None:
    it = room(game, WITH_BOTS)
    before: list[int] = []
    while it.table.steps == 0 or not it.table.bot_to_move:
        before = times(it)
        it.wait(1_000)
        assert it.computer() or it.move()
    seat = it.table.last_mover
    assert seat is not None
    if not it.table.seats[seat].bot:
        it.wait(2_000)
        assert it.undo("p0")
        assert times(it)[seat] == before[seat] - 1_000


@both_games
@occasions
def test_where_results_count_a_move_cannot_be_undone_once_a_computer_player_is_to_move(
    game: str, occasion: dict[str, Any]
) -> None:
    it = room(game, WITH_BOTS, **occasion)
    for _ in range(40):
        it.wait(100)
        if it.table.bot_to_move:
            last = it.table.last_mover
            if last is not None and not it.table.seats[last].bot:
                assert "only during" in refusal(it, "p0", UndoMessage("u", it.table.turn))
            it.computer()
        else:
            it.move()


@both_games
def test_the_opponents_answer_is_not_made_stale_by_undoing(game: str) -> None:
    it = room(game)
    attacker = turn(it)
    for _ in range(38):
        seen = it.table.turn
        it.undo(attacker)
        assert it.table.turn == seen
    assert it.move()


@both_games
@occasions
def test_alone_with_computer_players_a_game_that_counts_is_not_called_off(game: str, occasion: dict[str, Any]) -> None:
    it = room(game, WITH_BOTS, **occasion)
    reason = refusal(it, "p0", ProposeMessage("p", "abandon"))
    assert "leave" in reason
    assert it.tell("p0", LeaveMessage)
    if not it.table.settings.deal:
        subjects, ranks = standings(it.table)
        assert ranks[subjects.index("p0")] == max(ranks) > 0


@both_games
def test_alone_with_computer_players_a_game_that_counts_nothing_is_called_off_at_once(game: str) -> None:
    it = room(game, WITH_BOTS)
    assert it.tell("p0", ProposeMessage, what="abandon")
    assert it.table.ended == "abandoned"


@both_games
def test_a_rated_game_is_called_off_by_all_before_the_first_points_and_changes_nothing(game: str) -> None:
    it = room(game, rated=True)
    it.move()
    assert it.tell("p0", ProposeMessage, what="abandon")
    assert it.table.status == "running"
    assert it.tell("p1", AgreeMessage, what="abandon")
    assert it.table.ended == "abandoned"
    assert standings(it.table) == ([], [])
    assert {result.place for result in seat_results(it.table, 0)} == {None}


@both_games
def test_a_rated_game_with_points_is_not_called_off(game: str) -> None:
    it = room(game, rated=True)
    while it.table.match is not None and not any(it.table.match.result().scores):
        it.move()
    assert "before the first points" in refusal(it, "p0", ProposeMessage("p", "abandon"))


@both_games
@pytest.mark.parametrize("occasion", [{"tournament": "cup"}, {"deal": "deal"}], ids=["tournament", "daily"])
def test_in_tournaments_and_daily_deals_people_do_not_agree_to_call_off(game: str, occasion: dict[str, Any]) -> None:
    it = room(game, **occasion)
    assert "cannot be called off" in refusal(it, "p0", ProposeMessage("p", "abandon"))


@both_games
@pytest.mark.parametrize("third", [SeatPlan("open"), SeatPlan("bot", bot="random")], ids=["people", "computer"])
@pytest.mark.parametrize("moves", [0, 30])
def test_a_rated_game_that_goes_on_without_a_player_places_all_others_by_the_rules(
    game: str, third: SeatPlan, moves: int
) -> None:
    it = room(game, (*PEOPLE, third), pace=DAYS, rated=True, on_leave="random")
    for _ in range(moves):
        assert it.move() or it.computer()
    assert it.tell("p1", LeaveMessage)
    while not it.table.ended:
        assert it.move() or it.computer()
    assert (it.table.ended, judged_seats(it.table)) == ("rules", [0, 1, 2])
    assert it.table.match is not None
    ends, (subjects, ranks) = it.table.match.result().ranks, standings(it.table)
    assert ranks[1] > max(ranks[0], ranks[2])
    assert (ranks[0] - ranks[2]) == (ends[0] - ends[2])
    people = {f"p{number}" for number, plan in enumerate((*PEOPLE, third)) if plan.kind == "open"}
    assert rated_subjects(it.table, subjects) == people


@both_games
def test_of_a_rated_game_that_one_of_three_leaves_the_others_have_nothing(game: str) -> None:
    it = room(game, (*PEOPLE, SeatPlan("open")), rated=True)
    assert it.tell("p1", LeaveMessage)
    assert it.table.ended == "abandoned"
    assert judged_seats(it.table) == [1]
    assert [result.place for result in seat_results(it.table, 0)] == [None, 3, None]


@both_games
def test_who_stays_in_a_rated_game_for_two_has_won_and_cannot_lose_it_by_waiting(game: str) -> None:
    it = room(game, rated=True)
    assert it.tell("p0", LeaveMessage)
    it.wait(20 * DAY)
    assert standings(it.table)[1] == [2, 0]
    assert judged_seats(it.table) == [0, 1]


@both_games
def test_who_stops_after_all_others_have_left_a_rated_game_still_has_beaten_them(game: str) -> None:
    it = room(game, rated=True, on_leave="greedy")
    assert it.tell("p0", LeaveMessage)
    refusal(it, "p1", ProposeMessage("p", "abandon"))
    assert it.tell("p1", LeaveMessage)
    assert it.table.ended == "abandoned"
    first, second = standings(it.table)[1]
    assert first > second


def test_who_undoes_a_first_move_is_still_there_and_does_not_lose_by_it() -> None:
    it = room("traffiq", tournament="cup", first_move=60)
    assert it.table.deadline == it.tick + 60_000
    it.wait(50_000)
    mover = it.mover()
    while not it.table.steps:
        it.move(mover)
        assert it.mover() == mover
    deadline = it.table.deadline
    it.wait(20_000)
    assert it.undo(mover)
    assert it.table.deadline == deadline == it.table.clocks.since + 600_000
