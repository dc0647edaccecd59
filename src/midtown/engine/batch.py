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
from midtown.engine.lane import Lane, Way
from midtown.engine.lanes import *

LETTERS = {"rewards": "f", "seats": "i"}
"""[array] the letter of its items in the buffer protocol; all others have bytes."""
FEWEST = 64
"""Lanes that are worth a call on another thread."""


class Batch:
    """Lanes, one for each `Environment` in `games`, which it plays in place from then on."""

    def __init__(
        self,
        games: Sequence[Any],
        arrays: Mapping[str, Any],
        way: Way,
        threads: int = 1,
    ) -> None:
        flat = {name: rows(array, LETTERS.get(name, "B")) for name, array in arrays.items()}
        self.size = len(games)
        parts = [{name: part(array, i, self.size) for name, array in flat.items()} for i in range(self.size)]
        lanes = zip(games, parts, strict=True)
        self.lanes = tuple([Lane(game, part, way) for game, part in lanes])
        self.strict = way.illegal_reward is None
        self.chunk = max(FEWEST, -(-self.size // (2 * threads)))  # two a thread: one may be slower than another
        self.pool = ThreadPoolExecutor(threads) if threads > 1 and self.size > self.chunk else None
        self.actions: Any = None
        self.sampled: Any = None

    def reset(self, seeds: Mapping[int, int]) -> None:
        """Begin new games in some lanes, each from its seed, 0 to 2**64 - 1."""
        for i, seed in seeds.items():
            self.lanes[i].reset(seed)

    def step(self, actions: Any) -> int:
        """Take an action in each lane, int64 `[lanes]`; return -1.

        If illegal actions are refused and there is one, return the number of its lane and change nothing. In a lane
        whose game has ended a new one begins, and its action is not looked at.
        """
        self.actions = rows(actions, "q")
        refused = self.refused() if self.strict else -1
        if refused < 0:
            firsts = range(0, self.size, self.chunk)
            for _ in self.pool.map(self.step_chunk, firsts) if self.pool else map(self.step_chunk, firsts):
                pass
        return refused

    def sample(self, out: Any, seed: int) -> None:
        """Write a random legal action of each lane to `out`, int64 `[lanes]`; 0 where the game is over."""
        self.sampled = rows(out, "q")
        self.write_samples(seed)

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
        """Step the lanes of one chunk while other threads may run."""
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
    """Return an array as a flat view of items of the kind `letter`; raise ValueError if it is not contiguous."""
    view = memoryview(array)
    if view.itemsize != memoryview(bytes(8)).cast(letter).itemsize or not view.c_contiguous:
        raise ValueError(f"a contiguous array of items like {letter} is needed")
    return view.cast("B").cast(letter)


def part(array: Any, i: int, parts: int) -> Any:
    """Return part `i` of an array that is cut into equal parts."""
    size = len(array) // parts
    return array[i * size : i * size + size]
