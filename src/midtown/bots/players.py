"""Computer players: the characters of the levels, and how those without a search choose."""

from collections.abc import Mapping, Sequence
from itertools import product
from math import exp
from random import Random
from typing import NamedTuple, Protocol

from midtown import games
from midtown.game import OwnPosition, Part, State

LEVELS = {
    "beginner": "beginner",
    "casual": "greedy",
    "club": "search:seconds=0.3",
    "master": "search:seconds=2",
}
"""The computer player behind each level, the weakest first."""
BOT = "bot:"
"""How a computer player is named where people are, too: followed by the player, in records, ratings and options."""
USUAL = "casual"
"""The level used where nobody has chosen one."""
CHARACTERS = (("Tansy", "Clover"), ("Juniper", "Hazel"), ("Alder", "Sorrel"), ("Rowan", "Bryony"))
"""Names of computer players by level, the weakest first; the pages have a face for each
(`web/src/core/bots/characters.ts`)."""
LEVEL_OF = {name: index for index, pair in enumerate(LEVELS.items()) for name in pair} | {"random": 0, "policy": 1}
"""The index of a level by its name and by its computer player; one's own search counts as the highest."""
TIE = 1e-9
"""Ratings this close are equal; one of the best is chosen at random."""
TEMPERATURE = 0.1
"""Softmax temperature of `choose_unsteadily`, as a part of the difference in rating between best and middle move."""
OVERSIGHT = 0.2
"""Probability that `choose_unsteadily` overlooks a move."""


def name_seats(
    names: Sequence[str],
    levels: Sequence[str | None],
    late: Sequence[int] = (),
    own: Mapping[int, str] | None = None,
) -> list[str]:
    """Return the names of all seats, those of computer players replaced by characters.

    A computer player is a character of its level. Where both are taken, it is one of the next levels. The seats `late`
    come last, so that no other computer player changes its name. The seats of `own` keep the name that they have there.
    """
    own = own or {}
    called = [
        own.get(seat, "") if level else name for seat, (name, level) in enumerate(zip(names, levels, strict=True))
    ]
    taken = {name.split(" ")[0] for name in own.values()}
    free = [[name for name in pair if name not in taken] for pair in CHARACTERS]
    bots = [number for number, level in enumerate(levels) if level]
    first = [number for number in bots if number not in late]
    for some, steps in product((first, bots), range(len(free))):
        for number in some:
            unused = free[(LEVEL_OF.get(levels[number] or "", len(free) - 1) + steps) % len(free)]
            if not called[number] and unused:
                called[number] = unused.pop(0)
    return called


class PolicyModule(Protocol):
    """The module `ai.policy` of a game (`midtown.engine.policy`)."""

    def rate(self, position: OwnPosition, moves: Sequence[str]) -> list[int] | None:
        """Return the rating of each of these legal moves for the mover; None if no policy is shipped for such games."""


POLICY = Part[PolicyModule]("ai.policy")


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


def choose_by_policy(question: Question) -> str:
    """Return the move that the game's policy rates best; `choose_best` where there is none for such games."""
    if len(question.moves) == 1:
        return question.moves[0]
    game = games.game(question.state["game"])
    policy = games.component(game, POLICY)
    ratings = policy and policy.rate(game.load_state(question.state, question.log), question.moves)
    if not ratings:
        return choose_best(question)
    best = max(ratings)
    equal = [move for move, rating in zip(question.moves, ratings, strict=True) if rating == best]
    return Random(question.seed).choice(equal)


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
