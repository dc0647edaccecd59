"""Training of value networks: the only file that imports NumPy.

The network computes what `midtown.engine.value_network` computes compiled, position by position. It is trained with
Adam (Kingma and Ba, 2015) on the log loss of win chances plus a small squared error of points.
"""

import math
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple

from midtown.engine.network_shape import HIDDEN
from midtown.game import RequestError
from midtown.support.i18n import CATALOGUE

Array = Any
"""An array of NumPy, which is imported only where it computes."""
LEARNING_RATE = 0.004
"""Peak learning rate: reached linearly after `WARM_UP` of all steps, then falling to 0 by a cosine schedule."""
WARM_UP = 0.3
BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8
"""Adam's parameters."""
POINTS_WEIGHT = 0.05
"""Weight of the squared error of points in the loss."""


def library() -> ModuleType:
    """Return the module `numpy`; raise RequestError if it is not installed."""
    try:
        import numpy
    except ImportError:
        raise RequestError(CATALOGUE.message("train.missing")) from None
    return numpy


def array(values: Sequence[object], integers: bool) -> Array:
    """Return an array of int16 if `integers`, else of float32."""
    np = library()
    return np.array(values, np.int16 if integers else np.float32)


class Samples(NamedTuple):
    """Arrays by position, then by seat."""

    sparse: Array
    """Sparse features, group after group."""
    dense: Array
    """Dense features."""
    heuristic_logits: Array
    current_logits: Array
    shares: Array
    """Shares of the win."""
    points: Array
    """Final points above the mean of all seats, in units of `samples.POINTS`."""


class Network:
    """A value network in training. `parameters` has its arrays under the names of a game's file."""

    def __init__(self, shape: tuple[int, int, int], seed: int, units: int = HIDDEN) -> None:
        """Initialize a network of `shape` (as `Trainable.shape`) that adds 0 to every logit."""
        self.np = np = library()
        self.embeddings, self.groups, self.inputs = shape
        self.units = units
        random = np.random.default_rng(seed)
        inputs = self.inputs

        def uniform(size: int, spread: float) -> Array:
            return random.uniform(-spread, spread, (size, units)).astype(np.float32)

        self.parameters = {
            "rows": uniform(self.embeddings, 0.1),
            "inputs": uniform(inputs, inputs**-0.5),
            "start": np.zeros(units, np.float32),
            "gates": np.zeros((inputs, units), np.float32),
            "open": np.ones(units, np.float32),
            "mixed": uniform(inputs + units, (inputs + units) ** -0.5),
            "bias": uniform(1, (inputs + units) ** -0.5)[0],
            "last": np.zeros((units, 2), np.float32),
        }
        self.parameters["rows"][0] = 0
        self.gradient = {name: np.zeros_like(value) for name, value in self.parameters.items()}
        self.first = {name: np.zeros_like(value) for name, value in self.parameters.items()}
        self.second = {name: np.zeros_like(value) for name, value in self.parameters.items()}
        self.steps = 0

    def forward(self, sparse: Array, dense: Array) -> Array:
        """Return logit and points, `[n, 2]`, of n seats by their features, `[n, groups * size]` and `[n, inputs]`."""
        np, own = self.np, self.parameters
        self.dense = dense
        self.counts = self._count(sparse)
        base = dense @ own["inputs"] + own["start"]
        self.above = (self.counts @ own["rows"]).reshape(len(dense), self.groups, -1) + base[:, None]
        np.maximum(self.above, 0, out=self.above)
        self.sums = self.above.sum(1)
        self.gate = dense @ own["gates"] + own["open"]
        self.joined = np.concatenate([dense, self.sums * self.gate], 1)
        self.mix = np.maximum(self.joined @ own["mixed"] + own["bias"], 0)
        return self.mix @ own["last"]

    def backward(self, error: Array) -> None:
        """Fill `gradient`; `error` is the loss's derivative by the outputs of the last `forward`."""
        own, gradient, dense = self.parameters, self.gradient, self.dense
        gradient["last"] = self.mix.T @ error
        mix = (error @ own["last"].T) * (self.mix > 0)
        gradient["mixed"], gradient["bias"] = self.joined.T @ mix, mix.sum(0)
        joined = (mix @ own["mixed"].T)[:, self.inputs :]
        gate = joined * self.sums
        gradient["gates"], gradient["open"] = dense.T @ gate, gate.sum(0)
        above = (joined * self.gate)[:, None] * (self.above > 0)
        gradient["rows"] = self.counts.T @ above.reshape(-1, self.units)
        base = above.sum(1)
        gradient["inputs"], gradient["start"] = dense.T @ base, base.sum(0)

    def train_step(self, samples: Samples, progress: float) -> None:
        """Take one step on `samples`; `progress` is the share of all steps done, from 0 to 1."""
        np = self.np
        positions, seats = samples.shares.shape
        outputs = self._outputs(samples)
        chances = softmax(np, samples.heuristic_logits + outputs[:, :, 0])
        points_error = 2 * POINTS_WEIGHT / seats * (outputs[:, :, 1] - samples.points)
        error = np.stack([chances - samples.shares, points_error], 2)
        self.backward((error / positions).reshape(-1, 2))
        self.step(LEARNING_RATE * learning_rate_factor(progress))

    def log_losses(self, samples: Samples) -> Array:
        """Return the log loss of each sample."""
        return log_losses(self.np, samples.heuristic_logits + self._outputs(samples)[:, :, 0], samples.shares)

    def _outputs(self, samples: Samples) -> Array:
        positions, seats = samples.shares.shape
        outputs = self.forward(
            samples.sparse.reshape(positions * seats, self.groups, -1), samples.dense.reshape(positions * seats, -1)
        )
        return outputs.reshape(positions, seats, 2)

    def _count(self, sparse: Array) -> Array:
        np = self.np
        groups = len(sparse) * self.groups
        indices = np.arange(groups)[:, None] * self.embeddings + sparse.reshape(groups, -1)
        counts = np.bincount(indices.ravel(), minlength=groups * self.embeddings).reshape(groups, self.embeddings)
        counts[:, 0] = 0
        return counts.astype(np.float32)

    def step(self, size: float) -> None:
        """Take a step of Adam of the given learning rate against `gradient`."""
        np = self.np
        self.steps += 1
        for name, gradient in self.gradient.items():
            first, second = self.first[name], self.second[name]
            first += (1 - BETA1) * (gradient - first)
            second += (1 - BETA2) * (gradient * gradient - second)
            scale = np.sqrt(second / (1 - BETA2**self.steps)) + EPSILON
            self.parameters[name] -= size / (1 - BETA1**self.steps) * first / scale

    def flattened(self) -> dict[str, list[float]]:
        """Return the parameters as flat lists with five digits; of `last` only the weights of the logit."""
        arrays = self.parameters | {"last": self.parameters["last"][:, 0]}
        return {name: [float(f"{number:.5g}") for number in value.ravel()] for name, value in arrays.items()}


def learning_rate_factor(progress: float) -> float:
    """Return the learning rate as a part of its peak, when the share `progress` of all steps is done."""
    if progress < WARM_UP:
        return progress / WARM_UP
    return 0.5 + 0.5 * math.cos(math.pi * (progress - WARM_UP) / (1 - WARM_UP))


def softmax(np: ModuleType, logits: Array) -> Array:
    """Return win chances, `[positions, seats]`, that sum to 1 for each position."""
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def log_losses(np: ModuleType, logits: Array, shares: Array) -> Array:
    """Return for each position minus the logarithm of the chance given to the winner."""
    return -(shares * np.log(np.maximum(softmax(np, logits), 1e-30))).sum(1)
