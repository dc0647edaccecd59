"""Training of policies by expert iteration (Anthony, Tian and Barber, 2017): a search plays, the policy learns from it.

The search takes the policy's ratings as priors of the moves at its root, so with the policy it gets better, too. The
policy learns how often the search visited each move of a position: the cross-entropy of its softmax over the moves.
"""

import json
import math
from collections.abc import Generator, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

from midtown import games
from midtown.bots.players import Question
from midtown.bots.search import GUIDED, Budget, begin
from midtown.bots.search.settings import spend
from midtown.engine.network_shape import FEATURE, WEIGHT_BITS
from midtown.engine.policy import Policy
from midtown.executor import ALONE, Executor
from midtown.fairness import Shuffle, secret_of
from midtown.game import Options
from midtown.match import Match, run
from midtown.support.documents import JsonObject
from midtown.support.files import write_atomically
from midtown.support.intervals import Estimate, of_share
from midtown.tuning import network
from midtown.tuning.match import GameSetup, play_game
from midtown.tuning.network import Array, Network
from midtown.tuning.tunable import Evaluator, Trainable, trainable

BATCH = 10
"""Games that a process plays at a time."""
MOVES = 16
"""Moves of a position that are learned from: the most visited ones, and others at random."""
VISITED = 12
"""Most of these that were visited."""
STRAY = 0.25
"""How often the search plays a move by the share of its visits, so that more positions are met; else the best one."""
REMEMBERED = 60_000
"""Latest decisions from which the policy learns."""
EPOCHS = 4
"""How often it learns from each of them in a generation."""
STEP = 256
"""Decisions in a step of training."""
WARM_UP = 100
"""Steps of a generation until the learning rate is at its peak."""
PEAK, LEAST = 0.004, 0.0002
"""Learning rates: the highest one, and that at the end of a generation."""
IMPOSSIBLE = -1e9
"""Logit of a move that is not there."""
DEALS = 5
"""Deals of the test that a process plays at a time."""

Parameters = dict[str, list[int]]


