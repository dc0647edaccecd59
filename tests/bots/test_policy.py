"""Policies: the same integers everywhere, what they look at, and picks of two colours."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from midtown import bots, games
from midtown.bots.players import POLICY
from midtown.engine.network_shape import FEATURE, HIDDEN, RATING, WEIGHT_BITS
from midtown.engine.policy import Policy, read_policy
from midtown.games.manhattan.ai.policy import UNRATED
from midtown.match import Match
from midtown.tuning.tunable import trainable
from tests.bots.positions import of_one, question_of
from tests.contract.random_games import begin

pytestmark = pytest.mark.contract

ONE_COLOUR = ("manhattan", 2, {"colours": 1, "rounds": 4})
VARIANTS = [ONE_COLOUR, ("manhattan", 2, {}), ("manhattan", 4, {}), ("traffiq", 2, {}), ("traffiq", 4, {})]
SHIPPED = [ONE_COLOUR, ("manhattan", 2, {}), ("traffiq", 2, {}), ("traffiq", 4, {})]
DIGESTS = ["4c2cb28fa4460e42", "9d118238b93d9aea", "41c10af0b1d15220", "809439d0d0367f9d", "43fde39fa949a215"]


def weights(shape: tuple[int, int, int], seed: int) -> dict[str, list[int]]:
    """Return weights between -1/4 and 1/4 for a network of the shape of `Trainable.shape`."""
    rows, _, inputs = shape
    sizes = {"rows": rows, "inputs": inputs, "start": 1, "gates": inputs, "open": 1, "bias": 1}
    sizes["mixed"] = inputs + HIDDEN
    random = Random(seed)
    drawn = {name: [random.randrange(-256, 257) for _ in range(size * HIDDEN)] for name, size in sizes.items()}
    drawn["rows"][:HIDDEN] = [0] * HIDDEN
    return drawn | {"last": [random.randrange(-256, 257) for _ in range(HIDDEN)]}


def policy_of(variant: Any) -> tuple[Policy, dict[str, list[int]], tuple[int, int, int]]:
    """Return the policy of a variant with weights at random, these weights, and the network's shape."""
    name, players, options = variant
    game = trainable(name, players, games.game(name).resolve_options(players, options))
    drawn = weights(game.policy_shape, 5)
    groups, inputs = game.policy_shape[1:]
    return game.policy(drawn, 1.0), drawn, (groups, game.policy_sparse // groups, inputs)


def sampled(variant: Any, each: int = 6, moves: int = 5) -> Iterator[tuple[Any, list[int]]]:
    """Yield positions of a random game, each with some of its legal moves."""
    for match in of_one(variant, each, 3):
        legal = match.position.legal()
        yield match.position, Random(len(legal)).sample(legal, min(moves, len(legal)))


def logit(parameters: dict[str, list[int]], groups: list[list[int]], dense: list[float]) -> float:
    """Return what a network says in floating point, by the layers in docs/develop/evaluation.md."""
    value = {name: [number / (1 << WEIGHT_BITS) for number in numbers] for name, numbers in parameters.items()}

    def linear(name: str, bias: str, features: list[float]) -> list[float]:
        return [
            value[bias][unit] + sum(feature * value[name][i * HIDDEN + unit] for i, feature in enumerate(features))
            for unit in range(HIDDEN)
        ]

    base, gate = linear("inputs", "start", dense), linear("gates", "open", dense)
    scaled = [
        gate[unit]
        * sum(max(0.0, base[unit] + sum(value["rows"][row * HIDDEN + unit] for row in group)) for group in groups)
        for unit in range(HIDDEN)
    ]
    mixed = linear("mixed", "bias", dense + scaled)
    return sum(max(0.0, unit) * weight for unit, weight in zip(mixed, value["last"], strict=True))


@pytest.mark.parametrize("variant", VARIANTS)
def test_fixed_point_is_as_good_as_floating_point(variant: Any) -> None:
    policy, drawn, (groups, size, inputs) = policy_of(variant)
    compared = 0
    for position, moves in sampled(variant):
        for move in moves:
            seen = policy.features(position, move)
            (rating,) = policy.rate(position, [move])
            if seen is None or rating == UNRATED:
                continue
            sparse, dense, worth = seen
            rows = [sparse[start : start + size] for start in range(0, groups * size, size)]
            expected = worth + logit(drawn, rows, [number / FEATURE for number in dense[:inputs]])
            assert rating / RATING == pytest.approx(expected, abs=0.05)
            compared += 1
    assert compared > 10


@pytest.mark.parametrize(("variant", "digest"), list(zip(VARIANTS, DIGESTS, strict=True)))
def test_every_processor_rates_alike(variant: Any, digest: str) -> None:
    policy, *_ = policy_of(variant)
    ratings = [policy.rate(position, moves) for position, moves in sampled(variant)]
    assert hashlib.sha256(json.dumps(ratings).encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_seat_sees_is_all_that_counts(variant: Any) -> None:
    policy, *_ = policy_of(variant)
    game = games.game(variant[0])
    for match in of_one(variant, 6, 3):
        moves = match.position.legal()[:40]
        question = question_of(match)
        seen: Any = game.load_state(question.state, question.log)
        assert policy.rate(seen, moves) == policy.rate(match.position, moves)


def test_of_picks_for_two_colours_the_best_of_each_are_compared() -> None:
    policy, *_ = policy_of(("manhattan", 2, {}))
    match = begin(("manhattan", 2, {}), 1)
    picks = match.position.legal()
    assert len(picks) == 34 * 34
    ratings = policy.rate(match.position, picks)
    rated = [rating for rating in ratings if rating != UNRATED]
    assert len(rated) == 2 * 34 - 1
    assert max(rated) > max(rated[:1])
    assert bots.bot("policy")(question_of(match)) in match.legal()


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_best_rated_move_is_played_or_the_evaluation_s_where_no_policy_is_shipped(variant: Any) -> None:
    game = games.game(variant[0])
    module = games.component(game, POLICY)
    assert module is not None
    for match in of_one(variant, 4, 8):
        question = question_of(match)
        ratings = module.rate(game.load_state(question.state, question.log), question.moves)
        assert (ratings is not None) == (variant in SHIPPED)
        chosen = bots.bot("policy")(question)
        if ratings is None:
            assert chosen == bots.bot("greedy")(question)
        else:
            assert ratings[question.moves.index(chosen)] == max(ratings)


def test_a_game_without_policies_is_played_by_its_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    match: Match = of_one(ONE_COLOUR, 3, 1)[0]
    monkeypatch.setattr(games, "component", lambda *_: None)
    assert bots.bot("policy")(question_of(match)) == bots.bot("greedy")(question_of(match))


def test_without_a_file_there_is_no_network(tmp_path: Path) -> None:
    assert read_policy(tmp_path / "policy-9.json", 1, 1) == (None, 1.0)
