"""Policies: a small network rates each legal move by what its mover sees of the position after it.

All numbers are integers in fixed point, so every processor, compiled or not, computes the same ratings. The network has
the layers of `ValueNetwork`; a rating is a logit, so the softmax over a position's moves is the probability of each.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from midtown.engine.bits import *
from midtown.engine.network_shape import *


class PolicyNetwork:
    """A network of integer weights; arrays are flat as in `ValueNetwork`."""

    def __init__(self, parameters: Mapping[str, Sequence[int]], groups: int, group_size: int) -> None:
        """Take the `parameters` of a file, named as in `ValueNetwork`; ValueError if they do not fit."""
        self.groups = groups
        self.group_size = group_size
        self.inputs = len(parameters["inputs"]) // HIDDEN
        if (
            len(parameters["rows"]) > MAX_EMBEDDINGS * HIDDEN
            or self.inputs > MAX_DENSE
            or groups * group_size > MAX_SPARSE
        ):
            raise ValueError("there is no room for a network of this size")
        # Cython needs each array's length as a literal here; policy.pxd has the names.
        self.base = [0] * 24
        self.gate = [0] * 24
        self.pooled = [0] * 24
        self.pooled_sum = [0] * 24
        self.mix = [0] * 24
        self.input_bias = [0] * 24
        self.gate_bias = [0] * 24
        self.mix_bias = [0] * 24
        self.output_weights = [0] * 24
        self.embedding = [0] * 8904
        self.input_weights = [0] * 816
        self.gate_weights = [0] * 816
        self.mix_weights = [0] * 1392
        for unit in range(HIDDEN):
            self.input_bias[unit] = parameters["start"][unit]
            self.gate_bias[unit] = parameters["open"][unit]
            self.mix_bias[unit] = parameters["bias"][unit]
            self.output_weights[unit] = parameters["last"][unit]
        for place in range(len(parameters["rows"])):
            self.embedding[place] = parameters["rows"][place]
        for place in range(self.inputs * HIDDEN):
            self.input_weights[place] = parameters["inputs"][place]
            self.gate_weights[place] = parameters["gates"][place]
        for place in range((self.inputs + HIDDEN) * HIDDEN):
            self.mix_weights[place] = parameters["mixed"][place]

    def forward(self, sparse: Sequence[int], dense: Sequence[int]) -> int:
        """Return the logit of these features in units of 1/`RATING`.

        Sums of weights times features have 18 fractional bits, as do the biases after their shift.
        """
        for unit in range(HIDDEN):
            self.base[unit] = self.input_bias[unit] << FEATURE_BITS
            self.gate[unit] = self.gate_bias[unit] << FEATURE_BITS
            self.mix[unit] = self.mix_bias[unit] << FEATURE_BITS
            self.pooled_sum[unit] = 0
        for i in range(self.inputs):
            value = dense[i]
            if value != 0:
                at = i * HIDDEN
                for unit in range(HIDDEN):
                    self.base[unit] += value * self.input_weights[at + unit]
                    self.gate[unit] += value * self.gate_weights[at + unit]
                    self.mix[unit] += value * self.mix_weights[at + unit]
        for group in range(self.groups):
            self.add_group(sparse, group * self.group_size)
        for i in range(HIDDEN):
            value = (self.pooled_sum[i] >> FEATURE_BITS) * (self.gate[i] >> FEATURE_BITS) >> WEIGHT_BITS
            if value != 0:
                at = (self.inputs + i) * HIDDEN
                for unit in range(HIDDEN):
                    self.mix[unit] += value * self.mix_weights[at + unit] >> WEIGHT_BITS - FEATURE_BITS
        total = 0
        for unit in range(HIDDEN):
            if self.mix[unit] > 0:
                total += self.mix[unit] * self.output_weights[unit]
        return total

    def add_group(self, sparse: Sequence[int], first: int) -> None:
        """Add the rectified sum of one group, whose sparse features begin at index `first`, to `pooled_sum`."""
        for unit in range(HIDDEN):
            self.pooled[unit] = 0
        for place in range(first, first + self.group_size):
            at = sparse[place] * HIDDEN
            if at:  # row 0 is worth nothing
                for unit in range(HIDDEN):
                    self.pooled[unit] += self.embedding[at + unit]
        for unit in range(HIDDEN):
            value = self.base[unit] + (self.pooled[unit] << FEATURE_BITS)
            if value > 0:
                self.pooled_sum[unit] += value


class Policy:
    """Rates the moves of one variant of a game; a game's subclass says what the mover sees after a move.

    `prepare` takes the position to move in. `look` plays a move from there and fills `worth`, the value of the game's
    evaluation, and, unless the move ends the game, `sparse`, `[MAX_SPARSE]`, and `dense`, `[MAX_DENSE]`.
    """

    def __init__(self, network: PolicyNetwork | None, temperature: float) -> None:
        """Rate by `network` plus the evaluation over `temperature`; without a network by the evaluation alone."""
        self.network = network
        self.scale = RATING / temperature
        self.worth = 0.0
        self.sparse = [0] * 60
        self.dense = [0] * 34

    def prepare(self, position: Any) -> None:
        """Look from `position` from now on, as its mover."""
        raise NotImplementedError

    def look(self, move: int) -> bool:
        """Look at the position after `move`; return whether the game goes on, so that there are features."""
        raise NotImplementedError

    def set_dense(self, place: int, value: float) -> None:
        """Set a dense feature, rounded towards 0 to fixed point."""
        self.dense[place] = truncated(value * FEATURE)

    def rate_move(self, move: int) -> int:
        """Return the rating of a move, in units of 1/`RATING`, after `prepare`."""
        goes_on = self.look(move)
        rating = truncated(self.worth * self.scale)
        if goes_on and self.network is not None:
            rating += self.network.forward(self.sparse, self.dense)
        return rating

    def rate(self, position: Any, moves: list[int]) -> list[int]:
        """Return the rating of each of `moves` for the mover."""
        self.prepare(position)
        return [self.rate_move(move) for move in moves]

    def features(self, position: Any, move: int) -> tuple[list[int], list[int], float] | None:
        """Return sparse and dense features and `worth` of the position after `move`; None if that ends the game."""
        self.prepare(position)
        if not self.look(move):
            return None
        sparse = [self.sparse[place] for place in range(MAX_SPARSE)]
        return sparse, [self.dense[place] for place in range(MAX_DENSE)], self.worth


def read_policy(file: Path, groups: int, group_size: int) -> tuple[PolicyNetwork | None, float]:
    """Return the network stored in `file` and its temperature; None and 1.0 if there is no such file."""
    if not file.exists():
        return None, 1.0
    parameters = json.loads(file.read_text("utf-8"))
    return PolicyNetwork(parameters, groups, group_size), parameters["temperature"]
