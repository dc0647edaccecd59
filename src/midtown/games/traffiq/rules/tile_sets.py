"""Checks of an untrusted set of tiles with its start layouts (T-SET, T-START).

`data/standard.toml` has the same form: `tiles` with 44 tiles in any turn, `start` with each layout's tiles by cells.
"""

import functools
import re
import tomllib
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from midtown.game import OptionValue, RequestError
from midtown.games.traffiq.rules.catalogue import message, quote
from midtown.games.traffiq.rules.components import SET, START, TILE_LETTERS
from midtown.support.documents import CheckedJson, JsonMapping
from midtown.support.i18n import Message

SCENARIOS = ("times-square", "central-park")
REACH = 16
"""The greatest distance of a start layout's cells from 0."""
CELL = re.compile(r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)")
Path_ = tuple[str | int, ...]
"""A place in the object: keys, and indexes of lists."""
PLACE = re.compile(r"at line (\d+), column (\d+)")
"""Where tomllib found a fault; nowhere at the end of the file."""
TOKEN = re.compile(r"""\"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#.*|[\w-]+""")
"""A string, a comment, or a word of a TOML text."""


class Fault(Exception):
    """A fault in a set of tiles: its place, and what is wrong."""

    def __init__(self, path: Path_, why: Message) -> None:
        super().__init__(str(why))
        self.path = path
        self.why = why


@functools.cache
def standard() -> CheckedJson:
    """Return the set and the layouts that come with the game."""
    file = Path(__file__).parents[1] / "data" / "standard.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def check(document: object) -> None:
    """Raise Fault if `document` is no complete set of tiles with both start layouts."""
    parts = check_object((), document, ("tiles", "start"))
    check_set(parts["tiles"])
    layouts = check_object(("start",), parts["start"], SCENARIOS)
    for scenario in SCENARIOS:
        check_layout(("start", scenario), layouts[scenario])


def check_object(path: Path_, value: object, keys: tuple[str, ...]) -> JsonMapping:
    """Return `value`; raise Fault if it is no object with exactly these keys."""
    named = ", ".join(keys)
    if not isinstance(value, dict):
        raise Fault(path, message("tiles.object", keys=named, value=quote(value)))
    for key in value:
        if key not in keys:
            raise Fault((*path, key), message("tiles.unknown", key=quote(key), keys=named))
    for key in keys:
        if key not in value:
            raise Fault(path, message("tiles.missing", key=key))
    return value


def check_set(tiles: object) -> None:
    """Raise Fault if `tiles` is no list of 44 tiles (T-SET)."""
    if not isinstance(tiles, list):
        raise Fault(("tiles",), message("tiles.list", size=SET, value=quote(tiles)))
    for index, tile in enumerate(tiles):
        check_tile(("tiles", index), tile)
    if len(tiles) != SET:
        raise Fault(("tiles",), message("tiles.size", size=SET, number=len(tiles)))


def check_tile(path: Path_, tile: object) -> None:
    """Raise Fault if `tile` is not four letters (T-TILE)."""
    if not isinstance(tile, str) or len(tile) != 4:
        raise Fault(path, message("tiles.length", value=quote(tile)))
    for letter in tile:
        if letter not in TILE_LETTERS:
            letters = ", ".join(TILE_LETTERS)
            raise Fault(path, message("tiles.letter", value=quote(tile), letter=quote(letter), letters=letters))


def check_layout(path: Path_, layout: object) -> None:
    """Raise Fault if `layout` is no connected set of tiles by their cells with matching sides (T-START)."""
    if not isinstance(layout, dict):
        raise Fault(path, message("tiles.layout", value=quote(layout)))
    if not 1 <= len(layout) <= START:
        raise Fault(path, message("tiles.many", number=len(layout), most=START))
    cells = read_cells(path, layout)
    reached = connected_cells(path, layout, cells)
    for cell, key in cells.items():
        if cell not in reached:
            raise Fault((*path, key), message("tiles.apart", cell=key))


def read_cells(path: Path_, layout: Mapping[str, object]) -> dict[tuple[int, int], str]:
    """Return the keys of a layout by the cells that they name; raise Fault for a key or tile that is none."""
    cells: dict[tuple[int, int], str] = {}
    for key, tile in layout.items():
        if not isinstance(key, str) or not CELL.fullmatch(key) or max(map(abs, cell_of(key))) > REACH:
            raise Fault((*path, key), message("tiles.cell", value=quote(key), reach=REACH))
        check_tile((*path, key), tile)
        cells[cell_of(key)] = key
    return cells


def connected_cells(path: Path_, layout: dict[str, str], cells: dict[tuple[int, int], str]) -> list[tuple[int, int]]:
    """Return the cells connected with the first one; raise Fault if two of their neighbouring sides differ."""
    reached = [next(iter(cells))]
    for x, y in reached:
        for side, cell in enumerate(((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))):
            if cell not in cells:
                continue
            if layout[cells[x, y]][side] != layout[cells[cell]][side ^ 2]:
                first, second = sorted((cells[x, y], cells[cell]), key=list(layout).index)
                raise Fault((*path, second), message("tiles.sides", first=first, second=second))
            if cell not in reached:
                reached.append(cell)
    return reached


def cell_of(key: str) -> tuple[int, int]:
    """Return x and y from the text of a cell."""
    x, y = key.split(",")
    return int(x), int(y)


def read_option(name: str, text: str, source: str) -> OptionValue:
    """Return the value of an option from the text of a file; raise RequestError that calls the file `source`."""
    if name != "tiles":
        raise RequestError(message("option.no_file", name=quote(name), source=source))
    return read_tiles(text, source)


def read_tiles(text: str, source: str) -> CheckedJson:
    """Return the value of option `tiles` from the text of a file; raise RequestError with the line at fault."""
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] == "{":
        raise refusal(source, 1, message("tiles.json"))
    try:
        document = tomllib.loads(text)
        check(document)
    except Fault as fault:
        raise refusal(source, line_of(fault.path, text), fault.why) from None
    except RecursionError:
        raise refusal(source, 1, message("tiles.deep")) from None
    except ValueError as error:  # TOMLDecodeError, or a number that is too long for Python
        place = PLACE.search(str(error))
        line, column = place.groups() if place else (text.count("\n") + 1, 1)
        raise refusal(source, int(line), message("tiles.toml", column=column)) from None
    return document


def line_of(path: Path_, text: str) -> int:
    """Return the line of the value at `path`, or of the part of the path that comes last in the text."""
    line = 1
    tokens = (token for token in TOKEN.finditer(text) if token[0][0] != "#")
    for part in path:
        if isinstance(part, int):
            token = next(islice(tokens, part, None), None)
        else:
            token = next((token for token in tokens if token[0].strip("\"'") == part), None)
        if token:
            line = text.count("\n", 0, token.start()) + 1
    return line


def refusal(source: str, line: int, why: Message) -> RequestError:
    """Return the error for the user who wrote the file."""
    return RequestError(message("tiles.line", source=source, line=str(line), why=why))
