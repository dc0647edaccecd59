"""A player that chooses uniformly at random."""

from random import Random

from midtown.bots.question import Question


def choose(question: Question) -> str:
    """Return one of the moves."""
    return Random(question.seed).choice(question.moves)
