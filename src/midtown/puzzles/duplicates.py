"""Puzzles with a position that another one has already."""

import functools
import json
from collections.abc import Iterable

from midtown.fairness import sha256
from midtown.game import State
from midtown.puzzles.collection import PuzzleDocument, collection, pose_puzzle


def position_of(state: State) -> str:
    """Return a hash that is the same for puzzles whose movers see the same."""
    return sha256(json.dumps(state, sort_keys=True, separators=(",", ":")))


def without_shipped(game: str, seats: int, puzzles: Iterable[PuzzleDocument]) -> list[PuzzleDocument]:
    """Return the puzzles of a game, each with its `state`, but for those whose position a shipped puzzle has."""
    return [
        puzzle for puzzle in puzzles if position_of(puzzle["state"]) not in _shipped_after(game, seats, puzzle["ply"])
    ]


@functools.lru_cache(maxsize=64)
def _shipped_after(game: str, seats: int, ply: int) -> frozenset[str]:
    """Return the positions of the shipped puzzles after that many moves: only they can be the same."""
    shipped = (puzzle for puzzle in collection().values() if (puzzle.name, puzzle.seats) == (game, seats))
    return frozenset(position_of(pose_puzzle(other).question.state) for other in shipped if len(other.moves) == ply)
