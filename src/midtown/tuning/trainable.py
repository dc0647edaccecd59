"""What a game offers if a value network can be trained for it: a module `ai.trainable` with a class `Trainable`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from midtown import games
from midtown.engine.value_network import ValueNetwork
from midtown.game import Part, RequestError
from midtown.support.i18n import CATALOGUE
from midtown.tuning.tunable import Evaluator


class Trainable(Protocol):
    """One variant of a game, made from its players and the options that `resolve_options` returns."""

    file: Path
    """JSON: the network's parameters, and how they were trained."""
    shape: tuple[int, int, int]
    """Size of the embedding table, whose row 0 is all zeros; groups of sparse features; number of dense features."""

    @property
    def evaluator(self) -> Evaluator:
        """The evaluation function that plays the training games."""

    def exploration_rate(self, position: Any, error_rate: float) -> float:
        """Return the probability of another move than the evaluator's here, where it is `error_rate` in general."""

    def is_quiet(self, position: Any) -> bool:
        """Return whether a search would evaluate this position."""

    def features(self, position: Any) -> list[tuple[list[int], list[float]]]:
        """Return each seat's sparse features, group after group, and its dense ones."""

    def value_network(self, parameters: Mapping[str, list[float]]) -> ValueNetwork:
        """Return the network with these parameters, as a search of the game takes it (`Simulator.use_network`)."""

    def heuristic_logits(self, position: Any) -> list[float]:
        """Return each seat's logit without a network; win chances are the softmax over seats."""

    def current_logits(self, position: Any) -> list[float]:
        """Return each seat's logit with the network in use."""


class TrainableModule(Protocol):
    """The module `ai.trainable` of a game: a class `Trainable`."""

    def Trainable(self, players: int, options: Mapping[str, Any]) -> Trainable:  # noqa: N802  # a class in the module
        """Return the `Trainable` of one variant."""


TRAINABLE = Part[TrainableModule]("ai.trainable")


def trainable(game: str, players: int, options: Mapping[str, Any]) -> Trainable:
    """Return the `Trainable` of a game; raise RequestError if there is no such game, or nothing to train."""
    module = games.component(games.game(game), TRAINABLE)
    if module is None:
        raise RequestError(CATALOGUE.message("train.nothing", game=game))
    return module.Trainable(players, options)
