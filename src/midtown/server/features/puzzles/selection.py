"""Which puzzle comes next: that of a day, one near a rating, one of a run."""

import functools
from collections.abc import Container, Iterable, Mapping
from random import Random

from midtown.fairness import sha256
from midtown.puzzles.collection import Puzzle, collection
from midtown.server.support.refusals import refused

NEAREST = 12
"""The puzzles nearest to a rating, of which one is chosen at random."""
RUN_START, RUN_STEP = 1200, 40
"""Rating at which a run begins, and by how much it rises with each puzzle solved."""


def get(puzzles: Mapping[str, Puzzle], puzzle: str) -> Puzzle:
    """Return one of the puzzles; raise Refused if it is missing."""
    if (one := puzzles.get(puzzle)) is None:
        raise refused("missing", "puzzles.missing")
    return one


def puzzle_of_day(day: int) -> Puzzle | None:
    """Return the puzzle of a day, counted since 1970; None if no puzzles are installed.

    All shipped ones come once, in an order that looks random, before any comes again. Those of people's games are never
    among them, as the order would change with each.
    """
    puzzles = _by_day()
    return collection()[puzzles[day % len(puzzles)]] if puzzles else None


@functools.cache
def _by_day() -> list[str]:
    return sorted(collection(), key=lambda key: sha256(f"puzzle of the day {key}"))


def near(
    puzzles: Iterable[Puzzle],
    wanted: float,
    ratings: Mapping[str, float],
    seen: Container[str],
    game: str | None,
    chance: Random,
) -> Puzzle | None:
    """Return one of the puzzles near a rating, of `game` if it is named, that is not in `seen`; None if none is left.

    `ratings` has those of puzzles that somebody has tried.
    """
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in seen and game in (None, puzzle.name)]
    if not fresh:
        return None
    fresh.sort(key=lambda one: (abs(ratings.get(one.id, one.rating) - wanted), one.id))
    return chance.choice(fresh[:NEAREST])


def wanted_in_run(solved: int) -> float:
    """Return the rating of the next puzzle of a run after `solved` right answers."""
    return float(RUN_START + RUN_STEP * solved)
