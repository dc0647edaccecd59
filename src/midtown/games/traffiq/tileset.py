"""A set of tiles with its start layouts, told by a stranger: nothing in it is taken on trust (T-SET, T-START).

`data/standard.json` has the same form: `tiles` with 44 tiles in any turn, `start` with each layout's tiles by cells.
"""

import functools
import json
import re
from pathlib import Path
from typing import Any

from midtown.games.traffiq.catalogue import message, shown
from midtown.games.traffiq.components import SET, START, TILE_LETTERS
from midtown.locale import Message

SCENARIOS = ("times-square", "central-park")
REACH = 16
"""How far from 0 the cells of a start layout may lie."""
CELL = re.compile(r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)")

Path_ = tuple[str | int, ...]
"""Where in the object something stands: keys, and numbers in a list from 0."""


class Fault(Exception):
    """Something in a set of tiles that cannot be: where it stands, and why not."""

    def __init__(self, path: Path_, why: Message) -> None:
        super().__init__(str(why))
        self.path = path
        self.why = why


@functools.cache
def standard() -> dict[str, Any]:
    """The set and the layouts that come with the game."""
    file = Path(__file__).parent / "data" / "standard.json"
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return told


def check(told: Any) -> None:
    """Raise a Fault if `told` is no complete set of tiles with both start layouts."""
    check_keys((), told, ("tiles", "start"))
    check_set(told["tiles"])
    check_keys(("start",), told["start"], SCENARIOS)
    for scenario in SCENARIOS:
        check_layout(("start", scenario), told["start"][scenario])


def check_keys(path: Path_, told: Any, keys: tuple[str, ...]) -> None:
    """An object with exactly these keys."""
    named = ", ".join(keys)
    if not isinstance(told, dict):
        raise Fault(path, message("tiles.object", keys=named, value=shown(told)))
    for key in told:
        if key not in keys:
            raise Fault((*path, key), message("tiles.unknown", key=shown(key), keys=named))
    for key in keys:
        if key not in told:
            raise Fault(path, message("tiles.missing", key=key))


def check_set(told: Any) -> None:
    """T-SET: 44 tiles."""
    if not isinstance(told, list):
        raise Fault(("tiles",), message("tiles.list", size=SET, value=shown(told)))
    for place, tile in enumerate(told):
        check_tile(("tiles", place), tile)
    if len(told) != SET:
        raise Fault(("tiles",), message("tiles.size", size=SET, number=len(told)))


def check_tile(path: Path_, told: Any) -> None:
    """T-TILE: four letters."""
    if not isinstance(told, str) or len(told) != 4:
        raise Fault(path, message("tiles.length", value=shown(told)))
    for letter in told:
        if letter not in TILE_LETTERS:
            letters = ", ".join(TILE_LETTERS)
            raise Fault(path, message("tiles.letter", value=shown(told), letter=shown(letter), letters=letters))


def check_layout(path: Path_, told: Any) -> None:
    """T-START: some tiles by their cells, hanging together, all sides matching."""
    if not isinstance(told, dict):
        raise Fault(path, message("tiles.layout", value=shown(told)))
    if not 1 <= len(told) <= START:
        raise Fault(path, message("tiles.many", number=len(told), most=START))
    cells: dict[tuple[int, int], str] = {}
    for key, tile in told.items():
        if not isinstance(key, str) or not CELL.fullmatch(key) or max(map(abs, cell_of(key))) > REACH:
            raise Fault((*path, key), message("tiles.cell", value=shown(key), reach=REACH))
        check_tile((*path, key), tile)
        cells[cell_of(key)] = key
    reached = [next(iter(cells))]
    for x, y in reached:
        for side, cell in enumerate(((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))):
            if cell in cells and told[cells[x, y]][side] != told[cells[cell]][side ^ 2]:
                first, second = sorted((cells[x, y], cells[cell]), key=list(told).index)
                raise Fault((*path, second), message("tiles.sides", first=first, second=second))
            if cell in cells and cell not in reached:
                reached.append(cell)
    for cell, key in cells.items():
        if cell not in reached:
            raise Fault((*path, key), message("tiles.apart", cell=key))


def cell_of(key: str) -> tuple[int, int]:
    """x and y from the text of a cell."""
    x, y = key.split(",")
    return int(x), int(y)
