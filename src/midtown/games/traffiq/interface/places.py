"""The input targets of moves: the places to touch on the board (docs/build/notation.md).

`tile:BBRG`, `cell:3,-1`, `turn:RBGW`; `corner:2,0`, `vehicle:taxi`; `corner:2,0`, `corner:4,1`; `street:h+`;
`stack:draw`; `button:skip`; `button:end`.
"""

import functools
from collections.abc import Sequence

from midtown.games.traffiq.protocol.notation import KINDS
from midtown.games.traffiq.rules.components import HORIZONTAL, VERTICAL, turns_of
from midtown.games.traffiq.rules.position import Position

SINGLE = {"draw": "stack:draw", "skip": "button:skip", "end": "button:end"}
"""The only place of a move of one word."""


def places(position: Position, moves: Sequence[str]) -> list[list[str]]:
    """Return for each of these legal moves the places that make it up, in the order of touching them."""
    lose = position.lose
    contested = [street for street, axis in (("h", HORIZONTAL), ("v", VERTICAL)) if lose[axis]]
    return [path(move, contested) for move in moves]


def path(move: str, contested: list[str]) -> list[str]:
    """Return the places of a move; for competing, yes or no for each of the `contested` streets."""
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
        return [f"street:{street}{'+' if street in rest else '-'}" for street in contested]
    return [SINGLE[what]]


@functools.cache
def tile_and_turn(turned: str) -> tuple[str, str]:
    """Return the places of a tile in the hand and of its turn."""
    return f"tile:{turns_of(turned)[0]}", f"turn:{turned}"
