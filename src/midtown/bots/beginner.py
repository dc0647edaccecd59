"""A player of the lowest level: plays good moves, but not always the best one."""

from math import exp
from random import Random

from midtown import games
from midtown.bots.question import Question

TEMPERATURE = 0.1
"""Softmax temperature, as a part of the difference in rating between the best and the middle move."""
OVERSIGHT = 0.2
"""Probability that a move is overlooked."""


def choose(question: Question) -> str:
    """Return one of the better half of moves, sampled by the softmax of ratings."""
    if len(question.moves) == 1:
        return question.moves[0]
    game = games.game(question.state["game"])
    rates = game.rate(game.load_state(question.state, question.log), question.moves)
    random = Random(question.seed)
    ranked = sorted(zip(rates, question.moves, strict=True), key=lambda rated: -rated[0])
    better = ranked[: (len(ranked) + 1) // 2]
    noticed = [rated for rated in better if random.random() >= OVERSIGHT] or better[:1]
    span = (better[0][0] - better[-1][0]) * TEMPERATURE or 1.0
    weights = [exp((rate - noticed[0][0]) / span) for rate, _ in noticed]
    return random.choices([move for _, move in noticed], weights)[0]
