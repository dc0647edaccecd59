"""What `midtown tune` needs of TraffIQ; `midtown.tuning.tunable` documents each name."""

from collections.abc import Mapping

from midtown.game import Options
from midtown.games.traffiq.ai.evaluation import Evaluator
from midtown.games.traffiq.ai.weights import FILE
from midtown.games.traffiq.rules.components import COMPETE, NONE, PLACE
from midtown.games.traffiq.rules.position import Position

__all__ = ["FILE", "SIGNED", "TEMPERATURES", "evaluator", "is_quiet", "progress", "state_values", "variant"]

SIGNED: frozenset[str] = frozenset()
TEMPERATURES = ("swing",)


def variant(players: int, options: Options) -> str:
    """Return the variant: weights differ by number of players."""
    return str(players)


def evaluator(move_weights: Mapping[str, float], state_weights: Mapping[str, float]) -> Evaluator:
    """Return an evaluation function with these weights; states are valued by the same ones as moves."""
    return Evaluator(dict(move_weights))


def progress(position: Position) -> float:
    """Return 0: one temperature serves the whole game."""
    return 0.0


def is_quiet(position: Position) -> bool:
    """Return whether the mover has placed and competed, as it has where a search evaluates."""
    return position.phase != PLACE and position.phase != COMPETE and position.drawer == NONE


def state_values(evaluator: Evaluator, position: Position) -> list[float]:
    """Return each seat's value from its own point of view."""
    evaluator.evaluate_seats(position)
    return evaluator.state_value[: position.players]
