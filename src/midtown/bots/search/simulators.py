"""The simulator for a question."""

from collections.abc import Sequence
from typing import Any, Protocol

from midtown import games
from midtown.bots.question import Question
from midtown.bots.search.generic_simulator import GenericSimulator
from midtown.engine.simulator import Simulator
from midtown.game import Game, Part


class SimulatorModule(Protocol):
    """The module `ai.simulator` of a game: a class `Simulator`."""

    def Simulator(self, position: Any, log: Sequence[str], seed: int) -> Simulator:  # noqa: N802  # a class in the module
        """Return a simulator of the game that goes on from `position` after the moves in `log`."""


SIMULATOR = Part[SimulatorModule]("ai.simulator")


def new_simulator(game: Game[Any], question: Question, position: Any) -> Simulator:
    """Return the game's own simulator at `position`, or one made of its plain functions."""
    module = games.component(game, SIMULATOR)
    if module is None:
        return GenericSimulator(game, position, question.log, question.seed)
    return module.Simulator(position, question.log, question.seed)
