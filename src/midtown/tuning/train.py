"""The whole way of a network: games to learn from, learning, and a test by games that were not learned from."""

import json
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from midtown import games
from midtown.arena.intervals import Estimate
from midtown.arena.processes import finished, in_order
from midtown.files import put
from midtown.game import RequestError
from midtown.locale import CATALOGUE
from midtown.tuning import network
from midtown.tuning.contest import Table
from midtown.tuning.forecast import gain
from midtown.tuning.network import Network
from midtown.tuning.samples import EACH, Batch, Samples, samples
from midtown.tuning.trainable import teacher

GAMES = 100
"""In one batch."""
TESTED = 10
"""Of so many batches, one is for the test alone."""
VIEWS = 2048
"""How many views, seats of positions, one step learns from."""
PARTS = 20
"""Into how many parts an epoch is divided for whoever watches."""


class Plan(NamedTuple):
    """What is learned from, and for how long."""

    game: str
    players: int
    options: dict[str, Any]
    batches: int
    epochs: int
    """How often each position is learned from."""
    seed: int

    @property
    def table(self) -> Table:
        """What is played."""
        return Table(self.game, self.players, self.options)


class Found(NamedTuple):
    """What it came to, in games that were not learned from."""

    before: float
    """Minus the logarithm of the chance foretold to whoever won, by what is in use; the mean."""
    after: float
    gain: Estimate
    games: int
    """Of the test."""
    numbers: dict[str, list[float]]

    @property
    def better(self) -> bool:
        """Whether who wins surprises it less, even at the lower end."""
        return self.gain.low > 0


def plan(game: str, players: int, options: dict[str, Any], wanted: int, epochs: int, seed: int) -> Plan:
    """One that can be played, with so many games rounded up to whole batches; GameError otherwise."""
    network.library()
    if players not in games.game(game).PLAYERS:
        raise RequestError(CATALOGUE.message("request.players", players=str(players), game=game))
    settled = games.game(game).settle(players, options)
    teacher(game, players, settled)
    return Plan(game, players, settled, max(2, -(-wanted // GAMES)), epochs, seed)


def played(plan: Plan, processes: int) -> Generator[Samples, None, None]:
    """Batch by batch what can be learned; whoever closes it ends the games at once."""
    todo = (Batch(plan.table, f"train/{plan.seed}", number * GAMES, GAMES) for number in range(plan.batches))
    with closing(finished(samples, todo, processes)) as results:
        yield from in_order(results)


def taught(plan: Plan, learned: Samples) -> Iterator[Network]:
    """The network, after each part of the way."""
    np = network.library()
    known = Network(teacher(plan.game, plan.players, plan.options).shape, plan.seed)
    chance = np.random.default_rng(plan.seed)
    positions = len(learned.shares)
    size = VIEWS // plan.players
    steps = max(1, positions // size)
    for epoch in range(plan.epochs):
        order = chance.permutation(positions)
        for step in range(steps):
            chosen = order[step * size : (step + 1) * size]
            known.learn(Samples(*(column[chosen] for column in learned)), (epoch + step / steps) / plan.epochs)
            if (step + 1) * PARTS // steps > step * PARTS // steps:
                yield known


def divided(batches: list[Samples]) -> tuple[Samples, Samples]:
    """What is learned from, and what is for the test."""
    np = network.library()
    tested = max(1, len(batches) // TESTED)

    def joined(part: list[Samples]) -> Samples:
        return Samples(*map(np.concatenate, zip(*part, strict=True)))

    return joined(batches[tested:]), joined(batches[:tested])


def judged(known: Network, tested: Samples) -> Found:
    """The test, game by game."""
    np = network.library()
    before = network.surprises(np, tested.foretold, tested.shares)
    parts = (Samples(*(column[at : at + VIEWS] for column in tested)) for at in range(0, len(before), VIEWS))
    after = np.concatenate([known.surprises(part) for part in parts])
    found = gain(before.tolist(), after.tolist(), EACH)
    return Found(float(before.mean()), float(after.mean()), found, len(before) // EACH, known.told())


def document(plan: Plan, found: Found) -> dict[str, Any]:
    """The plan and the test's figures."""
    told = {name: value for name, value in found._asdict().items() if name != "numbers"}
    return {**plan._asdict(), "learned": plan.batches * GAMES, **told, "gain": found.gain._asdict()}


def ship(plan: Plan, found: Found) -> Path:
    """Put it in the place of what is in use, with what it was learned from; the file."""
    file = teacher(plan.game, plan.players, plan.options).file
    put(file, json.dumps({"found": document(plan, found), **found.numbers}) + "\n")
    return file
