"""What a game offers if its evaluation function can be tuned: a module `ai.tunable` with the names of `Tunable`."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from midtown import games
from midtown.game import Part, RequestError
from midtown.support.files import put
from midtown.support.i18n import CATALOGUE

Weights = dict[str, float]
PRIOR = "prior"
"""The temperature by which a search turns ratings of moves into priors."""


class WeightSet(NamedTuple):
    """All numbers of one variant, as in the game's weights file."""

    move_weights: Weights
    """Weights of the evaluation that rates moves."""
    state_weights: Weights
    """Weights of the evaluation at a search's leaves; empty if it uses `move_weights`."""
    temperature: Weights
    """Softmax temperatures: of ratings (`PRIOR`) and of state values (the game's `TEMPERATURES`)."""


class Evaluator(Protocol):
    """An evaluation function that rates moves."""

    def rate(self, position: Any, moves: list[int]) -> list[float]:
        """Return how good each of `moves` looks to the mover."""


class Tunable(Protocol):
    """The names of the module. The game's positions have `legal` and `apply`, with moves as integers."""

    FILE: Path
    """JSON: a `WeightSet` for each variant."""
    SIGNED: frozenset[str]
    """The weights that may be zero or less."""

    @property
    def TEMPERATURES(self) -> tuple[str, ...]:  # noqa: N802  # a constant of the module
        """Temperatures of state values: one for the whole game, or one for its beginning and one for its end."""

    def variant(self, players: int, options: Mapping[str, Any]) -> str:
        """Return which weights such a game uses; `options` are as `resolve_options` returns them."""

    def evaluator(self, move_weights: Mapping[str, float], state_weights: Mapping[str, float]) -> Evaluator:
        """Return an evaluation function with these weights."""

    def progress(self, position: Any) -> float:
        """Return the game's progress from 0 to 1, by which the temperature is interpolated."""

    def is_quiet(self, position: Any) -> bool:
        """Return whether a search would evaluate this position."""

    def state_values(self, evaluator: Any, position: Any) -> list[float]:
        """Return the value of the position for every seat, in the evaluation's own points."""


TUNABLE = Part[Tunable]("ai.tunable")


def tunable(name: str) -> Tunable:
    """Return the module of the game `name`; raise RequestError if there is no such game, or it has no weights."""
    module = games.component(games.game(name), TUNABLE)
    if module is None:
        raise RequestError(CATALOGUE.message("tune.nothing", game=name))
    return module


def shipped(tunable: Tunable, variant: str) -> WeightSet:
    """Return the weights in use."""
    return WeightSet(**json.loads(tunable.FILE.read_text("utf-8"))[variant])


def ship(tunable: Tunable, variant: str, weights: WeightSet) -> None:
    """Replace the weights of `variant` in the game's file, atomically."""
    document = {**json.loads(tunable.FILE.read_text("utf-8")), variant: weights._asdict()}
    put(tunable.FILE, json.dumps(document, indent=1) + "\n")


def rounded(value: float) -> float:
    """Return `value` with four digits, more than the accuracy of a weight."""
    return float(f"{value:.4g}")


def each_rounded(values: Sequence[float], names: Sequence[str]) -> Weights:
    """Return the rounded values by name."""
    return {name: rounded(value) for name, value in zip(names, values, strict=True)}
