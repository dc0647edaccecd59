"""The places that a person touches to put a move together (docs/protocol.md).

`card:5`, `piece:3`, `plot:Fb2`; with two colours `piece:green-3`.
"""

import functools
from collections.abc import Sequence

from midtown.games.manhattan.components import COLOUR_NAMES, PLOT_NAMES, SPOTS
from midtown.games.manhattan.notation import Build, Forfeit, Pick, numbers, parse
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.setup import Setup


def places(position: Position, moves: Sequence[str]) -> list[list[str]]:
    """For each of these legal moves the places that are touched for it, in their order."""
    setup = position.setup
    known = _paths(setup.colours_each, setup.quota, setup.sides, position.mover)
    return [[*known[move]] for move in moves]


@functools.lru_cache(maxsize=64)
def _paths(colours_each: int, quota: int, sides: str, seat: int) -> dict[str, tuple[str, ...]]:
    """The places of all moves that a seat can ever have."""
    setup = Setup(len(sides), colours_each, 24 // quota, sides)
    return {text: tuple(path(setup, seat, parse(text))) for text in numbers(setup, seat)}


def path(setup: Setup, seat: int, move: Pick | Build | Forfeit) -> list[str]:
    """The pieces of the round one by one; card, piece and plot; or the card and the piece that are given up."""
    if isinstance(move, Pick):
        return [
            piece(setup, seat + part * setup.seats, height)
            for part, heights in enumerate(move.groups)
            for height in heights
        ]
    colour = seat if move.colour is None else move.colour
    if isinstance(move, Forfeit):
        return [f"card:{move.kind + 1}", piece(setup, colour, move.height)]
    kind = setup.spots(colour).index(move.plot % SPOTS)
    return [f"card:{kind + 1}", piece(setup, colour, move.height), f"plot:{PLOT_NAMES[move.plot]}"]


def piece(setup: Setup, colour: int, height: int) -> str:
    """A piece of a colour; where each seat plays one, its height is enough."""
    return f"piece:{height}" if setup.colours_each == 1 else f"piece:{COLOUR_NAMES[colour]}-{height}"
