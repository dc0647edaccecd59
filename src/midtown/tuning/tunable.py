"""What a game offers to tuning: weights that can be changed, and networks that can be trained."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from midtown import games
from midtown.engine.policy import Policy
from midtown.engine.value_network import ValueNetwork
from midtown.game import Options, OwnPosition, Part, RequestError
from midtown.support.files import write_atomically
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

    def rate(self, position: OwnPosition, moves: list[int]) -> list[float]:
        """Return how good each of `moves` looks to the mover."""


class Tunable(Protocol):
    """The names of the module. The game's positions are a `FastPosition`."""

    FILE: Path
    """JSON: a `WeightSet` for each variant."""
    SIGNED: frozenset[str]
    """The weights that may be zero or less."""

    @property
    def TEMPERATURES(self) -> tuple[str, ...]:  # noqa: N802  # a constant of the module
        """Temperatures of state values: one for the whole game, or one for its beginning and one for its end."""

    def variant(self, players: int, options: Options) -> str:
        """Return which weights such a game uses; `options` are as `resolve_options` returns them."""

    def evaluator(self, move_weights: Mapping[str, float], state_weights: Mapping[str, float]) -> Evaluator:
        """Return an evaluation function with these weights."""

    def progress(self, position: OwnPosition) -> float:
        """Return the game's progress from 0 to 1, by which the temperature is interpolated."""

    def is_quiet(self, position: OwnPosition) -> bool:
        """Return whether a search would evaluate this position."""

    def state_values(self, evaluator: Any, position: OwnPosition) -> list[float]:
        """Return the value of the position for every seat, in the evaluation's own points."""


TUNABLE = Part[Tunable]("ai.tunable")


def tunable(name: str) -> Tunable:
    """Return the module of the game `name`; raise RequestError if there is no such game, or it has no weights."""
    module = games.component(games.game(name), TUNABLE)
    if module is None:
        raise RequestError(CATALOGUE.message("tune.nothing", game=name))
    return module


def shipped_weights(tunable: Tunable, variant: str) -> WeightSet:
    """Return the weights in use."""
    return WeightSet(**json.loads(tunable.FILE.read_text("utf-8"))[variant])


def ship(tunable: Tunable, variant: str, weights: WeightSet) -> None:
    """Replace the weights of `variant` in the game's file, atomically."""
    document = {**json.loads(tunable.FILE.read_text("utf-8")), variant: weights._asdict()}
    write_atomically(tunable.FILE, json.dumps(document, indent=1) + "\n")


def round_weight(value: float) -> float:
    """Return `value` with four digits, more than the accuracy of a weight."""
    return float(f"{value:.4g}")


def round_weights(values: Sequence[float], names: Sequence[str]) -> Weights:
    """Return the rounded values by name."""
    return {name: round_weight(value) for name, value in zip(names, values, strict=True)}


class Trainable(Protocol):
    """One variant of a game, made from its players and the options that `resolve_options` returns."""

    file: Path
    """JSON: the network's parameters, and how they were trained."""
    shape: tuple[int, int, int]
    """Size of the embedding table, whose row 0 is all zeros; groups of sparse features; number of dense features."""

    sparse: int
    """Number of sparse features: groups by their size."""
    policy_shape: tuple[int, int, int]
    """As `shape`, of the policy."""
    policy_sparse: int
    policy_file: Path
    """JSON: the policy's parameters, and how they were trained."""
    policy_temperature: float
    """By what the evaluation is divided to begin a policy with."""

    @property
    def evaluator(self) -> Evaluator:
        """The evaluation function that plays the training games."""

    def policy(self, parameters: Mapping[str, list[int]] | None, temperature: float) -> Policy:
        """Return the policy with these parameters, or with the evaluation alone."""

    def exploration_rate(self, position: OwnPosition, error_rate: float) -> float:
        """Return the probability of another move than the evaluator's here, where it is `error_rate` in general."""

    def is_quiet(self, position: OwnPosition) -> bool:
        """Return whether a search would evaluate this position."""

    def features(self, position: OwnPosition) -> list[tuple[list[int], list[float]]]:
        """Return each seat's sparse features, group after group, and its dense ones."""

    def value_network(self, parameters: Mapping[str, list[float]]) -> ValueNetwork:
        """Return the network with these parameters, as a search of the game takes it (`Simulator.use_network`)."""

    def heuristic_logits(self, position: OwnPosition) -> list[float]:
        """Return each seat's logit without a network; win chances are the softmax over seats."""

    def current_logits(self, position: OwnPosition) -> list[float]:
        """Return each seat's logit with the network in use."""


class TrainableModule(Protocol):
    """The module `ai.trainable` of a game: a class `Trainable`."""

    def Trainable(self, players: int, options: Options) -> Trainable:  # noqa: N802  # a class in the module
        """Return the `Trainable` of one variant."""


TRAINABLE = Part[TrainableModule]("ai.trainable")


def trainable(game: str, players: int, options: Options) -> Trainable:
    """Return the `Trainable` of a game; raise RequestError if there is no such game, or nothing to train."""
    module = games.component(games.game(game), TRAINABLE)
    if module is None:
        raise RequestError(CATALOGUE.message("train.nothing", game=game))
    return module.Trainable(players, options)
