"""Which puzzle is next: that of the day, one of a theme, one near a rating."""

import functools
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from random import Random
from typing import Final, NamedTuple

from midtown.fairness import sha256
from midtown.puzzles.collection import Puzzle, collection, theme_of

NEAREST = 12
"""The puzzles nearest to a rating, of which one is chosen at random."""
OF_THEME = 10
"""Least puzzles of a theme that can be chosen."""
RUN_START, RUN_STEP = 1200, 40
"""Rating at which a run begins, and by how much it rises with each puzzle solved."""


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


class Kind(NamedTuple):
    """Of which game, and of which theme, puzzles are wanted; None if that does not matter."""

    game: str | None = None
    theme: str | None = None

    def holds(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is of this kind."""
        return self.game in (None, puzzle.name) and self.theme in (None, theme_of(puzzle))


ANY: Final = Kind()


class Theme(NamedTuple):
    """A theme of a game: its puzzles, the first of them as an example."""

    game: str
    theme: str
    puzzles: tuple[Puzzle, ...]


def themes(puzzles: Iterable[Puzzle]) -> list[Theme]:
    """Return the themes with at least `OF_THEME` puzzles, by game, the ones with the most puzzles first."""
    by_theme: dict[tuple[str, str], list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        by_theme[puzzle.name, theme_of(puzzle)].append(puzzle)
    listed = [Theme(game, theme, tuple(some)) for (game, theme), some in by_theme.items() if len(some) >= OF_THEME]
    return sorted(listed, key=lambda item: (item.game, -len(item.puzzles), item.theme))


def choose_near(
    puzzles: Iterable[Puzzle],
    wanted: float,
    ratings: Mapping[str, float],
    seen: Container[str],
    kind: Kind,
    chance: Random,
) -> Puzzle | None:
    """Return one of the puzzles of a kind near a rating that is not in `seen`; None if none is left.

    `ratings` has those of puzzles that somebody has tried.
    """
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in seen and kind.holds(puzzle)]
    if not fresh:
        return None
    fresh.sort(key=lambda item: (abs(ratings.get(item.id, item.rating) - wanted), item.id))
    return chance.choice(fresh[:NEAREST])


def wanted_in_run(solved: int) -> float:
    """Return the rating of the next puzzle of a run after `solved` right answers."""
    return float(RUN_START + RUN_STEP * solved)
