"""The world of a question: the game's own, or one made of its plain functions."""

import importlib
import importlib.util
from typing import Any

from midtown.bots.question import Question
from midtown.bots.search.generic import Generic
from midtown.game import Game
from midtown.world import World


def world(game: Game, question: Question, position: Any) -> World:
    """How a search plays the game on from `position`."""
    module = f"{game.__name__}.world"  # type: ignore[attr-defined]
    if importlib.util.find_spec(module) is None:
        return Generic(game, position, question.log, question.seed)
    made: World = importlib.import_module(module).World(position, question.log, question.seed)
    return made
