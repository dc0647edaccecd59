"""Work that can wait: rows that workers lease when no job waits, one at a time.

A killed worker loses nothing: an expired lease frees its row. A row whose work always fails is given up. Leases use the
database's clock.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final, Generic, TypeVar

from sqlalchemy import ColumnElement, Connection, Table, literal_column, select, update

from midtown.server.storage.database import AnyRow, AnySelect
from midtown.server.storage.service_clock import now

Job = TypeVar("Job")
Output = TypeVar("Output")

TRIES: Final = 3
"""Failures in a row after which a row is given up."""


def unleased_sql(milliseconds: str | int) -> str:
    """Return SQL for rows without a lease of this duration, to be filled with the time as `now`.

    A lease that ends too late is ignored: the clock has been set back.
    """
    return f"not (leased_until > {{now}} and leased_until <= {{now}} + {milliseconds})"


class Work(ABC, Generic[Job, Output]):
    """A kind of work: how to lease a job, to run it, and to store its result.

    A job's text names it in the log.
    """

    rows: ClassVar[Table]
    """A row for each job, with the columns worker, tries, and leased_until."""
    unfinished: ClassVar[ColumnElement[bool]]
    """Which rows are still to be done."""
    lease: ClassVar[int]
    """Milliseconds after which a worker counts as dead."""
    resumed: ClassVar[bool] = False
    """Whether a worker goes on with what it has in memory: its lease outlasts a run, for which jobs may wait."""

    last: ClassVar[bool] = False
    """Whether it is done only when nothing else is left, not even jobs in the background."""

    @abstractmethod
    def in_order(self, waiting: AnySelect, at: ColumnElement[int]) -> AnySelect:
        """Return the query of rows that wait at a time, the most urgent first."""

    @abstractmethod
    def job(self, connection: Connection, row: AnyRow) -> Job:
        """Return the job of a leased row."""

    @abstractmethod
    def run(self, job: Job) -> Output:
        """Do what takes long, without the database."""

    @abstractmethod
    def store(self, connection: Connection, result: Output) -> None:
        """Store a result."""

    def take(self, connection: Connection, worker: str) -> Job | None:
        """Lease the most urgent job, or return None; needs a write transaction."""
        columns, keys, at = self.rows.c, self.rows.primary_key.columns, now(connection)
        leasable: ColumnElement[bool] = literal_column(unleased_sql(self.lease).format(now=at))
        if self.resumed:
            leasable |= columns.worker == worker
        waiting = self.in_order(select(*keys).where(self.unfinished, columns.tries < TRIES, leasable), at)
        chosen = waiting.limit(1).with_for_update(of=self.rows, skip_locked=True).subquery()
        lease = {"leased_until": at + self.lease, "worker": worker, "tries": columns.tries + 1}
        this = [key == chosen.c[key.name] for key in keys]
        row = connection.execute(update(self.rows).where(*this).values(lease).returning(self.rows)).first()
        return None if row is None else self.job(connection, row)

    def give_back(self, connection: Connection, worker: str) -> None:
        """End all leases of a worker; they count as tries."""
        theirs = update(self.rows).where(self.rows.c.worker == worker, self.unfinished)
        connection.execute(theirs.values(leased_until=0))


AnyWork = Work[Any, Any]
"""Some kind of work, whose jobs and results are given to itself only."""
