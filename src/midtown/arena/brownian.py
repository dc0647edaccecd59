"""Brownian motion between two absorbing barriers: when and where it ends.

`Walk` starts at 0 with unit variance a step and ends at `low` < 0 or at `high` > 0. The formulas are the eigenfunction
expansions of D. R. Cox and H. D. Miller, The Theory of Stochastic Processes (1965), section 5.7; for short times, in
which no walk comes from one barrier to the other, the reflection principle (ibid.).
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

NEGLIGIBLE = 40.0
"""Terms smaller than exp(-40) are left out."""
SHORT = 0.04
"""Times below this, in squares of the distance between the barriers, are short."""
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
        if self._is_short(time):
            return _probability(self._reached(time, barrier))
        return _probability(self._ever(barrier) - self._later(time, barrier))

    def below(self, time: float, value: float) -> float:
        """Return the probability that the walk has not ended by `time` and is below `value` then."""
        if self._is_short(time):
            return _probability(self._below_soon(time, value))
        start, drift = -self.low, self.drift
        total = 0.0
        for k, decay in self._modes(time):
            at = k * (value - self.low)
            upper = math.exp(drift * value + decay) * (drift * math.sin(at) - k * math.cos(at))
            lower = math.exp(drift * self.low + decay) * k
            total += math.sin(k * start) * (upper + lower) / (drift * drift + k * k)
        return _probability(total * 2 / (self.high - self.low))

    def _is_short(self, time: float) -> bool:
        return time < SHORT * (self.high - self.low) ** 2

    def _reached(self, time: float, barrier: float) -> float:
        """Return the probability that a walk without the other barrier reaches `barrier` by `time`."""
        side, spread = math.copysign(1.0, barrier), math.sqrt(time)
        drift, distance = side * self.drift, abs(barrier)
        return _tilted(0.0, (drift * time - distance) / spread) + _tilted(
            2 * drift * distance, (-drift * time - distance) / spread
        )

    def _below_soon(self, time: float, value: float) -> float:
        """Return `below` as if a walk could meet only one of the barriers."""
        spread, drift = math.sqrt(time), self.drift
        over_high = _tilted(2 * drift * self.high, (value - 2 * self.high - drift * time) / spread)
        over_low = self._reached(time, self.low)
        back = _tilted(2 * drift * self.low, (2 * self.low - value + drift * time) / spread)
        return _tilted(0.0, (value - drift * time) / spread) - over_high - over_low + back

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


def _tilted(exponent: float, x: float) -> float:
    """Return e to the `exponent` times the normal distribution function of `x`, which may be tiny."""
    if x < -30:
        return math.exp(exponent - x * x / 2) / (-x * math.sqrt(2 * math.pi))
    return math.exp(exponent) * math.erfc(-x / math.sqrt(2)) / 2
