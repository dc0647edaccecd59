"""The move with the best rating one move ahead, by the game's evaluation function."""

from random import Random

from midtown import games
from midtown.bots.question import Question

TIE = 1e-9
"""Ratings this close are equal; one of the best is chosen at random."""


def choose(question: Question) -> str:
    """Return one of the best moves."""
    if len(question.moves) == 1:
        return question.moves[0]
    game = games.game(question.state["game"])
    rates = game.rate(game.load_state(question.state, question.log), question.moves)
    best = max(rates)
    return Random(question.seed).choice(
        [move for move, rate in zip(question.moves, rates, strict=True) if rate >= best - TIE]
    )
