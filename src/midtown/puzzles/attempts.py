"""Attempts at puzzles and their ratings, and runs of puzzles, wherever they are stored."""

from collections.abc import Container, Mapping
from random import Random
from typing import Final, NamedTuple

from midtown.puzzles import choice
from midtown.puzzles.collection import Puzzle, nearly_best
from midtown.puzzles.glicko import HALF, PUZZLE_DEVIATION, Glicko, rate_try

LENGTH: Final = 120_000
"""Milliseconds from the first puzzle to the end."""
GRACE: Final = 1500
"""Milliseconds after the end in which an answer under way still counts."""
GIVEN_UP: Final = ""
"""The move of who had the answer shown instead of giving one."""


class Rated(NamedTuple):
    """A rating, and how many tries were right."""

    glicko: Glicko
    tries: int = 0
    solved: int = 0
    best_run: int = 0


class Try(NamedTuple):
    """A player's first answer to a puzzle."""

    move: str
    solved: bool
    change: float | None
    """Of the player's rating; None if it was not rated."""


class DatedTry(NamedTuple):
    """A first answer, to which puzzle, and when."""

    puzzle: str
    at: int
    first: Try


def untried(puzzle: Puzzle) -> Rated:
    """Return the rating of a puzzle before anybody has tried it."""
    return Rated(Glicko(puzzle.rating, PUZZLE_DEVIATION))


def rate_answer(own: Rated, other: Rated, puzzle: Puzzle, move: str) -> tuple[Rated, Rated]:
    """Return the ratings of a player and of a puzzle after the player's first answer to it."""
    solved = move == puzzle.answer
    score = 1.0 if solved else HALF if nearly_best(puzzle, move) else 0.0
    after, its = rate_try(own.glicko, other.glicko, score)
    return _counted(own, after, solved), _counted(other, its, solved)


def _counted(tally: Rated, glicko: Glicko, solved: bool) -> Rated:
    return tally._replace(glicko=glicko, tries=tally.tries + 1, solved=tally.solved + solved)


class Run(NamedTuple):
    """A run."""

    id: str
    player: str
    started_at: int
    puzzle: str | None
    """The one to be answered; None once the run is over."""
    solved: int
    missed: int

    @property
    def ends_at(self) -> int:
        """Return when its time is over, in milliseconds since 1970."""
        return self.started_at + LENGTH

    def next(self, puzzles: Mapping[str, Puzzle], ratings: Mapping[str, float], seen: Container[str]) -> str | None:
        """Return the next puzzle, one that the player has never answered; None if there is none left."""
        chance = Random(f"{self.id} {self.solved} {self.missed}")
        wanted = choice.wanted_in_run(self.solved)
        following = choice.choose_near(puzzles.values(), wanted, ratings, seen, choice.ANY, chance)
        return None if following is None else following.id
