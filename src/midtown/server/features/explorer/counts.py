"""Counts of finished games of one kind."""

import functools
from importlib.resources import files
from typing import Final

import msgspec

from midtown import games

OPENINGS: Final = 8
"""Most openings of a kind of game that are shown."""
BOT: Final = "casual"
"""The computer player in every seat."""
LOTS: Final = 8
"""The openings of which every second game's are drawn by lot: those that look best one move ahead."""


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


class GameCounts(msgspec.Struct, frozen=True, kw_only=True):
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


@functools.cache
def arena_games() -> list[GameCounts]:
    """Return the counts of all games that ship with some."""
    shipped = [(game, files(games.game(game).__name__) / "measured" / "arena_games.json") for game in games.names()]
    return [
        msgspec.convert({"game": game, **kind}, GameCounts)
        for game, file in shipped
        if file.is_file()
        for kind in msgspec.json.decode(file.read_bytes())["kinds"]
    ]
