"""Shuffles that nobody can choose and everybody can check (docs/fair-shuffles.md tells how, for any language).

A secret is fixed first and its SHA-256 published; then every seat may add a number of its own; both together settle
every draw. The secret is shown when the game is over.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from midtown.game import Draw


def sha256(text: str) -> str:
    """The SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def secret_of(seed: int | str) -> str:
    """A secret that follows from a seed, so that a game can be dealt again."""
    return sha256(f"midtown seed {seed}")


@dataclass
class Shuffle:
    """A dealer whose draws all follow from a secret and the numbers that the seats have added."""

    secret: str
    numbers: list[tuple[int, str]] = field(default_factory=list)
    """Seat and number, in the order in which they came."""

    @property
    def commitment(self) -> str:
        """What is published before the game: it fixes the secret and does not give it away."""
        return sha256(self.secret)

    def draw(self, k: int, deck: Sequence[Draw]) -> Draw:
        """The game's kth draw (from 0) out of `deck`, the sorted list of all that can come."""
        key = sha256(":".join([self.secret, *(number for _, number in self.numbers)]))
        return deck[int(sha256(f"{key}:{k}"), 16) % len(deck)]
