"""Moves as text."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from midtown.game import NotationError
from midtown.games import manhattan
from midtown.games.manhattan.protocol.notation import Build, Forfeit, Pick, numbers, parse, texts
from midtown.games.manhattan.rules.components import PLOT_NAMES

from .boards import dealt, somewhere

pytestmark = pytest.mark.rules


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("pick 112344", Pick(((1, 1, 2, 3, 4, 4),))),
        ("pick 1123/1244", Pick(((1, 1, 2, 3), (1, 2, 4, 4)))),
        ("pick 4", Pick(((4,),))),
        ("Fb2+3", Build(None, PLOT_NAMES.index("Fb2"), 3)),
        ("green Fb2+3", Build(2, PLOT_NAMES.index("Fb2"), 3)),
        ("forfeit 5 2", Forfeit(None, 4, 2)),
        ("forfeit green 5 2", Forfeit(2, 4, 2)),
    ],
)
def test_a_text_says_what_it_asks_for(text: str, move: object) -> None:
    assert parse(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "pick",
        "pick ",
        "pick 21",
        "pick 15",
        "pick 0",
        "pick 11/",
        "pick /11",
        "pick 1/1/1",
        "pick 1 1",
        "pick  11",
        "Pick 11",
        "pick 11 ",
        "pick 11\n",
        "pick \uff11\uff11",
        "pick \u0661",
        "fb2+3",
        "Fb2+0",
        "Fb2+5",
        "Fb2+33",
        "Fb2 +3",
        "Fb2-3",
        "Fb4+3",
        "Fd2+3",
        "Xb2+3",
        "Fb2+3 ",
        "Fb2+³",
        "Fb2+3\n",
        "Green Fb2+3",
        "green  Fb2+3",
        "yellow Fb2+3",
        "greenFb2+3",
        "forfeit",
        "forfeit 5",
        "forfeit 0 2",
        "forfeit 10 2",
        "forfeit 5 0",
        "forfeit 5 5",
        "forfeit 5 2 1",
        "forfeit 5 2 green",
        "forfeit green",
        "pass",
        "undo",
        "\ud800",
        "Fb2+" + "9" * 100_000,
        "pick " + "4" * 100_000 + "1",
    ],
    ids=lambda text: repr(text)[:20],
)
def test_anything_else_is_no_notation(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert refused.value.kind == "notation"
    assert refused.value.rule is None
    for language in ("en", "de"):
        sentence = refused.value.message.text(language)
        assert len(sentence) < 120
        assert sentence.isprintable()


@given(st.text())
def test_no_text_breaks_the_notation(text: str) -> None:
    with suppress(NotationError):
        parse(text)


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (2, {"colours": 1}), (3, {}), (3, {"rounds": 6, "sides": "EEW"}), (4, {})]
)
def test_every_legal_move_has_a_text_that_names_it_alone(players: int, options: dict[str, object]) -> None:
    for seed in range(6):
        position = somewhere(players, seed, seed * 15, **options)
        text_of = texts(position.setup)
        moves = position.legal()
        assert len(moves) == len({text_of[move] for move in moves})
        own = numbers(position.setup, position.mover)
        for move in moves:
            assert own[text_of[move]] == move
            parse(text_of[move])


def test_legal_moves_are_sorted_as_text() -> None:
    for players in manhattan.PLAYERS:
        for moves in (0, players, players + 9):
            legal = manhattan.legal(somewhere(players, 3, moves))
            assert legal == sorted(legal)


def test_two_colours_have_1156_choices_of_the_first_pieces() -> None:
    assert len(manhattan.legal(dealt(2))) == 34 * 34
