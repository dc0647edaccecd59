"""Gymnasium's own checks, and vectors of games against single ones."""

import importlib
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from midtown import games
from midtown.envs.gymnasium import VERSION, Environment, VectorEnvironment
from midtown.game import RequestError
from tests.conftest import searching

pytestmark = searching
GAMES = ["manhattan", "traffiq"]
LANES = 3


def actions(masks: Any, chance: np.random.Generator) -> Any:
    """Return a random legal action for each row, or 0 where there is none."""
    return np.array([chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


def same(one: Any, other: Any) -> None:
    """Compare the infos of two vectors, key by key."""
    assert one.keys() == other.keys()
    for key, value in one.items():
        if isinstance(value, dict):
            same(value, other[key])
        elif key == "final_obs":
            assert [None if row is None else row.tobytes() for row in value] == [
                None if row is None else row.tobytes() for row in other[key]
            ]
        else:
            assert np.array_equal(value, other[key]), key


@pytest.mark.parametrize("game", GAMES)
def test_one_game_passes_the_checks_of_gymnasium(game: str) -> None:
    check_env(gymnasium.make(f"midtown/{game}-v{VERSION}", illegal_reward=-1.0).unwrapped)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize(("rewards", "opponents"), [("share", "self"), ("points", "uniform")])
@pytest.mark.parametrize("game", GAMES)
def test_a_vector_is_what_single_games_are(game: str, rewards: Any, opponents: Any, mode: AutoresetMode) -> None:
    arguments = {"game": game, "players": 3, "rewards": rewards, "opponents": opponents}
    many = VectorEnvironment(num_envs=LANES, autoreset_mode=mode, **arguments)
    single = SyncVectorEnv([lambda: Environment(**arguments)] * LANES, autoreset_mode=mode)
    assert many.observation_space == single.observation_space
    assert many.action_space == single.action_space
    chance = np.random.default_rng(1)
    (observations, infos), (expected, expected_infos) = many.reset(seed=5), single.reset(seed=5)
    ends = 0
    while ends < LANES:
        assert np.array_equal(observations, expected)
        same(infos, expected_infos)
        chosen = actions(infos["action_mask"], chance)
        observations, rewarded, ended, cut, infos = many.step(chosen)
        expected, expected_rewarded, expected_ended, expected_cut, expected_infos = single.step(chosen)
        assert np.array_equal(rewarded, expected_rewarded)
        assert np.array_equal(ended, expected_ended)
        assert np.array_equal(cut, expected_cut)
        ends += int(ended.sum())
    many.close()


@pytest.mark.parametrize("game", GAMES)
def test_make_vec_makes_the_compiled_vector_and_some_games_of_it_can_be_reset(game: str) -> None:
    envs = gymnasium.make_vec(
        f"midtown/{game}-v{VERSION}", num_envs=LANES, players=4, autoreset_mode=AutoresetMode.DISABLED
    )
    assert isinstance(envs, VectorEnvironment)
    before, infos = envs.reset(seed=[1, 2, 3])
    assert envs.observation_space.contains(before)
    played, *_ = envs.step(actions(infos["action_mask"], np.random.default_rng(1)))
    after, infos = envs.reset(seed=[1, 2, 3], options={"reset_mask": np.array([True, False, True])})
    assert np.array_equal(after[[0, 2]], before[[0, 2]])
    assert np.array_equal(after[1], played[1])
    assert infos["_action_mask"].tolist() == [True, False, True]


def test_an_action_that_is_not_legal_is_refused_in_one_sentence() -> None:
    envs = VectorEnvironment("manhattan", num_envs=2)
    _, infos = envs.reset(seed=1)
    legal = actions(infos["action_mask"], np.random.default_rng(1))
    with pytest.raises(gymnasium.error.InvalidAction, match="action -1 of environment 1 is not legal"):
        envs.step(np.array([legal[0], -1]))
    with pytest.raises(ValueError, match="rewards"):
        VectorEnvironment("manhattan", rewards="gold")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="computer players act in single environments"):
        VectorEnvironment("manhattan", opponents="greedy")
    with pytest.raises(RequestError, match="Unknown computer player"):
        Environment("manhattan", opponents="nobody")


def test_a_finished_game_wants_a_reset() -> None:
    env = Environment("traffiq", illegal_reward=-1.0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    assert env.step(-1)[1:4] == (-1.0, True, False)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_computer_player_acts_for_all_seats_but_one(game: str) -> None:
    env = Environment(game, players=3, opponents="greedy", rewards="points")
    chance = np.random.default_rng(1)
    learners = set()
    for number in range(6):
        _, info = env.reset(seed=number)
        learner, total, ended = info["seat"], float(info["rewards"][info["seat"]]), False
        learners.add(learner)
        while not ended:
            (action,) = actions([info["action_mask"]], chance)
            observation, reward, ended, _, info = env.step(action)
            assert info["seat"] == learner
            assert observation.tobytes() == env.encoding.observation(learner)
            total += reward
        assert total == games.game(game).result(env.encoding.position).scores[learner]
    assert len(learners) > 1


def test_without_the_framework_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "midtown.envs.gymnasium")
    with pytest.raises(ImportError, match=r"pip install 'midtown\[research\]'"):
        importlib.import_module("midtown.envs.gymnasium")
