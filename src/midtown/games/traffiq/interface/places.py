"""The places that a person touches to put a move together (docs/protocol.md).

`tile:BBRG`, `cell:3,-1`, `turn:RBGW`; `corner:2,0`, `vehicle:taxi`; `corner:2,0`, `corner:4,1`; `street:h+`;
`stack:draw`; `button:skip`; `button:end`.
"""

import functools
from collections.abc import Sequence

from midtown.games.traffiq.components import HORIZONTAL, VERTICAL, turns_of
from midtown.games.traffiq.notation import KINDS
from midtown.games.traffiq.position import Position

SINGLE = {"draw": "stack:draw", "skip": "button:skip", "end": "button:end"}
"""The one place of a move of one word."""


def places(position: Position, moves: Sequence[str]) -> list[list[str]]:
    """For each of these legal moves the places that are touched for it, in their order."""
    lose = position.lose
    asked = [street for street, axis in (("h", HORIZONTAL), ("v", VERTICAL)) if lose[axis]]
    return [path(move, asked) for move in moves]


def path(move: str, asked: list[str]) -> list[str]:
    """The places of a move; where it is about competing, yes or no for every street that is `asked` for."""
    what, _, rest = move.partition(" ")
    if what == "attach":
        turned, _, cell = rest.partition("@")
        tile, turn = tile_and_turn(turned)
        return [tile, f"cell:{cell}", turn]
    if what in KINDS:
        start, _, goal = rest.partition(">")
        return [f"corner:{start}", f"corner:{goal}"]
    if what == "place":
        vehicle, _, corner = rest.partition(" ")
        return [f"corner:{corner}", f"vehicle:{vehicle}"]
    if what == "compete":
        return [f"street:{street}{'+' if street in rest else '-'}" for street in asked]
    return [SINGLE[what]]


@functools.cache
def tile_and_turn(turned: str) -> tuple[str, str]:
    """The places of a tile in the hand and of the way it is turned."""
    return f"tile:{turns_of(turned)[0]}", f"turn:{turned}"