class PolicyPlan(NamedTuple):
    """A training run with all its parameters: its result is a function of them."""

    game: str
    players: int
    options: Options
    generations: int
    """Times that games are played and learned from."""
    games: int
    """In each generation."""
    iterations: int
    """Of each search."""
    deals: int
    """Of the test against the evaluation, each played from every seat."""
    seed: int

    @property
    def setup(self) -> GameSetup:
        """The game to play."""
        return GameSetup(self.game, self.players, self.options)

    @property
    def parts(self) -> int:
        """Parts of the work, after each of which `train` yields."""
        return self.generations * -(-self.games // BATCH)


class PolicyGames(NamedTuple):
    """Some games of a generation: of the numbers from `first` on."""

    setup: GameSetup
    parameters: Parameters | None
    """Of the policy at the root; None for the evaluation."""
    iterations: int
    name: str
    first: int
    games: int


class Decisions(NamedTuple):
    """Arrays by decision, then by move, `MOVES` of them."""

    sparse: Array
    dense: Array
    worth: Array
    """The evaluation's value."""
    share: Array
    """Share of the visits; below 0 where there is no move."""


class TestDeals(NamedTuple):
    """Deals of the test, from the number `first` on."""

    setup: GameSetup
    parameters: Parameters
    name: str
    first: int
    deals: int


class PolicyResult(NamedTuple):
    """The trained parameters, and their share of wins in a seat against the evaluation in all others."""

    parameters: Parameters
    share: Estimate


class Teacher:
    """A search that plays, and remembers how often it visited the moves of each position."""

    def __init__(self, batch: PolicyGames) -> None:
        self.game = games.game(batch.setup.game)
        self.iterations = batch.iterations
        shape = trainable(*batch.setup)
        self.viewer = shape.policy(None, shape.policy_temperature)
        self.policy: Policy | None = None
        if batch.parameters is not None:
            self.policy = shape.policy(batch.parameters, shape.policy_temperature)
        self.random = Random(f"{batch.name}/{batch.first}")
        self.rows: list[tuple[list[Any], list[float]]] = []

    def choose(self, question: Question) -> str:
        """Return the move to play."""
        if len(question.moves) == 1:
            return question.moves[0]
        search = begin(question, GUIDED)
        search.simulator.policy = self.policy
        legal = search.simulator.legal_moves()
        texts = dict(zip(legal, search.simulator.format_moves(legal), strict=True))
        spend(search, Budget(iterations=self.iterations), 0.0)
        visits: dict[int, int] = {}
        for edge in search.candidates():
            move, times, *_ = search.tree.statistics(edge)
            visits[move] = times
        ranked = sorted(visits, key=visits.__getitem__, reverse=True)
        self.remember(question, ranked, visits)
        if self.random.random() < STRAY:
            return texts[self.random.choices(ranked, [visits[move] for move in ranked])[0]]
        return texts[ranked[0]]

    def remember(self, question: Question, ranked: list[int], visits: dict[int, int]) -> None:
        """Keep what the mover sees after some of the moves, unless one of them ends the game."""
        visited = [move for move in ranked if visits[move]][:VISITED]
        rest = ranked[len(visited) :]
        moves = visited + self.random.sample(rest, min(len(rest), MOVES - len(visited)))
        position = self.game.load_state(question.state, question.log)
        views = [self.viewer.features(position, move) for move in moves]
        if all(views):
            total = sum(visits[move] for move in moves)
            self.rows.append((views, [visits[move] / total for move in moves]))


def play_games(batch: PolicyGames) -> Decisions:
    """Play the games of a batch and return all decisions between several moves."""
    teacher = Teacher(batch)
    setup = batch.setup
    for number in range(batch.first, batch.first + batch.games):
        deal = f"{batch.name}/{number}"
        match = Match(setup.game, ["teacher"] * setup.players, setup.options, Shuffle(secret_of(deal)))
        run(match, [teacher.choose] * setup.players, deal)
    return decisions(trainable(*setup), teacher.rows)


def decisions(game: Trainable, rows: list[tuple[list[Any], list[float]]]) -> Decisions:
    """Return arrays of what was remembered."""
    np = network.library()
    _, _, inputs = game.policy_shape
    part = Decisions(
        sparse=np.zeros((len(rows), MOVES, game.policy_sparse), np.int16),
        dense=np.zeros((len(rows), MOVES, inputs), np.int16),
        worth=np.zeros((len(rows), MOVES), np.float32),
        share=np.full((len(rows), MOVES), -1, np.float32),
    )
    for row, (views, shares) in enumerate(rows):
        for place, (sparse, dense, worth) in enumerate(views):
            part.sparse[row, place] = sparse[: game.policy_sparse]
            part.dense[row, place] = dense[:inputs]
            part.worth[row, place] = worth
        part.share[row, : len(shares)] = shares
    return part


class Learner:
    """A policy in training."""

    def __init__(self, plan: PolicyPlan) -> None:
        self.np = network.library()
        self.game: Trainable = trainable(*plan.setup)
        self.network = Network(self.game.policy_shape, plan.seed)
        self.random = self.np.random.default_rng(plan.seed)
        self.remembered: Decisions | None = None

    def learn(self, new: Decisions) -> None:
        """Learn from a generation's decisions and from those before."""
        np = self.np
        old = self.remembered
        joined = new if old is None else Decisions(*map(np.concatenate, zip(old, new, strict=True)))
        self.remembered = Decisions(*(column[-REMEMBERED:] for column in joined))
        size = len(self.remembered.worth)
        starts = range(0, max(1, size - STEP + 1), STEP)
        done, steps = 0, EPOCHS * len(starts)
        for _ in range(EPOCHS):
            order = self.random.permutation(size)
            for start in starts:
                chosen = order[start : start + STEP]
                progress = 0.5 + 0.5 * math.cos(math.pi * done / steps)
                rate = min(1, (1 + done) / WARM_UP) * (LEAST + (PEAK - LEAST) * progress)
                self.improve(Decisions(*(column[chosen] for column in self.remembered)), rate)
                done += 1

    def improve(self, part: Decisions, rate: float) -> None:
        """Take a step against the cross-entropy of the visits."""
        np = self.np
        size = len(part.worth)
        there = part.share >= 0
        error = np.where(there, self.chances(part) - part.share, 0).ravel() / size
        self.network.backward(np.stack([error, 0 * error], 1).astype(np.float32))
        self.network.step(rate)

    def chances(self, part: Decisions) -> Array:
        """Return the policy's probability of each move, `[decisions, MOVES]`."""
        np = self.np
        _, groups, inputs = self.game.policy_shape
        rows = part.worth.size
        dense = (part.dense / FEATURE).astype(np.float32).reshape(rows, inputs)
        outputs = self.network.forward(part.sparse.reshape(rows, groups, -1), dense)[:, 0].reshape(part.worth.shape)
        logits = part.worth / self.game.policy_temperature + outputs
        return network.softmax(np, np.where(part.share >= 0, logits, IMPOSSIBLE))


def policy_plan(
    *,
    game: str,
    players: int,
    options: Options,
    generations: int,
    games_each: int,
    iterations: int,
    deals: int,
    seed: int,
) -> PolicyPlan:
    """Return a plan; raise GameError if it cannot be played."""
    network.library()
    all_options = games.for_players(game, players).resolve_options(players, options)
    trainable(game, players, all_options)
    return PolicyPlan(
        game=game,
        players=players,
        options=all_options,
        generations=generations,
        games=games_each,
        iterations=iterations,
        deals=deals,
        seed=seed,
    )


def fixed_point(np: Any, parameters: dict[str, Array]) -> Parameters:
    """Return a network's parameters as flat lists in fixed point; of `last` only the weights of the logit."""
    arrays = parameters | {"last": parameters["last"][:, 0]}
    return {
        name: cast(list[int], np.rint(value.ravel() * (1 << WEIGHT_BITS)).astype(int).tolist())
        for name, value in arrays.items()
    }


def batches(plan: PolicyPlan, generation: int, parameters: Parameters | None) -> Iterator[PolicyGames]:
    """Yield the games of a generation in parts."""
    for first in range(0, plan.games, BATCH):
        yield PolicyGames(
            setup=plan.setup,
            parameters=parameters,
            iterations=plan.iterations,
            name=f"policy/{plan.seed}/{generation}",
            first=first,
            games=min(BATCH, plan.games - first),
        )


def train(plan: PolicyPlan, executor: Executor = ALONE) -> Generator[Parameters | None, None, None]:
    """Train a policy, and yield its parameters after each batch of games and each generation; None before the first."""
    learner = Learner(plan)
    np = learner.np
    parameters: Parameters | None = None
    for generation in range(plan.generations):
        played = []
        for part in executor.map(play_games, batches(plan, generation, parameters)):
            played.append(part)
            if len(played) * BATCH < plan.games:
                yield parameters
        learner.learn(Decisions(*map(np.concatenate, zip(*played, strict=True))))
        parameters = fixed_point(np, learner.network.parameters)
        yield parameters


def play_test(test: TestDeals) -> list[float]:
    """Return the policy's mean share of wins in each deal, in one seat against the evaluation in all others."""
    game = trainable(*test.setup)
    rival: Evaluator = game.evaluator
    policy = cast(Evaluator, game.policy(test.parameters, game.policy_temperature))
    players = test.setup.players
    shares = []
    for deal in range(test.first, test.first + test.deals):
        won = 0.0
        for seat in range(players):
            seats = [policy if other == seat else rival for other in range(players)]
            won += play_game(test.setup, f"{test.name}/{deal}", seats).share(seat)
        shares.append(won / players)
    return shares


def policy_test(
    plan: PolicyPlan, parameters: Parameters, executor: Executor = ALONE
) -> Generator[PolicyResult, None, None]:
    """Play the test, and yield the result so far after each few deals."""
    tests = (
        TestDeals(
            setup=plan.setup,
            parameters=parameters,
            name=f"policy/{plan.seed}/test",
            first=first,
            deals=min(DEALS, plan.deals - first),
        )
        for first in range(0, plan.deals, DEALS)
    )
    shares: list[float] = []
    for some in executor.map(play_test, tests):
        shares += some
        yield PolicyResult(parameters, of_share(shares))


def document(plan: PolicyPlan, result: PolicyResult) -> JsonObject:
    """Return the plan and the result of the test as JSON."""
    return {**plan._asdict(), "share": result.share._asdict()}


def ship(plan: PolicyPlan, result: PolicyResult) -> Path:
    """Replace the policy in use, atomically, and return its file."""
    game = trainable(*plan.setup)
    content = {
        "training": document(plan, result),
        "temperature": game.policy_temperature,
        **result.parameters,
    }
    write_atomically(game.policy_file, json.dumps(content) + "\n")
    return game.policy_file
