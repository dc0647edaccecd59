"""Training of policies from games against themselves: an actor, which plays, and a critic, which predicts who wins.

Both see the position after a move as its mover does (`midtown.engine.policy`). The actor is trained by policy gradient
(Williams, 1992). A softmax's gradient needs all moves of a position; here `OTHERS` more moves are drawn from the same
policy and stand for them, which is the same in the mean and needs a tenth of the work. The critic's value of these
moves is the baseline, and its value of later positions a part of what a move is credited with (Sutton, 1988).
"""

import json
from collections.abc import Generator, Iterator
from math import exp
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

from midtown import games
from midtown.engine.network_shape import FEATURE, RATING, WEIGHT_BITS
from midtown.engine.policy import Policy
from midtown.executor import ALONE, Executor
from midtown.fairness import Shuffle, secret_of
from midtown.game import FastPosition, Options
from midtown.support.documents import JsonObject
from midtown.support.files import write_atomically
from midtown.support.intervals import Estimate, of_share
from midtown.tuning import network
from midtown.tuning.match import GameSetup, play_game
from midtown.tuning.network import Array, Network
from midtown.tuning.tunable import Evaluator, Trainable, trainable

OTHERS = 4
"""Other moves of a position that are drawn beside the one that is played."""
TRACE = 0.7
"""Part of the credit of a move that comes from what followed the seat's next move, not from the critic (lambda)."""
BATCH = 25
"""Games that a process plays at a time."""
REMEMBERED = 150_000
"""Latest decisions from which the critic learns."""
EPOCHS = 2
"""How often the actor learns from each decision."""
ACTOR_STEP, CRITIC_STEP = 512, 1024
"""Decisions in a step of training."""
CRITIC_STEPS = 40
"""Steps of the critic after each generation."""
ACTOR_RATE, CRITIC_RATE = 0.002, 0.003
"""Learning rates at the beginning; the actor's falls to a tenth."""
CENTRED = 2e-3
"""How strongly the actor's outputs are drawn to 0, as only their differences matter."""
DECAY = 0.995
"""The weights that are kept are a running mean of the actor's; this much of it remains after a step."""
POINTS = 10.0, 0.1
"""The critic also predicts points above the mean, in units of ten; the weight of their squared error."""
CERTAIN = 30.0
"""Logits further from 0 than this are as good as certain."""
DEALS = 5
"""Deals of the test that a process plays at a time."""


class PolicyPlan(NamedTuple):
    """A training run with all its parameters: its result is a function of them."""

    game: str
    players: int
    options: Options
    generations: int
    """Times that games are played and learned from."""
    games: int
    """In each generation."""
    deals: int
    """Of the test against the evaluation, each played from every seat."""
    seed: int

    @property
    def setup(self) -> GameSetup:
        """The game to play."""
        return GameSetup(self.game, self.players, self.options)


class PolicyGames(NamedTuple):
    """Some games of a generation: of the numbers from `first` on."""

    setup: GameSetup
    actor: dict[str, list[int]]
    critic: dict[str, list[int]]
    name: str
    first: int
    games: int


class Decisions(NamedTuple):
    """Arrays by decision, then by the move played and the `OTHERS`."""

    sparse: Array
    dense: Array
    worth: Array
    """The evaluation's value of the move played."""
    credit: Array
    """Share of the win that the move played is credited with."""
    points: Array
    """Final points above the mean of all seats."""
    advantage: Array
    """`credit` less the critic's value of the other moves."""


class TestDeals(NamedTuple):
    """Deals of the test, from the number `first` on."""

    setup: GameSetup
    actor: dict[str, list[int]]
    name: str
    first: int
    deals: int


class PolicyResult(NamedTuple):
    """The trained parameters, and their share of wins in a seat against the evaluation in all others."""

    parameters: dict[str, list[int]]
    share: Estimate


def policy_plan(
    game: str, players: int, options: Options, generations: int, games_each: int, deals: int, seed: int
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
        deals=deals,
        seed=seed,
    )


