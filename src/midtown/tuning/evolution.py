"""CMA-ES (N. Hansen, The CMA Evolution Strategy: A Tutorial, 2016) over weights: the only file that imports `cma`.

A weight that is positive by nature is moved by its logarithm, one that may be negative by parts of its present size, so
that a step means about as much for each.
"""

import math
import warnings
from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any

from midtown.game import RequestError
from midtown.locale import CATALOGUE
from midtown.tuning.trial import Credit
from midtown.tuning.tunable import Weights, each_rounded

SPREAD = 0.2
"""How far the first candidates lie from the present weights: e to so much, or so much of their size."""
LEAST = 0.25
"""A signed weight is taken for at least so large."""
SEEDS = 2**31 - 1


def library() -> Any:
    """The library; RequestError if it is not here."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that it cannot draw, which nobody here asks of it
            import cma
    except ImportError:
        raise RequestError(CATALOGUE.message("tune.missing")) from None
    return cma


class Evolution:
    """A population of weights that moves to where they do better. The same for the same seed and the same credits."""

    def __init__(self, present: Weights, signed: frozenset[str], candidates: int, seed: int) -> None:
        self.present = present
        self.signed = signed
        options = {"popsize": candidates, "seed": seed % SEEDS + 1, "verbose": -9}
        self.strategy: Any = library().CMAEvolutionStrategy([0.0] * len(present), SPREAD, options)
        self.asked: list[Any] = []

    def ask(self) -> list[Weights]:
        """The candidates of the next generation."""
        self.asked = self.strategy.ask()
        return [self._weights(place) for place in self.asked]

    def tell(self, merits: Sequence[float]) -> None:
        """How good each of them is."""
        self.strategy.tell(self.asked, [-merit for merit in merits])

    def size(self, weights: Weights) -> float:
        """How far from the present weights these are: the sum of their squared steps."""
        return math.fsum(self._step(name, value) ** 2 for name, value in weights.items())

    @property
    def middle(self) -> Weights:
        """Where the population stands: what is known best of all."""
        return self._weights(self.strategy.mean)

    @property
    def spread(self) -> float:
        """How far the next candidates will lie from there."""
        return float(self.strategy.sigma)

    def _weights(self, place: Sequence[float]) -> Weights:
        names = list(self.present)
        return each_rounded([self._weight(name, step) for name, step in zip(names, place, strict=True)], names)

    def _weight(self, name: str, step: float) -> float:
        value = self.present[name]
        if name in self.signed:
            return value + step * max(abs(value), LEAST)
        return value * math.exp(step)

    def _step(self, name: str, value: float) -> float:
        present = self.present[name]
        if name in self.signed:
            return (value - present) / max(abs(present), LEAST)
        return math.log(value / present)


def merits(got: Sequence[Credit]) -> list[float]:
    """The candidates of a generation compared: victories and points, each in standard deviations from their mean.

    Points tell more than victories of who is a little better, victories are what counts.
    """
    columns = [standard([credit[part] for credit in got]) for part in range(2)]
    return [sum(told) for told in zip(*columns, strict=True)]


def standard(values: Sequence[float]) -> list[float]:
    """In standard deviations from their mean; all 0 if they do not differ."""
    middle, spread = fmean(values), pstdev(values)
    return [(value - middle) / spread if spread else 0.0 for value in values]
