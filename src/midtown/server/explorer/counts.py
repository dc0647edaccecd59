"""Counts of finished games of one kind."""

from typing import Final

import msgspec

OPENINGS: Final = 8
"""Most openings of a kind of game that are shown."""


class WinCount(msgspec.Struct, frozen=True):
    """How many games were played, and how much was won; a shared win counts its share."""

    games: int
    won: float


class Opening(msgspec.Struct, frozen=True):
    """How often a seat began like this, and how much it won then."""

    opening: str
    games: int
    won: float


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """How often a seat stood like this at a stage of a game, and how much it won then."""

    stage: str
    situation: str
    games: int
    won: float
    sequels: dict[str, tuple[int, float]] = {}
    """What these seats did next in the stage: how many, and how much they won; where it is known."""


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """The games at one number of seats, and in one scenario, if the game has several and it is known."""

    game: str
    players: int
    scenario: str | None
    games: int
    seats: list[WinCount]
    openings: list[Opening]
    """The most frequent ones first."""
    situations: list[Situation] = []
    """By stage, in the game's order."""
