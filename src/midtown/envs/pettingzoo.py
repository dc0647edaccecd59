"""The games for PettingZoo, agents acting in turn (AEC), with masks of legal actions (docs/build/pettingzoo.md).

Importing this module registers an environment for each of Midtown's games. It needs `midtown[research]`.
"""

from functools import partial
from operator import index
from random import SystemRandom
from typing import Any, Literal

from midtown import games
from midtown.encoding import encoded_games, environment
from midtown.envs import drawing
from midtown.game import Options, State
from midtown.support.documents import JsonObject

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
except ImportError as missing:
    raise ImportError("Environments need the optional dependencies: pip install 'midtown[research]'") from missing

Rewards = Literal["share", "points"]
Observation = dict[str, drawing.Array]
VERSION = 0
SEEDS = 1 << 63


class PettingZooEnvironment(EzPickle, pettingzoo.AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game. Agents are `player_0` to `player_3`, in the order of their seats."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Options | None = None,
        rewards: Rewards = "share",
        max_cycles: int | None = None,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        """Prepare games; raise GameError for an unknown game or option.

        `rewards` is each agent's share of the victory when the game is over, or each change of its points. After
        `max_cycles` actions of every agent the game is truncated. An illegal action ends the game: its agent gets
        `illegal_reward`, the others 0.
        """
        EzPickle.__init__(self, game, players, options, rewards, max_cycles, illegal_reward, render_mode)
        rules = games.game(game)
        position = rules.new(players, rules.resolve_options(players, options or {}))
        self.metadata = {
            "name": f"{game}_v{VERSION}",
            "render_modes": ["human", "ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.game = game
        self.play = environment(rules, position)
        if rewards not in ("share", "points"):
            raise ValueError('rewards are "share" or "points"')
        self.by_points = rewards == "points"
        self.max_cycles = max_cycles
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.random = SystemRandom()
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._began: int | None = None
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: spaces.Discrete(self.play.action_count) for agent in self.possible_agents}
        self._observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}

    def __getstate__(self) -> JsonObject:
        """Return what makes the same game again: the arguments, how it began, and all actions."""
        taken = self._taken if self._began is not None else []
        return {**super().__getstate__(), "began": self._began, "taken": taken}

    def __setstate__(self, state: State) -> None:
        """Play the game again, up to where it was copied or pickled."""
        super().__setstate__(state)
        if state["began"] is not None:
            self.reset(state["began"])
            for action in list(state["taken"]):
                self.step(action)

    def _observation_space(self) -> spaces.Dict:
        high = np.concatenate([np.full(plane.size, plane.high, np.uint8) for plane in self.play.planes])
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.play.action_count,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Begin a game. The same seed gives the same draws; without one they are random."""
        self._began = self.random.randrange(SEEDS) if seed is None else seed
        self._taken: list[int | None] = []
        self.play.begin(self._began)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, State] = {agent: {} for agent in self.agents}
        self._counted = [0.0] * len(self.agents)
        self._acted = [0] * len(self.agents)
        self._rewarded = False
        self.agent_selection = self.agents[self.play.to_move()]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and its legal actions: none if it is not to act."""
        observation = np.empty(self.play.observation_size, np.uint8)
        mask = np.empty(self.play.action_count, np.int8)
        self.play.write(self._seats[agent], observation, mask.view(np.uint8))
        if agent != self.agent_selection or self.terminations.get(agent, True):
            mask[:] = 0
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action of the agent to act, or None for one whose game is over.

        Raise TypeError for an action that is no whole number.
        """
        action = None if action is None else index(action)
        self._taken.append(action)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if self._rewarded:
            self._clear_rewards()
            self._rewarded = False
        seat = self._seats[agent]
        if action is None or not self.play.allows(action):
            self._reward({agent: self.illegal_reward})
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self.play.act(action)
        following = self.play.to_move()
        if self.by_points or following < 0:
            self._count()
        if following < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self.agent_selection = self.agents[following]
        if self.max_cycles is not None:
            self._acted[seat] += 1
            if min(self._acted) >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)

    def _count(self) -> None:
        """Reward what has changed since the last count."""
        counted = self.play.standing()[self.by_points]
        changes = zip(self.agents, self._counted, counted, strict=True)
        self._reward({agent: after - before for agent, before, after in changes if after != before})
        self._counted = counted

    def _reward(self, rewards: dict[str, float]) -> None:
        self._rewarded = bool(rewards)
        self.rewards.update(rewards)
        self._accumulate_rewards()

    def render(self) -> str | drawing.Array | None:
        """Return the board as text or pixels, or print it, as every spectator may see it."""
        if self.render_mode == "rgb_array":
            return drawing.pixels(self.game, self.play.position)
        text = drawing.text(self.game, self.play.position)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is no window to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


for _name in encoded_games():
    if f"midtown/{_name}-v{VERSION}" not in pettingzoo.aec_registry:
        pettingzoo.register("aec", f"midtown/{_name}-v{VERSION}", partial(PettingZooEnvironment, _name))
