"""Tile sets from files: a bad one is refused with the line and the reason."""

import json
from pathlib import Path
from typing import Any

import pytest

from midtown.game import RequestError
from midtown.games import traffiq
from midtown.games.traffiq.rules.tile_sets import standard

pytestmark = pytest.mark.rules

FILE = Path(traffiq.__file__).parent / "data" / "standard.json"
TEXT = FILE.read_text(encoding="utf-8")


def refused(text: str) -> str:
    """Read a bad file; return the sentence that refuses it."""
    with pytest.raises(RequestError) as refusal:
        traffiq.read_option("tiles", text, "tiles.json")
    assert refusal.value.message.text("de").startswith("tiles.json, Zeile ")
    return str(refusal.value)


def replaced(old: str, new: str) -> tuple[str, int]:
    """Return the standard file with `old` replaced by `new`, and the number of the line with it."""
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new), TEXT[: TEXT.index(old)].count("\n") + 1


def test_the_standard_file_is_read() -> None:
    assert traffiq.read_option("tiles", TEXT, "standard.json") == standard()
    assert traffiq.read_option("tiles", "\ufeff" + TEXT, "standard.json") == standard()
    assert traffiq.resolve_options(2, {"tiles": standard()})["tiles"] == standard()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"GWRR", "RRWW"', '"RBXW", "RRWW"', "RBXW is not a tile: X is not one of the letters R, B, G, W."),
        ('"RRWW"', "17", "17.0 is not a tile: it needs four letters for north, east, south and west."),
        (
            '"0,0": "RBBR", "1,0"',
            '"0,0": "RBBR", "one"',
            "one is not a cell: it needs two whole numbers from -16 to 16, such as 3,-1.",
        ),
        ('"2,1": "BRRB"', '"2,1": "BRRR"', "The tiles on 1,1 and 2,1 touch with different colours."),
        ('"2,1": "BRRB"', '"9,1": "BRRB"', "The tile on 9,1 is not connected to the first one."),
        ('"1,0": "RBRB", "1,1"', '"1,0": "RBRB", "1,0"', "The key “1,0” appears twice."),
        ('  "start": {', '  "Start": {', "Unknown key “Start”. Possible keys are tiles, start."),
        ('"central-park"', '"times-square"', "The key “times-square” appears twice."),
    ],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, why: str) -> None:
    text, line = replaced(old, new)
    assert refused(text) == f"tiles.json, line {line}: {why}"


def test_what_is_missing_is_told_with_the_line_where_its_object_begins() -> None:
    document = standard()
    no_layout = {**document, "start": {"times-square": document["start"]["times-square"]}}
    lines = json.dumps(no_layout, indent=1).split("\n")
    start = lines.index(' "start": {') + 1
    assert refused("\n".join(lines)) == f"tiles.json, line {start}: The key “central-park” is missing."
    assert refused("\n\n{}") == "tiles.json, line 3: The key “tiles” is missing."
    fewer = json.dumps({**document, "tiles": document["tiles"][1:]}, indent=1)
    assert refused(fewer) == "tiles.json, line 2: The set has 43 tiles instead of 44."


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "This is not valid JSON, starting at column 1."),
        ('{\n  "tiles": [\n    "RRRR",\n  ]\n}', 4, "This is not valid JSON, starting at column 3."),
        ("[" * 100_000, 1, "This is nested too deeply."),
        ("[1]", 1, "This must be an object with the keys tiles, start, not […]."),
        ("9" * 9999, 1, "This must be an object with the keys tiles, start, not …."),
        ('{"tiles": "standard",\n "start": {}}', 1, "This must be a list of 44 tiles, not standard."),
    ],
)
def test_what_is_no_set_at_all_is_refused(text: str, line: int, why: str) -> None:
    assert refused(text) == f"tiles.json, line {line}: {why}"


def test_the_line_is_right_however_the_file_is_laid_out() -> None:
    document: dict[str, Any] = {**standard(), "tiles": [*standard()["tiles"][:-1], "R]{B"]}
    dense = json.dumps(document)
    assert refused(dense).startswith("tiles.json, line 1: R]{B is not a tile: ]")
    wide = json.dumps(document, indent=4).replace("\n", "\r\n\r\n")
    assert refused(wide).startswith(f"tiles.json, line {wide[: wide.index('R]{B')].count(chr(10)) + 1}: ")


def test_other_options_stand_in_no_file() -> None:
    with pytest.raises(RequestError) as refusal:
        traffiq.read_option("scenario", "{}", "a.json")
    assert str(refusal.value) == "The option scenario cannot be read from a file (a.json)."
    assert "a.json" in refusal.value.message.text("de")
