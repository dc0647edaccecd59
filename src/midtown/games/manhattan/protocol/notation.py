"""Moves as text (docs/build/notation.md): from text to move, from a move's number to text.

`pick 112344`, `Fb2+3`, `forfeit 5 2`; with two colours `pick 1123/1244`, `green Fb2+3`, `forfeit green 5 2`.
"""

import functools
import re
from typing import NamedTuple

from midtown.game import NotationError
from midtown.games.manhattan.rules.catalogue import message, quote
from midtown.games.manhattan.rules.components import (
    BUILDS,
    CHOICES,
    CITIES,
    COLOUR_NAMES,
    FORFEITS,
    HEIGHTS,
    KINDS,
    PICKS,
    PLOT_NAMES,
    choices,
)
from midtown.games.manhattan.rules.setup import Setup


class Pick(NamedTuple):
    """Pick these pieces for the round: for each colour the heights, ascending."""

    groups: tuple[tuple[int, ...], ...]

    @property
    def two_colours(self) -> bool:
        """Return whether it is a move of the game with two colours."""
        return len(self.groups) == 2


class Build(NamedTuple):
    """Build a piece on a plot (9 * city + spot); no colour where each seat plays one."""

    colour: int | None
    plot: int
    height: int

    @property
    def two_colours(self) -> bool:
        """Return whether it is a move of the game with two colours."""
        return self.colour is not None


class Forfeit(NamedTuple):
    """Give up a card (kind 0 to 8) and a piece; no colour where each seat plays one."""

    colour: int | None
    kind: int
    height: int

    @property
    def two_colours(self) -> bool:
        """Return whether it is a move of the game with two colours."""
        return self.colour is not None


Move = Pick | Build | Forfeit

PICK_TEXT = re.compile(r"pick (1*2*3*4*)(?:/(1*2*3*4*))?")
BUILD_TEXT = re.compile(rf"(?:({'|'.join(COLOUR_NAMES)}) )?([SMFHPC][abc][123])\+([1-4])")
FORFEIT_TEXT = re.compile(rf"forfeit (?:({'|'.join(COLOUR_NAMES)}) )?([1-9]) ([1-4])")


def parse(text: str) -> Move:
    """Return the move that a text means, in any position; raise NotationError if it means none."""
    if match := PICK_TEXT.fullmatch(text):
        groups = tuple(tuple(map(int, group)) for group in match.groups() if group is not None)
        if all(groups):
            return Pick(groups)
    elif match := BUILD_TEXT.fullmatch(text):
        return Build(_colour(match[1]), PLOT_NAMES.index(match[2]), int(match[3]))
    elif match := FORFEIT_TEXT.fullmatch(text):
        return Forfeit(_colour(match[1]), int(match[2]) - 1, int(match[3]))
    raise NotationError(message("notation.unknown", text=quote(text)))


def texts(setup: Setup) -> dict[int, str]:
    """Return the texts of all moves that a game with this setup can have, by their numbers."""
    return _texts(setup.colours_each, setup.quota, setup.sides)


def numbers(setup: Setup, seat: int) -> dict[str, int]:
    """Return the numbers of all moves that a seat can ever have, by their texts."""
    return _numbers(setup.colours_each, setup.quota, setup.sides, seat)


@functools.lru_cache(maxsize=64)
def _texts(colours_each: int, quota: int, sides: str) -> dict[int, str]:
    setup = Setup(len(sides), colours_each, 24 // quota, sides)
    text_of: dict[int, str] = {}
    for colour in range(setup.colours):
        prefix = f"{COLOUR_NAMES[colour]} " if colours_each == 2 else ""
        spots = setup.spots(colour)
        for kind in range(KINDS):
            for height in range(HEIGHTS):
                for city in range(CITIES):
                    number = colour * 216 + kind * 24 + city * 4 + height
                    text_of[number] = f"{prefix}{PLOT_NAMES[city * 9 + spots[kind]]}+{height + 1}"
                text_of[FORFEITS + (colour * 9 + kind) * 4 + height] = f"forfeit {prefix}{kind + 1} {height + 1}"
    groups = ["".join(str(i + 1) * count for i, count in enumerate(counts)) for counts in choices(quota)]
    for first, group in enumerate(groups):
        if colours_each == 1:
            text_of[PICKS + first] = f"pick {group}"
        else:
            text_of |= {PICKS + first * CHOICES + i: f"pick {group}/{other}" for i, other in enumerate(groups)}
    return text_of


@functools.lru_cache(maxsize=256)
def _numbers(colours_each: int, quota: int, sides: str, seat: int) -> dict[str, int]:
    colours = range(seat, len(sides) * colours_each, len(sides))
    return {
        text: number
        for number, text in _texts(colours_each, quota, sides).items()
        if number >= PICKS
        or (number // BUILDS if number < FORFEITS else (number - FORFEITS) // (KINDS * HEIGHTS)) in colours
    }


def _colour(name: str | None) -> int | None:
    return None if name is None else COLOUR_NAMES.index(name)
