"""How well weights do: every deal with them in each seat once, their rivals in all the others."""

from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

from midtown.arena.standings import points_share
from midtown.game import Result
from midtown.tuning.contest import Table, play
from midtown.tuning.tunable import Weights, tunable


class Trial(NamedTuple):
    """Which games to play."""

    table: Table
    moves: Weights
    rivals: tuple[Weights, ...]
    """Deal by deal another one of them, who has all other seats."""
    stands: Weights
    """Of all of them: what moves are rated by does not depend on it."""
    name: str
    """What settles the deals: those of trials of the same name are the same."""
    deals: int


class Credit(NamedTuple):
    """What the weights on trial got of one deal, their seats' mean: shares of the victory and of the points."""

    wins: float
    points: float


def run(trial: Trial) -> list[Credit]:
    """Deal by deal."""
    return [credit(list(_games(trial, deal))) for deal in range(trial.deals)]


def credit(results: list[Result]) -> Credit:
    """Of the games of one deal, in the nth of which the nth seat counts."""
    wins = fmean(result.share(seat) for seat, result in enumerate(results))
    return Credit(wins, fmean(points_share(result, seat) for seat, result in enumerate(results)))


def mean(got: list[Credit]) -> Credit:
    """Over all deals."""
    return Credit(fmean(credit.wins for credit in got), fmean(credit.points for credit in got))


def _games(trial: Trial, deal: int) -> Iterator[Result]:
    game = tunable(trial.table.game)
    hero, rival = (game.judge(moves, trial.stands) for moves in (trial.moves, trial.rivals[deal % len(trial.rivals)]))
    for seat in range(trial.table.players):
        judges = [hero if at == seat else rival for at in range(trial.table.players)]
        yield play(trial.table, f"{trial.name}/{deal}", judges)
