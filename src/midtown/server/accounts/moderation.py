"""Moderation: block and report players."""

from typing import Final

from sqlalchemy import Connection, delete, insert, select

from midtown.server.accounts import following
from midtown.server.storage.schema import blocks, players, reports
from midtown.server.storage.upsert import upsert
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import visible_lines

MOST: Final = 1000
"""Maximum number of players that one player can block."""


def block(connection: Connection, player: str, other: str) -> None:
    """Block `other` for `player`; raise Refused if there is no such player or both are the same.

    Neither follows the other any more.
    """
    _check(connection, player, other)
    if len(blocked(connection, player)) >= MOST:
        raise refused("request", "person.many", most=MOST)
    upsert(connection, blocks, {"player": player, "blocked": other}, {})
    following.part(connection, player, other)


def unblock(connection: Connection, player: str, other: str) -> None:
    """Unblock `other` for `player`."""
    connection.execute(delete(blocks).where(blocks.c.player == player, blocks.c.blocked == other))


def blocked(connection: Connection, player: str) -> dict[str, str]:
    """Return the players that `player` has blocked: names by id."""
    query = select(players.c.id, players.c.name).join(blocks, blocks.c.blocked == players.c.id)
    rows = connection.execute(query.where(blocks.c.player == player).order_by(players.c.name, players.c.id))
    return {row.id: row.name for row in rows}


def report(connection: Connection, player: str, other: str, table: str | None, text: str, now: int) -> int:
    """Store a report and return its number.

    Raise Refused if there is no such player, both are the same, or the text shows nothing.
    """
    _check(connection, player, other)
    if not (text := visible_lines(text)):
        raise refused("request", "person.report")
    row = {"at": now, "reporter": player, "about": other, "table": table, "text": text}
    key = connection.execute(insert(reports).values(**row)).inserted_primary_key
    assert key is not None
    return int(key[0])


def _check(connection: Connection, player: str, other: str) -> None:
    if player == other:
        raise refused("request", "person.self")
    if connection.execute(select(players.c.id).where(players.c.id == other)).first() is None:
        raise refused("missing", "person.missing")
