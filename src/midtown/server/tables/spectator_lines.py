"""What spectators of a table write to each other: rows of their own, which hold no number of the players' events."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, insert, select

from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import spectator_lines
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import visible_line
from midtown.server.tables.state import TableState

MOST: Final = 200
"""Number of lines that are shown, the newest ones."""

_LINES = select(
    spectator_lines.c.number,
    spectator_lines.c.at,
    spectator_lines.c.player,
    players.c.name,
    players.c.face,
    spectator_lines.c.text,
).join(players, players.c.id == spectator_lines.c.player)


class Line(NamedTuple):
    """One line of a spectator, with their present name and chosen face."""

    number: int
    at: int
    player: str
    name: str
    face: int | None
    text: str


def may_read(table: TableState, player: str | None) -> bool:
    """Return whether a visitor may see what spectators write: players at the table only once the game is over."""
    return bool(table.ended) or not _sits(table, player)


def check_reader(table: TableState, player: str | None) -> None:
    """Raise Refused if a visitor may not see what spectators write now."""
    if not may_read(table, player):
        raise refused("table", "spectators.seated")


def check_writer(table: TableState, player: str) -> None:
    """Raise Refused if a player has a seat, and so is no spectator."""
    if _sits(table, player):
        raise refused("table", "spectators.only")


def clean_line(text: str) -> str:
    """Return a line as it is stored; raise Refused if nobody could read it."""
    line = visible_line(text)
    if not line:
        raise refused("table", "table.chat")
    return line


def _sits(table: TableState, player: str | None) -> bool:
    return bool(table.held_seats(player))


def add(connection: Connection, table: str, player: str, text: str, at: int) -> int:
    """Store a line and return its number at the table; raise IntegrityError if another server was faster."""
    number = last_numbers(connection, [table]).get(table, 0) + 1
    row = {"table": table, "number": number, "at": at, "player": player, "text": text}
    connection.execute(insert(spectator_lines).values(**row))
    return number


def last_numbers(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """Return the number of the newest line of each table that has lines."""
    table = spectator_lines.c.table
    last = select(table, func.max(spectator_lines.c.number)).where(table.in_(tables)).group_by(table)
    return {row[0]: row[1] for row in connection.execute(last)}


def find(connection: Connection, table: str, number: int) -> Line | None:
    """Return a line, or None if its author has deleted their account."""
    conditions = (spectator_lines.c.table == table, spectator_lines.c.number == number)
    row = connection.execute(_LINES.where(*conditions)).first()
    return None if row is None else Line(*row)


def newest_lines(connection: Connection, table: str, blocked: frozenset[str]) -> list[Line]:
    """Return the newest lines of a table in their order, without those of `blocked` players."""
    lines = _LINES.where(spectator_lines.c.table == table).order_by(spectator_lines.c.number.desc()).limit(MOST)
    return [Line(*row) for row in reversed(list(connection.execute(lines))) if row.player not in blocked]
