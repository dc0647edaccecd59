"""Training of a value network from start to end: self-play, training, a test on games held out, and a match."""

import json
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from midtown import games
from midtown.arena.scores import Moments
from midtown.arena.sprt import Hypotheses, SprtState, accepted_hypothesis, decision
from midtown.executor import ALONE, Executor
from midtown.game import Options
from midtown.support.documents import JsonObject
from midtown.support.files import write_atomically
from midtown.support.intervals import Estimate
from midtown.tuning import network
from midtown.tuning.log_loss import gain
from midtown.tuning.match import GameSetup, NetworkMatch, play_deals
from midtown.tuning.network import Network, Samples
from midtown.tuning.samples import SAMPLES, SampleBatch, play_batch
from midtown.tuning.tunable import trainable

GAMES = 100
"""Games in a batch."""
TEST_EVERY = 10
"""One batch in this many is held out for the test."""
VIEWS = 2048
"""Seats of positions in one training step."""
DEALS = 5
"""Deals of the match that a process plays at a time."""
GAIN = 0.03
"""What searches with the trained network should win above their fair share."""
PARTS = 20
"""Parts of an epoch after which progress is reported."""


class TrainingEffort(NamedTuple):
    """The length of a training run, as the options of `midtown train` say it."""

    games: int = 40000
    """To learn from."""
    epochs: int = 6
    referee: int = 2000
    """Most games of the match, rounded up to whole deals."""
    iterations: int = 500


class TrainingPlan(NamedTuple):
    """A training run with all its parameters."""

    game: str
    players: int
    options: Options
    batches: int
    epochs: int
    """Passes over the training samples."""
    referee: int
    """Most deals of the match, each played from every seat."""
    iterations: int
    """Iterations of a search for a move of the match."""
    seed: int

    @property
    def setup(self) -> GameSetup:
        """The game to play."""
        return GameSetup(self.game, self.players, self.options)

    @property
    def hypotheses(self) -> Hypotheses:
        """Return what the match tests: do searches with the trained network win their fair share, or `GAIN` more?"""
        fair = 1 / self.players
        return Hypotheses(fair, fair + GAIN)


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
    match: SprtState | None = None
    """The share of wins of searches with the trained network; None if no match was played."""

    @property
    def keener(self) -> bool:
        """Return whether it predicts better: even the lower end of the gain's interval is positive."""
        return self.gain.low > 0

    @property
    def better(self) -> bool:
        """Return whether the match has accepted that searches win more with it."""
        return self.match is not None and self.match.accepted == "high"


def training_plan(game: str, players: int, options: Options, effort: TrainingEffort, seed: int) -> TrainingPlan:
    """Return a plan with games in whole batches and whole deals; raise GameError if it cannot be played."""
    network.library()
    all_options = games.for_players(game, players).resolve_options(players, options)
    trainable(game, players, all_options)
    batches, deals = max(2, -(-effort.games // GAMES)), -(-effort.referee // players)
    return TrainingPlan(
        game=game,
        players=players,
        options=all_options,
        batches=batches,
        epochs=effort.epochs,
        referee=deals,
        iterations=effort.iterations,
        seed=seed,
    )


def play_batches(plan: TrainingPlan, executor: Executor = ALONE) -> Generator[Samples, None, None]:
    """Play all games, and yield the samples of each batch in order; closing the generator ends the games."""
    batches = (SampleBatch(plan.setup, f"train/{plan.seed}", number * GAMES, GAMES) for number in range(plan.batches))
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


def test_network(trained: Network, held_out: Samples) -> TrainingResult:
    """Compare the network with what is in use, game by game."""
    np = network.library()
    before = network.log_losses(np, held_out.current_logits, held_out.shares)
    parts = (Samples(*(column[at : at + VIEWS] for column in held_out)) for at in range(0, len(before), VIEWS))
    after = np.concatenate([trained.log_losses(part) for part in parts])
    reduction = gain(before.tolist(), after.tolist(), SAMPLES)
    return TrainingResult(
        before=float(before.mean()),
        after=float(after.mean()),
        gain=reduction,
        games=len(before) // SAMPLES,
        parameters=trained.flattened(),
    )


def play_match(
    plan: TrainingPlan, result: TrainingResult, executor: Executor = ALONE
) -> Generator[TrainingResult, None, None]:
    """Play searches with the trained network against the one in use until the test stops; yield after each deal.

    Closing the generator ends the games.
    """
    hypotheses, moments = plan.hypotheses, Moments()
    matches = (
        NetworkMatch(
            setup=plan.setup,
            parameters=result.parameters,
            iterations=plan.iterations,
            name=f"train/{plan.seed}/match",
            first=first,
            deals=min(DEALS, plan.referee - first),
        )
        for first in range(0, plan.referee, DEALS)
    )
    with closing(executor.map(play_deals, matches)) as played:
        for share in chain.from_iterable(played):
            moments.add(share)
            yield result._replace(match=decision(hypotheses, moments))
            if accepted_hypothesis(hypotheses, moments):
                return


def document(plan: TrainingPlan, result: TrainingResult) -> JsonObject:
    """Return the plan and the figures of the test as JSON."""
    match = result.match and {
        "accepted": result.match.accepted,
        "deals": result.match.deals,
        "share": result.match.estimate._asdict(),
    }
    figures = {
        "before": result.before,
        "after": result.after,
        "gain": result.gain._asdict(),
        "games": result.games,
        "match": match,
    }
    return {**plan._asdict(), "learned": plan.batches * GAMES, **figures}


def ship(plan: TrainingPlan, result: TrainingResult) -> Path:
    """Replace the network in use, atomically, and return its file."""
    file = trainable(plan.game, plan.players, plan.options).file
    write_atomically(file, json.dumps({"training": document(plan, result), **result.parameters}) + "\n")
    return file
