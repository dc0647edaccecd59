"""The drawing for a terminal: its contents, its letters for colours, and its width."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from midtown.games.manhattan.rules.components import CITY_LETTERS, spot_seen
from midtown.games.manhattan.terminal.render import render
from midtown.support.i18n import Language
from tests.conftest import GOLDEN

DRAWINGS = Path(__file__).parent / "drawings"
MIDDLE = json.loads((DRAWINGS / "middle.json").read_text())
"""A state of the third of four rounds as red sees it."""
FILES = sorted((GOLDEN / "conformance").glob("manhattan-*.json"))
ENDS = {file.stem: json.loads(file.read_text())["final_state"] for file in FILES}
WIDTHS = (30, 54, 60, 80, 120, 200)
LANGUAGES: tuple[Language, ...] = get_args(Language)


def drawing(state: dict[str, Any], seat: int | None = 0, language: Language = "en", width: int = 80) -> list[str]:
    return ["".join(piece for piece, _ in line).rstrip() for line in render(state, seat, language, width)]


def empty(seats: int, hand: list[int], **more: Any) -> dict[str, Any]:
    colours = ["red", "blue", "green", "black"][:seats]
    return {
        "game": "manhattan",
        "phase": "build",
        "round": 1,
        "rounds": 4,
        "start": 0,
        "to_move": 0,
        "towers": {},
        "supply": {colour: [11, 6, 4, 3] for colour in colours},
        "picked": {colour: [] for colour in colours},
        "hands": [hand, *[4] * (seats - 1)],
        "stack": 45 - 4 * seats,
        "played": [0] * 9,
        "scores": dict.fromkeys(colours, 0),
        **more,
    }


STATES = {"middle": MIDDLE, "empty": empty(2, [1, 2, 3, 4]), **ENDS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_a_game_in_its_middle_looks_like_this(language: Language, width: int) -> None:
    assert drawing(MIDDLE, 0, language, width) == (DRAWINGS / f"middle.{language}.{width}.txt").read_text().splitlines()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", STATES)
def test_no_line_is_longer_than_the_terminal_is_wide(name: str, width: int) -> None:
    state = STATES[name]
    for language in LANGUAGES:
        for seat in (None, *range(len(state["hands"]))):
            assert max(map(len, drawing(state, seat, language, width))) <= width


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_has_its_letter_so_that_it_reads_without_colour(language: Language) -> None:
    letters = {"en": "RBGK", "de": "RBGS"}[language]
    text = "\n".join(drawing(MIDDLE, 0, language))
    for letter in letters:
        assert f"  {letter}  " in text or f"▸ {letter}  " in text
        assert f"{letter}4" in text


@pytest.mark.parametrize("side", "SWNE")
@pytest.mark.parametrize("card", range(1, 10))
def test_a_card_names_the_plot_that_lies_where_it_shows(side: str, card: int) -> None:
    spot = spot_seen(side, card - 1)
    plot = "abc"[spot % 3] + "123"[spot // 3]
    lines = drawing(empty(2, [card], options={"sides": side + "N"}))
    row, column = divmod(card - 1, 3)
    assert lines[2 + 2 * row + 1][1 + 8 * column :][:8].strip(" │") == plot
    (top,) = [i for i, line in enumerate(lines) if "score" in line]
    assert lines[top].endswith(f" {card}")
    assert lines[top + 1 + row][-5:].replace(" ", "")[column] == "■"
    assert lines[top + 4].strip().endswith(plot)


def test_without_a_seat_the_board_lies_as_from_the_south_and_no_hand_is_shown() -> None:
    lines = drawing({**MIDDLE, "hands": [4, 4, 4, 4]}, None)
    assert lines[2].startswith("3")
    assert "■" not in "".join(lines)
    assert "◂" not in "".join(lines)


def test_a_tower_tells_its_owners_share_the_others_and_what_it_is() -> None:
    towers = {"Sa3": [["red", 1], ["blue", 2], ["red", 3]], "Fb2": [["blue", 4], ["blue", 4], ["red", 1], ["blue", 1]]}
    lines = drawing(empty(2, [], towers=towers))
    assert "R4/6" in lines[2]
    assert "B2" in lines[3]
    assert "B9/10" in lines[4]
    assert "R1  ★▲" in lines[5]


def test_two_highest_towers_are_no_single_tallest() -> None:
    towers = {"Sa3": [["red", 3]], "Fb2": [["blue", 3]]}
    assert "★" not in "".join(drawing(empty(2, [], towers=towers))[:16])


def test_the_majority_of_a_city_and_what_scoring_now_would_give_are_shown() -> None:
    towers = {"Sa3": [["red", 2]], "Sa2": [["red", 1]], "Sa1": [["blue", 1]], "Fb2": [["blue", 1]], "Fb3": [["red", 1]]}
    lines = drawing(empty(2, [], towers=towers))
    assert "SYDNEY           R2+2 B1 " in lines[1]
    assert "FRANKFURT          R1 B1" in lines[1]
    assert [line for line in lines if "R  You" in line and "+8" in line]
    assert [line for line in lines if "B  Blue" in line and "+2" in line]


def test_names_and_new_moves_are_shown_if_they_are_told() -> None:
    lines = drawing(empty(2, [], towers={"Sa3": [["red", 2]]}, names=["Ann", "Ben"], recent=["pick 1", "green Sa3+2"]))
    assert any("R  Ann" in line for line in lines)
    assert lines[3][8] == "*"
    assert lines[0].endswith("Ann: build a piece")


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_two_colours_each_a_players_colours_stand_together(language: Language) -> None:
    colours = ["red", "blue", "green", "black"]
    state = empty(2, [5], scores=dict.fromkeys(colours, 1), supply={colour: [1] * 4 for colour in colours})
    state["picked"] = {colour: [1] for colour in colours}
    letters = [line[2] for line in drawing(state, 0, language) if line[1:2] == " " and line[2:3] in tuple("RBGKS")]
    assert "".join(letters)[:4] == {"en": "RGBK", "de": "RGBS"}[language]


def test_all_six_cities_are_there_at_every_width() -> None:
    for width in WIDTHS:
        text = "\n".join(drawing(MIDDLE, 0, "en", width))
        assert all(city in text for city in ("SYDNEY", "MANHATTAN", "FRANKFURT", "HONG KONG", "SÃO PAULO", "CAIRO"))
    assert len(CITY_LETTERS) == 6
