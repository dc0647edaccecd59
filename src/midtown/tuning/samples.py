"""Positions to learn from: games of a judge against itself that makes mistakes, and how they ended."""

from random import Random
from typing import Any, NamedTuple

from midtown.tuning import network
from midtown.tuning.contest import Table, play
from midtown.tuning.trainable import Teacher, teacher

EACH = 24
"""How many positions of each game are kept, at most."""
OFTEN = (0.0, 0.05, 0.15, 0.3)
"""How often a mistake is made, in one game more and in another less: so that positions are met that good play avoids,
and that a search must know are bad."""
ANY = 0.4
"""So many of the mistakes are any move, the others one of the best."""
BEST = 8
POINTS = 10.0
"""Points are learned in tens."""


class Batch(NamedTuple):
    """Which games to play."""

    table: Table
    name: str
    first: int
    games: int


class Samples(NamedTuple):
    """Arrays, position by position; in each of them seat by seat."""

    rows: Any
    plain: Any
    promised: Any
    foretold: Any
    shares: Any
    """Of the victory."""
    points: Any
    """By how many tens of points the seat was ahead of the mean in the end."""


class Erring:
    """A judge that now and then rates moves so that another one looks best."""

    def __init__(self, teacher: Teacher, chance: Random, often: float) -> None:
        self.teacher = teacher
        self.chance = chance
        self.often = often

    def rate(self, position: Any, moves: list[int]) -> list[float]:
        """How good each of these moves looks to the mover, or pretends to look."""
        errs = self.chance.random() < self.teacher.errs(position, self.often)
        if errs and self.chance.random() < ANY:
            return [self.chance.random() for _ in moves]
        ratings = self.teacher.judge.rate(position, moves)
        if not errs:
            return ratings
        bar = sorted(ratings)[-BEST:][0]
        return [self.chance.random() if rating >= bar else -1.0 for rating in ratings]


def samples(batch: Batch) -> Samples:
    """Play them, and keep some positions of each."""
    known = teacher(batch.table.game, batch.table.players, batch.table.options)
    kept: list[tuple[Any, ...]] = []
    for number in range(batch.first, batch.first + batch.games):
        kept += _game(batch, known, f"{batch.name}/{number}")
    columns = zip(Samples._fields, zip(*kept, strict=True), strict=True)
    return Samples(*(network.array(column, name == "rows") for name, column in columns))


def _game(batch: Batch, known: Teacher, deal: str) -> list[tuple[Any, ...]]:
    chance = Random(deal)
    judge = Erring(known, chance, chance.choice(OFTEN))
    met: list[Any] = []

    def watch(position: Any, *_: Any) -> None:
        if known.asked(position):
            met.append(position.clone())

    result = play(batch.table, deal, [judge] * batch.table.players, watch)
    seats = range(batch.table.players)
    mean = sum(result.scores) / len(seats)
    shares = [result.share(seat) for seat in seats]
    points = [(result.scores[seat] - mean) / POINTS for seat in seats]
    kept = []
    for position in chance.sample(met, min(EACH, len(met))):
        rows, plain = zip(*known.seen(position), strict=True)
        kept.append((rows, plain, known.promised(position), known.foretold(position), shares, points))
    return kept
