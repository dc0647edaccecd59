"""Glicko-2: ratings with a deviation and a volatility, here of solvers and puzzles, where each try is a game.

Source: M. E. Glickman, Example of the Glicko-2 system (2022), whose steps are numbered in the comments. A try is a
rating period of its own, for both sides.
"""

from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
MIDDLE = 1500.0
TAU = 0.5
"""How quickly volatilities change."""
CLOSE = 1e-6
HALF = 0.5
"""The score of a good second move."""
SETTLED = 75.0
"""The deviation below which a rating says something."""
PUZZLE_DEVIATION = 200.0
"""Of a puzzle that nobody has tried: how many moves look better than its answer says something of how hard it is."""
LEAST_DEVIATION = 45.0
"""Smaller deviations would hardly let a rating move any more."""


class Glicko(NamedTuple):
    """A rating, its standard deviation, and its volatility."""

    rating: float = MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06


def rate_try(solver: Glicko, puzzle: Glicko, score: float) -> tuple[Glicko, Glicko]:
    """Return the ratings of a solver and a puzzle after a try: 1 for the best move, 0 for a miss.

    A good second move is half a point, with which the solver's rating never falls.
    """
    after = update_rating(solver, puzzle, score)
    if score == HALF:
        after = after._replace(rating=max(after.rating, solver.rating))
    return after, update_rating(puzzle, solver, 1 - score)


def update_rating(rating: Glicko, other: Glicko, score: float) -> Glicko:
    """Return a rating after a game against `other` with a score from 0 to 1."""
    return after_period(rating, [(other, score)])


def after_period(before: Glicko, games: list[tuple[Glicko, float]]) -> Glicko:
    """Return a rating after a period with these opponents and scores."""
    mu, phi = (before.rating - MIDDLE) / SCALE, before.deviation / SCALE  # step 2
    information = surprise = 0.0
    for other, score in games:  # steps 3 and 4
        weight = 1 / sqrt(1 + 3 * (other.deviation / SCALE / pi) ** 2)
        expected = 1 / (1 + exp(-weight * (mu - (other.rating - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    variance = 1 / information
    sigma = _volatility(phi, before.volatility, variance, variance * surprise)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / variance)  # steps 6 and 7
    rating = MIDDLE + SCALE * (mu + phi**2 * surprise)  # step 8
    return Glicko(rating, max(LEAST_DEVIATION, SCALE * phi), sigma)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Return the new volatility by the Illinois algorithm (step 5)."""
    start = log(sigma**2)

    def slope(x: float) -> float:
        power = exp(x)
        spread = phi**2 + variance + power
        return power * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def tries_until_settled(rating: Glicko) -> int:
    """Return about how many tries it takes until a rating is settled: at fresh puzzles, every second one solved."""
    tries = 0
    while rating.deviation >= SETTLED:
        rating = update_rating(rating, Glicko(rating.rating, PUZZLE_DEVIATION), float(tries % 2))
        tries += 1
    return tries
