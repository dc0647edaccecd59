"""Gymnasium's own checks, and vectors of games against single ones."""

import copy
import importlib
import pickle
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import RecordEpisodeStatistics
from gymnasium.wrappers.vector import RecordEpisodeStatistics as VectorStatistics

from midtown import games
from midtown.envs.gymnasium import VERSION, GymnasiumEnvironment, VectorEnvironment
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
    single = SyncVectorEnv([lambda: GymnasiumEnvironment(**arguments)] * LANES, autoreset_mode=mode)
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
        GymnasiumEnvironment("manhattan", opponents="nobody")


def test_a_finished_game_wants_a_reset() -> None:
    env = GymnasiumEnvironment("traffiq", illegal_reward=-1.0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    assert env.step(-1)[1:4] == (-1.0, True, False)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_computer_player_acts_for_all_seats_but_one(game: str) -> None:
    env = GymnasiumEnvironment(game, players=3, opponents="greedy", rewards="points")
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


@pytest.mark.parametrize("opponents", ["self", "uniform", "greedy"])
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_copied_in_its_middle_and_goes_on_alike(game: str, copied: Any, opponents: str) -> None:
    env = GymnasiumEnvironment(game, players=3, opponents=opponents, rewards="points")
    chance = np.random.default_rng(1)
    for number in range(2):  # the second game follows from the stream of the first
        _, info = env.reset(seed=None if number else 3)
        for _ in range(6):
            info = env.step(actions([info["action_mask"]], chance)[0])[-1]
    other = copied(env)
    ended = False
    while not ended:
        same(info, other.unwrapped._info(info["rewards"]))
        action = actions([info["action_mask"]], chance)[0]
        one, two = env.step(action), other.step(action)
        assert one[0].tobytes() == two[0].tobytes()
        same(one[-1], two[-1])
        assert one[1:4] == two[1:4]
        ended, info = one[2], one[-1]
    assert env.reset()[0].tobytes() == other.reset()[0].tobytes()


def test_a_fresh_game_is_copied_and_a_vector_says_that_it_cannot_be() -> None:
    env = copy.deepcopy(GymnasiumEnvironment("traffiq"))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    with pytest.raises(TypeError, match="a vector of games cannot be copied or pickled"):
        copy.deepcopy(VectorEnvironment("traffiq", num_envs=2))


@pytest.mark.parametrize("game", GAMES)
def test_where_a_game_is_over_the_mask_is_empty_and_a_softmax_has_all_actions(game: str) -> None:
    envs = VectorEnvironment(game, num_envs=LANES, illegal_reward=-1.0)
    _, infos = envs.reset(seed=1)
    assert np.array_equal(envs.action_masks(), infos["action_mask"] != 0)
    chosen = actions(infos["action_mask"], np.random.default_rng(1))
    chosen[1] = -1
    _, _, ended, _, infos = envs.step(chosen)
    assert ended.tolist() == [False, True, False]
    assert not infos["action_mask"][1].any()
    masks = envs.action_masks()
    assert masks[1].all()
    logits = np.where(masks, 0.0, -np.inf)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    assert np.isfinite(odds / odds.sum(axis=1, keepdims=True)).all()
    env = GymnasiumEnvironment(game, illegal_reward=-1.0)
    env.reset(seed=1)
    assert np.array_equal(env.action_masks(), env.table.masks[0] != 0)
    env.step(-1)
    assert env.action_masks().all()


@pytest.mark.parametrize("rewards", ["share", "points"])
@pytest.mark.parametrize("seat", [0, 2])
def test_statistics_of_episodes_show_the_return_of_the_chosen_seat(rewards: Any, seat: int) -> None:
    arguments: Any = {"players": 3, "rewards": rewards, "reward_seat": seat}
    one, many = GymnasiumEnvironment("manhattan", **arguments), VectorEnvironment("manhattan", num_envs=2, **arguments)
    env, envs = RecordEpisodeStatistics(one), VectorStatistics(many)

    def expected(position: Any) -> Any:
        result = games.game("manhattan").result(position)
        return pytest.approx(result.scores[seat] if rewards == "points" else result.share(seat))

    chance = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    while "episode" not in info:
        *_, info = env.step(actions([info["action_mask"]], chance)[0])
    assert info["episode"]["r"] == expected(one.encoding.position)
    _, infos = envs.reset(seed=1)
    seen: set[int] = set()
    while len(seen) < 2:
        *_, infos = envs.step(actions(infos["action_mask"], chance))
        for lane in np.flatnonzero(infos.get("_episode", [])).tolist():
            assert infos["episode"]["r"][lane] == expected(many.table.encodings[lane].position)
            seen.add(lane)


@pytest.mark.parametrize("seat", [-1, 2, 0.5])
def test_a_seat_that_there_is_not_has_no_rewards(seat: Any) -> None:
    for make in (GymnasiumEnvironment, VectorEnvironment):
        with pytest.raises(ValueError, match="reward_seat is a seat from 0 to 1"):
            make("manhattan", reward_seat=seat)
        with pytest.raises(ValueError, match="only for opponents"):
            make("manhattan", reward_seat=0, opponents="uniform")


def test_a_seed_may_be_a_number_of_numpy() -> None:
    envs = VectorEnvironment("traffiq", num_envs=2)
    one, _ = envs.reset(seed=np.int64(5))  # type: ignore[arg-type]
    two, _ = envs.reset(seed=5)
    assert np.array_equal(one, two)


@pytest.mark.parametrize("wrong", [[0, 0], [0, 0, 0, 0], [0.0, 0.0, 0.0], [[0, 0, 0]], None, [0, None, 0], 0])
def test_actions_of_another_shape_or_kind_are_refused_in_one_sentence(wrong: Any) -> None:
    envs = VectorEnvironment("manhattan", num_envs=LANES, illegal_reward=-1.0)
    envs.reset(seed=1)
    before = envs.table.observations.copy()
    with pytest.raises(gymnasium.error.InvalidAction, match="3 whole numbers are needed, one for each game"):
        envs.step(np.asarray(wrong) if isinstance(wrong, list) and None not in wrong else wrong)
    assert np.array_equal(envs.table.observations, before)
    env = GymnasiumEnvironment("manhattan", illegal_reward=-1.0)
    env.reset(seed=1)
    for action in (0.5, None, "0", [0], np.nan, 2**70):
        with pytest.raises(gymnasium.error.InvalidAction, match="a whole number is needed"):
            env.step(action)


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        ({"rounds": 6}, "reset has no option 'rounds'; it has reset_mask"),
        ({"reset_mask": np.ones(LANES + 1, np.bool_)}, "reset_mask has one value for each of 3 games"),
        ({"reset_mask": True}, "reset_mask has one value for each of 3 games"),
    ],
)
def test_options_that_a_reset_does_not_have_are_refused(options: Any, refused: str) -> None:
    with pytest.raises(ValueError, match="it has none: rule options are for the constructor"):
        GymnasiumEnvironment("traffiq").reset(seed=1, options=options)
    vector = VectorEnvironment("traffiq", num_envs=LANES)
    before = vector.reset(seed=1)[0].copy()
    with pytest.raises(ValueError, match=refused):
        vector.reset(seed=5, options=options)
    assert np.array_equal(vector.table.observations, before)
