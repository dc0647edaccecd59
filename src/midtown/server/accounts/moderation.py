"""What somebody who is bothered can do: block a player, and report him to whoever runs the server."""

from typing import Final

from sqlalchemy import Connection, delete, insert, select

from midtown.server.refusals import refused
from midtown.server.schema import blocks, players, reports
from midtown.server.upsert import upsert

MOST: Final = 1000
"""Players that one player blocks."""


def block(connection: Connection, player: str, other: str) -> None:
    """`player` does not want to hear of `other` any more; Refused if there is no such player, or it is himself."""
    _check(connection, player, other)
    if len(blocked(connection, player)) >= MOST:
        raise refused("request", "person.many", most=MOST)
    upsert(connection, blocks, {"player": player, "blocked": other}, {})


def unblock(connection: Connection, player: str, other: str) -> None:
    """`player` hears of `other` again."""
    connection.execute(delete(blocks).where(blocks.c.player == player, blocks.c.blocked == other))


def blocked(connection: Connection, player: str) -> dict[str, str]:
    """Whom the player has blocked: ids and names."""
    who = select(players.c.id, players.c.name).join(blocks, blocks.c.blocked == players.c.id)
    rows = connection.execute(who.where(blocks.c.player == player).order_by(players.c.name, players.c.id))
    return {row.id: row.name for row in rows}


def report(connection: Connection, player: str, other: str, table: str | None, text: str, now: int) -> int:
    """The number of the report; Refused if there is no such player, or it is himself."""
    _check(connection, player, other)
    row = {"at": now, "reporter": player, "about": other, "table": table, "text": text}
    key = connection.execute(insert(reports).values(**row)).inserted_primary_key
    assert key is not None
    return int(key[0])


def _check(connection: Connection, player: str, other: str) -> None:
    if player == other:
        raise refused("request", "person.self")
    if connection.execute(select(players.c.id).where(players.c.id == other)).first() is None:
        raise refused("missing", "person.missing")
