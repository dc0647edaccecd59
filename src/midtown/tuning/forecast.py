"""How well a judge foretells who wins: positions of many games between equals, and how those games have ended.

A seat's chance is e to its stand by a scale, of the sum of all seats; the scale goes from that of the beginning to that
of the end in equal ratios. What is asked of it is the logarithm of the chance it gave to whoever won: a logistic
regression, in which not only the scales are free but also the weights that say how a seat stands.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from midtown.arena.intervals import Estimate, t_quantile
from midtown.tuning.contest import Table, play
from midtown.tuning.tunable import Judge, Tunable, Weights, each_rounded, rounded, tunable

SHOWN = 6
"""Positions of each game."""
LOW, HIGH = math.log(0.05), math.log(500.0)
"""Between these logarithms the scales are looked for."""
ROUNDS = 6
"""How often each scale is fitted anew while the other stands still."""
STEPS = 24
"""Each of which narrows the place of a minimum to 0.618 of what it was."""
GOLDEN = (math.sqrt(5) - 1) / 2


class Shown(NamedTuple):
    """One position of a finished game."""

    when: float
    position: Any
    shares: list[float]
    """Of the victory, seat by seat."""


class Stood(NamedTuple):
    """The same in a judge's eyes."""

    when: float
    stands: list[float]
    shares: list[float]


class Survey(NamedTuple):
    """What games between equal judges have shown."""

    shown: list[Shown]
    """The same number of each game, game by game."""
    contrast: float
    """The standard deviation of the ratings of a position's moves, in the mean over positions with several moves."""


def survey(table: Table, moves: Weights, stands: Weights, name: str, games: int) -> Survey:
    """Let the judge by these weights play itself."""
    game = tunable(table.game)
    judge = game.judge(moves, stands)
    seen: list[tuple[float, Any]] = []
    contrasts: list[float] = []

    def watch(position: Any, legal: list[int], ratings: list[float]) -> None:
        if len(legal) > 1:
            contrasts.append(pstdev(ratings))
        if game.settled(position):
            seen.append((game.when(position), position.clone()))

    shown: list[Shown] = []
    for deal in range(games):
        seen.clear()
        result = play(table, f"{name}/{deal}", [judge] * table.players, watch)
        shares = [result.share(seat) for seat in range(table.players)]
        shown += [Shown(*told, shares) for told in Random(f"{name}/{deal}").choices(seen, k=SHOWN)]
    return Survey(shown, fmean(contrasts))


def stood(game: Tunable, judge: Judge, shown: Sequence[Shown]) -> list[Stood]:
    """How the seats stand in each of these positions."""
    return [Stood(when, game.stands(judge, position), shares) for when, position, shares in shown]


def surprises(told: Sequence[Stood], scales: Sequence[float]) -> list[float]:
    """For each position minus the logarithm of the winner's chance, by the one scale or those of begin and end."""
    return list(_surprises(told, [math.log(scale) for scale in scales]))


def fitted(told: Sequence[Stood], names: Sequence[str]) -> Weights:
    """The scales that surprise least."""
    places = [math.log(10.0)] * len(names)
    for _ in range(ROUNDS if len(names) > 1 else 1):
        for at in range(len(names)):

            def loss(place: float, at: int = at) -> float:
                return fmean(_surprises(told, [*places[:at], place, *places[at + 1 :]]))

            places[at] = lowest(loss, LOW, HIGH)
    return each_rounded([math.exp(place) for place in places], names)


def lowest(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a function with one minimum between these bounds has it: golden section search."""
    left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_left, at_right = function(left), function(right)
    for _ in range(STEPS):
        if at_left < at_right:
            high, right, at_right = right, left, at_left
            left = high - GOLDEN * (high - low)
            at_left = function(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + GOLDEN * (high - low)
            at_right = function(right)
    return (low + high) / 2


def gain(before: Sequence[float], after: Sequence[float], shown: int = SHOWN) -> Estimate:
    """By how much surprises, `shown` of each game, have become smaller: the mean over games, with a 95 % interval."""
    differences = [one - other for one, other in zip(before, after, strict=True)]
    games = [fmean(differences[first : first + shown]) for first in range(0, len(differences), shown)]
    middle = fmean(games)
    half = t_quantile(len(games) - 1) * math.sqrt(fmean((game - middle) ** 2 for game in games) / (len(games) - 1))
    return Estimate(middle, middle - half, middle + half)


def rescaled(prior: float, before: Survey, after: Survey) -> float:
    """The prior that leaves a search as decided as it was, though ratings lie closer together or further apart."""
    return rounded(prior * after.contrast / before.contrast)


def _surprises(told: Sequence[Stood], places: Sequence[float]) -> Iterator[float]:
    first, change = places[0], places[-1] - places[0]
    return (_surprise(one, math.exp(first + change * one.when)) for one in told)


def _surprise(told: Stood, scale: float) -> float:
    best = max(told.stands)
    logs = [(stand - best) / scale for stand in told.stands]
    total = math.log(sum(map(math.exp, logs)))
    return math.fsum(share * (total - log) for share, log in zip(told.shares, logs, strict=True))
