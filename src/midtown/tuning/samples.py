"""Training samples: positions of self-play games with random mistakes, and how these games ended."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from midtown.game import FastPosition
from midtown.tuning import network
from midtown.tuning.match import GameSetup, play_game
from midtown.tuning.network import Samples
from midtown.tuning.tunable import Trainable, trainable

SAMPLES = 24
"""Most positions kept of each game."""
ERROR_RATES = (0.0, 0.05, 0.15, 0.3)
"""Probability of a mistake, chosen for each game: a search must also value positions that good play avoids."""
UNIFORM = 0.4
"""Share of mistakes that are any move; the others are one of the `BEST` best."""
BEST = 8
POINTS = 10.0
"""Points are learned in units of ten."""


class SampleBatch(NamedTuple):
    """Games to play: those of the numbers from `first` on, dealt by `name`."""

    setup: GameSetup
    name: str
    first: int
    games: int


class NoisyEvaluator:
    """An evaluation function that now and then rates another move best."""

    def __init__(self, trainable: Trainable, random: Random, error_rate: float) -> None:
        self.trainable = trainable
        self.random = random
        self.error_rate = error_rate

    def rate(self, position: FastPosition, moves: list[int]) -> list[float]:
        """Return how good each of `moves` looks to the mover, or random ratings for a mistake."""
        errs = self.random.random() < self.trainable.exploration_rate(position, self.error_rate)
        if errs and self.random.random() < UNIFORM:
            return [self.random.random() for _ in moves]
        ratings = self.trainable.evaluator.rate(position, moves)
        if not errs:
            return ratings
        threshold = sorted(ratings)[-BEST:][0]
        return [self.random.random() if rating >= threshold else -1.0 for rating in ratings]


def play_batch(batch: SampleBatch) -> Samples:
    """Play the games of a batch, and return samples of each."""
    game = trainable(batch.setup.game, batch.setup.players, batch.setup.options)
    rows: list[tuple[Sequence[object], ...]] = []
    for number in range(batch.first, batch.first + batch.games):
        rows += _play_game(batch, game, f"{batch.name}/{number}")
    columns = zip(Samples._fields, zip(*rows, strict=True), strict=True)
    return Samples(*(network.array(column, name == "sparse") for name, column in columns))


def _play_game(batch: SampleBatch, game: Trainable, deal: str) -> list[tuple[Sequence[object], ...]]:
    random = Random(deal)
    evaluator = NoisyEvaluator(game, random, random.choice(ERROR_RATES))
    quiet: list[FastPosition] = []

    def observe(position: FastPosition, *_: object) -> None:
        if game.is_quiet(position):
            quiet.append(position.clone())

    result = play_game(batch.setup, deal, [evaluator] * batch.setup.players, observe)
    seats = range(batch.setup.players)
    mean = sum(result.scores) / len(seats)
    shares = [result.share(seat) for seat in seats]
    points = [(result.scores[seat] - mean) / POINTS for seat in seats]
    rows: list[tuple[Sequence[object], ...]] = []
    for position in random.sample(quiet, min(SAMPLES, len(quiet))):
        sparse, dense = zip(*game.features(position), strict=True)
        logits = game.heuristic_logits(position), game.current_logits(position)
        rows.append((sparse, dense, *logits, shares, points))
    return rows
