"""The layout of an observation: named planes of bytes, one after the other."""

import math
from collections.abc import Sequence
from typing import NamedTuple


class Plane(NamedTuple):
    """A part of an observation: its name, its shape, and the highest value of its bytes. The lowest is 0."""

    name: str
    shape: tuple[int, ...]
    high: int

    @property
    def size(self) -> int:
        """The number of its bytes."""
        return math.prod(self.shape)


def total(planes: Sequence[Plane]) -> int:
    """Return the number of bytes of an observation with these planes."""
    return sum(plane.size for plane in planes)
