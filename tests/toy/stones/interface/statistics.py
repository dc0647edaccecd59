"""Statistics: how many stones are taken, and who is ahead when half the heap is gone."""

from collections.abc import Mapping, Sequence

from ..rules import Position

DECISIONS: tuple[str, ...] = ("one", "two")
STAGES: tuple[str, ...] = ("half",)
SITUATIONS: tuple[str, ...] = ("ahead", "other")
SEQUELS: Mapping[str, tuple[str, ...]] = {"take": DECISIONS}


def decision(position: Position, move: str) -> str:
    """Return how many stones are taken."""
    return {"1": "one", "2": "two"}[move[-1]]


def opening(moves: Sequence[str]) -> str | None:
    """Return the first move of a seat."""
    return moves[0] if moves else None


def stage(position: Position) -> str | None:
    """Return whether half the heap is gone."""
    return "half" if 2 * position["heap"] <= position["options"]["heap"] else None


def situation(position: Position, seat: int) -> str:
    """Return whether a seat has taken more stones than any other."""
    taken = position["taken"]
    return "ahead" if all(taken[seat] > others for other, others in enumerate(taken) if other != seat) else "other"


def sequel(position: Position, move: str) -> Mapping[str, str]:
    """Return how many stones are taken."""
    return {"take": decision(position, move)}