def play_games(batch: PolicyGames) -> Decisions:
    """Play the games of a batch and return all decisions between several moves."""
    game = trainable(*batch.setup)
    actor, critic = (
        game.policy(parameters, scale)
        for parameters, scale in zip((batch.actor, batch.critic), game.policy_temperatures, strict=True)
    )
    rows: list[tuple[object, ...]] = []
    for number in range(batch.first, batch.first + batch.games):
        rows += _play_game(batch.setup, f"{batch.name}/{number}", actor, critic)
    columns = zip(Decisions._fields, zip(*rows, strict=True), strict=True)
    return Decisions(*(network.array(column, name in ("sparse", "dense")) for name, column in columns))


def _play_game(setup: GameSetup, deal: str, actor: Policy, critic: Policy) -> list[tuple[object, ...]]:
    game = games.game(setup.game)
    position: FastPosition = game.new(setup.players, setup.options)
    shuffle, random, dealt = Shuffle(secret_of(deal)), Random(deal), 0
    history: list[list[tuple[list[Any], list[float]]]] = [[] for _ in range(setup.players)]
    while True:
        while deck := game.deck(position):
            game.deal(position, shuffle.draw(dealt, deck))
            dealt += 1
        seat = game.to_move(position)
        if seat is None:
            break
        moves = position.legal()
        drawn = draw_moves(actor, position, moves, random)
        views = [actor.features(position, move) for move in drawn]
        if len(moves) > 1 and all(views):
            values = [win_chance(rating / RATING) for rating in critic.rate(position, drawn)]
            history[seat].append((views, values))
        position.apply(drawn[0])
    result = game.result(position)
    mean = sum(result.scores) / setup.players
    rows: list[tuple[object, ...]] = []
    for seat, decisions in enumerate(history):
        credit, points = result.share(seat), (result.scores[seat] - mean) / POINTS[0]
        for views, values in reversed(decisions):
            baseline = sum(values[1:]) / OTHERS
            sparse, dense, worth = zip(*views, strict=True)
            rows.append((sparse, dense, worth[0], credit, points, credit - baseline))
            credit = TRACE * credit + (1 - TRACE) * baseline
    return rows


def draw_moves(actor: Policy, position: FastPosition, moves: list[int], random: Random) -> list[int]:
    """Return the move to play and `OTHERS` more, each drawn from the actor's probabilities."""
    ratings = actor.rate(position, moves)
    best = max(ratings)
    return random.choices(moves, [exp((rating - best) / RATING) for rating in ratings], k=1 + OTHERS)


def win_chance(logit: float) -> float:
    """Return the chance to win of a logit."""
    return 1 / (1 + exp(-max(-CERTAIN, min(CERTAIN, logit))))


