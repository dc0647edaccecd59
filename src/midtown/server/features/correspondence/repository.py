"""Conditional lines in the database, and where it is one's turn; read for their player and to answer moves."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, ScalarSelect, delete, func, insert, select

from midtown.server.features.correspondence.lines import Line, PlannedTurn
from midtown.server.storage.database import AnyRow
from midtown.server.storage.effect import Effect
from midtown.server.storage.schema.features import conditional_lines
from midtown.server.storage.schema.play import events, seats, tables
from midtown.server.support.refusals import refused

MOST: Final = 20
"""Maximum number of lines of a player at a table."""

_steps = msgspec.json.Decoder(tuple[PlannedTurn, ...])
_LINES = select(conditional_lines).order_by(conditional_lines.c.made_at, conditional_lines.c.id)


def lines_of_table(connection: Connection, table: str, player: str | None = None) -> list[Line]:
    """Return the lines at a table, or only those of one player, oldest first."""
    rows = _LINES.where(conditional_lines.c.table == table)
    if player is not None:
        rows = rows.where(conditional_lines.c.player == player)
    return [_line(row) for row in connection.execute(rows)]


def _line(row: AnyRow) -> Line:
    return Line(
        id=row.id,
        table=row.table,
        player=row.player,
        seat=row.seat,
        made_after=row.made_after,
        steps=_steps.decode(row.steps),
    )


def add(connection: Connection, line: Line, now: int) -> None:
    """Store a line; raise Refused if its player has too many at the table, or the same one already."""
    lines = lines_of_table(connection, line.table, line.player)
    if len(lines) >= MOST:
        raise refused("request", "correspondence.many", most=MOST)
    if any((other.made_after, other.steps) == (line.made_after, line.steps) for other in lines):
        raise refused("request", "correspondence.twice")
    row = msgspec.structs.asdict(line) | {"steps": msgspec.json.encode(line.steps).decode(), "made_at": now}
    connection.execute(insert(conditional_lines).values(row))


def remove(connection: Connection, lines: Iterable[str], player: str | None = None) -> bool:
    """Delete lines by their ids, with `player` only their own; return whether there was one."""
    these = delete(conditional_lines).where(conditional_lines.c.id.in_(list(lines)))
    if player is not None:
        these = these.where(conditional_lines.c.player == player)
    return bool(connection.execute(these).rowcount)


def deletion(lines: Sequence[str]) -> Effect:
    """Return the deletion of lines, by their ids."""
    return Effect(remove, {"lines": lines})


def unanswered(connection: Connection) -> Sequence[str]:
    """Return the tables where somebody is to move who has a line there.

    There are none but for a moment after a move, and where a server was stopped in that moment.
    """
    rows = (
        select(conditional_lines.c.table)
        .join(seats, (seats.c.table == conditional_lines.c.table) & (seats.c.player == conditional_lines.c.player))
        .where(seats.c.seat == _to_move(conditional_lines.c.table))
        .distinct()
    )
    return connection.execute(rows).scalars().all()


class Waiting(NamedTuple):
    """A correspondence game that waits for a player."""

    table: str
    game: str
    deadline: int
    """The tick at which the player runs out of time."""


def waiting(connection: Connection, player: str) -> list[Waiting]:
    """Return the correspondence games that wait for a player, the nearest deadline first."""
    rows = (
        select(tables.c.id, tables.c.game, func.coalesce(tables.c.deadline_tick, 0).label("deadline"))
        .join(seats, seats.c.table == tables.c.id)
        .where(seats.c.player == player, seats.c.seat == _to_move(tables.c.id), tables.c.status == "running")
        .where(tables.c.pace == "days")
        .order_by("deadline", tables.c.id)
    )
    return [Waiting(row.id, row.game, row.deadline) for row in connection.execute(rows)]


def _to_move(table: Column[str]) -> ScalarSelect[int | None]:
    """Return the seat to move at a table, from its last event."""
    last = select(events.c.to_move).where(events.c.table == table).order_by(events.c.seq.desc()).limit(1)
    return last.scalar_subquery()
