"""Public facts that follow from the board (M-BUILD, M-SCORE)."""

from typing import cast

from midtown import game
from midtown.games.manhattan.protocol.document import Facts, Points
from midtown.games.manhattan.rules.components import *
from midtown.games.manhattan.rules.components import CITY_LETTERS, COLOUR_NAMES, PLOT_NAMES, Colour
from midtown.games.manhattan.rules.position import Position

SAFE = 5
"""The lead in floors over every other colour from which a tower can never be taken (M-BUILD)."""


def facts(position: Position) -> game.State:
    """Return what scoring now would give each colour, by which towers and majorities, and which towers are safe."""
    names = COLOUR_NAMES[: position.setup.colours]
    now: dict[Colour, Points] = {name: {"tallest": 0, "cities": 0, "towers": 0} for name in names}
    majorities: dict[str, Colour | None] = {}
    safe: list[str] = []
    tallest = NONE
    height = 0
    for city in range(CITIES):
        towers = [0, 0, 0, 0, 0]
        for plot in range(city * SPOTS, city * SPOTS + SPOTS):
            towers[position.owner[plot]] += 1
            if position.height[plot] > height:
                height = position.height[plot]
                tallest = plot
            elif position.height[plot] == height:
                tallest = NONE
            if lead(position, plot) >= SAFE:
                safe.append(PLOT_NAMES[plot])
        leader = NOBODY
        most = 0
        for colour in range(position.setup.colours):
            if towers[colour] > most:
                most = towers[colour]
                leader = colour
            elif towers[colour] == most:
                leader = NOBODY
            now[COLOUR_NAMES[colour]]["towers"] += towers[colour]
        majorities[CITY_LETTERS[city]] = None
        if leader != NOBODY:
            majorities[CITY_LETTERS[city]] = COLOUR_NAMES[leader]
            now[COLOUR_NAMES[leader]]["cities"] += CITY_POINTS
    if tallest != NONE:
        now[COLOUR_NAMES[position.owner[tallest]]]["tallest"] = TALLEST_POINTS
    only = None if tallest == NONE else PLOT_NAMES[tallest]
    document: Facts = {"now": now, "tallest": only, "majorities": majorities, "safe": safe}
    return cast(game.State, document)


def lead(position: Position, plot: int) -> int:
    """Return the floors by which the owner of a tower leads every other colour there; 0 on an empty plot."""
    owner = position.owner[plot]
    if owner == NOBODY:
        return 0
    other = 0
    for colour in range(COLOURS):
        if colour != owner and position.floors[plot * 4 + colour] > other:
            other = position.floors[plot * 4 + colour]
    return position.floors[plot * 4 + owner] - other
