"""A mean and its noise."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import NamedTuple

from midtown.support.intervals import t_quantile


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
