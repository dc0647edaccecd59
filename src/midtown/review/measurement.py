"""How a review measures: its scale, the win chances of a position, and the cost of a move with its noise."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import NamedTuple

from midtown.bots import Question
from midtown.bots.search import GUIDED, begin
from midtown.engine import COMPILED
from midtown.game import AnyGame, AnyPosition
from midtown.support.intervals import t_quantile

ITERATIONS = 12_000 if COMPILED else 400
"""Default for one move: about a second, compiled or not."""
ROUNDS = 8
"""Rounds in which two moves are compared; their variance gives the noise."""
SEEDS = 4
"""Measurements of a draw's luck, each with another seed."""


class SearchEffort(NamedTuple):
    """The `iterations` for one move, and the `seed` of its random choices."""

    iterations: int = ITERATIONS
    seed: int = 1

    @property
    def searching(self) -> int:
        """Free iterations, whose most visited move is the best one."""
        return max(1, self.iterations // 2)

    @property
    def comparing(self) -> int:
        """Iterations for each of two moves in one round."""
        return max(1, self.iterations // (4 * ROUNDS))

    @property
    def standing(self) -> int:
        """Iterations for the win chances from one seat's point of view."""
        return max(1, self.iterations // 8)

    @property
    def drawing(self) -> int:
        """Iterations for one possible draw with one seed."""
        return max(1, self.iterations // 60)


def win_chances(
    game: AnyGame, position: AnyPosition, seat: int, log: list[str], seed: int, iterations: int
) -> list[float]:
    """Return every seat's win chance, from 0 to 1, as far as `seat` can know it; `log` has all moves so far.

    The log is used for the seat to move only, as its hidden information is that of the mover.
    """
    visible_log = log if game.to_move(position) == seat else []
    search = begin(Question(game.view(position, seat), [], visible_log, seed), GUIDED)
    chances = [0.0] * search.simulator.seats
    for _ in range(iterations):
        search.run(1)
        wins, _ = search.simulator.outcome()
        for index, win in enumerate(wins):
            chances[index] += win / iterations
    return chances


def mean_win_chances(game: AnyGame, position: AnyPosition, log: list[str], seed: int, iterations: int) -> list[float]:
    """Return every seat's win chance: the mean over all seats' points of view, or its share of the win at the end.

    A search assumes that all know what its seat holds, so each underestimates its own seat; the mean favours no seat
    (docs/play/reviews.md).
    """
    result = game.result(position)
    seats = range(len(result.scores))
    if result.over:
        return [result.share(seat) for seat in seats]
    views = [win_chances(game, position, seat, log, seed, iterations) for seat in seats]
    return [sum(view[seat] for view in views) / len(views) for seat in seats]


class Measurement(NamedTuple):
    """The mean of several measurements; `noise` is half the width of its 95 % interval, if nothing else was asked."""

    mean: float
    noise: float


def measure(values: Sequence[float], errors: float | None = None) -> Measurement:
    """Return the mean of at least two independent measurements.

    Its noise is this number of standard `errors`; by default Student's t for a 95 % interval, as there are few.
    """
    width = t_quantile(len(values) - 1) if errors is None else errors
    return Measurement(fmean(values), width * standard_error(values))


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of at least two independent measurements."""
    return sqrt(variance(values) / len(values))
