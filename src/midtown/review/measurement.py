"""A mean and its noise."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import NamedTuple

from midtown.support.intervals import t_quantile


class Measurement(NamedTuple):
    """The mean of several measurements; `noise` is half the width of its 95 % interval."""

    mean: float
    noise: float


def measure(values: Sequence[float]) -> Measurement:
    """Return the mean of at least two independent measurements, with Student's t for its noise: they are few."""
    return Measurement(fmean(values), t_quantile(len(values) - 1) * standard_error(values))


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of at least two independent measurements."""
    return sqrt(variance(values) / len(values))
