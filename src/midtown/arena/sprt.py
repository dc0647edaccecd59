"""A generalised sequential probability ratio test (SPRT) of a mean over deals, and an interval after it has stopped.

A deal with all its seatings is one observation, as fishtest tests pairs of games. Its distribution is not known. A deal
that is a share of wins takes few values, so its log-likelihood ratio is exact: that of a multinomial distribution,
maximised under each hypothesis (of five values, fishtest's pentanomial one). For other scores it is that of a normal
distribution with unknown variance. The interval orders outcomes by when and where the test stopped (D. Siegmund,
Estimation following sequential tests, Biometrika 65, 1978). docs/develop/arena.md has the formulas.


How long a test takes follows from Brownian motion between two absorbing barriers (`Walk`), by the eigenfunction
expansions of D. R. Cox and H. D. Miller, The Theory of Stochastic Processes (1965), section 5.7; for short times, in
which no walk comes from one barrier to the other, by the reflection principle (ibid.).
"""

import math
from collections.abc import Callable, Iterator, Mapping
from statistics import NormalDist
from typing import NamedTuple

from midtown.arena.scores import Moments
from midtown.support.intervals import TAIL, Estimate, independent_games

NEGLIGIBLE = 40.0
"""Terms smaller than exp(-40) are left out."""
SHORT = 0.04
"""Times below this, in squares of the distance between the barriers, are short."""
LARGEST = 700.0
"""The largest exponent that a float can hold."""
LEAST = 20
"""Deals before the test may stop: fewer say too little about the variance."""
OVERSHOOT = 0.5826
"""How far a random walk passes a barrier on average, in standard deviations of a step (Siegmund, 1985)."""
UNSEEN = 1e-3
"""How often an end of the scale counts as seen that was not, so that each mean is possible; fishtest's number."""
STEPS = 60
"""Most steps of a root search; Newton's needs about five."""
FAR = 4.0
"""A mean this many times the distance of the hypotheses away from both is far."""
LEAST_VARIANCE = 1e-9
"""Of a deal whose result is certain."""
CAUTION = 8.0
"""The test is cut off at this many times the number of deals that it needs if the truth lies in the middle."""
Deviation = Callable[[float], float]
"""The standard deviation of a deal for each true mean."""


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
        return _probability(self._ever(barrier) - self._probability_after(time, barrier))

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

    def _probability_after(self, time: float, barrier: float) -> float:
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


class Hypotheses(NamedTuple):
    """What is tested: is the mean `low`, or is it `high`?"""

    low: float
    high: float
    alpha: float = 0.05
    """Probability of accepting `high` if the mean is `low`."""
    beta: float = 0.05
    """Probability of accepting `low` if the mean is `high`."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the log-likelihood ratios at which the test accepts `low` and `high` (A. Wald, 1945)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    @property
    def middle(self) -> float:
        """Return the mean of both hypotheses."""
        return (self.low + self.high) / 2

    def most_deals(self) -> int:
        """Return a number of deals by which the test has almost surely stopped, for a share between 0 and 1."""
        low, high = self.bounds
        return math.ceil(CAUTION * -low * high * 0.25 / (self.high - self.low) ** 2)


class SprtState(NamedTuple):
    """The state of a test."""

    hypotheses: Hypotheses
    accepted: str | None
    """`low` or `high`; None while the test goes on."""
    deals: int
    ratio: float
    """The log-likelihood ratio of `high` to `low`."""
    estimate: Estimate
    """The mean, without median bias, and its 95 % interval; both allow for how the test was stopped."""


def log_likelihood_ratio(hypotheses: Hypotheses, moments: Moments) -> float:
    """Return the log-likelihood ratio of `high` to `low`.

    It is exact for shares, else m/2 ln((v + (mean - low)²) / (v + (mean - high)²)).
    """
    if not moments.number:
        return 0.0
    if moments.counts is not None:
        seen = {0.0: UNSEEN, 1.0: UNSEEN, **moments.counts}
        return _loss(seen, hypotheses.low) - _loss(seen, hypotheses.high)
    variance = moments.variance
    low, high = ((moments.mean - mean) ** 2 + variance for mean in (hypotheses.low, hypotheses.high))
    return moments.number / 2 * math.log(low / high)


def _loss(seen: Mapping[float, float], mean: float) -> float:
    """Return how much less likely the shares are than at best, if their mean is `mean`, as a logarithm.

    The most likely distribution with this mean gives value a the probability p/(1 + t (a - mean)), with p its part of
    all (A. Owen, Empirical Likelihood, 2001, section 2.9). The sum of n (a - mean)/(1 + t (a - mean)), which falls as
    t grows, is 0 for that t.
    """
    low, high = -1 / (1 - mean), 1 / mean
    tilt = 0.0
    for _ in range(STEPS):
        terms = [(n, (a - mean) / (1 + tilt * (a - mean))) for a, n in seen.items()]
        excess = sum(n * term for n, term in terms)
        low, high = (tilt, high) if excess > 0 else (low, tilt)
        newton = tilt + excess / sum(n * term * term for n, term in terms)
        before, tilt = tilt, newton if low < newton < high else (low + high) / 2
        if abs(tilt - before) < 1e-9:
            break
    return sum(n * math.log1p(tilt * (a - mean)) for a, n in seen.items())


def accepted_hypothesis(hypotheses: Hypotheses, moments: Moments) -> str | None:
    """Return the hypothesis that the deals so far decide for, or None."""
    if moments.number < LEAST:
        return None
    low, high = hypotheses.bounds
    ratio = log_likelihood_ratio(hypotheses, moments)
    return "high" if ratio >= high else "low" if ratio <= low else None


def decision(hypotheses: Hypotheses, moments: Moments) -> SprtState:
    """Return the state of a test that has stopped with these deals, or goes on.

    Shares vary less near 0 and 1.
    """
    verdict = accepted_hypothesis(hypotheses, moments)
    ratio = log_likelihood_ratio(hypotheses, moments)
    deviation = _of_share(moments) if moments.counts is not None else _as_seen(moments)
    return SprtState(
        hypotheses=hypotheses,
        accepted=verdict,
        deals=moments.number,
        ratio=ratio,
        estimate=_estimate(hypotheses, moments, verdict, deviation),
    )


def _of_share(moments: Moments) -> Deviation:
    """Return the standard deviation of a deal for each true share, as in Wilson's interval (`independent_games`)."""
    m = moments.number
    if m < 2:
        return lambda mean: 0.5
    games = independent_games(m, moments.mean, moments.squares / (m - 1))
    return lambda mean: math.sqrt(max(LEAST_VARIANCE, mean * (1 - mean)) * m / games)


