"""Running mean and variance, and of shares how often each was seen."""

from dataclasses import dataclass


@dataclass
class Moments:
    """Number, mean and variance of the deals so far (B. P. Welford, Technometrics 4, 1962)."""

    number: int = 0
    mean: float = 0.0
    squares: float = 0.0
    counts: dict[float, int] | None = None
    """Of shares between 0 and 1, how often each was seen; None for other numbers."""

    def add(self, value: float) -> None:
        """Add the result of a deal."""
        self.number += 1
        step = value - self.mean
        self.mean += step / self.number
        self.squares += step * (value - self.mean)
        if self.counts is not None:
            self.counts[value] = self.counts.get(value, 0) + 1

    @property
    def variance(self) -> float:
        """Return the variance: at least that of one deal that came out half a win differently from all others."""
        return max(self.squares, 0.25) / self.number
