"""The games for Gymnasium, one at a time or many in a vector (docs/build/gymnasium.md).

Importing this module registers an environment for each of Midtown's games. It needs `midtown[research]`.
"""

import copy
import os
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from midtown import games
from midtown.encoding import ENVIRONMENT, Environment, environments
from midtown.engine.batch import Batch
from midtown.engine.lane import BatchOptions
from midtown.envs import drawing
from midtown.envs.opponents import Opponent
from midtown.game import Options
from midtown.support.documents import CheckedJson

try:
    import gymnasium
    import numpy as np
    from gymnasium.error import InvalidAction, ResetNeeded
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise ImportError("Environments need the optional dependencies: pip install 'midtown[research]'") from missing

Array = drawing.Array
Info = CheckedJson
Rewards = Literal["share", "points"]
VERSION = 0
SEEDS = 1 << 63


class BatchArrays:
    """A batch of games with its arrays of NumPy."""

    def __init__(
        self, game: str, players: int, options: Options | None, lanes: int, batch_options: BatchOptions, threads: int
    ) -> None:
        self.encodings = encodings = environments(games.game(game), players, options or {}, lanes)
        size = encodings[0].observation_size
        self.observations = np.zeros((lanes, size), np.uint8)
        self.masks = np.zeros((lanes, encodings[0].action_count), np.int8)
        self.rewards = np.zeros((lanes, players), np.float32)
        self.ended = np.zeros(lanes, np.bool_)
        self.seats = np.zeros(lanes, np.int32)
        self.last = np.zeros((lanes, size), np.uint8) if batch_options.same_step else self.observations
        arrays = {
            "observations": self.observations,
            "masks": self.masks,
            "rewards": self.rewards,
            "terminations": self.ended,
            "seats": self.seats,
            "final_observations": self.last,
        }
        self.batch = Batch(encodings, arrays, batch_options, threads)
        self.observation_space = observation_space(encodings[0])
        self.action_space = Discrete(encodings[0].action_count)

    def action_masks(self) -> Array:
        """Return in each lane a true value for each legal action; for all where the game is over.

        There no action is taken, and a softmax over no action at all would be no number.
        """
        masks: Array = (self.masks != 0) | ~self.masks.any(axis=1, keepdims=True)
        return masks

    def step(self, actions: object) -> None:
        """Take an action in each lane; raise InvalidAction and change nothing if one is illegal or no whole number."""
        numbers = whole_numbers(actions, len(self.ended))
        refused = self.batch.step(numbers)
        if refused >= 0:
            raise InvalidAction(f"action {numbers[refused]} of environment {refused} is not legal: see its action_mask")


