"""The effort of a look at one move. All of it follows from one number, so that reviews are comparable."""

from typing import NamedTuple

from midtown.engine import COMPILED

ITERATIONS = 12_000 if COMPILED else 400
"""Default for one move: about a second, compiled or not."""
ROUNDS = 8
"""Rounds in which two moves are compared; their variance gives the noise."""
SEEDS = 4
"""Measurements of a draw's luck, each with another seed."""


class Scale(NamedTuple):
    """The `iterations` for one move, and the `seed` of its random choices."""

    iterations: int = ITERATIONS
    seed: int = 1

    @property
    def searching(self) -> int:
        """Free iterations, whose most visited move is the best one."""
        return max(1, self.iterations // 2)

    @property
    def comparing(self) -> int:
        """Iterations for each of two moves in one round."""
        return max(1, self.iterations // (4 * ROUNDS))

    @property
    def standing(self) -> int:
        """Iterations for the win chances from one seat's point of view."""
        return max(1, self.iterations // 8)

    @property
    def drawing(self) -> int:
        """Iterations for one possible draw with one seed."""
        return max(1, self.iterations // 60)
