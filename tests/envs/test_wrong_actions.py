"""Actions of any shape, kind and size over all environments: an error or a step, never a crash."""

import math
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode

from midtown.envs import gymnasium, openspiel, pettingzoo
from tests.conftest import searching

pytestmark = searching
GAMES = ["manhattan", "traffiq"]
LANES = 5
REFUSALS = (pyspiel.SpielError, InvalidAction, ResetNeeded, TypeError, ValueError, OverflowError)
WILD: list[Any] = [None, math.nan, math.inf, 0.5, -0.5, 1e300, "3", b"3", [], {}, object(), 2 + 3j, np.float64(1.5)]
KINDS = [np.int8, np.uint8, np.int32, np.int64, np.uint64, np.float32, np.float64, np.bool_, np.complex64, object]
Step = Callable[[Any], Any]


def number(chance: Random) -> int:
    """Return a whole number: mostly a possible action, or one just beyond, or a huge one."""
    huge: int = chance.choice([-1, 1]) * (1 << chance.randrange(6, 70))
    return chance.choice([chance.randrange(600), chance.randrange(-3, 3), huge])


def wild(chance: Random) -> Any:
    """Return anything that a caller may hand over by mistake for one action."""
    return chance.choice([number(chance), chance.choice(WILD), np.array([1]), np.array(3), chance.random()])


def wild_array(chance: Random) -> Any:
    """Return anything for the actions of a vector: arrays of any shape and kind, lists, scalars."""
    if chance.random() < 0.2:
        return chance.choice([wild(chance), [wild(chance) for _ in range(LANES)], [[1], [2, 3]]])
    sizes = [(LANES,), (LANES,), (0,), (1,), (LANES - 1,), (LANES + 1,), (10 * LANES,), (LANES, 1), (1, LANES), ()]
    shape = chance.choice(sizes)
    values = np.array([number(chance) for _ in range(math.prod(shape))], dtype=object).reshape(shape)
    with np.errstate(all="ignore"):
        array: Any = values
        with suppress(OverflowError, TypeError, ValueError):
            array = values.astype(chance.choice(KINDS))
    return chance.choice([array, array[::-1] if array.ndim else array, np.asfortranarray(array)])


def single(game: str, chance: Random) -> tuple[Step, Step, Callable[[Random], Any]]:
    env = gymnasium.GymnasiumEnvironment(
        game, illegal_reward=chance.choice([None, -1.0]), players=chance.choice([2, 3, 4])
    )
    return env.step, lambda _: env.reset(seed=1), wild


def vector(game: str, chance: Random) -> tuple[Step, Step, Callable[[Random], Any]]:
    mode = chance.choice(list(AutoresetMode))
    env = gymnasium.VectorEnvironment(
        game, LANES, chance.choice([2, 3, 4]), illegal_reward=chance.choice([None, -1.0]), autoreset_mode=mode
    )
    return env.step, lambda _: env.reset(seed=1), wild_array


def turns(game: str, chance: Random) -> tuple[Step, Step, Callable[[Random], Any]]:
    env = pettingzoo.PettingZooEnvironment(game, chance.choice([2, 3, 4]))

    def step(action: Any) -> None:
        if env.agents:
            env.step(action)
        else:
            env.reset(seed=1)

    return step, lambda _: env.reset(seed=1), wild


def tree(game: str, chance: Random) -> tuple[Step, Step, Callable[[Random], Any]]:
    kind = openspiel.GAMES[game]({"players": chance.choice([2, 3, 4])})
    state = [kind.new_initial_state()]

    def step(action: Any) -> None:
        state[0].apply_action(action)

    def reset(_: Any) -> None:
        state[0] = kind.new_initial_state()

    return step, reset, wild


def fuzz(game: str, make: Callable[..., Any], tries: int, seed: int) -> tuple[int, int]:
    """Hand over wild actions; return how many were refused and how many were taken."""
    chance = Random(f"{game}/{make.__name__}/{seed}")
    refused = taken = 0
    while refused + taken < tries:
        step, reset, action = make(game, chance)
        reset(None)
        for _ in range(50):
            try:
                step(action(chance))
                taken += 1
            except REFUSALS:
                refused += 1
            if chance.random() < 0.05:
                reset(None)
    return refused, taken


@pytest.mark.parametrize("make", [single, vector, turns, tree])
@pytest.mark.parametrize("game", GAMES)
def test_any_action_is_taken_or_refused(game: str, make: Callable[..., Any]) -> None:
    refused, _ = fuzz(game, make, 300, 1)
    assert refused > 100


@pytest.mark.long
@pytest.mark.parametrize("make", [single, vector, turns, tree])
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_actions_are_taken_or_refused(game: str, make: Callable[..., Any]) -> None:
    assert sum(fuzz(game, make, 10_000, 2)) >= 10_000