class Learner:
    """An actor and a critic in training, and the mean of the actor's weights."""

    def __init__(self, plan: PolicyPlan) -> None:
        self.np = network.library()
        self.game: Trainable = trainable(*plan.setup)
        self.actor = Network(self.game.shape, plan.seed)
        self.critic = Network(self.game.shape, plan.seed + 1)
        self.mean = {name: value.copy() for name, value in self.actor.parameters.items()}
        self.random = self.np.random.default_rng(plan.seed)
        self.remembered: Decisions | None = None

    def learn(self, new: Decisions, progress: float) -> None:
        """Learn from a generation's decisions; `progress` is the share of all generations done, from 0 to 1."""
        np = self.np
        old = self.remembered
        joined = new if old is None else Decisions(*map(np.concatenate, zip(old, new, strict=True)))
        self.remembered = Decisions(*(column[-REMEMBERED:] for column in joined))
        advantage = new.advantage / (new.advantage.std() + 1e-6)
        new = new._replace(advantage=advantage.clip(-4, 4))
        for _ in range(EPOCHS):
            order = self.random.permutation(len(advantage))
            for start in range(0, max(1, len(order) - ACTOR_STEP + 1), ACTOR_STEP):
                chosen = order[start : start + ACTOR_STEP]
                self.improve_actor(Decisions(*(column[chosen] for column in new)), ACTOR_RATE * (1 - 0.9 * progress))
        for _ in range(CRITIC_STEPS):
            chosen = self.random.integers(0, len(self.remembered.credit), CRITIC_STEP)
            self.improve_critic(Decisions(*(column[chosen] for column in self.remembered)))

    def improve_actor(self, part: Decisions, rate: float) -> None:
        """Make moves likelier that did better than the critic's value of the others."""
        np = self.np
        size = len(part.credit)
        outputs = self.outputs(self.actor, part.sparse, part.dense)[:, 0]
        share = np.concatenate([np.full((size, 1), -1.0), np.full((size, OTHERS), 1 / OTHERS)], 1)
        error = (share * part.advantage[:, None]).ravel() / size + CENTRED * outputs / len(outputs)
        self.step(self.actor, np.stack([error, 0 * error], 1), rate)
        weight = max(1 - DECAY, 9 / (10 + self.actor.steps))
        for name, value in self.actor.parameters.items():
            self.mean[name] += weight * (value - self.mean[name])

    def improve_critic(self, part: Decisions) -> None:
        """Predict better what the moves that were played are credited with."""
        np = self.np
        outputs = self.outputs(self.critic, part.sparse[:, :1], part.dense[:, :1])
        logits = part.worth / self.game.policy_temperatures[1] + outputs[:, 0]
        chances = 1 / (1 + np.exp(-logits.clip(-CERTAIN, CERTAIN)))
        error = np.stack([chances - part.credit, POINTS[1] * (outputs[:, 1] - part.points)], 1)
        self.step(self.critic, error / len(part.credit), CRITIC_RATE)

    def outputs(self, which: Network, sparse: Array, dense: Array) -> Array:
        """Return the outputs of a network for all moves, `[decisions * moves, 2]`."""
        _, groups, inputs = self.game.shape
        size, moves = sparse.shape[:2]
        used = sparse[:, :, : self.game.sparse].reshape(size * moves, groups, -1)
        plain = (dense[:, :, :inputs] / FEATURE).astype(self.np.float32).reshape(size * moves, -1)
        return which.forward(used, plain)

    def step(self, which: Network, error: Array, rate: float) -> None:
        """Take a step against the error of the last outputs."""
        which.backward(error.astype(self.np.float32))
        which.step(rate)


def fixed_point(np: Any, parameters: dict[str, Array]) -> dict[str, list[int]]:
    """Return a network's parameters as flat lists in fixed point; of `last` only the weights of the logit."""
    arrays = parameters | {"last": parameters["last"][:, 0]}
    return {
        name: cast(list[int], np.rint(value.ravel() * (1 << WEIGHT_BITS)).astype(int).tolist())
        for name, value in arrays.items()
    }


def train(plan: PolicyPlan, executor: Executor = ALONE) -> Iterator[dict[str, list[int]]]:
    """Train a policy, and yield its parameters after each generation."""
    learner = Learner(plan)
    np = learner.np
    for generation in range(plan.generations):
        batches = (
            PolicyGames(
                setup=plan.setup,
                actor=fixed_point(np, learner.actor.parameters),
                critic=fixed_point(np, learner.critic.parameters),
                name=f"policy/{plan.seed}/{generation}",
                first=first,
                games=min(BATCH, plan.games - first),
            )
            for first in range(0, plan.games, BATCH)
        )
        played = list(executor.map(play_games, batches))
        learner.learn(Decisions(*map(np.concatenate, zip(*played, strict=True))), generation / plan.generations)
        yield fixed_point(np, learner.mean)


def play_test(test: TestDeals) -> list[float]:
    """Return the policy's mean share of wins in each deal, in one seat against the evaluation in all others."""
    game = trainable(*test.setup)
    rival: Evaluator = game.evaluator
    policy = cast(Evaluator, game.policy(test.actor, game.policy_temperatures[0]))
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
    plan: PolicyPlan, parameters: dict[str, list[int]], executor: Executor = ALONE
) -> Generator[PolicyResult, None, None]:
    """Play the test, and yield the result so far after each few deals."""
    tests = (
        TestDeals(
            setup=plan.setup,
            actor=parameters,
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
        "temperature": game.policy_temperatures[0],
        **result.parameters,
    }
    write_atomically(game.policy_file, json.dumps(content) + "\n")
    return game.policy_file
