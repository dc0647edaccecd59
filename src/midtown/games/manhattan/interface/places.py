"""The input targets of moves: the places to touch on the board (docs/build/notation.md).

`card:5`, `piece:3`, `plot:Fb2`; with two colours `piece:green-3`.
"""

import functools
from collections.abc import Sequence

from midtown.games.manhattan.protocol.notation import Build, Forfeit, Pick, numbers, parse
from midtown.games.manhattan.rules.components import COLOUR_NAMES, PLOT_NAMES, SPOTS
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.setup import Setup


def places(position: Position, moves: Sequence[str]) -> list[list[str]]:
    """Return for each of these legal moves the places that make it up, in the order of touching them."""
    setup = position.setup
    places_of = _paths(setup.colours_each, setup.quota, setup.sides, position.mover)
    return [[*places_of[move]] for move in moves]


@functools.lru_cache(maxsize=64)
def _paths(colours_each: int, quota: int, sides: str, seat: int) -> dict[str, tuple[str, ...]]:
    """Return the places of all moves that a seat can ever have, by their texts."""
    setup = Setup(len(sides), colours_each, 24 // quota, sides)
    return {text: tuple(path(setup, seat, parse(text))) for text in numbers(setup, seat)}


def path(setup: Setup, seat: int, move: Pick | Build | Forfeit) -> list[str]:
    """Return the places of a move: the pieces picked; card, piece and plot; or the card and piece given up."""
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
    """Return the place of a piece; its height is enough where each seat plays one colour."""
    return f"piece:{height}" if setup.colours_each == 1 else f"piece:{COLOUR_NAMES[colour]}-{height}"
