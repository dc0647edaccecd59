"""The move that looks best one move ahead to the game's own judge; one of them, if several look the same."""

from random import Random

from midtown import games
from midtown.bots.question import Question

SAME = 1e-9


def choose(question: Question) -> str:
    """One of the best moves."""
    if len(question.moves) == 1:
        return question.moves[0]
    game = games.game(question.state["game"])
    rates = game.rate(game.restore(question.state, question.log), question.moves)
    best = max(rates)
    return Random(question.seed).choice(
        [move for move, rate in zip(question.moves, rates, strict=True) if rate >= best - SAME]
    )
