"""The scoring of a board, with its reasons (M-SCORE), from a state document."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from midtown.game import State
from midtown.games.manhattan.rules.components import (
    CITY_LETTERS,
    CITY_POINTS,
    COLOUR_NAMES,
    TALLEST_POINTS,
    TOWER_POINTS,
)


class Tallest(NamedTuple):
    """The tallest towers on the board by their plots, and the owner if there is only one."""

    plots: list[str]
    height: int
    owner: str | None


class City(NamedTuple):
    """The number of towers that each colour owns in a city, most first, and the colour with the majority."""

    towers: dict[str, int]
    leader: str | None


class Scoring(NamedTuple):
    """A whole scoring: the tallest tower, the six cities by their letters, towers and points by colour."""

    tallest: Tallest
    cities: dict[str, City]
    towers: dict[str, int]
    points: dict[str, int]


def scoring(state: State) -> Scoring:
    """Return what a scoring would give now; `state` needs `towers` and, for the colours, `scores`."""
    owners = {plot: pieces[-1][0] for plot, pieces in state["towers"].items()}
    tallest = tallest_tower(state)
    cities = {letter: city(owner for plot, owner in owners.items() if plot[0] == letter) for letter in CITY_LETTERS}
    count = Counter(owners.values())
    towers = {colour: count[colour] for colour in state["scores"]}
    leaders = Counter(city.leader for city in cities.values())
    points = {colour: CITY_POINTS * leaders[colour] + TOWER_POINTS * number for colour, number in towers.items()}
    if tallest.owner:
        points[tallest.owner] += TALLEST_POINTS
    return Scoring(tallest, cities, towers, points)


def tallest_tower(state: State) -> Tallest:
    """Return the towers with the most floors; height 0 and no plot on an empty board."""
    heights = {plot: sum(height for _, height in pieces) for plot, pieces in state["towers"].items()}
    most = max(heights.values(), default=0)
    plots = [plot for plot, height in heights.items() if height == most]
    return Tallest(plots, most, state["towers"][plots[0]][-1][0] if len(plots) == 1 else None)


def city(owners: Iterable[str]) -> City:
    """Return the number of towers of each owner in a city, and its majority."""
    count = Counter(owners)
    towers = dict(sorted(count.items(), key=lambda item: (-item[1], COLOUR_NAMES.index(item[0]))))
    leading = [colour for colour, number in towers.items() if number == max(towers.values())]
    return City(towers, leading[0] if len(leading) == 1 else None)


def majorities(cities: dict[str, City], colours: Iterable[str]) -> int:
    """Return the number of cities in which one of these colours leads."""
    wanted = set(colours)
    return sum(city.leader in wanted for city in cities.values())
