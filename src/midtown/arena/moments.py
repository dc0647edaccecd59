"""Running mean and variance."""

from dataclasses import dataclass


@dataclass
class Moments:
    """Number, mean and variance of the deals so far (B. P. Welford, Technometrics 4, 1962)."""

    number: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add the result of a deal."""
        self.number += 1
        step = value - self.mean
        self.mean += step / self.number
        self.squares += step * (value - self.mean)

    @property
    def variance(self) -> float:
        """Return the variance: at least that of one deal that came out half a win differently from all others."""
        return max(self.squares, 0.25) / self.number
