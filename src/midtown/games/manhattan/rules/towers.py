"""The towers of a position as a state document has them."""

from typing import Any

from midtown.games.manhattan.rules.components import COLOUR_NAMES, HEIGHTS, PLOT_NAMES
from midtown.games.manhattan.rules.position import Position

FLOORS = [[name, height + 1] for name in COLOUR_NAMES for height in range(HEIGHTS)]
"""[colour * 4 + floors - 1] the piece as a state names it: colour and floors."""


def towers(position: Position) -> dict[str, list[list[Any]]]:
    """Return the towers in the order of their plots, each from the ground up."""
    board: list[list[list[Any]]] = [[] for _ in PLOT_NAMES]
    for number in range(position.n_built):
        piece = position.built[number]
        board[piece >> 4].append(FLOORS[piece & 15].copy())
    return {plot: tower for plot, tower in zip(PLOT_NAMES, board, strict=True) if tower}
