"""Openings: the pieces that a seat picks for its first round."""

from collections.abc import Sequence

PICK = "pick "


def opening(moves: Sequence[str]) -> str | None:
    """Return the first pick among the moves of a seat, such as `112344`; None if there is none."""
    return next((move.removeprefix(PICK) for move in moves if move.startswith(PICK)), None)
