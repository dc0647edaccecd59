"""The drawing for a terminal: its contents, its letters for colours, and its width."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from midtown.games.traffiq.terminal.render import render
from midtown.support.i18n import Language
from tests.conftest import GOLDEN

DRAWINGS = Path(__file__).parent / "drawings"
START, MIDDLE = (json.loads((DRAWINGS / f"{name}.json").read_text()) for name in ("start", "middle"))
"""States as red sees them; in the middle red has three tiles."""
FILES = sorted((GOLDEN / "conformance").glob("traffiq-*.json"))
ENDS = {file.stem: json.loads(file.read_text())["final_state"] for file in FILES}
WIDTHS = (30, 60, 80, 120, 200)
LANGUAGES: tuple[Language, ...] = get_args(Language)
LONG = {**MIDDLE, "map": {f"{x},{-x % 2}": "RRRR" for x in range(-22, 26)}, "vehicles": {}, "recent": []}
"""A map wider than most terminals."""
STATES = {"start": START, "middle": MIDDLE, "long": LONG, **ENDS}


def drawing(state: dict[str, Any], seat: int | None = 0, language: Language = "en", width: int = 80) -> list[str]:
    return ["".join(piece for piece, _ in line).rstrip() for line in render(state, seat, language, width)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120, 200])
@pytest.mark.parametrize("name", ["start", "middle"])
def test_games_look_like_this(name: str, language: Language, width: int) -> None:
    assert (
        drawing(STATES[name], 0, language, width)
        == (DRAWINGS / f"{name}.{language}.{width}.txt").read_text().splitlines()
    )


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", STATES)
def test_no_line_is_longer_than_the_terminal_is_wide(name: str, width: int) -> None:
    state = STATES[name]
    for language in LANGUAGES:
        for seat in (None, *range(len(state["hands"]))):
            assert max(map(len, drawing(state, seat, language, width))) <= width


@pytest.mark.parametrize("name", ["middle", *ENDS])
@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_every_vehicle_shows_its_colour_and_kind_without_colour(name: str, width: int) -> None:
    state = STATES[name]
    for language, letters in (("en", "RYBG"), ("de", "REBG")):
        head, *lines = drawing(state, None, language, width)  # type: ignore[arg-type]
        text = "\n".join([head, *lines])
        text = text[: text.rindex("⌂ R")]
        for colour, letter in zip(("red", "yellow", "blue", "green"), letters, strict=True):
            kinds = [kind for owner, kind in state["vehicles"].values() if owner == colour]
            assert text.count(f"({letter})") == kinds.count("taxi")
            assert text.count(f"[{letter}]") == kinds.count("truck")


def test_a_map_too_wide_for_the_terminal_is_drawn_in_parts_with_every_cell() -> None:
    lines = drawing(LONG, None, "en", 60)
    axes = [line.split() for line in lines if set(line) <= set("-0123456789 ") and len(line.split()) > 1]
    cells = [int(number) for line in axes[::2] for number in line]
    assert cells == list(range(-23, 27))


def test_borders_show_streets_where_two_tiles_meet_and_the_colour_that_fits_at_the_rim() -> None:
    tiles = {"0,0": "RGBB", "1,0": "RBWG", "0,1": "BRRG", "1,1": "WBRR"}
    state = {**MIDDLE, "map": tiles, "vehicles": {}, "to_move": None, "phase": "over", "recent": []}
    assert "\n".join(drawing(state, None, "en", 60)[1:11]) == DRAWN


DRAWN = """\
          0         1
     ╶────B────┐ ···W··· ╷  2
     · ♣□□□□□⌂ ║ ⌂≈≈≈≈≈□ │
  1  G ♣♣   ⌂⌂ ║ ⌂⌂   □□ B
     · ♣⌂⌂⌂⌂⌂⌂ ║ ⌂⌂⌂⌂⌂⌂□ │
     ┌═════════○═════════┤  1
     │ □⌂⌂⌂⌂⌂♣♣♣♣♣⌂⌂⌂⌂⌂□ │
  0  B □□   ♣♣♣♣♣♣♣   □□ B
     │ □□□□□□♣♣♣♣♣≈≈≈≈≈□ │
     └────B────╴ ···W··· ╵  0"""


def test_cells_where_a_tile_of_the_hand_fits_are_lit_only_at_the_own_turn() -> None:
    assert " 0,2 " in "\n".join(drawing(START, 0, "en", 120))
    for state, seat in ((START, None), ({**START, "to_move": 1}, 0), ({**START, "phase": "place"}, 0)):
        assert "0,2" not in "\n".join(drawing(state, seat, "en", 120))


def test_the_own_hand_is_drawn_and_of_the_others_only_their_number_is_told() -> None:
    lines = drawing(MIDDLE, 0, "en", 80)
    assert "   BBRG     BGWR     RRRR" in lines
    assert [line.split()[-1] for line in lines if "●" in line] == ["3", "2", "3", "1"]
    assert "Your tiles" not in "\n".join(drawing({**MIDDLE, "hands": [3, 2, 3, 1]}, None))


def test_a_large_hand_is_written_instead_of_drawn() -> None:
    lines = drawing({**MIDDLE, "hands": [["BBRG"] * 30, 2, 3, 1]}, 0)
    assert "BBRG  BBRG  BBRG" in "\n".join(lines)


def test_the_end_coming_near_is_announced() -> None:
    assert "Final round: 3 turns left" in drawing({**START, "turns_left": 3})[0]
    assert "9 of 20 turns without a tile" in drawing({**START, "idle_turns": 9})[0]
    assert "Schlussrunde: noch 1 Zug" in drawing({**START, "turns_left": 1}, 0, "de")[0]


def test_each_phase_says_who_has_to_do_what() -> None:
    assert drawing(START)[0].endswith("You: 2 actions left")
    assert drawing({**START, "phase": "place"})[0].endswith("You: place a vehicle?")
    assert drawing({**START, "phase": "compete", "to_move": 1})[0].endswith("Mara: compete?")
    assert drawing({**START, "phase": "over", "to_move": None})[0].endswith("The game is over")
