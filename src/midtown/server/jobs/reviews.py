"""Reviews of games that are over, kept as rows: one look after another is taken by workers without other work.

A look is a second's work, hardly ever two, so that no computer player waits longer for a worker. Whoever is killed
loses one look; with the last of them the review is put together, and stays with its table.
"""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, text, update

from midtown.record import Record, read
from midtown.review import Look, Scale, document
from midtown.server.clock import now
from midtown.server.refusals import refused
from midtown.server.schema import looks, reviews
from midtown.server.upsert import upsert

LEASE = 60_000
"""Milliseconds after which a look's worker counts as dead."""
TRIES = 3
"""How often a look may fail before its review has failed."""
MOST_OPEN = 100
"""How many reviews may be under way or wait."""

FREE = f"""answer is null and tries < {TRIES} and not (leased_until > {{now}} and leased_until <= {{now}} + {LEASE})"""
TAKE = f"""update looks set leased_until = {{now}} + {LEASE}, worker = :worker, tries = tries + 1
    from (select looks."table", looks.number from looks join reviews on reviews."table" = looks."table"
        where {FREE} order by reviews.asked_at, looks."table", looks.number limit 1 {{lock}}) found
    where looks."table" = found."table" and looks.number = found.number returning looks."table", looks.number"""


class Asked(NamedTuple):
    """One look that a worker has taken."""

    table: str
    number: int
    iterations: int
    text: str
    """The record, as JSON."""

    def record(self) -> Record:
        """The game to look at."""
        return read(msgspec.json.decode(self.text))


class Answer(NamedTuple):
    """What a worker saw."""

    table: str
    number: int
    look: Look


class State(NamedTuple):
    """How far a review is: so many looks of all; once all are there, the review itself."""

    done: int
    total: int
    failed: bool
    document: dict[str, Any] | None


def offer(connection: Connection, table: str, record: Record, iterations: int, at: int) -> None:
    """Ask for the review of a game at its table, if nobody has; Refused if too many are under way."""
    if connection.execute(select(reviews.c.table).where(reviews.c.table == table)).first() is not None:
        again = (looks.c.table == table, looks.c.answer.is_(None))
        connection.execute(update(looks).where(*again).values(tries=0))
        return
    waiting = select(func.count()).select_from(reviews).where(reviews.c.document.is_(None))
    if connection.execute(waiting).scalar_one() >= MOST_OPEN:
        raise refused("limit", "review.many")
    nameless = {"players": [str(seat + 1) for seat in range(len(record.players))], "secret": None}
    told = msgspec.json.encode(record.document() | nameless).decode()
    upsert(connection, reviews, {"table": table}, {"asked_at": at, "iterations": iterations, "record": told})
    connection.execute(insert(looks), [{"table": table, "number": number} for number in range(len(record.moves) + 1)])


def take(connection: Connection, worker: str) -> Asked | None:
    """Lease the next look of the review that has waited longest; needs a writing transaction."""
    sql = text(_taking(connection.dialect.name, str(now(connection))))
    if (row := connection.execute(sql, {"worker": worker}).first()) is None:
        return None
    review = connection.execute(select(reviews).where(reviews.c.table == row.table)).one()
    return Asked(row.table, row.number, review.iterations, review.record)


@functools.cache
def _taking(dialect: str, now: str) -> str:
    return TAKE.format(now=now, lock="for update of looks skip locked" if dialect == "postgresql" else "")


def answer(connection: Connection, answers: Sequence[Answer]) -> None:
    """Write down what was seen."""
    for one in answers:
        there = (looks.c.table == one.table, looks.c.number == one.number)
        told = msgspec.json.encode(one.look).decode()
        connection.execute(update(looks).where(*there).values(answer=told, leased_until=0))


def give_back(connection: Connection, worker: str) -> None:
    """End the leases of a worker; they count as tries."""
    mine = (looks.c.worker == worker, looks.c.answer.is_(None))
    connection.execute(update(looks).where(*mine).values(leased_until=0))


def state(connection: Connection, table: str) -> State | None:
    """How far the review of a table is; None if nobody has asked for it."""
    kept = connection.execute(select(reviews.c.document).where(reviews.c.table == table)).first()
    if kept is None:
        return None
    if kept.document is not None:
        return State(0, 0, False, msgspec.json.decode(kept.document))
    lost = looks.c.answer.is_(None) & (looks.c.tries >= TRIES) & (looks.c.leased_until <= now(connection))
    counts = select(func.count(), func.count(looks.c.answer), func.count().filter(lost)).where(looks.c.table == table)
    total, done, failed = connection.execute(counts).one()
    return State(done, total, failed > 0, None)


def gather(connection: Connection, table: str) -> dict[str, Any] | None:
    """The review that all looks at a game come to; None unless they are all there."""
    row = connection.execute(select(reviews).where(reviews.c.table == table)).first()
    rows = connection.execute(select(looks.c.answer).where(looks.c.table == table).order_by(looks.c.number)).scalars()
    answers = list(rows)
    if row is None or not answers or None in answers:
        return None
    seen = [msgspec.json.decode(told, type=Look) for told in answers if told is not None]
    return document(read(msgspec.json.decode(row.record)), seen, Scale(row.iterations))


def keep(connection: Connection, table: str, told: dict[str, Any]) -> None:
    """Keep a review that `gather` has put together, and nothing of what it was made of."""
    written = msgspec.json.encode(told).decode()
    connection.execute(update(reviews).where(reviews.c.table == table).values(document=written, record=""))
    connection.execute(delete(looks).where(looks.c.table == table))
