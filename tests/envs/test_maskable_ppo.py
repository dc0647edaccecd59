"""The masks with an algorithm of others: sb3-contrib's MaskablePPO learns from them and is never NaN."""

import importlib
from typing import Any

import gymnasium
import numpy as np
import pytest

from midtown.envs.gymnasium import GymnasiumEnvironment
from tests.conftest import searching
from tests.tools import need_package

pytestmark = searching
STEPS = 256


class Even(gymnasium.Wrapper[Any, Any, Any, Any]):
    """A reward that is learned within seconds, unlike a game: 1 for each action with an even number."""

    def step(self, action: Any) -> Any:
        observation, _, ended, cut, info = self.env.step(action)
        return observation, float(action % 2 == 0), ended, cut, info


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_a_policy_with_masks_learns_a_little_and_takes_legal_actions_alone(game: str) -> None:
    need_package("sb3_contrib")
    algorithms: Any = importlib.import_module("sb3_contrib")
    importlib.import_module("torch").set_num_threads(1)
    env = Even(GymnasiumEnvironment(game))
    layers = {"net_arch": [32]}
    model = algorithms.MaskablePPO(
        "MlpPolicy", env, 3e-3, n_steps=STEPS, batch_size=64, gamma=0.0, seed=1, device="cpu", policy_kwargs=layers
    )
    rewards = []
    for _ in range(9):  # an action that is not legal would be refused
        model.learn(STEPS, reset_num_timesteps=False)
        rewards.append(float(np.mean(model.rollout_buffer.rewards)))
    assert all(bool(weights.isfinite().all()) for weights in model.policy.parameters())
    assert rewards[-1] > rewards[0] + 0.1, rewards
