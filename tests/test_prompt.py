"""Games in words for one seat: what it reads, and that nothing in it comes from what it cannot see."""

from random import Random

import pytest

from midtown import games, prompt
from midtown.bots import bot
from midtown.fairness import Shuffle, secret_of
from midtown.game import GameError, IllegalMove, RequestError
from midtown.match import Match, Script
from midtown.prompt import LISTED, Prompter, spread_evenly
from midtown.support.i18n import LANGUAGES, Language
from tests.twins import Twin


def prompter(game: str = "stones", players: int = 2, language: Language = "en") -> Prompter:
    names = ["Ann", "Ben", "Cem"][:players]
    return Prompter(Match(game, names, {}, Shuffle(secret_of(3))), names, language)


def texts(held: Prompter, seat: int) -> list[str]:
    """Return all that a seat can read."""
    return [
        held.position(seat),
        held.moves(seat),
        held.moves(seat, "a"),
        held.story(seat),
        held.news(seat),
        held.result(seat),
    ]


@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_games_that_differ_in_what_one_seat_sees_read_the_same_at_all_others(game: str, owner: int) -> None:
    twin = Twin(game, owner, 12)
    seen: list[dict[int, list[str]]] = []
    for draws in twin.draws:
        names = ["Ann", "Ben", "Cem"]
        held = Prompter(Match(game, names, {}, Script(draws, Shuffle(secret_of(1)))), names, "en")
        seen.append({seat: texts(held, seat) for seat in range(3)})
        for move in twin.moves:
            held.play(move)
            for seat in range(3):
                seen[-1][seat] += texts(held, seat)
    first, second = seen
    assert [seat for seat in first if first[seat] != second[seat]] == [owner]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["manhattan", "stones", "traffiq"])
def test_a_whole_game_can_be_read_in_both_languages(game: str, language: Language) -> None:
    held, chance = prompter(game, language=language), Random(1)
    while (seat := held.match.to_move) is not None:
        assert held.turn(seat) in held.position(seat)
        lines = held.moves(seat).splitlines()[1 : LISTED + 1]
        written = [line.partition("  =  ")[0].strip() for line in lines]
        assert set(written) <= set(held.match.legal())
        held.play(chance.choice(written))
    story = held.story(0).splitlines()
    assert [line.partition(". ")[0] for line in story] == [str(number + 1) for number in range(len(held.match.moves))]
    assert held.match.result().ended_by in held.result(0)
    assert held.moves(0) == held.turn(0)


def test_who_is_not_to_move_reads_whose_turn_it_is_and_no_moves() -> None:
    held = prompter()
    assert held.turn(0) == "Stones: you have seat 1 of 2. Move 1 is yours."
    assert held.moves(1) == held.turn(1) == "Stones: you have seat 2 of 2. Move 1 is that of Ann."


def test_moves_are_found_by_their_words_and_long_lists_are_cut_evenly() -> None:
    held = prompter("manhattan")
    listed = held.moves(0).splitlines()
    assert listed[0].startswith("1156 legal moves")
    assert len(listed) == LISTED + 2
    assert "Only 60 moves are listed" in listed[-1]
    some = held.moves(0, "3444/1234 PICK").splitlines()
    assert some[0] == "1 legal move contains these words:"
    assert len(some) == 2
    assert held.moves(0, "unicorn") == "None of the 1156 legal moves contains “unicorn”."
    assert spread_evenly(["a", "b", "c", "d", "e"], 2) == ["a", "c"]
    assert spread_evenly(["a"], 2) == ["a"]


def test_news_begin_with_the_own_last_move_and_call_the_reader_you() -> None:
    held = prompter("traffiq")
    choose = bot("random")
    while not (held.match.to_move == 0 and 1 in held.match.movers):
        held.play(choose(held.match.question(1)))
    first, *others = held.news(0).splitlines()
    assert "You" in first
    assert all("Ben" in line for line in others)
    assert others
    assert held.story(0).endswith(held.news(0))


def test_a_match_that_was_played_before_is_told_from_where_it_is() -> None:
    held = prompter()
    held.play(held.match.legal()[0])
    later = Prompter(held.match, held.names, "en")
    assert later.story(0) == "Nothing has been played yet."
    later.play(later.match.legal()[0])
    assert later.story(1).startswith("2. You")


def test_a_refusal_names_its_rule_and_changes_nothing() -> None:
    held = prompter("manhattan")
    with pytest.raises(IllegalMove) as refused:
        held.play("red Fb2+3")
    sentence = prompt.refusal(refused.value, "en")
    assert sentence.endswith(f" [{refused.value.rule}]")
    assert prompt.refusal(refused.value, "de") != sentence
    assert held.match.moves == ()
    assert len(held.positions) == 1
    with pytest.raises(GameError) as nonsense:
        held.play("?")
    assert "[" not in prompt.refusal(nonsense.value, "en")


def test_rules_are_read_whole_or_by_their_id() -> None:
    whole = prompt.rules("manhattan", "en")
    assert all(f"{one.rule}: {one.title}" in whole for one in games.paragraphs("manhattan", "en"))
    assert prompt.rules("manhattan", "de", "m-build").startswith("11. M-BUILD: ")
    with pytest.raises(RequestError, match="M-BUILD"):
        prompt.rules("manhattan", "en", "M-NONE")
    for name in ("chess", "../secrets", "manhattan.ai"):
        with pytest.raises(RequestError, match="Unknown game"):
            prompt.rules(name, "en")
