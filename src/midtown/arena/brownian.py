"""Brownian motion between two absorbing barriers: when and where it ends.

`Walk` starts at 0 with unit variance a step and ends at `low` < 0 or at `high` > 0. The formulas are the eigenfunction
expansions of D. R. Cox and H. D. Miller, The Theory of Stochastic Processes (1965), section 5.7.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

NEGLIGIBLE = 40.0
"""Terms smaller than exp(-40) are left out."""
LARGEST = 700.0
"""The largest exponent that a float can hold."""


class Walk(NamedTuple):
    """A Brownian motion with a drift, between barriers."""

    low: float
    high: float
    drift: float
    """Mean of a step; its variance is 1."""

    def ended(self, time: float, barrier: float) -> float:
        """Return the probability that the walk has ended at `barrier`, one of its own, by `time`."""
        return _probability(self._ever(barrier) - self._later(time, barrier))

    def below(self, time: float, value: float) -> float:
        """Return the probability that the walk has not ended by `time` and is below `value` then."""
        start, drift = -self.low, self.drift
        total = 0.0
        for k, decay in self._modes(time):
            at = k * (value - self.low)
            upper = math.exp(drift * value + decay) * (drift * math.sin(at) - k * math.cos(at))
            lower = math.exp(drift * self.low + decay) * k
            total += math.sin(k * start) * (upper + lower) / (drift * drift + k * k)
        return _probability(total * 2 / (self.high - self.low))

    def _ever(self, barrier: float) -> float:
        """Return the probability that the walk ends at `barrier` and not at the other one."""
        other = self.low if barrier == self.high else self.high
        slope = 2 * self.drift
        if abs(slope * (self.high - self.low)) < 1e-9:
            return other / (other - barrier)
        if abs(slope) * (self.high - self.low) > LARGEST:
            return float(slope * barrier > 0)
        return math.expm1(-slope * other) / (math.exp(-slope * other) - math.exp(-slope * barrier))

    def _later(self, time: float, barrier: float) -> float:
        """Return the probability that the walk ends at `barrier` after `time`."""
        distance = abs(barrier)
        total = sum(
            k * math.sin(k * distance) * math.exp(self.drift * barrier + decay) * 2 / (self.drift**2 + k * k)
            for k, decay in self._modes(time)
        )
        return total / (self.high - self.low)

    def _modes(self, time: float) -> Iterator[tuple[float, float]]:
        """Yield each eigenfunction's wave number, and the logarithm of what is left of it after `time`."""
        width = self.high - self.low
        number = 1
        while True:
            k = number * math.pi / width
            if k * k * time / 2 > NEGLIGIBLE and number > 1:
                return
            yield k, -(k * k + self.drift * self.drift) * time / 2
            number += 1


def _probability(value: float) -> float:
    return min(1.0, max(0.0, value))
