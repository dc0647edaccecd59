"""A mean and its noise."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

SURE = 1.96
"""Standard errors to either side of a mean in its 95 % interval."""


class Measurement(NamedTuple):
    """The mean of several measurements; `noise` is half the width of its 95 % interval."""

    mean: float
    noise: float


def measure(values: Sequence[float]) -> Measurement:
    """Return the mean of at least two independent measurements."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Measurement(mean, SURE * sqrt(variance / len(values)))
