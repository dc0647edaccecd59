"""Axes: from numbers to pixels, and where their ticks stand."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

LETTER = 7.5
"""Width of a letter of 13 pixels: the mean of the widest of the site's fonts."""


def width(text: str) -> float:
    """Return the pixels that a text needs at most, estimated."""
    return LETTER * len(text)


@dataclass(frozen=True, kw_only=True)
class Axis:
    """A linear or logarithmic axis between two pixels."""

    low: float
    high: float
    begin: float
    end: float
    log: bool
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Return the pixel of a number; of one beyond the axis, its end."""
        value = min(max(value, self.low), self.high)
        low, high, value = (math.log(x) if self.log else x for x in (self.low, self.high, value))
        return self.begin + (value - low) / (high - low) * (self.end - self.begin)

    def text(self, tick: float) -> str:
        """Return a tick as the pages write numbers."""
        step = tick if self.log else min((b - a for a, b in pairwise(self.ticks)), default=1.0)
        decimals = max(0, -math.floor(math.log10(step) + 1e-9))
        return f"{tick:,.{decimals}f}".replace("-", "−")


def axis(
    numbers: Iterable[float],
    pixels: tuple[float, float],
    *,
    log: bool = False,
    bounds: tuple[float | None, float | None] = (None, None),
    lying: bool = True,
) -> Axis:
    """Return an axis with room for all numbers, its ends at ticks if it is linear; `lying` texts need their width.

    A bound is where the axis ends, though numbers lie beyond it.
    """
    numbers = list(numbers)
    low, high = (end(numbers) if bound is None else bound for end, bound in zip((min, max), bounds, strict=True))
    if low == high:
        low, high = (low / 2, high * 2) if log else (low - 1, high + 1)
    most = max(2, int(abs(pixels[1] - pixels[0]) // (80 if lying else 40)))
    for count in range(most, 0, -1):
        made = logarithmic(low, high, count, pixels) if log else linear(low, high, count, pixels)
        if not lying or sum(width(made.text(tick)) + 14 for tick in made.ticks) <= abs(pixels[1] - pixels[0]) + 30:
            break
    return made


def axis_at(numbers: Iterable[float], pixels: tuple[float, float], *, log: bool) -> Axis:
    """Return an axis with ticks at the numbers themselves where these are few, small or on a logarithmic axis."""
    numbers = sorted(set(numbers))
    made = axis(numbers, pixels, log=log)
    own = replace(made, ticks=tuple(numbers))
    apart = all(made.at(b) - made.at(a) > width(own.text(b)) + 8 for a, b in pairwise(numbers))
    return own if apart and (log or all(x == int(x) and x <= 20 for x in numbers)) else made


def linear(low: float, high: float, count: int, pixels: tuple[float, float]) -> Axis:
    """Return a linear axis with at most about `count` ticks, at multiples of 1, 2 or 5."""
    rough = (high - low) / count
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    ticks = tuple(step * place for place in range(first, last + 1))
    return Axis(low=ticks[0], high=ticks[-1], begin=pixels[0], end=pixels[1], log=False, ticks=ticks)


def logarithmic(low: float, high: float, count: int, pixels: tuple[float, float]) -> Axis:
    """Return a logarithmic axis a little wider than the numbers, with ticks at powers of ten, or finer ones between."""
    low, high = low / 1.15, high * 1.15
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for factors in ((1, 2, 5), (1, 3), (1,)):
        ticks = tuple(
            10.0**power * factor for power in powers for factor in factors if low <= 10.0**power * factor <= high
        )
        if len(ticks) <= count:
            break
    ticks = ticks[:: max(1, math.ceil(len(ticks) / count))]
    return Axis(low=low, high=high, begin=pixels[0], end=pixels[1], log=True, ticks=ticks)