def _as_seen(moments: Moments) -> Deviation:
    """Return the standard deviation of the deals, whatever the true mean is."""
    deviation = math.sqrt(moments.variance) if moments.number else 0.0
    return lambda mean: deviation


def _estimate(hypotheses: Hypotheses, moments: Moments, verdict: str | None, deviation: Deviation) -> Estimate:
    """Return the means for which what happened, or anything lower, has a probability of 97.5, 50 and 2.5 %."""
    if not moments.number:
        return Estimate(hypotheses.middle, 0.0, 1.0)

    def mean_at(probability: float) -> float:
        return _root(lambda mean: _at_most(hypotheses, moments, verdict, mean, deviation(mean)) - probability)

    return Estimate(mean_at(0.5), mean_at(TAIL), mean_at(1 - TAIL))


def _at_most(hypotheses: Hypotheses, moments: Moments, verdict: str | None, mean: float, deviation: float) -> float:
    """Return the probability of an outcome as low as this one or lower, if `mean` were the true mean.

    Outcomes in ascending order: stopped low, the earlier the lower; not stopped, by the sum; stopped high, the later
    the lower. Up to the first deal at which the test may stop, the number of deals is no matter of chance: those that
    stop there are ordered by their sum, which may lie far beyond the barrier.
    """
    number, excess = moments.number, (moments.mean - mean) / deviation
    if number <= LEAST:
        return NormalDist().cdf(excess * math.sqrt(number))
    # Far from both hypotheses the ratio grows more slowly than the sum of the deals, so the barriers lie farther out.
    second_moment = moments.variance + (moments.mean - hypotheses.middle) ** 2
    scale = second_moment / deviation / (hypotheses.high - hypotheses.low)
    reached = number * (moments.mean - hypotheses.middle) / deviation
    far = abs(moments.mean - hypotheses.middle) > FAR * (hypotheses.high - hypotheses.low)
    if far and verdict is not None and moments.counts is not None:
        scale = reached / log_likelihood_ratio(hypotheses, moments)  # what it has been on the way
    low, high = (bound * scale for bound in hypotheses.bounds)
    walk = Walk(low - OVERSHOOT, high + OVERSHOOT, (mean - hypotheses.middle) / deviation)
    if verdict is not None:
        stopped = walk.ended(
            number - 0.5, walk.high if verdict == "high" else walk.low
        )  # half way through its last step
        return 1 - stopped if verdict == "high" else stopped
    return walk.ended(number, walk.low) + walk.below(number, min(walk.high, max(walk.low, reached)))


def _root(function: Callable[[float], float]) -> float:
    """Return where a falling function of a share crosses 0."""
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) > 0 else (low, middle)
    return (low + high) / 2
