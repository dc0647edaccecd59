"""What a computer player is asked."""

from typing import NamedTuple

from midtown.game import State


class Question(NamedTuple):
    """Which move? `state` is what the seat to move may see, `moves` its legal moves, `log` all moves so far.

    `seconds` and `iterations` are what it may spend, if it searches; `seed` settles what it leaves to chance.
    """

    state: State
    moves: list[str]
    log: list[str]
    seed: int
    seconds: float | None = None
    iterations: int | None = None
