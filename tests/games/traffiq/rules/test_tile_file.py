"""Tile sets from files: a bad one is refused with the line and the reason."""

import json
from pathlib import Path

import pytest

from midtown.game import RequestError
from midtown.games import traffiq
from midtown.games.traffiq.rules.tile_sets import standard

pytestmark = pytest.mark.rules

FILE = Path(traffiq.__file__).parent / "data" / "standard.toml"
TEXT = FILE.read_text(encoding="utf-8")


def refused(text: str) -> str:
    """Read a bad file; return the sentence that refuses it."""
    with pytest.raises(RequestError) as refusal:
        traffiq.read_option("tiles", text, "tiles.toml")
    assert refusal.value.message.text("de").startswith("tiles.toml, Zeile ")
    return str(refusal.value)


def replaced(old: str, new: str) -> tuple[str, int]:
    """Return the standard file with `old` replaced by `new`, and the number of the line with it."""
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new), TEXT[: TEXT.index(old)].count("\n") + 1


def test_the_standard_file_is_read() -> None:
    assert traffiq.read_option("tiles", TEXT, "standard.toml") == standard()
    assert traffiq.read_option("tiles", "\ufeff" + TEXT, "standard.toml") == standard()
    assert traffiq.resolve_options(2, {"tiles": standard()})["tiles"] == standard()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"GWRR", "RRWW"', '"RBXW", "RRWW"', "RBXW is not a tile: X is not one of the letters R, B, G, W."),
        ('"RRWW"', "17", "17 is not a tile: it needs four letters for north, east, south and west."),
        (
            '"1,0" = "RBRB"',
            '"one" = "RBRB"',
            "one is not a cell: it needs two whole numbers from -16 to 16, such as 3,-1.",
        ),
        ('"2,1" = "BRRB"', '"2,1" = "BRRR"', "The tiles on 1,1 and 2,1 touch with different colours."),
        ('"2,1" = "BRRB"', '"9,1" = "BRRB"', "The tile on 9,1 is not connected to the first one."),
        ('"1,1" = "GRGG"', '"1,1" = "RRRR"', "The tiles on 0,1 and 1,1 touch with different colours."),
        ("tiles = [", "Tiles = [", "Unknown key “Tiles”. Possible keys are tiles, start."),
        ('"1,1" = "RBRB"', '"1,0" = "RBRB"', "This is not valid TOML, or a key appears twice: look at column 15."),
        ("[start.central-park]", "[start", "This is not valid TOML, or a key appears twice: look at column 7."),
        ('"2,1" = "BRRB"', '"2,1" == "BRRB"', "This is not valid TOML, or a key appears twice: look at column 8."),
    ],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, why: str) -> None:
    text, line = replaced(old, new)
    assert refused(text) == f"tiles.toml, line {line}: {why}"


def test_what_is_missing_is_told_with_the_line_where_its_table_begins() -> None:
    text, line = TEXT[: TEXT.index("[start.central-park]")], TEXT[: TEXT.index("[start.")].count("\n") + 1
    assert refused(text) == f"tiles.toml, line {line}: The key “central-park” is missing."
    assert refused("\n\n") == "tiles.toml, line 1: The key “tiles” is missing."
    assert refused(TEXT.replace('"BBBB", ', "", 1)) == "tiles.toml, line 2: The set has 43 tiles instead of 44."


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('tiles = [\n  "RRRR"', 2, "This is not valid TOML, or a key appears twice: look at column 1."),
        ('\ntiles = {"\n', 2, "This is not valid TOML, or a key appears twice: look at column 11."),
        ("tiles = " + "[" * 100_000, 1, "This is nested too deeply."),
        ("tiles = " + "9" * 9999, 1, "This is not valid TOML, or a key appears twice: look at column 1."),
        ('tiles = "standard"\nstart = {}', 1, "This must be a list of 44 tiles, not standard."),
        ("tiles = 2026-11-26\nstart = 1", 1, "This must be a list of 44 tiles, not …."),
    ],
)
def test_what_is_no_set_at_all_is_refused(text: str, line: int, why: str) -> None:
    assert refused(text) == f"tiles.toml, line {line}: {why}"


def test_the_form_of_earlier_files_is_refused_with_a_sentence() -> None:
    sentence = (
        "tiles.toml, line 1: This file is JSON. Tile files are TOML, like the standard.toml that comes with the game."
    )
    assert refused(json.dumps(standard())) == refused("\n" + json.dumps(standard(), indent=2)) == sentence


def test_the_line_is_right_however_the_file_is_laid_out() -> None:
    set_, layouts = standard()["tiles"], standard()["start"]
    written = json.dumps([*set_[:-1], "R]{B"], indent=4).replace("\n", " # RRRR tiles\r\n\r\n")
    inline = ", ".join(
        f"{name} = {{{', '.join(f'{json.dumps(cell)} = {json.dumps(tile)}' for cell, tile in layout.items())}}}"
        for name, layout in layouts.items()
    )
    wide = f"# tiles\r\nstart = {{{inline}}}\ntiles = {written}"
    assert refused(wide).startswith(
        f"tiles.toml, line {wide[: wide.index('R]{B')].count(chr(10)) + 1}: R]{{B is not a tile: ]"
    )
    bare = TEXT.replace('"', "'").replace("'2,1' = 'BRRB'", "'2,1'='BRRX'")
    line = bare[: bare.index("BRRX")].count("\n") + 1
    assert refused(bare).startswith(f"tiles.toml, line {line}: BRRX is not a tile: X")


def test_other_options_stand_in_no_file() -> None:
    with pytest.raises(RequestError) as refusal:
        traffiq.read_option("scenario", "{}", "a.json")
    assert str(refusal.value) == "The option scenario cannot be read from a file (a.json)."
    assert "a.json" in refusal.value.message.text("de")
