"""What varies between searches."""

from typing import NamedTuple


class Settings(NamedTuple):
    """How to search; docs/strength.md has what was measured."""

    plain: bool
    """Whether it goes without the judge: moves in any order, UCB1, random playouts."""
    steps: int
    """How many moves beyond the tree the judge guides before it says who is ahead; -1: to the end at random."""
    exploration: float
    """How much a move is tried because it was tried little."""
    doubt: float = 0.0
    """How much less than its node a move is expected to bring before it was tried."""
    width: int = 2048
    """How many moves that need the same hidden thing are considered below the root, the best to the judge."""
    patience: int = 0
    """After how many visits a node gets its moves; 0: as the game's world says."""
    limit: int = 1 << 20
    """How many moves the tree may hold in all: about 60 MB."""


GUIDED = Settings(plain=False, steps=0, exploration=0.5, doubt=0.05, width=64)
PLAIN = Settings(plain=True, steps=-1, exploration=0.7, patience=1)
