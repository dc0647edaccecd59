"""Moves as text (docs/build/notation.md): from text to move, from a move's number to text.

`attach RBGW@3,-1`, `place taxi 2,0`, `skip`, `compete hv`, `taxi 2,0>4,1`, `truck 2,0>2,1`, `draw`, `end`. Cells and
corners stay text here: any whole numbers are good notation, however large.
"""

import functools
import re
from typing import NamedTuple

from midtown.game import NotationError
from midtown.games.traffiq.rules.catalogue import message, quote
from midtown.games.traffiq.rules.components import (
    ATTACH,
    CONTEST,
    DRAW,
    END,
    RIDE,
    SETTLE,
    SKIP,
    TRUCK,
    cell_at,
    place_of,
)
from midtown.games.traffiq.rules.position import Position


class Attach(NamedTuple):
    """Lay a tile, as turned, on a cell."""

    tile: str
    cell: str


class Place(NamedTuple):
    """Place a vehicle on a corner that the tile has completed."""

    kind: int
    corner: str


class Skip(NamedTuple):
    """Place none on the corners that are left."""


class Compete(NamedTuple):
    """Compete on the east-west street (1), the north-south street (2), both (3), none (0)."""

    streets: int


class Ride(NamedTuple):
    """A taxi ride or a truck delivery."""

    kind: int
    start: str
    goal: str


class Draw(NamedTuple):
    """Draw a tile."""


class End(NamedTuple):
    """Forfeit the rest of the turn."""


Move = Attach | Place | Skip | Compete | Ride | Draw | End

KINDS = ("taxi", "truck")
STREETS = ("-", "h", "v", "hv")
FAR = 63
"""No cell of a map or beside it is this far from 0."""
_NUMBER = "(?:0|-?[1-9][0-9]*)"
_SPOT = f"({_NUMBER},{_NUMBER})"
CELL_TEXT = re.compile(_SPOT)
ATTACH_TEXT = re.compile(f"attach ([RBGW]{{4}})@{_SPOT}")
PLACE_TEXT = re.compile(f"place (taxi|truck) {_SPOT}")
COMPETE_TEXT = re.compile("compete (-|hv|h|v)")
RIDE_TEXT = re.compile(f"(taxi|truck) {_SPOT}>{_SPOT}")
WORDS: dict[str, Move] = {"skip": Skip(), "draw": Draw(), "end": End()}


def parse(text: str) -> Move:
    """Return the move that a text means, in any position; raise NotationError if it means none."""
    if match := ATTACH_TEXT.fullmatch(text):
        return Attach(match[1], match[2])
    if match := RIDE_TEXT.fullmatch(text):
        return Ride(KINDS.index(match[1]), match[2], match[3])
    if match := PLACE_TEXT.fullmatch(text):
        return Place(KINDS.index(match[1]), match[2])
    if match := COMPETE_TEXT.fullmatch(text):
        return Compete(STREETS.index(match[1]))
    if text in WORDS:
        return WORDS[text]
    raise NotationError(message("notation.unknown", text=quote(text)))


def number_of(position: Position, move: Move) -> int | None:
    """Return the number of a move if it is legal here; None if it names a thing that is not there."""
    match move:
        case Attach(tile, cell):
            turn, number = position.tiles.index_of.get(tile), cell_number(cell)
            return None if turn is None or number is None else ATTACH | turn << 14 | number
        case Ride(kind, start, goal):
            corners = corner_numbers(position)
            if start not in corners or goal not in corners or not has_vehicle(position, kind, corners[start]):
                return None
            return RIDE | corners[start] << 6 | corners[goal]
        case Place(kind, corner):
            number = corner_numbers(position).get(corner)
            return None if number is None else SETTLE | kind << 6 | number
        case Compete(streets):
            return CONTEST | streets
        case Skip():
            return SKIP
        case Draw():
            return DRAW
        case End():
            return END


def has_vehicle(position: Position, kind: int, corner: int) -> bool:
    """Return whether a vehicle of that kind, the mover's own, stands on a corner."""
    return bool(position.on[kind * 4 + position.mover] >> corner & 1)


def text(position: Position, move: int) -> str:
    """Return the text of a move that is legal in this position."""
    return texts(position, [move])[0]


def texts(position: Position, moves: list[int]) -> list[str]:
    """Return the texts of moves that are legal in this position, in the same order."""
    letters, where, trucks = position.tiles.letters, position.city.where, position.on[TRUCK * 4 + position.mover]
    lines = []
    for move in moves:
        what, rest = move & 0x7F000000, move & 0xFFFFFF
        if what == ATTACH:
            lines.append(f"attach {letters[rest >> 14]}@{spot(rest & 0x3FFF)}")
        elif what == RIDE:
            start, goal = rest >> 6, rest & 63
            lines.append(f"{KINDS[trucks >> start & 1]} {spot(where[start])}>{spot(where[goal])}")
        elif what == SETTLE:
            lines.append(f"place {KINDS[rest >> 6]} {spot(where[rest & 63])}")
        elif what == CONTEST:
            lines.append(f"compete {STREETS[rest]}")
        else:
            lines.append({SKIP: "skip", DRAW: "draw", END: "end"}[what])
    return lines


@functools.cache
def spot(cell: int) -> str:
    """Return a cell, or the corner at its south-west, as text."""
    x, y = place_of(cell)
    return f"{x},{y}"


@functools.lru_cache(maxsize=16384)
def cell_number(cell: str) -> int | None:
    """Return the number of a cell given as text; None if it lies farther away than any map can reach."""
    x, y = (int(part) if len(part) < 4 else FAR for part in cell.split(","))
    return None if max(abs(x), abs(y)) >= FAR else cell_at(x, y)


def corner_numbers(position: Position) -> dict[str, int]:
    """Return the numbers of the complete corners, by their texts."""
    where = position.city.where
    return {spot(where[corner]): corner for corner in range(position.city.n_corners)}
