"""A mean, and how sure it is."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

SURE = 1.96
"""Standard errors on either side of a mean that hold it in 95 of 100 cases."""


class Measured(NamedTuple):
    """Something measured several times; `noise` is half the width of the 95 % interval."""

    mean: float
    noise: float


def measured(values: Sequence[float]) -> Measured:
    """The mean of at least two measurements that do not depend on each other."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Measured(mean, SURE * sqrt(variance / len(values)))
