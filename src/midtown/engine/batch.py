"""Many games side by side, stepped in threads without the interpreter's lock.

What comes of a step is written into arrays of the caller: anything with the buffer protocol that is contiguous, such as
arrays of NumPy. Each lane has one row in each:

- `observations`, uint8 `[lanes, observation_size]`: what the seat to move sees.
- `masks`, uint8 or bool `[lanes, action_count]`: its legal actions.
- `rewards`, float32 `[lanes, seats]`: each seat's reward since the last step.
- `terminations`, uint8 or bool `[lanes]`: whether the game has ended in this step.
- `seats`, int32 `[lanes]`: the seat to move; after the end the one that acted last.
- `final_observations`, uint8 `[lanes, observation_size]`: with `same_step`, what the last to act saw.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from midtown.engine.bits import *
from midtown.engine.lane import BatchOptions, Lane
from midtown.engine.lanes import *

LETTERS = {"rewards": "f", "seats": "i"}
"""[array] the letter of its items in the buffer protocol; all others have bytes."""
ALIKE = {"B": ("B", "b", "?", "c"), "f": ("f",), "i": ("i", "l"), "q": ("q", "l")}
"""[letter] the letters of items that are the same in memory, if their size is."""
SIZES = {"B": 1, "f": 4, "i": 4, "q": 8}
FEWEST = 64
"""Lanes that are worth a call on another thread."""


class Batch:
    """Lanes, one for each `Environment` in `games`, which it plays in place from then on."""

    def __init__(
        self,
        games: Sequence[Any],
        arrays: Mapping[str, Any],
        batch_options: BatchOptions,
        threads: int = 1,
    ) -> None:
        """Prepare the lanes; raise ValueError for arrays of another size, or a game that is there twice."""
        if len(set(map(id, games))) < len(games):
            raise ValueError("each lane needs a game of its own")
        flat = {name: rows(array, LETTERS.get(name, "B")) for name, array in arrays.items()}
        self.size = len(games)
        parts = [{name: part(array, i, self.size) for name, array in flat.items()} for i in range(self.size)]
        lanes = zip(games, parts, strict=True)
        self.lanes = tuple([Lane(game, part, batch_options) for game, part in lanes])
        self.strict = batch_options.illegal_reward is None
        self.chunk = max(FEWEST, -(-self.size // (2 * threads)))  # two a thread: one may be slower than another
        self.pool = ThreadPoolExecutor(threads) if threads > 1 and self.size > self.chunk else None
        self.actions: Any = None
        self.sampled: Any = None
        self.busy = False  # while a thread steps the lanes, no other one may touch them

    def reset(self, seeds: Mapping[int, int]) -> None:
        """Begin new games in some lanes, each from its seed, 0 to 2**64 - 1."""
        self.check_idle()
        for i, seed in seeds.items():
            self.lanes[i].reset(seed)

    def step(self, actions: Any) -> int:
        """Take an action in each lane, int64 `[lanes]`; return -1. Raise ValueError for another kind or number.

        If illegal actions are refused and there is one, return the number of its lane and change nothing. In a lane
        whose game has ended a new one begins, and its action is not looked at.
        """
        self.check_idle()
        self.actions = self.one_each(actions)
        refused = self.refused() if self.strict else -1
        if refused >= 0:
            return refused
        self.busy = True
        try:
            firsts = range(0, self.size, self.chunk)
            for _ in self.pool.map(self.step_chunk, firsts) if self.pool else map(self.step_chunk, firsts):
                pass
        finally:
            self.busy = False
        return -1

    def sample(self, out: Any, seed: int) -> None:
        """Write a random legal action of each lane to `out`, int64 `[lanes]`; 0 where the game is over."""
        self.check_idle()
        self.sampled = self.one_each(out)
        self.write_samples(seed)

    def one_each(self, array: Any) -> Any:
        """Return an array of whole numbers as a view; raise ValueError unless it has one for each lane."""
        view = rows(array, "q")
        if len(view) != self.size:
            raise ValueError(f"{self.size} whole numbers are needed, one for each lane, but there are {len(view)}")
        return view

    def check_idle(self) -> None:
        """Raise RuntimeError while another thread steps the lanes."""
        if self.busy:
            raise RuntimeError("another thread steps this batch")

    def write_samples(self, stream: int) -> None:
        """Write random legal actions, each with the same probability, to `sampled`."""
        for i in range(self.size):
            stream = (stream + GOLDEN) & MASK64
            self.sampled[i] = lane_sample(self.lanes, i, stream)

    def refused(self) -> int:
        """Return the first lane that does not allow its action; -1 if all do."""
        for i in range(self.size):
            if not lane_allows(self.lanes, i, self.actions[i]):
                return i
        return -1

    def step_chunk(self, first: int) -> None:
        """Step the lanes of one chunk while other threads may run; only `step` calls this."""
        if not self.busy or first < 0:
            raise RuntimeError("lanes are stepped by `step` alone")
        last = min(first + self.chunk, self.size)
        lock = release_lock()
        self.step_lanes(first, last)
        take_lock(lock)

    def step_lanes(self, first: int, last: int) -> None:
        """Step these lanes."""
        for i in range(first, last):
            step_lane(self.lanes, i, self.actions[i])

    def close(self) -> None:
        """End the threads."""
        if self.pool:
            self.pool.shutdown()


def rows(array: Any, letter: Any) -> Any:
    """Return an array as a flat view of items of the kind `letter`; raise ValueError if it is of another kind."""
    view = memoryview(array)
    if view.format not in ALIKE[letter] or view.itemsize != SIZES[letter] or not view.c_contiguous:
        raise ValueError(f"a contiguous array of items like {letter} is needed, not of {view.format}")
    return view.cast("B").cast(letter) if view.nbytes else memoryview(b"").cast(letter)


def part(array: Any, i: int, parts: int) -> Any:
    """Return part `i` of an array that is cut into equal parts; raise ValueError if it cannot be."""
    size, rest = divmod(len(array), parts)
    if rest:
        raise ValueError(f"an array of {len(array)} items has no equal rows for {parts} lanes")
    return array[i * size : i * size + size]
