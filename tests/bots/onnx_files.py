"""ONNX files written byte by byte, so that tests need no package that makes networks: logits = weights · observation.

The numbers of the fields are those of `onnx.proto`, the format's definition.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from midtown import games
from midtown.encoding import environments

FLOAT, UINT8 = 1, 2
CAST, INT = 1, 2


def field(number: int, value: int | bytes | str) -> bytes:
    """Return a field of a message: a whole number, or bytes with their length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def varint(value: int) -> bytes:
    """Return a whole number in groups of seven bits."""
    more = value >> 7
    return bytes([value & 127 | 128]) + varint(more) if more else bytes([value])


def tensor_info(name: str, kind: int, size: int) -> bytes:
    """Return what an input or output is: rows of `size` items."""
    shape = field(1, field(2, "batch")) + field(1, field(1, size))
    return field(1, name) + field(2, field(1, field(1, kind) + field(2, shape)))


def node(operator: str, inputs: list[str], output: str, attributes: bytes = b"") -> bytes:
    """Return a node of the graph."""
    names = b"".join(field(1, name) for name in inputs)
    return field(1, names + field(2, output) + field(4, operator) + attributes)


def linear(weights: Any, metadata: dict[str, str], kind: int = UINT8) -> bytes:
    """Return a network of one layer."""
    size, actions = weights.shape
    to_float = field(5, field(1, "to") + field(3, FLOAT) + field(20, INT))
    data = field(1, size) + field(1, actions) + field(2, FLOAT) + field(8, "weights")
    graph = (
        node("Cast", ["observation"], "numbers", to_float)
        + node("MatMul", ["numbers", "weights"], "logits")
        + field(2, "linear")
        + field(5, data + field(9, weights.astype("<f4").tobytes()))
        + field(11, tensor_info("observation", kind, size))
        + field(12, tensor_info("logits", FLOAT, actions))
    )
    entries = b"".join(field(14, field(1, key) + field(2, value)) for key, value in metadata.items())
    return field(1, 8) + field(7, graph) + field(8, field(2, 17)) + entries


def random_network(folder: Path, variant: Any, seed: int = 1, kind: int = UINT8) -> str:
    """Write a network with random weights for a variant of a game; return the name of its computer player."""
    game, players, options = variant
    encoding = environments(games.game(game), players, options, 1)[0]
    weights = np.random.default_rng(seed).normal(size=(encoding.observation_size, encoding.action_count))
    made_for = json.dumps({"game": game, "players": players, "options": options})
    file = folder / f"{game}-{players}-{seed}.onnx"
    file.write_bytes(linear(weights, {"midtown": made_for}, kind))
    return f"net:{file}"