class GymnasiumEnvironment(gymnasium.Env[Array, np.int64]):
    """One game. Observations and actions are always those of the seat to move, which `info` names."""

    metadata: Info = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Options | None = None,
        rewards: Rewards = "share",
        opponents: str = "self",
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        reward_seat: int | None = None,
    ) -> None:
        """Prepare games; raise GameError for an unknown game or option.

        `rewards` is a seat's share of the victory when the game is over, or each change of its points. `opponents` is
        "self" if the caller acts for all seats, "uniform" if random actions are taken for all but one, or the name of
        a computer player that acts for them. An illegal action is refused, or ends the game with `illegal_reward`.
        The reward is that of the seat that has acted; with "self", if wanted, always that of `reward_seat`.
        """
        self.render_mode = render_mode
        self.game = game
        self.players = players
        self.options = dict(options or {})
        self.opponents = opponents
        self.batch_options = parse_batch_options(rewards, opponents, False, illegal_reward)
        self.reward_seat = checked_seat(reward_seat, players, opponents)
        self._prepare()
        self.learner = 0
        self.observation_space = self.table.observation_space
        self.action_space = self.table.action_space
        self.begun = False
        self.began = 0
        """The state of the stream of random numbers from which the game was dealt."""
        self.taken: list[int] = []
        """All actions of the game, those of computer players included."""

    def action_masks(self) -> Array:
        """Return a true value for each legal action, as sb3-contrib asks for them; after the end for all actions."""
        mask: Array = self.table.action_masks()[0]
        return mask

    def __getstate__(self) -> Info:
        """Return what makes the same game again, as games are compiled objects: how it began, and all actions."""
        compiled = ("table", "encoding", "opponent")
        return copy.deepcopy({name: value for name, value in self.__dict__.items() if name not in compiled})

    def __setstate__(self, state: Info) -> None:
        """Play the game again, up to where it was copied or pickled."""
        self.__dict__.update(state)
        self._prepare()
        if not self.begun:
            return
        taken, self.taken = self.taken, []
        self.table.batch.reset({0: self.began})
        if self.opponent:
            self.opponent.begin()
        for action in taken:
            self._take(action, np.zeros_like(self.table.rewards[0]))

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """Begin a game from a seed, or the next one that follows from the last seed; ValueError for options."""
        check_options(options, {})
        super().reset(seed=seed)
        if seed is None:
            seed = self.table.batch.lanes[0].game.stream if self.begun else int(self.np_random.integers(SEEDS))
        self.table.batch.reset({0: int(seed)})
        self.begun = True
        self.taken, self.began = [], int(seed)
        rewards = np.zeros_like(self.table.rewards[0])
        if self.opponent:
            self.opponent.begin()
            self.learner = int(self.np_random.integers(self.encoding.seats))
            self._answer(rewards)
        return self._observation(), self._info(rewards)

    def step(self, action: object) -> tuple[Array, float, bool, bool, Info]:
        """Take an action of the seat to move; the reward is that seat's."""
        if not self.begun or self.table.ended[0]:
            raise ResetNeeded("the game is over: call reset")
        seat = int(self.table.seats[0])
        rewards = np.zeros_like(self.table.rewards[0])
        self._take(int(whole_numbers([action], 1)[0]), rewards)
        if self.opponent:
            self._answer(rewards)
        rewarded = seat if self.reward_seat is None else self.reward_seat
        return self._observation(), float(rewards[rewarded]), bool(self.table.ended[0]), False, self._info(rewards)

    def render(self) -> Any:
        """Return the board as text or pixels, as every spectator may see it."""
        draw = {"ansi": drawing.text, "rgb_array": drawing.pixels}.get(self.render_mode or "")
        return draw and draw(self.game, self.encoding.position)

    def _prepare(self) -> None:
        """Make the game and the computer player."""
        self.table = BatchArrays(
            game=self.game,
            players=self.players,
            options=self.options,
            lanes=1,
            batch_options=self.batch_options,
            threads=1,
        )
        self.encoding: Environment = self.table.encodings[0]
        compiled = self.opponents in ("self", "uniform")
        self.opponent = None if compiled else Opponent(self.opponents, games.game(self.game), self.encoding)

    def _take(self, action: int, rewards: Array) -> None:
        """Take an action and add up what it brings."""
        moved = bool(self.opponent and self.encoding.allows(action) and self.opponent.note(action))
        self.table.step([action])
        self.taken.append(action)
        rewards += self.table.rewards[0]
        if self.opponent and moved:
            self.opponent.encoding.look_at(self.encoding.position)

    def _answer(self, rewards: Array) -> None:
        """Let the computer player act until the learner is to move or the game is over."""
        while self.opponent and not self.table.ended[0] and self.table.seats[0] != self.learner:
            for action in self.opponent.actions(int(self.np_random.integers(SEEDS))):
                self._take(action, rewards)

    def _observation(self) -> Array:
        seen: Array = self.table.observations[0]
        if self.opponent:
            seen = np.frombuffer(self.encoding.observation(self.learner), np.uint8)
        return seen.copy()

    def _info(self, rewards: Array) -> Info:
        seat = self.learner if self.opponent else int(self.table.seats[0])
        return {"action_mask": self.table.masks[0].copy(), "seat": seat, "rewards": rewards}


