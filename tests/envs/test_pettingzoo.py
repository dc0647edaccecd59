"""The games in PettingZoo, by that package's own tests and a few of ours."""

import copy
import pickle
import re
import warnings
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.save_obs_test import check_save_obs
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from midtown.encoding import encoded_games
from midtown.envs import pettingzoo as door
from midtown.game import RequestError

GAMES = encoded_games()
# Its own environments with a mask are on a list of names that it does not warn of.
NAMED = "Observation space for each agent probably should be|Observation is not a NumPy array"


def make(game: str, **arguments: Any) -> Any:
    """Return an environment of a game."""
    return pettingzoo.make("aec", f"midtown/{game}-v{door.VERSION}", **arguments)


def quietly(test: Callable[..., None], *arguments: Any, **named: Any) -> None:
    """Run a test of PettingZoo without the warnings for environments that are not its own."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", NAMED)
        test(*arguments, **named)


def actions(env: Any, seed: int) -> Iterator[tuple[str, int]]:
    """Play by random legal actions, naming each with its agent before it is taken."""
    chance = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        action = int(chance.choice(np.flatnonzero(observation["action_mask"])))
        yield agent, action
        env.step(action)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_test_of_the_interface(game: str, players: int) -> None:
    quietly(api_test, make(game, players=players))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(lambda: make(game))


@pytest.mark.parametrize("game", GAMES)
def test_as_a_parallel_environment_it_passes_that_test(game: str) -> None:
    parallel_api_test(turn_based_aec_to_parallel(make(game)))


def test_it_passes_the_test_of_drawing(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **arguments: make(GAMES[0], **arguments))
    assert capsys.readouterr().out, "render_mode human prints the board"


def test_observations_are_no_images_and_say_so_when_saved() -> None:
    env = make(GAMES[0])
    save_obs_test(env)
    env.reset()
    with pytest.raises(AssertionError, match="must be Box"):
        check_save_obs(env)


@pytest.mark.parametrize("game", GAMES)
def test_rewards_are_the_shares_of_the_victory(game: str) -> None:
    env = make(game, players=3)
    env.reset(seed=5)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for action in legal_actions(env, 5):
        env.step(action)
        for one, reward in env.rewards.items():
            totals[one] += reward
    assert sum(totals.values()) == pytest.approx(1)


def legal_actions(env: Any, seed: int) -> Iterator[int]:
    """Name random legal actions until the game is over; the caller takes them."""
    chance = np.random.default_rng(seed)
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        yield int(chance.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("game", GAMES)
def test_rewards_by_points_add_up_to_the_points(game: str) -> None:
    env = make(game, rewards="points")
    env.reset(seed=3)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for action in legal_actions(env, 3):
        env.step(action)
        for one, reward in env.rewards.items():
            totals[one] += reward
    assert list(totals.values()) == env.play.standing()[1]
    assert any(totals.values())


@pytest.mark.parametrize("action", [-1, 10**6, None])
def test_an_illegal_action_ends_the_game_for_all(action: int | None) -> None:
    env = make(GAMES[0], illegal_reward=-2.0)
    env.reset(seed=1)
    env.step(action)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -2.0, "player_1": 0.0}
    assert not env.observe("player_0")["action_mask"].any()


def test_a_game_is_truncated_after_so_many_actions_of_every_agent() -> None:
    env = make(GAMES[0], max_cycles=4, options={"colours": 1})
    env.reset(seed=1)
    taken = dict.fromkeys(env.possible_agents, 0)
    for agent, _ in actions(env, 1):
        taken[agent] += 1
    assert taken == {"player_0": 4, "player_1": 4}


def test_only_the_agent_to_act_has_legal_actions() -> None:
    env = make(GAMES[0], players=4)
    env.reset(seed=1)
    for agent, _ in actions(env, 1):
        assert [one for one in env.agents if env.observe(one)["action_mask"].any()] == [agent]


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(make(GAMES[0], players=3, rewards="points")))
    assert (len(env.possible_agents), env.by_points) == (3, True)


def test_an_unknown_option_is_refused_in_a_sentence() -> None:
    with pytest.raises(RequestError, match=re.escape("colour")):
        make(GAMES[0], options={"colour": 3})


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_copied_in_its_middle_and_goes_on_alike(game: str, copied: Any) -> None:
    env = door.PettingZooEnvironment(game, players=3, rewards="points")
    env.reset(seed=4)
    chance = Random(1)
    other = None
    for number in range(40):
        if number == 8:
            other = copied(env)
        observation, reward, ended, cut, _ = env.last()
        mask = observation["action_mask"]
        action = None if ended or cut else chance.choice([one for one, legal in enumerate(mask) if legal])
        if other is not None:
            seen = other.last()
            assert seen[0]["observation"].tobytes() == observation["observation"].tobytes()
            assert seen[0]["action_mask"].tobytes() == mask.tobytes()
            assert seen[1:4] == (reward, ended, cut)
            other.step(action)
        env.step(action)
    assert copied(door.PettingZooEnvironment(game)).agents == []


def test_an_action_is_a_whole_number_and_rewards_are_named() -> None:
    env = door.PettingZooEnvironment("manhattan")
    env.reset(seed=1)
    for action in (0.5, "0", [0]):
        with pytest.raises(TypeError):
            env.step(action)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="rewards"):
        door.PettingZooEnvironment("manhattan", rewards="gold")  # type: ignore[arg-type]
