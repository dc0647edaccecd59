"""Reviews of finished games: a queue of looks (analyses of one position each) for idle workers.

A look takes about a second, so computer players do not wait long for a worker. A killed worker loses one look. After
the last look the review is assembled and stored with its table.
"""

from typing import NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from midtown.record import Record, read
from midtown.review import Look, ReviewDocument, SearchEffort, document, finished_steps, look
from midtown.server.jobs.work import TRIES, Work
from midtown.server.storage import archives
from midtown.server.storage.database import AnyRow, AnySelect, upsert
from midtown.server.storage.schema.features import looks, reviews
from midtown.server.storage.service_clock import now
from midtown.server.support.refusals import refused
from midtown.support.units import MINUTE

MOST_OPEN = 100
"""Maximum number of unfinished reviews."""


class LookJob(NamedTuple):
    """A leased look: position `number` of a game."""

    table: str
    number: int
    iterations: int
    text: str
    """The record, as JSON."""

    def __str__(self) -> str:
        return f"review {self.table}/{self.number}"

    def record(self) -> Record:
        """Decode the record of the game."""
        return read(msgspec.json.decode(self.text))


class LookAnswer(NamedTuple):
    """The result of a look."""

    table: str
    number: int
    look: Look


class ReviewWork(Work[LookJob, LookAnswer]):
    """Looks at the positions of the oldest review."""

    rows = looks
    unfinished = looks.c.answer.is_(None)
    lease = MINUTE

    def in_order(self, waiting: AnySelect, at: ColumnElement[int]) -> AnySelect:
        """Return the query of looks, those of the oldest review first."""
        return waiting.join(reviews).order_by(reviews.c.asked_at, looks.c.table, looks.c.number)

    def job(self, connection: Connection, row: AnyRow) -> LookJob:
        """Return the look of a leased row, with the record of its game."""
        review = connection.execute(select(reviews).where(reviews.c.table == row.table)).one()
        return LookJob(row.table, row.number, review.iterations, review.record)

    def run(self, job: LookJob) -> LookAnswer:
        """Analyse a position."""
        record = job.record()
        return LookAnswer(
            job.table, job.number, look(record, finished_steps(record), job.number, SearchEffort(job.iterations))
        )

    def store(self, connection: Connection, result: LookAnswer) -> None:
        """Store the result of a look, and end its lease."""
        written = msgspec.json.encode(result.look).decode()
        row = update(looks).where(looks.c.table == result.table, looks.c.number == result.number)
        connection.execute(row.values(answer=written, leased_until=0))


class ReviewProgress(NamedTuple):
    """The progress of a review: looks done of `total`, and the review once it is stored."""

    done: int
    total: int
    failed: bool
    document: ReviewDocument | None


def queue_review(connection: Connection, table: str, record: Record, iterations: int, at: int) -> None:
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


def review_progress(connection: Connection, table: str) -> ReviewProgress | None:
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


def assemble_review(connection: Connection, table: str) -> ReviewDocument | None:
    """Assemble the review from all looks; return None unless all are done."""
    row = connection.execute(select(reviews).where(reviews.c.table == table)).first()
    rows = connection.execute(select(looks.c.answer).where(looks.c.table == table).order_by(looks.c.number)).scalars()
    answers = list(rows)
    if row is None or not answers or None in answers:
        return None
    done = [msgspec.json.decode(answer, type=Look) for answer in answers if answer is not None]
    return document(read(msgspec.json.decode(row.record)), done, SearchEffort(row.iterations))


def store_review(connection: Connection, table: str, review: ReviewDocument) -> None:
    """Store a review from `assemble_review`, with an archived game in its archive; delete its record and looks."""
    written = msgspec.json.encode(review)
    connection.execute(delete(looks).where(looks.c.table == table))
    if not archives.store_review(connection, table, written):
        done = {"document": written.decode(), "record": ""}
        connection.execute(update(reviews).where(reviews.c.table == table).values(**done))
