"""Training of a value network from start to end: self-play, training, and a test on games held out."""

import json
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from midtown import games
from midtown.arena.intervals import Estimate
from midtown.executor import ALONE, Executor
from midtown.game import RequestError
from midtown.support.files import put
from midtown.support.i18n import CATALOGUE
from midtown.tuning import network
from midtown.tuning.game import GameSetup
from midtown.tuning.log_loss import gain
from midtown.tuning.network import Network
from midtown.tuning.samples import SAMPLES, Batch, Samples, play_batch
from midtown.tuning.trainable import trainable

GAMES = 100
"""Games in a batch."""
TEST_EVERY = 10
"""One batch in this many is held out for the test."""
VIEWS = 2048
"""Seats of positions in one training step."""
PARTS = 20
"""Parts of an epoch after which progress is reported."""


class TrainingPlan(NamedTuple):
    """A training run with all its parameters."""

    game: str
    players: int
    options: dict[str, Any]
    batches: int
    epochs: int
    """Passes over the training samples."""
    seed: int

    @property
    def setup(self) -> GameSetup:
        """The game to play."""
        return GameSetup(self.game, self.players, self.options)


class TrainingResult(NamedTuple):
    """The test on games held out, and the trained parameters."""

    before: float
    """Mean log loss of what is in use."""
    after: float
    """Mean log loss of the trained network."""
    gain: Estimate
    games: int
    """Games held out."""
    parameters: dict[str, list[float]]

    @property
    def better(self) -> bool:
        """Whether even the lower end of the gain's interval is positive."""
        return self.gain.low > 0


def training_plan(
    game: str, players: int, options: dict[str, Any], number: int, epochs: int, seed: int
) -> TrainingPlan:
    """Return a plan with at least `number` games, in whole batches; raise GameError if it cannot be played."""
    network.library()
    if players not in games.game(game).PLAYERS:
        raise RequestError(CATALOGUE.message("request.players", players=str(players), game=game))
    all_options = games.game(game).resolve_options(players, options)
    trainable(game, players, all_options)
    return TrainingPlan(game, players, all_options, max(2, -(-number // GAMES)), epochs, seed)


def play_batches(plan: TrainingPlan, executor: Executor = ALONE) -> Generator[Samples, None, None]:
    """Play all games, and yield the samples of each batch in order; closing the generator ends the games."""
    batches = (Batch(plan.setup, f"train/{plan.seed}", number * GAMES, GAMES) for number in range(plan.batches))
    return executor.map(play_batch, batches)


def train_network(plan: TrainingPlan, training: Samples) -> Iterator[Network]:
    """Train a network, and yield it after each part of an epoch."""
    np = network.library()
    trained = Network(trainable(plan.game, plan.players, plan.options).shape, plan.seed)
    random = np.random.default_rng(plan.seed)
    positions = len(training.shares)
    size = VIEWS // plan.players
    steps = max(1, positions // size)
    for epoch in range(plan.epochs):
        order = random.permutation(positions)
        for step in range(steps):
            chosen = order[step * size : (step + 1) * size]
            progress = (epoch + step / steps) / plan.epochs
            trained.train_step(Samples(*(column[chosen] for column in training)), progress)
            if (step + 1) * PARTS // steps > step * PARTS // steps:
                yield trained


def split(batches: list[Samples]) -> tuple[Samples, Samples]:
    """Return the training samples and those held out."""
    np = network.library()
    test = max(1, len(batches) // TEST_EVERY)

    def concatenated(part: list[Samples]) -> Samples:
        return Samples(*map(np.concatenate, zip(*part, strict=True)))

    return concatenated(batches[test:]), concatenated(batches[:test])


def tested(trained: Network, held_out: Samples) -> TrainingResult:
    """Compare the network with what is in use, game by game."""
    np = network.library()
    before = network.log_losses(np, held_out.current_logits, held_out.shares)
    parts = (Samples(*(column[at : at + VIEWS] for column in held_out)) for at in range(0, len(before), VIEWS))
    after = np.concatenate([trained.log_losses(part) for part in parts])
    reduction = gain(before.tolist(), after.tolist(), SAMPLES)
    return TrainingResult(
        float(before.mean()), float(after.mean()), reduction, len(before) // SAMPLES, trained.flattened()
    )


def document(plan: TrainingPlan, result: TrainingResult) -> dict[str, Any]:
    """Return the plan and the figures of the test as JSON."""
    figures = {"before": result.before, "after": result.after, "gain": result.gain._asdict(), "games": result.games}
    return {**plan._asdict(), "learned": plan.batches * GAMES, **figures}


def ship(plan: TrainingPlan, result: TrainingResult) -> Path:
    """Replace the network in use, atomically, and return its file."""
    file = trainable(plan.game, plan.players, plan.options).file
    put(file, json.dumps({"training": document(plan, result), **result.parameters}) + "\n")
    return file
