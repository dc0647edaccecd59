"""Plays like somebody who has just learned the game: sees what is good, but not always what is best."""

from math import exp
from random import Random

from midtown import games
from midtown.bots.question import Question

SHARE = 0.1
"""How far down from the best move to the middle one, in ratings, another one looks e times less good."""
OVERSIGHT = 0.2
"""How often a move is overlooked."""


def choose(question: Question) -> str:
    """One of the better moves, the best ones most likely; never one of the worse half."""
    if len(question.moves) == 1:
        return question.moves[0]
    game = games.game(question.state["game"])
    rates = game.rate(game.restore(question.state, question.log), question.moves)
    chance = Random(question.seed)
    ranked = sorted(zip(rates, question.moves, strict=True), key=lambda rated: -rated[0])
    better = ranked[: (len(ranked) + 1) // 2]
    seen = [rated for rated in better if chance.random() >= OVERSIGHT] or better[:1]
    span = (better[0][0] - better[-1][0]) * SHARE or 1.0
    weights = [exp((rate - seen[0][0]) / span) for rate, _ in seen]
    return chance.choices([move for _, move in seen], weights)[0]
