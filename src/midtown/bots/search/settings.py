"""The parameters of a search."""

from typing import NamedTuple


class Settings(NamedTuple):
    """How to search; docs/develop/search.md has the measurements behind the values."""

    uniform: bool
    """Whether to do without the evaluation function: UCB1 instead of PUCT."""
    steps: int
    """Guided moves beyond a leaf before the evaluation; -1: random moves to the end."""
    c_puct: float
    """The exploration constant: of PUCT, or of UCB1 if `uniform`."""
    fpu_reduction: float = 0.0
    """First-play urgency: a move without visits is valued at its node's mean less this."""
    max_children: int = 2048
    """Most moves of a node below the root for each resource: those with the best ratings."""
    expand_after: int = 0
    """Visits of a node before it is expanded; 0: as the game's simulator says."""
    max_nodes: int = 1 << 20
    """Most nodes of a tree: about 60 MB."""


GUIDED = Settings(uniform=False, steps=0, c_puct=0.5, fpu_reduction=0.05, max_children=64)
PLAIN = Settings(uniform=True, steps=-1, c_puct=0.7, expand_after=1)
