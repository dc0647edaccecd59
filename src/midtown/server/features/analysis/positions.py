"""Positions that people let the engine look at: rows that workers lease when no game waits for them.

Everybody has one position at a time: a new one takes its place. A worker goes on with the tree that it has in memory,
so a row stays with its worker until it is done or its lease has run out. The fewest iterations come first. A position
that nobody has asked about for a while rests until somebody does.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, select, update

from midtown.bots import Question
from midtown.server.features.analysis.thinking import FIRST_SECONDS, ITERATIONS, SECONDS, Thinking
from midtown.server.jobs.work import TRIES, Work
from midtown.server.storage.database import upsert
from midtown.server.storage.schema import engine_lines
from midtown.server.storage.service_clock import now

WANTED: Final = 10_000
"""Milliseconds since the last request for a position from which on it rests."""
NOTED: Final = 4_000
"""Milliseconds after which a request is noted again."""
MOST_TREES: Final = 16
"""Trees that a worker keeps."""


class LeasedPosition(NamedTuple):
    """A leased position."""

    id: str
    text: str
    """The question, as JSON."""
    total: int

    def __str__(self) -> str:
        return f"position {self.id}"

    def question(self) -> Question:
        """Decode the question."""
        return Question(**msgspec.json.decode(self.text))


class NewLines(NamedTuple):
    """What was found in a position so far."""

    id: str
    done: int
    lines: dict[str, Any]


class Positions(Work[LeasedPosition, NewLines]):
    """Positions that somebody has asked about lately, with the searches that a worker has in memory."""

    rows = engine_lines
    unfinished = engine_lines.c.done < engine_lines.c.total
    lease = 15_000
    resumed = True

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.monotonic = monotonic
        self._kept: dict[str, Thinking] = {}
        """By position, the newest last."""

    def in_order(self, waiting: Select[Any], at: ColumnElement[int]) -> Select[Any]:
        """Return the query of positions that do not rest, those with the fewest iterations first."""
        c = engine_lines.c
        return waiting.where(c.asked_at > at - WANTED).order_by(c.done, c.asked_at)

    def job(self, connection: Connection, row: Row[Any]) -> LeasedPosition:
        """Return the position of a leased row."""
        return LeasedPosition(row.id, row.question, row.total)

    def run(self, job: LeasedPosition) -> NewLines:
        """Return what is found after some more iterations."""
        thinking = self._kept.pop(job.id, None)
        seconds = SECONDS if thinking else FIRST_SECONDS
        thinking = thinking or Thinking(job.question())
        thinking.go_on(seconds, job.total, self.monotonic)
        if thinking.iterations < job.total:
            self._kept[job.id] = thinking
            while len(self._kept) > MOST_TREES:
                del self._kept[next(iter(self._kept))]
        return NewLines(job.id, thinking.iterations, thinking.document())

    def store(self, connection: Connection, result: NewLines) -> None:
        """Store what was found, unless the position was replaced."""
        answer = msgspec.json.encode(result.lines).decode()
        row = update(engine_lines).where(engine_lines.c.id == result.id)
        connection.execute(row.values(done=result.done, answer=answer, tries=0))


class LinesProgress(NamedTuple):
    """The progress of a position: iterations so far of `total`, the newest lines, and whether it was given up.

    `unnoticed`: whether a request for it is to be noted, so that it does not rest.
    """

    done: int
    total: int
    lines: dict[str, Any] | None
    failed: bool
    unnoticed: bool = False


def ask(connection: Connection, player: str, question: Question) -> str:
    """Queue a position in place of the player's last one; return its id."""
    row: dict[str, Any] = {"id": secrets.token_hex(16), "question": msgspec.json.encode(question._asdict()).decode()}
    row["asked_at"] = now(connection)
    fresh: dict[str, Any] = {"done": 0, "answer": None, "worker": None, "tries": 0, "leased_until": 0}
    upsert(connection, engine_lines, {"player": player}, row | fresh | {"total": ITERATIONS})
    return str(row["id"])


def state(connection: Connection, player: str, id_: str) -> LinesProgress | None:
    """Return the progress of a player's position, or None if it is not theirs or another took its place."""
    there = (engine_lines.c.player == player, engine_lines.c.id == id_)
    query = select(engine_lines, (now(connection) - engine_lines.c.asked_at).label("age"))
    if (row := connection.execute(query.where(*there)).first()) is None:
        return None
    lines = None if row.answer is None else msgspec.json.decode(row.answer)
    goes_on = row.done < row.total
    failed = goes_on and row.tries >= TRIES
    unnoticed = goes_on and not failed and row.age > NOTED
    return LinesProgress(done=row.done, total=row.total, lines=lines, failed=failed, unnoticed=unnoticed)


def note(connection: Connection, id_: str) -> None:
    """Note that somebody still looks at a position."""
    connection.execute(update(engine_lines).where(engine_lines.c.id == id_).values(asked_at=now(connection)))


def progress(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """Return the iterations of positions that can still change, by their ids; those that cannot are left out."""
    there = (engine_lines.c.id.in_(ids), engine_lines.c.done < engine_lines.c.total, engine_lines.c.tries < TRIES)
    return {
        row.id: row.done for row in connection.execute(select(engine_lines.c.id, engine_lines.c.done).where(*there))
    }


def stop(connection: Connection, player: str) -> None:
    """End the search of a player's position."""
    there = engine_lines.c.player == player
    connection.execute(update(engine_lines).where(there).values(total=engine_lines.c.done))
