"""The pieces of a state: supplies, those picked for the round, and the towers (M-PIECES, M-PICK, M-BUILD)."""

from typing import Any

from midtown.games.manhattan.interface.load_state.fields import by_colour, disagree, get, is_count, refuse
from midtown.games.manhattan.rules.catalogue import colour_name
from midtown.games.manhattan.rules.components import COLOUR_NAMES, HEIGHTS, PLOT_NAMES, SUPPLY
from midtown.games.manhattan.rules.setup import Setup

Counts = list[list[int]]
"""[colour][floors - 1] a number of pieces."""


def read_supply(state: dict[str, Any], setup: Setup) -> Counts:
    """Return the pieces in the supplies of all four colours."""
    supplies = by_colour(state, setup, "supply")
    for counts in supplies:
        if not isinstance(counts, list) or len(counts) != HEIGHTS or not all(map(is_count, counts, SUPPLY)):
            refuse("supply", counts, "supply", most=", ".join(map(str, SUPPLY)))
    return [list(counts) for counts in supplies] + [[0] * HEIGHTS for _ in range(len(COLOUR_NAMES) - setup.colours)]


def read_picked(state: dict[str, Any], setup: Setup) -> Counts:
    """Return the pieces that all four colours have picked for the round and not used yet."""
    picked = by_colour(state, setup, "picked")
    for heights in picked:
        if (
            not isinstance(heights, list)
            or len(heights) > setup.quota
            or not all(type(height) is int and 1 <= height <= HEIGHTS for height in heights)
        ):
            refuse("picked", heights, "picked", most=setup.quota)
    picked += [[] for _ in range(len(COLOUR_NAMES) - setup.colours)]
    return [[heights.count(height) for height in range(1, HEIGHTS + 1)] for heights in picked]


def read_towers(state: dict[str, Any], setup: Setup) -> list[int]:
    """Return the pieces on the board as in `Position.built`, each tower from the ground up (M-BUILD)."""
    towers = get(state, "towers")
    if not isinstance(towers, dict):
        refuse("towers", towers, "towers")
    pieces = []
    for name, tower in towers.items():
        if name not in PLOT_NAMES:
            refuse("towers", name, "plot")
        if not isinstance(tower, list) or not tower:
            refuse("towers", tower, "tower", plot=name)
        floors = [0] * len(COLOUR_NAMES)
        owner = 0
        for piece in tower:
            colour, height = _piece(piece, setup, name)
            floors[colour] += height
            if colour != owner and floors[colour] < floors[owner]:
                disagree("unbuildable", plot=name)
            owner = colour
            pieces.append(PLOT_NAMES.index(name) * 16 + colour * 4 + height - 1)
    return pieces


def count_used(setup: Setup, supply: Counts, picked: Counts, pieces: list[int]) -> int:
    """Return how many pieces have left the supplies for good: those on the board and those given up (M-FORFEIT)."""
    used = 0
    for colour in range(setup.colours):
        for height in range(HEIGHTS):
            gone = SUPPLY[height] - supply[colour][height] - picked[colour][height]
            if sum(piece % 16 == colour * 4 + height for piece in pieces) > gone:
                disagree("too_many_pieces", colour=colour_name(colour), height=height + 1)
            used += gone
    return used


def _piece(piece: Any, setup: Setup, plot: str) -> tuple[int, int]:
    if not isinstance(piece, list) or len(piece) != 2:
        refuse("towers", piece, "piece", plot=plot)
    name, height = piece
    if name not in COLOUR_NAMES[: setup.colours] or type(height) is not int or not 1 <= height <= HEIGHTS:
        refuse("towers", piece, "piece", plot=plot)
    return COLOUR_NAMES.index(name), height
