"""Searches of public games for puzzles, by workers for which nothing else is left to do.

A worker goes on with the search that it has in memory, and looks for something more urgent several times a second. What
it knows is stored after each position and after each proof, so a killed worker loses one of them. All workers of a
database share the processor time that its servers allow for a day.
"""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, exists, func, select, true, update

from midtown.puzzles.duplicates import without_shipped
from midtown.puzzles.generate import UNSEARCHED, GameSearch, Progress
from midtown.record import Record, read
from midtown.server.features.puzzles import selection
from midtown.server.jobs.work import TRIES, Work
from midtown.server.storage.database import AnyRow, AnySelect, insert_new, upsert
from midtown.server.storage.schema.features import puzzle_days, puzzle_games, puzzle_searches
from midtown.server.storage.service_clock import now
from midtown.support.steps import Steps
from midtown.support.units import DAY, MINUTE

SECONDS: Final = 0.2
"""How long a search goes on before something more urgent is looked for."""
DAYS_KEPT: Final = 30
"""Days for which the processor time is kept."""


class LeasedSearch(NamedTuple):
    """A leased search of a game."""

    table: str
    text: str
    """The record, as JSON."""
    progress: Progress
    worker: str
    tries: int
    """Before this lease."""

    def __str__(self) -> str:
        return f"puzzles of {self.table}"

    def record(self) -> Record:
        """Decode the record of the game."""
        return read(msgspec.json.decode(self.text))


class SearchedOn(NamedTuple):
    """How far a search has come, and the processor time that it took, in milliseconds."""

    job: LeasedSearch
    progress: Progress
    milliseconds: int


class PuzzleWork(Work[LeasedSearch, SearchedOn]):
    """Searches of games, those that were queued first, with the one that a worker has in memory."""

    rows = puzzle_searches
    unfinished = true()
    lease = MINUTE
    resumed = True
    last = True

    def __init__(
        self, monotonic: Callable[[], float] = time.monotonic, processor: Callable[[], float] = time.thread_time
    ) -> None:
        self.monotonic = monotonic
        self.processor = processor
        self._kept: tuple[str, GameSearch, Steps[None]] | None = None

    def in_order(self, waiting: AnySelect, at: ColumnElement[int]) -> AnySelect:
        """Return the query of searches, none once the time of this day is spent."""
        left = exists().where(_is_day(at), puzzle_days.c.spent < puzzle_days.c.allowed)
        return waiting.where(left).order_by(puzzle_searches.c.queued_at, puzzle_searches.c.table)

    def job(self, connection: Connection, row: AnyRow) -> LeasedSearch:
        """Return the search of a leased row."""
        progress = msgspec.json.decode(row.progress, type=Progress)
        return LeasedSearch(table=row.table, text=row.record, progress=progress, worker=row.worker, tries=row.tries - 1)

    def run(self, job: LeasedSearch) -> SearchedOn:
        """Search a little further."""
        since, begun = self.monotonic(), self.processor()
        search, steps = self._resume(job)
        for _ in steps:
            if self.monotonic() - since >= SECONDS:
                self._kept = (job.table, search, steps)
                break
        progress = search.progress
        if progress.finished:
            record = search.record
            puzzles = without_shipped(record.game, len(record.players), progress.puzzles)
            progress = progress._replace(puzzles=tuple(puzzles))
        return SearchedOn(job, progress, round(1000 * (self.processor() - begun)))

    def _resume(self, job: LeasedSearch) -> tuple[GameSearch, Steps[None]]:
        """Return the search in memory if it has come as far as is stored, or one that goes on from there."""
        kept, self._kept = self._kept, None
        if kept and (kept[0], kept[1].progress) == (job.table, job.progress):
            return kept[1:]
        search = GameSearch(job.record(), job.progress)
        return search, search.steps()

    def store(self, connection: Connection, result: SearchedOn) -> None:
        """Store the progress, or the puzzles at the end, unless the game is gone or another worker has taken it."""
        job, progress = result.job, result.progress
        spent = {"spent": puzzle_days.c.spent + result.milliseconds}
        connection.execute(update(puzzle_days).where(_is_day(now(connection))).values(spent))
        this = (puzzle_searches.c.table == job.table, puzzle_searches.c.worker == job.worker)
        if progress.finished:
            if connection.execute(delete(puzzle_searches).where(*this)).rowcount:
                selection.store(connection, job.table, job.record(), progress.puzzles)
            return
        further = progress != job.progress
        values: dict[str, object] = {"tries": 0 if further else job.tries}
        if further:
            values["progress"] = _write(progress)
        connection.execute(update(puzzle_searches).where(*this).values(values))


def queue_search(connection: Connection, table: str, record: Record, at: int) -> None:
    """Queue the search of a game, unless it is queued or was searched."""
    if connection.execute(select(puzzle_games.c.number).where(puzzle_games.c.table == table)).first() is None:
        written = msgspec.json.encode(record.document() | {"secret": None}).decode()
        row = {"table": table, "queued_at": at, "record": written, "progress": _write(UNSEARCHED)}
        insert_new(connection, puzzle_searches, row)


class Today(NamedTuple):
    """Processor time for searches today, in milliseconds, and the games that are queued."""

    spent: int
    allowed: int | None
    """None if no server has said so today."""
    waiting: int
    failed: int
    """Games of them that are given up, as their search always failed."""


def today(connection: Connection) -> Today:
    """Return how much is spent and queued."""
    row = connection.execute(select(puzzle_days).where(_is_day(now(connection)))).first()
    given_up = puzzle_searches.c.tries >= TRIES
    counts = select(func.count().filter(~given_up), func.count().filter(given_up)).select_from(puzzle_searches)
    waiting, failed = connection.execute(counts).one()
    if row is None:
        return Today(spent=0, allowed=None, waiting=waiting, failed=failed)
    return Today(spent=row.spent, allowed=row.allowed, waiting=waiting, failed=failed)


def allow(connection: Connection, milliseconds: int) -> None:
    """Allow this processor time for searches today, what is spent already included."""
    day = int(connection.execute(select(now(connection))).scalar_one()) // DAY
    upsert(connection, puzzle_days, {"day": day}, {"allowed": milliseconds})
    connection.execute(delete(puzzle_days).where(puzzle_days.c.day < day - DAYS_KEPT))


def _is_day(at: ColumnElement[int]) -> ColumnElement[bool]:
    """Return which row is the one of the day of a time."""
    return (puzzle_days.c.day * DAY <= at) & (at < (puzzle_days.c.day + 1) * DAY)


def _write(progress: Progress) -> str:
    return msgspec.json.encode(progress).decode()
