"""What players are to each other: following, blocking, and reports to operators."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, or_, select

from midtown.server.accounts import presence
from midtown.server.storage.database import upsert
from midtown.server.storage.schema import blocks, follows, players, reports, seats, tables
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import visible_lines

MOST_FOLLOWED: Final = 200
"""Maximum number of players that one player can follow."""
MOST_BLOCKED: Final = 1000
"""Maximum number of players that one player can block."""


class Followed(NamedTuple):
    """Somebody whom a player follows."""

    player: str
    name: str
    face: int | None
    here: bool
    table: str | None
    """The newest public table where they play, if they are here."""
    game: str | None
    """The game of that table."""


def follow(connection: Connection, player: str, other: str, now: int) -> None:
    """Follow `other`; raise Refused if there is no such player, one has blocked the other, or there are too many."""
    if player == other:
        raise refused("request", "person.self")
    if connection.execute(select(players.c.id).where(players.c.id == other)).first() is None:
        raise refused("missing", "person.missing")
    near = select(players.c.id).where(players.c.id == other, ~presence.blocked_by_either(player))
    if connection.execute(near).first() is None:
        raise refused("request", "person.follow")
    if not follows_player(connection, player, other):
        count = select(func.count()).select_from(follows).where(follows.c.player == player)
        if connection.execute(count).scalar_one() >= MOST_FOLLOWED:
            raise refused("request", "person.follow_many", most=MOST_FOLLOWED)
        upsert(connection, follows, {"player": player, "followed": other}, {"at": now})


def unfollow(connection: Connection, player: str, other: str) -> None:
    """Follow `other` no longer."""
    connection.execute(delete(follows).where(follows.c.player == player, follows.c.followed == other))


def end_following(connection: Connection, player: str, other: str) -> None:
    """End that either of two players follows the other."""
    one = and_(follows.c.player == player, follows.c.followed == other)
    two = and_(follows.c.player == other, follows.c.followed == player)
    connection.execute(delete(follows).where(or_(one, two)))


def follows_player(connection: Connection, player: str, other: str) -> bool:
    """Return whether a player follows another."""
    row = select(follows.c.at).where(follows.c.player == player, follows.c.followed == other)
    return connection.execute(row).first() is not None


def listing(connection: Connection, player: str, tick: int) -> list[Followed]:
    """Return those whom a player follows by name, those who are here first."""
    rows = select(players.c.id, players.c.name, players.c.face).join(follows, follows.c.followed == players.c.id)
    rows = rows.where(follows.c.player == player).order_by(func.lower(players.c.name), players.c.id)
    people = connection.execute(rows).all()
    here = presence.players_here(connection, player, [row.id for row in people], tick)
    places = _places(connection, here)
    listed = [Followed(*row, row.id in here, *places.get(row.id, (None, None))) for row in people]
    return sorted(listed, key=lambda one: not one.here)


def _places(connection: Connection, people: set[str]) -> dict[str, tuple[str, str]]:
    """Return the newest running public table of each player, with its game."""
    rows = select(seats.c.player, tables.c.id, tables.c.game).join(tables, tables.c.id == seats.c.table)
    rows = rows.where(seats.c.player.in_(sorted(people)), tables.c.public, tables.c.status == "running")
    rows = rows.order_by(tables.c.created_at, tables.c.id)
    return {row.player: (row.id, row.game) for row in connection.execute(rows)}


def block(connection: Connection, player: str, other: str) -> None:
    """Block `other` for `player`; raise Refused if there is no such player or both are the same.

    Neither follows the other any more.
    """
    _check(connection, player, other)
    if len(blocked(connection, player)) >= MOST_BLOCKED:
        raise refused("request", "person.many", most=MOST_BLOCKED)
    upsert(connection, blocks, {"player": player, "blocked": other}, {})
    end_following(connection, player, other)


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
