"""Duplicate play: every deal is played in every seating, so no computer player has better cards than another."""

import itertools
import math
from collections.abc import Container, Generator, Iterable, Sequence
from contextlib import closing
from functools import partial
from typing import NamedTuple

from midtown import games
from midtown.arena import selfplay
from midtown.arena.selfplay import GameTask, Played
from midtown.bots import Clock
from midtown.executor import ALONE, Executor
from midtown.game import Options, RequestError
from midtown.support.i18n import CATALOGUE

Seating = tuple[str, ...]
"""A computer player's name for each seat."""


class Tournament(NamedTuple):
    """A tournament. Its games are numbered deal by deal, and within a deal seating by seating."""

    game: str
    players: int
    bots: tuple[str, ...]
    """The entrants; one that is named several times may have as many seats of one game."""
    options: Options
    seconds: float | None
    """Time limit of a search for a move."""
    seed: int

    @property
    def names(self) -> list[str]:
        """The entrants, each once."""
        return list(dict.fromkeys(self.bots))

    def seatings(self) -> list[Seating]:
        """Return all different seatings."""
        together = sorted(self.bots, key=self.names.index)
        tables = dict.fromkeys(itertools.combinations(together, self.players))
        met = [table for table in tables if len(set(table)) > 1] or list(tables)
        return [seating for table in met for seating in dict.fromkeys(itertools.permutations(table))]

    def deals(self, number: int) -> int:
        """Return how many complete deals make at least `number` games."""
        return math.ceil(number / len(self.seatings()))

    def missing(self, number: int, there: Container[int]) -> list[int]:
        """Return those of the first `number` games, in complete deals, that are not in `there`."""
        games = range(self.deals(number) * len(self.seatings()))
        return [game for game in games if game not in there]

    def tasks(self, numbers: Iterable[int]) -> list[GameTask]:
        """Return the games of these numbers."""
        seatings = self.seatings()
        return [self.task(number, seatings) for number in numbers]

    def task(self, number: int, seatings: Sequence[Seating]) -> GameTask:
        """Return the game of this number, given all seatings."""
        deal, seating = divmod(number, len(seatings))
        deal_seed = f"{self.seed}/{deal}"
        return GameTask(
            game=self.game,
            bots=seatings[seating],
            options=self.options,
            deal=deal_seed,
            bot_seed=f"{deal_seed}/{seating}",
            seconds=self.seconds,
        )


def tournament(
    game: str, players: int, bots: tuple[str, ...], options: Options, seconds: float | None, seed: int
) -> Tournament:
    """Return a tournament with all options; raise GameError if it cannot be played.

    A single computer player takes every seat.
    """
    if len(bots) == 1:
        bots *= players
    games.for_players(game, players)
    selfplay.make_bots(bots, programs=True)
    if len(bots) < players:
        raise RequestError(CATALOGUE.message("arena.seats", bots=len(bots), players=players))
    task = GameTask(game=game, bots=bots[:players], options=options, deal=str(seed), bot_seed="")
    return Tournament(
        game=game, players=players, bots=bots, options=selfplay.check(task, programs=True), seconds=seconds, seed=seed
    )


def play_games(
    tournament: Tournament,
    numbers: Sequence[int],
    clock: Clock | None,
    executor: Executor = ALONE,
    with_luck: bool = False,
) -> Generator[tuple[int, Played], None, None]:
    """Play these games, and yield each with its number, in the order of `numbers`; closing the generator ends them."""
    function = partial(selfplay.play_game, clock=clock, with_luck=with_luck)
    with closing(executor.map(function, tournament.tasks(numbers))) as results:
        yield from zip(numbers, results, strict=True)
