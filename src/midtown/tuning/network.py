"""A network that foretells who wins, and how it learns: the only file that imports NumPy.

What it computes is what a game computes from its numbers without NumPy, there compiled and position by position: the
rows of a group and the plain numbers are summed, what is above 0 is summed over the groups, the plain numbers say by
how much each unit counts, and with the plain numbers it goes through one layer more. Learning is Adam (Kingma and Ba,
2015) on the logarithm of the chance that was foretold to whoever won, and a little on by how many points.
"""

import math
from collections.abc import Sequence
from typing import Any

from midtown.game import RequestError
from midtown.locale import CATALOGUE
from midtown.shape import UNITS

FASTEST = 0.004
"""The largest step of learning: reached after `WARM` of the way, then falling to 0 as a cosine does."""
WARM = 0.3
FIRST, SECOND, TINY = 0.9, 0.999, 1e-8
"""Adam's."""
POINTS = 0.05
"""How much the points count."""


def library() -> Any:
    """NumPy; RequestError if it is not here."""
    try:
        import numpy
    except ImportError:
        raise RequestError(CATALOGUE.message("train.missing")) from None
    return numpy


def array(values: Sequence[Any], whole: bool) -> Any:
    """Whole numbers or others, as small as they may be."""
    np = library()
    return np.array(values, np.int16 if whole else np.float32)


class Network:
    """`numbers` has its arrays by name, as a game's file has them."""

    def __init__(self, shape: tuple[int, int, int], seed: int, units: int = UNITS) -> None:
        """One that knows nothing: whatever it sees, nothing is added to what is promised."""
        self.np = np = library()
        self.rows, self.groups, self.plain = shape
        self.units = units
        chance = np.random.default_rng(seed)
        plain = self.plain

        def some(size: int, spread: float) -> Any:
            return chance.uniform(-spread, spread, (size, units)).astype(np.float32)

        self.numbers = {
            "rows": some(self.rows, 0.1),
            "inputs": some(plain, plain**-0.5),
            "start": np.zeros(units, np.float32),
            "gates": np.zeros((plain, units), np.float32),
            "open": np.ones(units, np.float32),
            "mixed": some(plain + units, (plain + units) ** -0.5),
            "bias": some(1, (plain + units) ** -0.5)[0],
            "last": np.zeros((units, 2), np.float32),
        }
        self.numbers["rows"][0] = 0
        self.gradient = {name: np.zeros_like(value) for name, value in self.numbers.items()}
        self.first = {name: np.zeros_like(value) for name, value in self.numbers.items()}
        self.second = {name: np.zeros_like(value) for name, value in self.numbers.items()}
        self.steps = 0

    def foretell(self, rows: Any, plain: Any) -> Any:
        """For each view, of which these are the rows and the plain numbers: the logarithm of its chance, and points."""
        np, own = self.np, self.numbers
        self.seen = plain
        self.counts = self._count(rows)
        base = plain @ own["inputs"] + own["start"]
        self.above = (self.counts @ own["rows"]).reshape(len(plain), self.groups, -1) + base[:, None]
        np.maximum(self.above, 0, out=self.above)
        self.sums = self.above.sum(1)
        self.gate = plain @ own["gates"] + own["open"]
        self.joined = np.concatenate([plain, self.sums * self.gate], 1)
        self.mix = np.maximum(self.joined @ own["mixed"] + own["bias"], 0)
        return self.mix @ own["last"]

    def blame(self, error: Any) -> None:
        """Find the gradient: `error` is how the loss grows with what was foretold last."""
        own, found, plain = self.numbers, self.gradient, self.seen
        found["last"] = self.mix.T @ error
        mix = (error @ own["last"].T) * (self.mix > 0)
        found["mixed"], found["bias"] = self.joined.T @ mix, mix.sum(0)
        joined = (mix @ own["mixed"].T)[:, self.plain :]
        gate = joined * self.sums
        found["gates"], found["open"] = plain.T @ gate, gate.sum(0)
        above = (joined * self.gate)[:, None] * (self.above > 0)
        found["rows"] = self.counts.T @ above.reshape(-1, self.units)
        base = above.sum(1)
        found["inputs"], found["start"] = plain.T @ base, base.sum(0)

    def learn(self, samples: Any, done: float) -> None:
        """One step from some samples; `done` is how much of the whole way is behind, from 0 to 1."""
        np = self.np
        positions, seats = samples.shares.shape
        told = self._views(samples)
        chances = softmax(np, samples.promised + told[:, :, 0])
        error = np.stack([chances - samples.shares, 2 * POINTS / seats * (told[:, :, 1] - samples.points)], 2)
        self.blame((error / positions).reshape(-1, 2))
        self._step(FASTEST * pace(done))

    def surprises(self, samples: Any) -> Any:
        """For each position minus the logarithm of the chance foretold to whoever won."""
        return surprises(self.np, samples.promised + self._views(samples)[:, :, 0], samples.shares)

    def _views(self, samples: Any) -> Any:
        positions, seats = samples.shares.shape
        told = self.foretell(
            samples.rows.reshape(positions * seats, self.groups, -1), samples.plain.reshape(positions * seats, -1)
        )
        return told.reshape(positions, seats, 2)

    def _count(self, rows: Any) -> Any:
        np = self.np
        groups = len(rows) * self.groups
        places = np.arange(groups)[:, None] * self.rows + rows.reshape(groups, -1)
        counts = np.bincount(places.ravel(), minlength=groups * self.rows).reshape(groups, self.rows)
        counts[:, 0] = 0
        return counts.astype(np.float32)

    def _step(self, size: float) -> None:
        np = self.np
        self.steps += 1
        for name, gradient in self.gradient.items():
            first, second = self.first[name], self.second[name]
            first += (1 - FIRST) * (gradient - first)
            second += (1 - SECOND) * (gradient * gradient - second)
            bent = np.sqrt(second / (1 - SECOND**self.steps)) + TINY
            self.numbers[name] -= size / (1 - FIRST**self.steps) * first / bent

    def told(self) -> dict[str, list[float]]:
        """Its numbers in a row each, with five digits; of `last` only what says who wins."""
        kept = self.numbers | {"last": self.numbers["last"][:, 0]}
        return {name: [float(f"{number:.5g}") for number in value.ravel()] for name, value in kept.items()}


def pace(done: float) -> float:
    """How large a step is, in parts of the largest, when so much of the way is behind."""
    if done < WARM:
        return done / WARM
    return 0.5 + 0.5 * math.cos(math.pi * (done - WARM) / (1 - WARM))


def softmax(np: Any, logarithms: Any) -> Any:
    """Chances that come to 1 for each position."""
    powers = np.exp(logarithms - logarithms.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def surprises(np: Any, logarithms: Any, shares: Any) -> Any:
    """For each position minus the logarithm of the chance given to whoever won."""
    return -(shares * np.log(np.maximum(softmax(np, logarithms), 1e-30))).sum(1)
