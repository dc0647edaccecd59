"""Compute 95 % confidence intervals of means: over the deals of an arena, or over repeated measurements.

The games of one deal are not independent, as they share the same cards: a deal is a cluster. Each deal contributes one
number, the mean of its games, and the interval comes from the variance between deals (W. G. Cochran, Sampling
Techniques, 3rd ed. 1977, section 9.2: clusters of equal size).
"""

import functools
import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

TAIL = 0.975
"""Quantile of the upper bound: two tails of 2.5 % leave 95 %."""
SURE = NormalDist().inv_cdf(TAIL)
"""Standard errors to either side of the mean of many numbers, where t is as good as normal."""


ALIKE = 1e-9
"""Numbers this close are the same."""
HALF_A_WIN = 0.5
"""By how much a deal comes out differently at least, if it does at all: one of two games ends the other way."""


class Estimate(NamedTuple):
    """A mean and the bounds of its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def of_mean(deals: Sequence[float], unit: float | None = None) -> Estimate:
    """Return the mean of parts of a whole, one for each deal: mean ± t s/√m with m - 1 degrees of freedom.

    All three lie between 0 and 1, beyond which a mean without luck can come. `unit` is as in `of_numbers`; without one
    it is half a win where all deals came out the same.
    """
    if unit is None:
        unit = HALF_A_WIN if max(deals) - min(deals) < ALIKE else 0.0
    return Estimate(*(min(1.0, max(0.0, bound)) for bound in of_numbers(deals, unit)))


def of_numbers(deals: Sequence[float], unit: float = 0.0) -> Estimate:
    """Return the mean of any numbers, one for each deal, with the bounds of `of_mean`; infinite for one deal.

    s/√m is at least that of one deal which came out differently by `unit`.
    """
    mean = fmean(deals)
    if len(deals) < 2:
        return Estimate(mean, -math.inf, math.inf)
    error = max(math.sqrt(variance(deals, mean) / len(deals)), unit / len(deals))
    half = t_quantile(len(deals) - 1) * error
    return Estimate(mean, mean - half, mean + half)


def of_share(deals: Sequence[float]) -> Estimate:
    """Return the mean of shares of wins, between 0 and 1, one for each deal: Wilson's score interval.

    Its bounds stay between 0 and 1 (JASA 22, 1927), with t instead of z, and with the number of games that the deals
    are worth (`independent_games`).
    """
    m, p = len(deals), fmean(deals)
    if m < 2:
        return Estimate(p, 0.0, 1.0)
    return wilson(p, independent_games(m, p, variance(deals, p)), t_quantile(m - 1))


def independent_games(m: int, p: float, variance: float) -> float:
    """Return how many independent games would give a share `p` the variance that it has over `m` deals.

    n = p(1 - p)/v, where v is the variance of the mean over deals (E. L. Korn and B. I. Graubard, Survey Methodology
    24, 1998). Where all deals came out the same, v would be 0: it is at least 1/(4m²), which one deal gives that comes
    out half a win differently. And as all games of a deal may have gone the same way, n is at least m - 1.
    """
    v = max(variance / m, (HALF_A_WIN / m) ** 2)
    return max(m - 1, p * (1 - p) / v)


def wilson(p: float, n: float, z: float) -> Estimate:
    """Return Wilson's interval of a share `p` of `n` independent trials, `z` standard deviations to each side."""
    middle = p + z * z / (2 * n)
    half = z * math.sqrt(p * (1 - p) / n + (z / (2 * n)) ** 2)
    scale = 1 + z * z / n
    return Estimate(p, min(p, max(0.0, (middle - half) / scale)), max(p, min(1.0, (middle + half) / scale)))


@functools.cache
def t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t with `freedom` degrees of freedom, to a part in a thousand.

    Exact for 1 and 2; beyond them the expansion 26.7.5 of Abramowitz and Stegun, Handbook of Mathematical Functions.
    """
    if freedom == 1:
        return math.tan(math.pi * (TAIL - 0.5))
    if freedom == 2:
        return (2 * TAIL - 1) / math.sqrt(2 * TAIL * (1 - TAIL))
    z = SURE
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / float(freedom) ** power for power, term in enumerate(terms))
