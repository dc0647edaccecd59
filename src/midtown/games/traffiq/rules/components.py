"""The components as numbers: tiles and their turns, corners, vehicles (T-TILE to T-VEHICLES).

A cell (x, y) is the number (y + 64) * 128 + x + 64. A corner is numbered in the order in which corners become complete;
it lies at the south-west of a cell. A tile has three bits for each side, north first: 1 red, 2 beige, 3 green, 4 water.
A *class* is a tile without regard to its turn.
"""

import functools
from typing import Literal

Colour = Literal["red", "yellow", "blue", "green"]

SEATS = 4
CLASSES = 44
"""Room for the different tiles of one set."""
ROW = 48
"""CLASSES, rounded up to a multiple of sixteen."""
SET = 44
START = 16
"""The most tiles of a start layout. A layout must be connected, so no map is wider than 60 cells."""
TILES = 61
"""Room for laid tiles, which count from 1."""
FREE = 128
"""Room for the empty cells beside the map: at most 2 * 60 + 2."""
CORNERS = 64
NEEDS = 625

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
RED, BEIGE, GREEN, WATER = 1, 2, 3, 4
TAXI, TRUCK = 0, 1
HORIZONTAL, VERTICAL = 0, 1
NONE = -1

ACTION, PLACE, COMPETE, OVER = 0, 1, 2, 3
"""The phases."""

MOVES = 22000
"""Room for the moves of any position."""
# A move is a whole number: what it is in the bits from 24 on, and below attach: (class * 4 + turn) << 14 | cell;
# place: kind << 6 | corner; ride: from << 6 | to; compete: 1 along h, 2 along v.
END = 0
DRAW = 1 << 24
ATTACH = 2 << 24
RIDE = 3 << 24
SKIP = 4 << 24
SETTLE = 5 << 24
CONTEST = 6 << 24

COLOUR_NAMES: tuple[Colour, ...] = ("red", "yellow", "blue", "green")
TILE_LETTERS = "RBGW"
VEHICLES = {2: (8, 3), 3: (5, 2), 4: (4, 2)}
"""[players] taxis and trucks of each colour (T-VEHICLES)."""


def cell_at(x: int, y: int) -> int:
    """Return the number of cell (x, y)."""
    return (y + 64) * 128 + x + 64


def place_of(cell: int) -> tuple[int, int]:
    """Return x and y of a cell."""
    return cell % 128 - 64, cell // 128 - 64


@functools.cache
def face_of(letters: str) -> int:
    """Return the number of a tile as it lies, from the letters of its north, east, south and west side."""
    return sum((TILE_LETTERS.index(letter) + 1) << 3 * side for side, letter in enumerate(letters))


@functools.cache
def letters_of(face: int) -> str:
    """Return the letters of a tile as it lies."""
    return "".join(TILE_LETTERS[(face >> 3 * side & 7) - 1] for side in range(4))


def turns_of(letters: str) -> list[str]:
    """Return the different turns of a tile in alphabetical order; the first one names the class."""
    return sorted({letters[side:] + letters[:side] for side in range(4)})
