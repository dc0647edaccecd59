"""Provably fair shuffles by commitment: nobody can choose them, everybody can check them.

A secret is fixed first and its SHA-256 published. Then every seat may add a number of its own. Secret and numbers
together decide every draw, and the secret is published after the game. docs/play/fair-shuffles.md has the algorithm.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from midtown.game import Draw


def sha256(text: str) -> str:
    """Return the SHA-256 of a text's UTF-8 bytes as 64 lower-case hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def secret_of(seed: int | str) -> str:
    """Return a secret derived from a seed, so that a game can be dealt again."""
    return sha256(f"midtown seed {seed}")


@dataclass
class Shuffle:
    """A dealer whose draws all follow from a secret and the numbers that the seats added."""

    secret: str
    numbers: list[tuple[int, str]] = field(default_factory=list)
    """Pairs of seat and number, in the order in which they were added."""

    @property
    def commitment(self) -> str:
        """Return the hash that is published before the game: it fixes the secret without revealing it."""
        return sha256(self.secret)

    def draw(self, k: int, deck: Sequence[Draw]) -> Draw:
        """Return the game's draw `k` (from 0) out of `deck`, the sorted list of possible draws."""
        return deck[self._index(str(k), len(deck))]

    def seat_order(self, seats: int) -> tuple[int, ...]:
        """Return the old number of who sits at each of the game's seats, where these are drawn."""
        order = list(range(seats))
        for last in range(seats - 1, 0, -1):
            other = self._index(f"seat {last}", last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _index(self, label: str, count: int) -> int:
        key = sha256(":".join([self.secret, *(number for _, number in self.numbers)]))
        return int(sha256(f"{key}:{label}"), 16) % count
