"""Value network: a small multilayer perceptron that estimates who wins (docs/develop/evaluation.md).

A game gives each seat's view as sparse features (rows of an embedding table, in `groups` of equal size) and dense ones
(plain numbers). For each group, its embeddings and a linear map of the dense features are summed and rectified; the
groups are summed up. Gates, linear in the dense features, scale that sum unit by unit. Scaled sum and dense features go
through one more hidden layer to a single logit.
"""

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from midtown.engine.network_shape import *

Parameters = Mapping[str, Sequence[float]]
"""The arrays of a network's file by name."""
SeatFeatures = tuple[Sequence[int], Sequence[float]]
"""One seat's sparse features, group after group, and its dense ones."""


class ValueNetwork:
    """Value network with one logit per seat; win chances are the softmax over seats.

    The same weights serve all seats. Arrays are flat: `embedding[row * HIDDEN + unit]`, likewise `input_weights` and
    `gate_weights` by dense input, and `mix_weights` by dense input, then by hidden unit.
    """

    def __init__(self, parameters: Parameters, groups: int, group_size: int) -> None:
        """Read the `parameters` of a file; ValueError if they exceed the sizes in `network_shape`.

        `rows` are the embeddings; `inputs` with bias `start`, `gates` with bias `open`, and `mixed` with bias `bias`
        are linear maps to the hidden units; `last` weighs the last hidden layer. A seat sees `groups` groups of
        `group_size` rows.
        """
        self.groups = groups
        self.group_size = group_size
        self.inputs = len(parameters["inputs"]) // HIDDEN
        if (
            len(parameters["rows"]) > MAX_EMBEDDINGS * HIDDEN
            or self.inputs > MAX_DENSE
            or groups * group_size > MAX_SPARSE
        ):
            raise ValueError("there is no room for a network of this size")
        # Cython needs each array's length as a literal here; value_network.pxd has the names.
        self.base = [0.0] * 24
        self.gate = [0.0] * 24
        self.pooled = [0.0] * 24
        self.pooled_sum = [0.0] * 24
        self.mix = [0.0] * 24
        self.input_bias = [0.0] * 24
        self.gate_bias = [0.0] * 24
        self.mix_bias = [0.0] * 24
        self.output_weights = [0.0] * 24
        self.embedding = [0.0] * 8904
        self.input_weights = [0.0] * 816
        self.gate_weights = [0.0] * 816
        self.mix_weights = [0.0] * 1392
        self.sparse = [0] * 60
        self.dense = [0.0] * 34
        for place in range(HIDDEN):
            self.input_bias[place] = parameters["start"][place]
            self.gate_bias[place] = parameters["open"][place]
            self.mix_bias[place] = parameters["bias"][place]
            self.output_weights[place] = parameters["last"][place]
        for place in range(len(parameters["rows"])):
            self.embedding[place] = parameters["rows"][place]
        for place in range(self.inputs * HIDDEN):
            self.input_weights[place] = parameters["inputs"][place]
            self.gate_weights[place] = parameters["gates"][place]
        for place in range((self.inputs + HIDDEN) * HIDDEN):
            self.mix_weights[place] = parameters["mixed"][place]

    def forward(self, sparse: Sequence[int], dense: Sequence[float]) -> float:
        """Return the logit of a seat with these features."""
        for unit in range(HIDDEN):
            self.base[unit] = self.input_bias[unit]
            self.gate[unit] = self.gate_bias[unit]
            self.mix[unit] = self.mix_bias[unit]
            self.pooled_sum[unit] = 0.0
        for i in range(self.inputs):
            value = dense[i]
            if value != 0.0:
                at = i * HIDDEN
                for unit in range(HIDDEN):
                    self.base[unit] += value * self.input_weights[at + unit]
                    self.gate[unit] += value * self.gate_weights[at + unit]
                    self.mix[unit] += value * self.mix_weights[at + unit]
        for group in range(self.groups):
            self.add_group(sparse, group * self.group_size)
        for i in range(HIDDEN):
            value = self.pooled_sum[i] * self.gate[i]
            at = (self.inputs + i) * HIDDEN
            for unit in range(HIDDEN):
                self.mix[unit] += value * self.mix_weights[at + unit]
        total = 0.0
        for unit in range(HIDDEN):
            total += max(self.mix[unit], 0.0) * self.output_weights[unit]
        return total

    def add_group(self, sparse: Sequence[int], first: int) -> None:
        """Add the rectified sum of one group, whose sparse features begin at index `first`, to `pooled_sum`."""
        for unit in range(HIDDEN):
            self.pooled[unit] = self.base[unit]
        for place in range(first, first + self.group_size):
            at = sparse[place] * HIDDEN
            if at:  # row 0 is worth nothing
                for unit in range(HIDDEN):
                    self.pooled[unit] += self.embedding[at + unit]
        for unit in range(HIDDEN):
            self.pooled_sum[unit] += max(self.pooled[unit], 0.0)

    def value(self, sparse: Sequence[int], dense: Sequence[float]) -> float:
        """Return the logit of a seat with these features, for callers that are not compiled."""
        for place in range(self.groups * self.group_size):
            self.sparse[place] = sparse[place]
        for place in range(self.inputs):
            self.dense[place] = dense[place]
        return self.forward(self.sparse, self.dense)

    def add_residuals(self, logits: Sequence[float], features: Sequence[SeatFeatures]) -> list[float]:
        """Return each seat's heuristic logit plus the network's."""
        return [logit + self.value(*seat) for logit, seat in zip(logits, features, strict=True)]


@functools.cache
def load_network(file: Path, groups: int, group_size: int) -> ValueNetwork | None:
    """Return the network stored in `file`, or None if there is no such file."""
    return ValueNetwork(json.loads(file.read_text("utf-8")), groups, group_size) if file.exists() else None
