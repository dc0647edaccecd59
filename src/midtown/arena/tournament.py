"""Duplicate play: every deal is played in every seating, so that no computer player has better cards than another."""

import itertools
import math
from collections.abc import Container, Generator, Iterable, Sequence
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

from midtown import games
from midtown.arena import selfplay
from midtown.arena.processes import finished
from midtown.arena.selfplay import Asked, Played
from midtown.bots import Clock
from midtown.game import RequestError
from midtown.locale import CATALOGUE

Seating = tuple[str, ...]
"""A computer player's name for each seat."""


class Tournament(NamedTuple):
    """What is played. Its games are numbered: deal by deal, and in each deal seating by seating."""

    game: str
    players: int
    bots: tuple[str, ...]
    """Who takes part; whoever is named several times may sit in as many seats of one game."""
    options: dict[str, Any]
    seconds: float | None
    """What a computer player that searches may spend on a move."""
    seed: int

    @property
    def names(self) -> list[str]:
        """Who takes part, each once."""
        return list(dict.fromkeys(self.bots))

    def seatings(self) -> list[Seating]:
        """All ways to seat them that differ."""
        together = sorted(self.bots, key=self.names.index)
        tables = dict.fromkeys(itertools.combinations(together, self.players))
        met = [table for table in tables if len(set(table)) > 1] or list(tables)
        return [seating for table in met for seating in dict.fromkeys(itertools.permutations(table))]

    def deals(self, number: int) -> int:
        """How many whole deals make at least so many games."""
        return math.ceil(number / len(self.seatings()))

    def missing(self, number: int, there: Container[int]) -> list[int]:
        """The games of at least so many, in whole deals, that are not there yet."""
        games = range(self.deals(number) * len(self.seatings()))
        return [game for game in games if game not in there]

    def asked(self, numbers: Iterable[int]) -> list[Asked]:
        """The games of these numbers."""
        seatings = self.seatings()
        return [self.game_of(number, seatings) for number in numbers]

    def game_of(self, number: int, seatings: Sequence[Seating]) -> Asked:
        """The game of this number, from all seatings."""
        deal, seating = divmod(number, len(seatings))
        dealt = f"{self.seed}/{deal}"
        return Asked(self.game, seatings[seating], self.options, dealt, f"{dealt}/{seating}", self.seconds)


def tournament(
    game: str, players: int, bots: tuple[str, ...], options: dict[str, Any], seconds: float | None, seed: int
) -> Tournament:
    """One that can be played; GameError otherwise. One computer player takes every seat, all options get values."""
    if len(bots) == 1:
        bots *= players
    if players not in games.game(game).PLAYERS:
        raise RequestError(CATALOGUE.message("request.players", players=str(players), game=game))
    selfplay.seated(bots)
    if len(bots) < players:
        raise RequestError(CATALOGUE.message("arena.seats", bots=len(bots), players=players))
    asked = Asked(game, bots[:players], options, str(seed), "")
    return Tournament(game, players, bots, selfplay.check(asked), seconds, seed)


def play(
    asked: Tournament, numbers: Sequence[int], clock: Clock | None, processes: int
) -> Generator[tuple[int, Played], None, None]:
    """These games with their numbers, as they are finished; whoever closes it ends them at once."""
    function = partial(selfplay.play, clock=clock)
    with closing(finished(function, asked.asked(numbers), processes)) as results:
        for place, played in results:
            yield numbers[place], played