class VectorEnvironment(VectorEnv[Array, Array, Array]):
    """Many games in one process, stepped in compiled code. Each equals a `GymnasiumEnvironment` with the same seed."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        options: Options | None = None,
        rewards: Rewards = "share",
        opponents: str = "self",
        illegal_reward: float | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        copy: bool = True,
        reward_seat: int | None = None,
    ) -> None:
        """Prepare games as `GymnasiumEnvironment` does; `threads` is the number of processors by default.

        Without `copy` the arrays that `reset` and `step` return are the same each time, and change with the next step.
        """
        self.metadata = {"render_modes": [], "autoreset_mode": autoreset_mode}
        if opponents not in ("self", "uniform"):
            raise ValueError('computer players act in single environments: use vectorization_mode="sync" or "async"')
        self.mode = autoreset_mode
        self.reward_seat = checked_seat(reward_seat, players, opponents)
        self.copy = copy
        same_step = autoreset_mode is AutoresetMode.SAME_STEP
        batch_options = parse_batch_options(rewards, opponents, same_step, illegal_reward)
        threads = threads or os.cpu_count() or 1
        self.table = BatchArrays(
            game=game, players=players, options=options, lanes=num_envs, batch_options=batch_options, threads=threads
        )
        self.num_envs = num_envs
        self.single_observation_space = self.table.observation_space
        self.single_action_space = self.table.action_space
        self.observation_space = batch_space(self.table.observation_space, num_envs)
        self.action_space = batch_space(self.table.action_space, num_envs)
        self.begun = False
        self._lanes = np.arange(num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Array, Info]:
        """Begin games, lane i from `seed` + i, or those that follow; all, or where `options["reset_mask"]` is true.

        Raise ValueError for other options, or a mask of another size.
        """
        check_options(options, {"reset_mask": self.num_envs})
        seed = int(seed) if isinstance(seed, np.integer) else seed
        super().reset(seed=seed if isinstance(seed, int) else None)
        where = np.flatnonzero((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)))
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
        if seeds is None and not self.begun:
            seeds = self.np_random.integers(SEEDS, size=self.num_envs).tolist()
        for i in where.tolist():
            chosen = None if seeds is None else seeds[i]
            if chosen is None:
                self.table.batch.lanes[i].next_game()
            else:
                self.table.batch.reset({i: int(chosen)})
        self.begun = True
        return self._out(self.table.observations), self._infos(where)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """Take an action in each game; each reward is that of the seat that has acted, or of `reward_seat`."""
        table = self.table
        if not self.begun or (self.mode is AutoresetMode.DISABLED and table.ended.any()):
            raise ResetNeeded("a game is over: call reset with a reset_mask")
        seats = table.seats.copy()
        table.step(actions)
        rewards = table.rewards[self._lanes, seats if self.reward_seat is None else self.reward_seat]
        infos = self._infos(self._lanes)
        if self.mode is AutoresetMode.SAME_STEP and table.ended.any():
            self._add_endings(infos, seats)
        none = np.zeros(self.num_envs, np.bool_)
        return self._out(table.observations), rewards, self._out(table.ended), none, infos

    def action_masks(self) -> Array:
        """Return in each game a true value for each legal action; for all where the game is over."""
        return self.table.action_masks()

    def __reduce__(self) -> str:
        raise TypeError("a vector of games cannot be copied or pickled: make another one with the same seed")

    def close_extras(self, **kwargs: object) -> None:
        """End the threads."""
        self.table.batch.close()

    def _out(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _infos(self, where: Array) -> Info:
        table = self.table
        present = np.zeros(self.num_envs, np.bool_)
        present[where] = True
        arrays: dict[str, Array] = {"action_mask": table.masks, "seat": table.seats, "rewards": table.rewards}
        return {name: self._out(array) for name, array in arrays.items()} | {f"_{name}": present for name in arrays}

    def _add_endings(self, infos: Info, seats: Array) -> None:
        """Add how the games ended in place of which new ones have begun."""
        ended = self.table.ended.copy()
        finals = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            finals[i] = self.table.last[i].copy()
        rewards = self.table.rewards * ended[:, None]
        final = {"action_mask": np.zeros_like(self.table.masks), "seat": seats * ended, "rewards": rewards}
        infos["rewards"] = self.table.rewards - rewards
        infos["final_obs"], infos["_final_obs"] = finals, ended
        infos["final_info"], infos["_final_info"] = final | {f"_{name}": ended for name in final}, ended


def check_options(options: Info | None, lengths: Mapping[str, int]) -> None:
    """Raise ValueError unless `options` of a reset are among those of `lengths`, each with as many values."""
    for name, value in (options or {}).items():
        if name not in lengths:
            names = ", ".join(lengths) or "none: rule options are for the constructor"
            raise ValueError(f"reset has no option {str(name)[:40]!r}; it has {names}")
        if np.shape(value) != (lengths[name],):
            raise ValueError(f"{name} has one value for each of {lengths[name]} games")


def whole_numbers(actions: object, lanes: int) -> Array:
    """Return actions as int64, one for each of the lanes; raise InvalidAction for another shape or kind."""
    try:
        array = np.asarray(actions)
    except (TypeError, ValueError, OverflowError):
        array = np.empty(0, object)
    if array.dtype.kind not in "iu" or array.shape != (lanes,):
        wanted = "a whole number is needed" if lanes == 1 else f"{lanes} whole numbers are needed, one for each game"
        raise InvalidAction(f"{wanted}, not an array {array.shape} of {array.dtype}")
    return np.ascontiguousarray(array, np.int64)


def parse_batch_options(
    rewards: Rewards, opponents: str, same_step: bool, illegal_reward: float | None
) -> BatchOptions:
    """Return how games are to be played; raise ValueError for rewards that there are not."""
    if rewards not in ("share", "points"):
        raise ValueError('rewards are "share" or "points"')
    return BatchOptions(opponents == "uniform", rewards == "points", same_step, illegal_reward)


def checked_seat(seat: int | None, players: int, opponents: str) -> int | None:
    """Return whose reward is wanted; raise ValueError if there is no such seat, or if only one seat learns anyway."""
    if seat is not None and (opponents != "self" or seat not in range(players)):
        raise ValueError(f'reward_seat is a seat from 0 to {players - 1}, and only for opponents="self"')
    return seat


def observation_space(encoding: Environment) -> Box:
    """Return the space of observations: bytes, each up to the highest value of its plane."""
    high = np.concatenate([np.full(plane.size, plane.high, np.uint8) for plane in encoding.planes])
    return Box(np.zeros_like(high), high, dtype=np.uint8)


for _name in games.names():
    if games.component(games.game(_name), ENVIRONMENT) and f"midtown/{_name}-v{VERSION}" not in gymnasium.registry:
        gymnasium.register(
            f"midtown/{_name}-v{VERSION}",
            "midtown.envs.gymnasium:GymnasiumEnvironment",
            vector_entry_point="midtown.envs.gymnasium:VectorEnvironment",
            kwargs={"game": _name},
        )
