"""What `midtown tune` needs of Manhattan; `midtown.tuning.tunable` documents each name."""

from collections.abc import Mapping

from midtown.game import Options
from midtown.games.manhattan.ai.evaluation import Evaluator
from midtown.games.manhattan.ai.weights import FILE, Weights, variant_of
from midtown.games.manhattan.rules.components import NONE, PICK
from midtown.games.manhattan.rules.position import Position

__all__ = ["FILE", "SIGNED", "TEMPERATURES", "evaluator", "is_quiet", "progress", "state_values", "variant"]

SIGNED = frozenset({"pick_2", "pick_3", "pick_4", "pick_2_late", "pick_3_late", "pick_4_late"})
TEMPERATURES = ("early", "late")


def variant(players: int, options: Options) -> str:
    """Return the variant: weights differ by number of players and of colours each."""
    return variant_of(players, options["colours"])


def evaluator(move_weights: Mapping[str, float], state_weights: Mapping[str, float]) -> Evaluator:
    """Return an evaluation function with these weights."""
    return Evaluator(Weights(dict(move_weights), dict(state_weights)))


def progress(position: Position) -> float:
    """Return the round, from 0 for the first to 1 for the last."""
    return position.round / (position.setup.rounds - 1.0)


def is_quiet(position: Position) -> bool:
    """Return whether pieces are placed: while they are picked, little has happened and searches seldom end."""
    return position.phase != PICK and position.drawer == NONE


def state_values(evaluator: Evaluator, position: Position) -> list[float]:
    """Return the expected points of each seat."""
    evaluator.value(position, position.mover)
    expected = evaluator.expected
    seats, colours = position.setup.seats, position.setup.colours
    return [sum(expected[colour] for colour in range(seat, colours, seats)) for seat in range(seats)]
