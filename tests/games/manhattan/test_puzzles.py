"""What a puzzle is about: the theme of its answer, and the question that its position asks."""

import pytest

from midtown.game import NotationError
from midtown.games import manhattan
from midtown.games.manhattan.interface.puzzles import question, theme, theme_title
from midtown.support.i18n import LANGUAGES

from .boards import dealt, drawn
from .test_places import FULL

pytestmark = pytest.mark.contract

BOARD = """
    S                 M                 F
    R1   R1   .       .    .    .       .    .    .
    .    B2   .       .    .    .       .    R2   .
    .    .    .       .    .    .       .    .    B3
    H                 P                 C
    R1   R1   .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
"""
"""Red leads in two cities, and shares a third."""

THEMES = [
    ("Sb2+4", "tower"),  # it is the tallest one, too
    ("Cb2+1", "majority"),
    ("Fb2+2", "tallest"),
    ("Hb2+1", "found"),
    ("Ha3+1", "defend"),
]


@pytest.mark.parametrize(("move", "wanted"), THEMES)
def test_the_theme_is_the_most_striking_thing_that_a_build_does(move: str, wanted: str) -> None:
    position = drawn(BOARD, hand=[1, 5, 9, 2], picked="124")
    before = manhattan.reveal(position)
    assert move in manhattan.legal(position)
    assert theme(position, move) == wanted
    assert manhattan.reveal(position) == before


def test_picking_and_giving_up_are_themes_of_their_own() -> None:
    full = drawn(FULL, mover=1, hand=[2, 2, 2, 2], sides="SS", picked="14")
    assert {theme(full, move) for move in manhattan.legal(full)} == {"forfeit"}
    assert theme(dealt(4), "pick 112344") == "pick"


def test_a_text_that_is_no_move_has_no_theme() -> None:
    with pytest.raises(NotationError):
        theme(dealt(4), "castle")


def test_a_pick_asks_for_the_floors_of_the_round_and_a_build_for_the_place() -> None:
    assert question(dealt(4), "en") == "You are red. Which 6 pieces do you pick for this round?"
    assert question(drawn(BOARD), "en") == "You are red. Where do you build, and with which piece?"
    assert question(drawn(BOARD), "de") == "Du spielst Rot. Wo baust du, und mit welchem Bauteil?"


def test_with_two_colours_a_question_names_both() -> None:
    english, german = (question(dealt(2, colours=2), language) for language in LANGUAGES)
    assert english.startswith("You are red and green.")
    assert german.startswith("Du spielst Rot und Grün.")


def test_themes_have_titles_in_both_languages() -> None:
    themes = ["pick", "forfeit", *(name for _, name in THEMES)]
    for language in LANGUAGES:
        assert len({theme_title(name, language) for name in themes}) == len(themes)
    assert theme_title("tower", "en") == "Take over a tower"
