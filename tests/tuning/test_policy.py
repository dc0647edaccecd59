"""Training of policies: what is learned from, priors of the search, repeatable runs, and the policies shipped."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from midtown import games
from midtown.bots.search import GUIDED, begin
from midtown.cli.app import run
from midtown.engine.network_shape import FEATURE, RATING
from midtown.executor.processes import Processes
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match
from midtown.support.intervals import Estimate
from midtown.tuning import policy
from midtown.tuning.policy import MOVES, Decisions, Learner, Parameters, PolicyGames, PolicyResult
from midtown.tuning.tunable import trainable
from tests.conftest import searching

PLAN = policy.policy_plan(
    game="traffiq", players=2, options={}, generations=2, games_each=12, iterations=4, deals=4, seed=3
)
GAME = trainable(*PLAN.setup)
SHAPE = GAME.policy_shape
PRIOR_FLOOR = 0.03
"""As in `midtown.bots.search.tree`."""
SHIPPED = sorted(path for name in games.names() for path in games.folder(name).glob("ai/data/policy-*.json"))


def decisions(number: int) -> Decisions:
    """Return decisions between three moves; the first, which has a feature that the others lack, has most visits."""
    dense = np.zeros((number, MOVES, SHAPE[2]), np.int16)
    dense[:, 0, 3] = FEATURE
    share = np.full((number, MOVES), -1, np.float32)
    share[:, :3] = 0.8, 0.1, 0.1
    return Decisions(
        sparse=np.zeros((number, MOVES, GAME.policy_sparse), np.int16),
        dense=dense,
        worth=np.zeros((number, MOVES), np.float32),
        share=share,
    )


def test_moves_become_as_likely_as_the_search_visited_them() -> None:
    learner, part = Learner(PLAN), decisions(64)
    assert learner.chances(part)[0, :4] == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
    for _ in range(100):
        learner.improve(part, 0.01)
    assert learner.chances(part)[0, :4] == pytest.approx([0.8, 0.1, 0.1, 0], abs=0.02)


@searching
def test_every_decision_of_both_seats_is_learned_from() -> None:
    played = policy.play_games(PolicyGames(PLAN.setup, None, 20, "test", 0, 2))
    assert len(played.share) > 2 * 40
    assert played.sparse.shape == (len(played.share), MOVES, GAME.policy_sparse)
    there = played.share >= 0
    assert np.where(there, played.share, 0).sum(1) == pytest.approx(1)
    assert there[:, :2].all()
    assert (played.share.argmax(1) == 0).all()


@searching
def test_the_search_begins_with_the_moves_that_the_policy_likes() -> None:
    game = games.game("traffiq")
    match = Match("traffiq", ["Ada", "Ben"], PLAN.options, Shuffle(secret_of("priors")))
    question = match.question(1)
    policy = GAME.policy(random_parameters(), 1.0)
    ratings = policy.rate(game.load_state(question.state, question.log), match.position.legal())
    search = begin(question, GUIDED)
    search.simulator.policy = policy
    search.run(1)
    edges = [search.tree.statistics(edge) for edge in search.candidates()]
    rating_of = dict(zip(match.position.legal(), ratings, strict=True))
    listed = [rating_of[move] for move, *_ in edges]
    assert listed == sorted(listed, reverse=True)
    logits = [math.log(prior - PRIOR_FLOOR) for *_, prior in edges]
    differences = [logit - rating / RATING for logit, rating in zip(logits, listed, strict=True)]
    assert differences == pytest.approx([differences[0]] * len(edges), abs=1e-4)
    assert len(set(listed)) > 3


def random_parameters() -> Parameters:
    """Return parameters at random."""
    learner = Learner(PLAN)
    learner.network.parameters["last"] += np.linspace(-1, 1, 48).reshape(24, 2).astype(np.float32)
    return policy.fixed_point(np, learner.network.parameters)


@searching
def test_a_run_is_a_function_of_its_plan() -> None:
    *_, alone = policy.train(PLAN)
    *_, again = policy.train(PLAN, Processes(2))
    assert alone == again
    *_, other = policy.train(PLAN._replace(seed=4))
    assert alone != other


@searching
def test_without_training_it_plays_as_the_evaluation() -> None:
    start = policy.fixed_point(np, Learner(PLAN).network.parameters)
    *_, result = policy.policy_test(PLAN._replace(deals=20), start)
    assert result.share.value == pytest.approx(0.5, abs=0.15)


@searching
def test_the_command_prints_the_test_and_writes_only_what_is_better(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "policy-2.json"
    monkeypatch.setattr("midtown.games.traffiq.ai.trainable.policy_file", lambda _: file)
    share = Estimate(0.5, 0.4, 0.6)
    monkeypatch.setattr(policy, "policy_test", lambda _, parameters, __: one(PolicyResult(parameters, share)))
    command = ["train-policy", "traffiq", "--generations", "1", "--games", "2", "--iterations", "2", "--jobs", "1"]
    assert run([*command, "--json", "--write"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["share"] == share._asdict()
    assert not file.exists()
    share = Estimate(0.6, 0.55, 0.65)
    assert run([*command, "--write"]) == 0
    assert "60.0 (55.0–65.0)%" in capsys.readouterr().out
    assert json.loads(file.read_text())["training"]["share"]["low"] == 0.55


def one(result: PolicyResult):  # type: ignore[no-untyped-def]
    """Yield one result."""
    yield result


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parts[-4]}-{file.stem}")
def test_a_shipped_policy_is_better_than_the_evaluation_and_small(file: Path) -> None:
    content = json.loads(file.read_text())
    training = content["training"]
    assert training["share"]["low"] > 1 / training["players"]
    assert file.stat().st_size < 300_000
    game = trainable(training["game"], training["players"], training["options"])
    assert game.policy_file == file
    position = games.game(training["game"]).new(training["players"], training["options"])
    assert game.policy(content, content["temperature"]) is not None
    assert max(abs(number) for name in ("rows", "inputs", "mixed") for number in content[name]) < RATING >> 10
    assert position is not None


def test_there_are_policies() -> None:
    assert len(SHIPPED) >= 2
