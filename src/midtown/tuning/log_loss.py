"""Log loss of win chances: how well state values predict the winners of self-play games.

A seat's win chance is the softmax of state values at a temperature, interpolated geometrically between the game's
beginning and its end. The log loss is minus the logarithm of the chance given to the winner: a logistic regression in
which both the temperatures and the state weights are free.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from midtown.game import FastPosition
from midtown.support.intervals import Estimate, t_quantile
from midtown.tuning.match import GameSetup, play_game
from midtown.tuning.tunable import Evaluator, Tunable, Weights, round_weight, round_weights, tunable

SAMPLES = 6
"""Positions sampled from each game."""
LOW, HIGH = math.log(0.05), math.log(500.0)
"""Bounds of the logarithm of a temperature."""
SWEEPS = 6
"""Sweeps of the coordinate descent over two temperatures."""
STEPS = 24
"""Steps of a golden section search, each of which narrows the bracket to 0.618 of its width."""
GOLDEN = (math.sqrt(5) - 1) / 2


class Sample(NamedTuple):
    """A position of a finished game."""

    progress: float
    position: FastPosition
    shares: list[float]
    """Shares of the win, seat by seat."""


class ValuedSample(NamedTuple):
    """A sample with the state values that an evaluation function gives its position."""

    progress: float
    values: list[float]
    shares: list[float]


class Survey(NamedTuple):
    """Samples of self-play games between equal players."""

    samples: list[Sample]
    """`SAMPLES` of each game, game by game."""
    contrast: float
    """Standard deviation of the ratings of a position's moves, as the mean over positions with several moves."""


def play_survey(setup: GameSetup, move_weights: Weights, state_weights: Weights, name: str, games: int) -> Survey:
    """Play `games` games of these weights against themselves, dealt by `name`, and sample their positions."""
    game = tunable(setup.game)
    evaluator = game.evaluator(move_weights, state_weights)
    quiet: list[tuple[float, FastPosition]] = []
    contrasts: list[float] = []

    def observe(position: FastPosition, legal: list[int], ratings: list[float]) -> None:
        if len(legal) > 1:
            contrasts.append(pstdev(ratings))
        if game.is_quiet(position):
            quiet.append((game.progress(position), position.clone()))

    samples: list[Sample] = []
    for deal in range(games):
        quiet.clear()
        result = play_game(setup, f"{name}/{deal}", [evaluator] * setup.players, observe)
        shares = [result.share(seat) for seat in range(setup.players)]
        samples += [Sample(*moment, shares) for moment in Random(f"{name}/{deal}").choices(quiet, k=SAMPLES)]
    return Survey(samples, fmean(contrasts))


def value_samples(game: Tunable, evaluator: Evaluator, samples: Sequence[Sample]) -> list[ValuedSample]:
    """Evaluate the position of each sample."""
    return [
        ValuedSample(progress, game.state_values(evaluator, position), shares) for progress, position, shares in samples
    ]


def log_losses(samples: Sequence[ValuedSample], temperatures: Sequence[float]) -> list[float]:
    """Return the log loss of each sample, at one temperature or between those of beginning and end."""
    return list(_log_losses(samples, [math.log(temperature) for temperature in temperatures]))


def fit_temperatures(samples: Sequence[ValuedSample], names: Sequence[str]) -> Weights:
    """Return the temperatures with the least mean log loss, by coordinate descent over their logarithms."""
    logarithms = [math.log(10.0)] * len(names)
    for _ in range(SWEEPS if len(names) > 1 else 1):
        for i in range(len(names)):

            def loss(logarithm: float, i: int = i) -> float:
                return fmean(_log_losses(samples, [*logarithms[:i], logarithm, *logarithms[i + 1 :]]))

            logarithms[i] = golden_section(loss, LOW, HIGH)
    return round_weights([math.exp(logarithm) for logarithm in logarithms], names)


def golden_section(function: Callable[[float], float], low: float, high: float) -> float:
    """Return where a unimodal function has its minimum between these bounds, by golden section search."""
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


def gain(before: Sequence[float], after: Sequence[float], samples: int = SAMPLES) -> Estimate:
    """Return the mean reduction of log losses over games, `samples` of each, with a 95 % interval."""
    differences = [loss - other for loss, other in zip(before, after, strict=True)]
    games = [fmean(differences[first : first + samples]) for first in range(0, len(differences), samples)]
    middle = fmean(games)
    half = t_quantile(len(games) - 1) * math.sqrt(fmean((game - middle) ** 2 for game in games) / (len(games) - 1))
    return Estimate(middle, middle - half, middle + half)


def rescale_temperature(prior: float, before: Survey, after: Survey) -> float:
    """Return the temperature of priors that keeps their entropy about the same when the contrast of ratings changes."""
    return round_weight(prior * after.contrast / before.contrast)


def _log_losses(samples: Sequence[ValuedSample], logarithms: Sequence[float]) -> Iterator[float]:
    first, change = logarithms[0], logarithms[-1] - logarithms[0]
    return (_log_loss(sample, math.exp(first + change * sample.progress)) for sample in samples)


def _log_loss(sample: ValuedSample, temperature: float) -> float:
    best = max(sample.values)
    logits = [(value - best) / temperature for value in sample.values]
    total = math.log(sum(map(math.exp, logits)))
    return math.fsum(share * (total - logit) for share, logit in zip(sample.shares, logits, strict=True))
