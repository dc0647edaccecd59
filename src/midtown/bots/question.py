"""The question put to a computer player."""

from typing import NamedTuple

from midtown.game import State


class Question(NamedTuple):
    """Which of `moves` to play in `state`, the view of the seat to move; `log` has all moves so far.

    `seconds` and `iterations` limit a search; `seed` determines all random choices.
    """

    state: State
    moves: list[str]
    log: list[str]
    seed: int
    seconds: float | None = None
    iterations: int | None = None
