"""Any legal move, each with the same chance."""

from random import Random

from midtown.bots.question import Question


def choose(question: Question) -> str:
    """One of the moves."""
    return Random(question.seed).choice(question.moves)
