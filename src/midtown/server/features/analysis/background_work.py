"""Positions that people let the engine look at: the search, and the rows that workers lease for it.

Everybody has one position at a time: a new one takes its place. A worker goes on with the tree that it has in memory,
so a row stays with its worker until it is done or its lease has run out. The fewest iterations come first. A position
that nobody has asked about for a while rests until somebody does.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, select, update

from midtown.bots import Question
from midtown.bots.thinking import ITERATIONS, Thinking
from midtown.server.jobs.work import TRIES, Work
from midtown.server.presenters.analysis import LinesProgress
from midtown.server.storage.database import AnyRow, AnySelect, upsert
from midtown.server.storage.schema.features import engine_lines
from midtown.server.storage.service_clock import now
from midtown.support.documents import CheckedJson, JsonObject

SECONDS: Final = 0.2
"""How long the search goes on before something more urgent is looked for."""
FIRST_SECONDS: Final = 0.05
"""How long it goes on at first, so that everybody sees lines soon when many look at something new."""
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
    lines: CheckedJson


class EngineLinesWork(Work[LeasedPosition, NewLines]):
    """Positions that somebody has asked about lately, with the searches that a worker has in memory."""

    rows = engine_lines
    unfinished = engine_lines.c.done < engine_lines.c.total
    lease = 15_000
    resumed = True

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.monotonic = monotonic
        self._kept: dict[str, Thinking] = {}
        """By position, the newest last."""

    def in_order(self, waiting: AnySelect, at: ColumnElement[int]) -> AnySelect:
        """Return the query of positions that do not rest, those with the fewest iterations first."""
        c = engine_lines.c
        return waiting.where(c.asked_at > at - WANTED).order_by(c.done, c.asked_at)

    def job(self, connection: Connection, row: AnyRow) -> LeasedPosition:
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


def queue_position(connection: Connection, player: str, question: Question) -> str:
    """Queue a position in place of the player's last one; return its id."""
    row: JsonObject = {"id": secrets.token_hex(16), "question": msgspec.json.encode(question._asdict()).decode()}
    row["asked_at"] = now(connection)
    fresh: JsonObject = {"done": 0, "answer": None, "worker": None, "tries": 0, "leased_until": 0}
    upsert(connection, engine_lines, {"player": player}, row | fresh | {"total": ITERATIONS})
    return str(row["id"])


def lines_progress(connection: Connection, player: str, id_: str) -> LinesProgress | None:
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


def note_watched(connection: Connection, id_: str) -> None:
    """Note that somebody still looks at a position."""
    connection.execute(update(engine_lines).where(engine_lines.c.id == id_).values(asked_at=now(connection)))


def iterations_of(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """Return the iterations of positions that can still change, by their ids; those that cannot are left out."""
    there = (engine_lines.c.id.in_(ids), engine_lines.c.done < engine_lines.c.total, engine_lines.c.tries < TRIES)
    return {
        row.id: row.done for row in connection.execute(select(engine_lines.c.id, engine_lines.c.done).where(*there))
    }


def stop_search(connection: Connection, player: str) -> None:
    """End the search of a player's position."""
    there = engine_lines.c.player == player
    connection.execute(update(engine_lines).where(there).values(total=engine_lines.c.done))
