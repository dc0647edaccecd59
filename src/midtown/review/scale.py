"""How much is spent on a look at one move. All of it follows from one number, so that reviews can be compared."""

from typing import NamedTuple

from midtown.bots.search.analysis import COMPILED

ITERATIONS = 12_000 if COMPILED else 400
"""For one move, if nothing else was asked for: about a second, compiled or not."""
ROUNDS = 8
"""In how many rounds two moves are compared: how much the rounds differ says how sure the difference is."""
SEEDS = 4
"""How often the luck of a draw is measured, each time with other random numbers."""


class Scale(NamedTuple):
    """`iterations` of a search for one move, and the `seed` of its random numbers."""

    iterations: int = ITERATIONS
    seed: int = 1

    @property
    def searching(self) -> int:
        """Iterations that go where they like: what they try most is the best move."""
        return max(1, self.iterations // 2)

    @property
    def comparing(self) -> int:
        """Iterations for each of two moves in one round."""
        return max(1, self.iterations // (4 * ROUNDS))

    @property
    def standing(self) -> int:
        """Iterations for how the game stands, seen by one seat."""
        return max(1, self.iterations // 8)

    @property
    def drawing(self) -> int:
        """Iterations for one thing that could have been drawn, with one seed."""
        return max(1, self.iterations // 60)
