"""Runs of two minutes: one puzzle after another, harder with each right answer, by the server's clock."""

import secrets
from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, select, update

from midtown.puzzles.collection import Puzzle
from midtown.server.features.puzzles import selection, solving
from midtown.server.storage.schema import puzzle_runs
from midtown.server.support.refusals import refused
from midtown.support.units import HOUR

LENGTH: Final = 120_000
"""Milliseconds from the first puzzle to the end."""
GRACE: Final = 1500
"""Milliseconds after the end in which an answer under way still counts."""
KEPT: Final = HOUR
"""Milliseconds after which a run is deleted, when its player begins another."""
MISSES: Final = 3
"""The wrong answer with which a run ends."""


class Run(NamedTuple):
    """A run; the fields are the columns of the table `puzzle_runs`."""

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


def begin(connection: Connection, puzzles: Mapping[str, Puzzle], player: str, now: int) -> Run:
    """Store and return a new run of these puzzles; raise Refused if there is no puzzle."""
    run = Run(id=secrets.token_hex(16), player=player, started_at=now, puzzle=None, solved=0, missed=0)
    run = run._replace(puzzle=_next(connection, puzzles, run))
    if run.puzzle is None:
        raise refused("missing", "puzzles.all_seen")
    old = (puzzle_runs.c.player == player, puzzle_runs.c.started_at <= now - KEPT)
    connection.execute(delete(puzzle_runs).where(*old))
    connection.execute(puzzle_runs.insert().values(**run._asdict()))
    return run


def get(connection: Connection, run: str, player: str | None) -> Run:
    """Return a player's run, locked until the transaction ends; raise Refused if it is missing or another's."""
    row = connection.execute(select(puzzle_runs).where(puzzle_runs.c.id == run).with_for_update()).first()
    if row is None or row.player != player:
        raise refused("missing", "puzzles.run")
    return Run(*row)


def answer(connection: Connection, puzzles: Mapping[str, Puzzle], run: Run, puzzle: str, move: str, now: int) -> Run:
    """Store an answer, and return the run as it goes on; raise Refused for another puzzle than the present one.

    An answer that comes too late only ends the run.
    """
    if run.puzzle is None or run.puzzle != puzzle:
        raise refused("table", "puzzles.other")
    if now > run.ends_at + GRACE:
        after = run._replace(puzzle=None)
    else:
        right = solving.answer(connection, run.player, selection.get(puzzles, puzzle), move, now, rated=False).solved
        after = run._replace(solved=run.solved + right, missed=run.missed + (not right))
        over = after.missed == MISSES or now >= run.ends_at
        after = after._replace(puzzle=None if over else _next(connection, puzzles, after))
        solving.note_run(connection, run.player, after.solved)
    here = puzzle_runs.c.id == run.id
    connection.execute(
        update(puzzle_runs).where(here).values(puzzle=after.puzzle, solved=after.solved, missed=after.missed)
    )
    return after


def _next(connection: Connection, puzzles: Mapping[str, Puzzle], run: Run) -> str | None:
    """Return the next puzzle, one that the player has never answered; None if there is none left."""
    seen, ratings = solving.answered_puzzles(connection, run.player), solving.ratings(connection)
    wanted = selection.wanted_in_run(run.solved)
    chance = Random(f"{run.id} {run.solved} {run.missed}")
    following = selection.near(puzzles.values(), wanted, ratings, seen, None, chance)
    return None if following is None else following.id
