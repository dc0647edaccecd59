"""What a puzzle is about: the theme of its answer, and the question that its position asks."""

from typing import Any

import pytest

from midtown.games import traffiq
from midtown.games.traffiq.interface.puzzles import question, theme, theme_title
from midtown.support.i18n import LANGUAGES

from .maps import drawn, played
from .rules.test_ending import LAST
from .test_words import CITY

pytestmark = pytest.mark.contract

ENDING: dict[str, Any] = {"drawing": LAST.format("r"), "players": 4, "hand": ["RRRR"]}
THEMES: list[tuple[list[str], str, str]] = [
    ([], "attach BBRG@3,3", "tile"),
    ([], "draw", "wait"),
    ([], "end", "wait"),
    ([], "truck 3,2>2,2", "street"),  # one can compete there
    (["truck 3,2>2,2"], "compete hv", "street"),
    (["attach BBRG@3,3"], "place taxi 3,3", "place"),
    (["attach BBRG@3,3"], "place truck 3,3", "street"),
    (["attach BBRG@3,3"], "skip", "wait"),
]


@pytest.mark.parametrize(("before", "move", "wanted"), THEMES)
def test_the_theme_is_the_most_striking_thing_that_a_move_does(before: list[str], move: str, wanted: str) -> None:
    position = played(drawn(CITY, hand=["BBRG"]), *before)
    state = traffiq.reveal(position)
    assert move in traffiq.legal(position)
    assert theme(position, move) == wanted
    assert traffiq.reveal(position) == state


def test_driving_where_nobody_can_be_driven_off_is_a_theme() -> None:
    position = drawn(CITY.replace("y", "+").replace("Y", "+"))
    assert theme(position, "truck 3,2>2,2") == "ride"


def test_the_vehicle_that_ends_the_game_is_the_last_one() -> None:
    assert theme(played(drawn(**ENDING), "attach RRRR@3,0"), "place taxi 3,1") == "last"
    assert theme(drawn(**ENDING), "attach RRRR@3,0") == "tile"


def test_a_question_says_who_one_is_and_what_is_to_be_done() -> None:
    city = drawn(CITY, hand=["BBRG"])
    assert question(city, "en") == "You are red, with 2 actions left in your turn. What do you do?"
    assert question(played(city, "draw"), "en") == "You are red, with 1 action left in your turn. What do you do?"
    placing = question(played(city, "attach BBRG@3,3"), "en")
    assert placing == "You are red, and corners are complete. What do you place, and where?"
    assert question(played(city, "truck 3,2>2,2"), "en") == "You are red. Where do you compete, if at all?"
    assert question(city, "de") == "Du spielst Rot und hast noch 2 Aktionen in diesem Zug. Was tust du?"


def test_themes_have_titles_in_both_languages() -> None:
    themes = {"last", "ride", *(name for *_, name in THEMES)}
    for language in LANGUAGES:
        assert len({theme_title(name, language) for name in themes}) == len(themes)
    assert theme_title("wait", "en") == "Draw or end the turn"
