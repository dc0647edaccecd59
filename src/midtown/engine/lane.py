"""One game of a batch: it plays on and on, and writes what comes of each action into rows of the caller's arrays."""

from typing import Any, NamedTuple

from midtown.engine.bits import *
from midtown.engine.environment import Environment


class BatchOptions(NamedTuple):
    """How the games of a batch are played."""

    uniform: bool = False
    """Whether only one seat learns, in each game another one; the others act uniformly at random."""
    by_points: bool = False
    """Whether each step is rewarded with the points won or lost; if not, the end with the share of the victory."""
    same_step: bool = False
    """Whether the step that ends a game begins the next one; if not, the step after it does."""
    illegal_reward: float | None = None
    """The reward for an illegal action, which ends the game; None if illegal actions are refused."""


class Lane:
    """A game, its seat that learns, and its rows. All is a function of the seed and of the actions."""

    def __init__(self, game: Environment, rows: dict[str, Any], batch_options: BatchOptions) -> None:
        """Prepare the game; raise ValueError for a row of another length, which C would read or write beyond."""
        self.game = game
        self.uniform = batch_options.uniform
        self.by_points = batch_options.by_points
        self.same_step = batch_options.same_step
        self.penalty = batch_options.illegal_reward or 0.0
        self.over = False  # whether the next step begins a new game
        self.learner = -1  # the seat that learns; -1 if all do
        self.points = [0.0] * 4  # [seat] points that have been paid as rewards
        self.acting = 0  # the seat to move; after the end the one that acted last
        sizes = {
            "observations": game.observation_size,
            "masks": game.action_count,
            "rewards": game.seats,
            "terminations": 1,
            "seats": 1,
            "final_observations": game.observation_size,
        }
        for name, size in sizes.items():
            if len(rows[name]) != size:
                raise ValueError(f"a row of {name} needs {size} items, but has {len(rows[name])}")
        self.observation = rows["observations"]
        self.mask = rows["masks"]
        self.rewards = rows["rewards"]
        self.ended = rows["terminations"]
        self.seat = rows["seats"]  # only written: callers may change what stands there
        self.last = rows["final_observations"]  # the observation with which a game ended, if `same_step`

    def allows(self, action: int) -> bool:
        """Return whether an action may be taken now; any will do where a new game begins instead."""
        return self.over or (0 <= action < self.game.action_count and self.game.allowed[action] != 0)

    def sample(self, state: int) -> int:
        """Return a random legal action from the state of a stream; 0 when the game is over."""
        return self.game.legal[random_below(state, self.game.n_legal)] if self.game.n_legal else 0

    def reset(self, seed: int) -> None:
        """Begin a new game from a seed."""
        self.game.stream = seed
        self.next_game()

    def next_game(self) -> None:
        """Begin the next game of the stream, and write how it begins."""
        self.clear_rewards()
        self.ended[0] = 0
        self.begin()
        self.write()

    def begin(self) -> None:
        """Begin the next game of the stream, and let the other seats act before the one that learns."""
        self.over = False
        for seat in range(self.game.seats):
            self.points[seat] = 0.0
        if self.uniform:
            self.learner = self.game.below(self.game.seats)
        self.game.reset(self.game.stream)
        self.play_others()
        self.acting = self.game.mover()

    def step(self, action: int) -> None:
        """Take an action, let the other seats act where one seat learns, and write what has come of it."""
        if self.over:
            self.next_game()
            return
        mover = self.act(action)
        self.ended[0] = mover < 0
        if mover >= 0:
            self.acting = mover
        elif self.same_step:
            self.game.observe(self.acting, address(self.last))
            self.begin()
        else:
            self.over = True
        self.write()

    def act(self, action: int) -> int:
        """Take an action, and write the rewards; return the seat to move next, -1 if the game has ended."""
        if not self.allows(action):
            self.game.clear_actions()
            self.clear_rewards()
            self.rewards[self.acting] = self.penalty
            return -1
        self.game.step(action)
        self.play_others()
        self.reward()
        return self.game.mover()

    def play_others(self) -> None:
        """Take random actions until the learner is to move or the game is over."""
        while self.uniform and self.game.n_legal and self.game.mover() != self.learner:
            self.game.take_random()

    def reward(self) -> None:
        """Write each seat's reward since the last step."""
        self.game.count()
        for seat in range(self.game.seats):
            if self.by_points:
                self.rewards[seat] = self.game.points[seat] - self.points[seat]
                self.points[seat] = self.game.points[seat]
            else:
                self.rewards[seat] = self.game.share[seat]

    def clear_rewards(self) -> None:
        """Write rewards of 0."""
        for seat in range(self.game.seats):
            self.rewards[seat] = 0.0

    def write(self) -> None:
        """Write seat, mask and observation of the seat to move, or of the one that acted last after the end."""
        self.seat[0] = self.acting
        self.game.write_mask(address(self.mask))
        self.game.observe(self.acting, address(self.observation))
