"""Computer players that look one move ahead at most, and the question that is put to every computer player."""

from math import exp
from random import Random
from typing import NamedTuple

from midtown import games
from midtown.game import State

TIE = 1e-9
"""Ratings this close are equal; one of the best is chosen at random."""
TEMPERATURE = 0.1
"""Softmax temperature of `choose_unsteadily`, as a part of the difference in rating between best and middle move."""
OVERSIGHT = 0.2
"""Probability that `choose_unsteadily` overlooks a move."""


class Question(NamedTuple):
    """Which of `moves` to play in `state`, the view of the seat to move; `log` has all moves so far.

    `seconds` and `iterations` limit a search; `seed` determines all random choices.
    """

    state: State
    moves: list[str]
    log: list[str]
    seed: int
    seconds: float | None = None
    iterations: int | None = None


def choose_any(question: Question) -> str:
    """Return one of the moves, each as likely as the others."""
    return Random(question.seed).choice(question.moves)


def choose_best(question: Question) -> str:
    """Return one of the moves with the best rating one move ahead, by the game's evaluation function."""
    if len(question.moves) == 1:
        return question.moves[0]
    rates = _rates(question)
    best = max(rates)
    return Random(question.seed).choice(
        [move for move, rate in zip(question.moves, rates, strict=True) if rate >= best - TIE]
    )


def choose_unsteadily(question: Question) -> str:
    """Return one of the better half of moves, sampled by the softmax of ratings: good, but not always the best."""
    if len(question.moves) == 1:
        return question.moves[0]
    rates, random = _rates(question), Random(question.seed)
    ranked = sorted(zip(rates, question.moves, strict=True), key=lambda rated: -rated[0])
    better = ranked[: (len(ranked) + 1) // 2]
    noticed = [rated for rated in better if random.random() >= OVERSIGHT] or better[:1]
    span = (better[0][0] - better[-1][0]) * TEMPERATURE or 1.0
    weights = [exp((rate - noticed[0][0]) / span) for rate, _ in noticed]
    return random.choices([move for _, move in noticed], weights)[0]


def _rates(question: Question) -> list[float]:
    game = games.game(question.state["game"])
    return game.rate(game.load_state(question.state, question.log), question.moves)
