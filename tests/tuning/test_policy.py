"""Training of policies: what is learned from, the gradient's direction, repeatable runs, and the policies shipped."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from midtown import games
from midtown.cli.app import run
from midtown.engine.network_shape import FEATURE, RATING
from midtown.executor.processes import Processes
from midtown.support.intervals import Estimate
from midtown.tuning import policy
from midtown.tuning.policy import OTHERS, Decisions, Learner, PolicyGames, PolicyResult
from midtown.tuning.tunable import trainable
from tests.conftest import searching

PLAN = policy.policy_plan("traffiq", 2, {}, generations=2, games_each=6, deals=4, seed=3)
SHIPPED = sorted(path for name in games.names() for path in games.folder(name).glob("ai/data/policy-*.json"))


def decisions(number: int, advantage: float) -> Decisions:
    """Return decisions in each of which the move that was played has a feature that the others lack."""
    dense = np.zeros((number, 1 + OTHERS, 34), np.int16)
    dense[:, 0, 3] = FEATURE
    return Decisions(
        sparse=np.zeros((number, 1 + OTHERS, 60), np.int16),
        dense=dense,
        worth=np.zeros(number, np.float32),
        credit=np.full(number, 0.9, np.float32),
        points=np.zeros(number, np.float32),
        advantage=np.full(number, advantage, np.float32),
    )


def preference(learner: Learner, part: Decisions) -> float:
    """Return by how much the actor rates the move that was played above the others."""
    outputs = learner.outputs(learner.actor, part.sparse, part.dense)[:, 0].reshape(-1, 1 + OTHERS)
    return float((outputs[:, 0] - outputs[:, 1:].mean(1)).mean())


@pytest.mark.parametrize("advantage", [1.0, -1.0])
def test_what_did_better_becomes_likelier_and_what_did_worse_less_so(advantage: float) -> None:
    learner, part = Learner(PLAN), decisions(64, advantage)
    assert preference(learner, part) == 0
    for _ in range(60):
        learner.improve_actor(part, 0.01)
    assert preference(learner, part) * advantage > 0.5


def test_the_critic_learns_what_moves_are_credited_with() -> None:
    learner, part = Learner(PLAN), decisions(64, 0.0)
    for _ in range(300):
        learner.improve_critic(part)
    outputs = learner.outputs(learner.critic, part.sparse[:, :1], part.dense[:, :1])[:, 0]
    assert 1 / (1 + math.exp(-outputs.mean())) == pytest.approx(0.9, abs=0.03)


@searching
def test_every_decision_of_both_seats_is_learned_from_and_wins_are_credited() -> None:
    start = policy.fixed_point(np, Learner(PLAN).actor.parameters)
    played = policy.play_games(PolicyGames(PLAN.setup, start, start, "test", 0, 6))
    assert len(played.credit) > 6 * 20
    assert played.sparse.shape[1] == played.dense.shape[1] == 1 + OTHERS
    assert played.credit.min() >= 0
    assert played.credit.max() == 1
    assert {0.0, 1.0} <= set(played.credit.tolist())
    assert abs(played.advantage.mean()) < 0.2


@searching
def test_a_run_is_a_function_of_its_plan() -> None:
    *_, alone = policy.train(PLAN)
    *_, again = policy.train(PLAN, Processes(2))
    assert alone == again
    *_, other = policy.train(PLAN._replace(seed=4))
    assert alone != other


@searching
def test_without_training_it_plays_as_the_evaluation() -> None:
    start = policy.fixed_point(np, Learner(PLAN).mean)
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
    command = ["train-policy", "traffiq", "--generations", "1", "--games", "2", "--deals", "2", "--jobs", "1"]
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
