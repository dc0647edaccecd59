"""Reviews of finished games: a queue of looks (analyses of one position each) for idle workers.

A look takes about a second, so computer players do not wait long for a worker. A killed worker loses one look. After
the last look the review is assembled and stored with its table.
"""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, text, update

from midtown.record import Record, read
from midtown.review import Look, Scale, document
from midtown.server.storage import archives
from midtown.server.storage.schema import looks, reviews
from midtown.server.storage.service_clock import now
from midtown.server.storage.upsert import upsert
from midtown.server.support.refusals import refused
from midtown.support.units import MINUTE

LEASE = MINUTE
"""Milliseconds after which a look's worker counts as dead."""
TRIES = 3
"""Number of failures of a look after which its review has failed."""
MOST_OPEN = 100
"""Maximum number of unfinished reviews."""

FREE = f"""answer is null and tries < {TRIES} and not (leased_until > {{now}} and leased_until <= {{now}} + {LEASE})"""
TAKE = f"""update looks set leased_until = {{now}} + {LEASE}, worker = :worker, tries = tries + 1
    from (select looks."table", looks.number from looks join reviews on reviews."table" = looks."table"
        where {FREE} order by reviews.asked_at, looks."table", looks.number limit 1 {{lock}}) chosen
    where looks."table" = chosen."table" and looks.number = chosen.number returning looks."table", looks.number"""


class LookJob(NamedTuple):
    """A leased look: position `number` of a game."""

    table: str
    number: int
    iterations: int
    text: str
    """The record, as JSON."""

    def record(self) -> Record:
        """Decode the record of the game."""
        return read(msgspec.json.decode(self.text))


class LookAnswer(NamedTuple):
    """The result of a look."""

    table: str
    number: int
    look: Look


class ReviewProgress(NamedTuple):
    """The progress of a review: looks done of `total`, and the review once it is stored."""

    done: int
    total: int
    failed: bool
    document: dict[str, Any] | None


def offer(connection: Connection, table: str, record: Record, iterations: int, at: int) -> None:
    """Queue the review of a game, or retry failed looks of a queued one; raise Refused if too many wait."""
    if connection.execute(select(reviews.c.table).where(reviews.c.table == table)).first() is not None:
        again = (looks.c.table == table, looks.c.answer.is_(None))
        connection.execute(update(looks).where(*again).values(tries=0))
        return
    waiting = select(func.count()).select_from(reviews).where(reviews.c.document.is_(None))
    if connection.execute(waiting).scalar_one() >= MOST_OPEN:
        raise refused("limit", "review.many")
    nameless = {"players": [str(seat + 1) for seat in range(len(record.players))], "secret": None}
    document = msgspec.json.encode(record.document() | nameless).decode()
    upsert(connection, reviews, {"table": table}, {"asked_at": at, "iterations": iterations, "record": document})
    connection.execute(insert(looks), [{"table": table, "number": number} for number in range(len(record.moves) + 1)])


def take(connection: Connection, worker: str) -> LookJob | None:
    """Lease the next look of the oldest review, or return None; needs a write transaction."""
    sql = text(_taking(connection.dialect.name, str(now(connection))))
    if (row := connection.execute(sql, {"worker": worker}).first()) is None:
        return None
    review = connection.execute(select(reviews).where(reviews.c.table == row.table)).one()
    return LookJob(row.table, row.number, review.iterations, review.record)


@functools.cache
def _taking(dialect: str, now: str) -> str:
    return TAKE.format(now=now, lock="for update of looks skip locked" if dialect == "postgresql" else "")


def answer(connection: Connection, answers: Sequence[LookAnswer]) -> None:
    """Store the results of looks."""
    for one in answers:
        there = (looks.c.table == one.table, looks.c.number == one.number)
        result = msgspec.json.encode(one.look).decode()
        connection.execute(update(looks).where(*there).values(answer=result, leased_until=0))


def give_back(connection: Connection, worker: str) -> None:
    """End all leases of a worker; they count as tries."""
    mine = (looks.c.worker == worker, looks.c.answer.is_(None))
    connection.execute(update(looks).where(*mine).values(leased_until=0))


def state(connection: Connection, table: str) -> ReviewProgress | None:
    """Return the progress of a table's review, or None if it was not requested."""
    review = connection.execute(select(reviews.c.document).where(reviews.c.table == table)).first()
    stored = archives.review_of(connection, table) if review is None else review.document
    if stored is not None:
        return ReviewProgress(0, 0, False, msgspec.json.decode(stored))
    if review is None:
        return None
    lost = looks.c.answer.is_(None) & (looks.c.tries >= TRIES) & (looks.c.leased_until <= now(connection))
    counts = select(func.count(), func.count(looks.c.answer), func.count().filter(lost)).where(looks.c.table == table)
    total, done, failed = connection.execute(counts).one()
    return ReviewProgress(done, total, failed > 0, None)


def gather(connection: Connection, table: str) -> dict[str, Any] | None:
    """Assemble the review from all looks; return None unless all are done."""
    row = connection.execute(select(reviews).where(reviews.c.table == table)).first()
    rows = connection.execute(select(looks.c.answer).where(looks.c.table == table).order_by(looks.c.number)).scalars()
    answers = list(rows)
    if row is None or not answers or None in answers:
        return None
    done = [msgspec.json.decode(one, type=Look) for one in answers if one is not None]
    return document(read(msgspec.json.decode(row.record)), done, Scale(row.iterations))


def keep(connection: Connection, table: str, review: dict[str, Any]) -> None:
    """Store a review assembled by `gather`, with an archived game in its archive; delete its record and looks."""
    written = msgspec.json.encode(review)
    connection.execute(delete(looks).where(looks.c.table == table))
    if not archives.store_review(connection, table, written):
        done = {"document": written.decode(), "record": ""}
        connection.execute(update(reviews).where(reviews.c.table == table).values(**done))
