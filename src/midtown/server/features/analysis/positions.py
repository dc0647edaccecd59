"""Positions that people let the engine look at: rows that workers lease when no game waits for them.

Everybody has one position at a time: a new one takes its place. A worker goes on with the tree that it has in memory,
so a row stays with its worker until it is done or its lease has run out. The fewest iterations come first. A position
that nobody has asked about for a while rests until somebody does.
"""

import functools
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, select, text, update

from midtown.bots import Question
from midtown.server.features.analysis.thinking import FIRST_SECONDS, ITERATIONS, SECONDS, Thinking
from midtown.server.storage.schema import engine_lines
from midtown.server.storage.service_clock import now
from midtown.server.storage.upsert import upsert

LEASE: Final = 15_000
"""Milliseconds after which a worker counts as dead."""
TRIES: Final = 3
"""Failures in a row after which a position is given up."""
WANTED: Final = 10_000
"""Milliseconds since the last request for a position from which on it rests."""
NOTED: Final = 4_000
"""Milliseconds after which a request is noted again."""
MOST_TREES: Final = 16
"""Trees that a worker keeps."""

FREE = f"not (leased_until > {{now}} and leased_until <= {{now}} + {LEASE} and worker <> :worker)"
TAKE = f"""update engine_lines set leased_until = {{now}} + {LEASE}, worker = :worker, tries = tries + 1
    from (select player from engine_lines where done < total and tries < {TRIES} and {FREE}
        and asked_at > {{now}} - {WANTED}
        order by done, asked_at limit 1 {{lock}}) chosen
    where engine_lines.player = chosen.player
    returning engine_lines.id, engine_lines.question, engine_lines.total"""


class LeasedPosition(NamedTuple):
    """A leased position."""

    id: str
    text: str
    """The question, as JSON."""
    total: int

    def question(self) -> Question:
        """Decode the question."""
        return Question(**msgspec.json.decode(self.text))


class NewLines(NamedTuple):
    """What was found in a position so far."""

    id: str
    done: int
    lines: dict[str, Any]


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


def take(connection: Connection, worker: str) -> LeasedPosition | None:
    """Lease the position with the fewest iterations, or return None; needs a write transaction."""
    sql = text(_taking(connection.dialect.name, str(now(connection))))
    row = connection.execute(sql, {"worker": worker}).first()
    return None if row is None else LeasedPosition(*row)


@functools.cache
def _taking(dialect: str, now: str) -> str:
    return TAKE.format(now=now, lock="for update skip locked" if dialect == "postgresql" else "")


def store(connection: Connection, finding: NewLines) -> None:
    """Store what was found, unless the position was replaced; the lease goes on, as the worker has the tree."""
    answer = msgspec.json.encode(finding.lines).decode()
    there = engine_lines.c.id == finding.id
    connection.execute(update(engine_lines).where(there).values(done=finding.done, answer=answer, tries=0))


def give_back(connection: Connection, worker: str) -> None:
    """End all leases of a worker; the last one counts as a try."""
    connection.execute(update(engine_lines).where(engine_lines.c.worker == worker).values(leased_until=0))


class Trees:
    """The searches of a worker, the newest last."""

    def __init__(self) -> None:
        self._kept: dict[str, Thinking] = {}

    def go_on(self, look: LeasedPosition, monotonic: Callable[[], float]) -> NewLines:
        """Return what is found after some more iterations."""
        thinking = self._kept.pop(look.id, None)
        seconds = SECONDS if thinking else FIRST_SECONDS
        thinking = thinking or Thinking(look.question())
        thinking.go_on(seconds, look.total, monotonic)
        if thinking.iterations < look.total:
            self._kept[look.id] = thinking
            while len(self._kept) > MOST_TREES:
                del self._kept[next(iter(self._kept))]
        return NewLines(look.id, thinking.iterations, thinking.document())
