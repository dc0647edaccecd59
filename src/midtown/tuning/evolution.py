"""CMA-ES (N. Hansen, The CMA Evolution Strategy: A Tutorial, 2016) over weights: the only file that imports `cma`.

Positive weights are searched in logarithms, signed ones in units of their initial size, so one step size suits all.
"""

import math
import warnings
from collections.abc import Sequence
from statistics import fmean, pstdev
from types import ModuleType
from typing import Any

from midtown.game import RequestError
from midtown.support.i18n import CATALOGUE
from midtown.tuning.match import Credit
from midtown.tuning.tunable import Weights, round_weights

INITIAL_SIGMA = 0.2
"""Initial step size: of logarithms, or of units of a signed weight's size."""
MIN_SIGNED_SIZE = 0.25
"""Smallest unit for a signed weight."""
MAX_SEED = 2**31 - 1


def library() -> ModuleType:
    """Return the module `cma`; raise RequestError if it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns that it cannot plot, which is not needed
            import cma
    except ImportError:
        raise RequestError(CATALOGUE.message("tune.missing")) from None
    module: ModuleType = cma
    return module


class Evolution:
    """A population of weights under CMA-ES. The same seed and merits give the same candidates."""

    def __init__(self, initial: Weights, signed: frozenset[str], candidates: int, seed: int) -> None:
        self.initial = initial
        self.signed = signed
        options = {"popsize": candidates, "seed": seed % MAX_SEED + 1, "verbose": -9}
        self.strategy: Any = library().CMAEvolutionStrategy([0.0] * len(initial), INITIAL_SIGMA, options)
        self.sampled: list[Sequence[float]] = []

    def ask(self) -> list[Weights]:
        """Sample and return the candidates of the next generation."""
        self.sampled = self.strategy.ask()
        return [self._weights(point) for point in self.sampled]

    def tell(self, merits: Sequence[float]) -> None:
        """Update the distribution by the merit of each candidate; higher is better."""
        self.strategy.tell(self.sampled, [-merit for merit in merits])

    def squared_distance(self, weights: Weights) -> float:
        """Return the squared distance of `weights` from the initial ones, in the search's coordinates."""
        return math.fsum(self._step(name, value) ** 2 for name, value in weights.items())

    @property
    def mean(self) -> Weights:
        """The mean of the distribution: the best estimate so far."""
        return self._weights(self.strategy.mean)

    @property
    def sigma(self) -> float:
        """The step size of the next generation."""
        return float(self.strategy.sigma)

    def _weights(self, point: Sequence[float]) -> Weights:
        names = list(self.initial)
        return round_weights([self._weight(name, step) for name, step in zip(names, point, strict=True)], names)

    def _weight(self, name: str, step: float) -> float:
        value = self.initial[name]
        if name in self.signed:
            return value + step * max(abs(value), MIN_SIGNED_SIZE)
        return value * math.exp(step)

    def _step(self, name: str, value: float) -> float:
        initial = self.initial[name]
        if name in self.signed:
            return (value - initial) / max(abs(initial), MIN_SIGNED_SIZE)
        return math.log(value / initial)


def merits(candidates: Sequence[Credit]) -> list[float]:
    """Return a generation's merits: the sum of standardized wins and standardized points.

    Points are the better signal for small differences in strength; wins are what counts.
    """
    columns = [standardize([credit[part] for credit in candidates]) for part in range(2)]
    return [sum(scores) for scores in zip(*columns, strict=True)]


def standardize(values: Sequence[float]) -> list[float]:
    """Return `values` in standard deviations from their mean; all 0 if they do not differ."""
    mean, deviation = fmean(values), pstdev(values)
    return [(value - mean) / deviation if deviation else 0.0 for value in values]
