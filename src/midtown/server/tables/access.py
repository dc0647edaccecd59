"""Who may see a table, and who may act at it."""

from sqlalchemy import Connection, String, bindparam, select

from midtown.fairness import sha256
from midtown.server.decide import Actor
from midtown.server.refusals import Refused, refused
from midtown.server.schema import blocks, invites
from midtown.server.table import Table

_BLOCKED = select(blocks.c.blocked).where(blocks.c.player == bindparam("of", type_=String))


def actor(table: Table, player: str | None) -> Actor:
    """A player with his seats of now."""
    return Actor(player, table.held(player))


def belongs(table: Table, player: str | None) -> bool:
    """Whether a player needs no link to look at the table: it is public, or he opened it or sits there."""
    return table.settings.public or (player is not None and (player == table.creator or bool(table.held(player))))


def has_link(connection: Connection, table: Table, token: str) -> bool:
    """Whether the token is that of the table's link for spectators."""
    row = select(invites.c.token).where(invites.c.token == sha256(token), invites.c.table == table.id)
    return connection.execute(row.where(invites.c.seat.is_(None))).first() is not None


def hidden() -> Refused:
    """The same as for a table that does not exist."""
    return refused("missing", "table.missing")


def blocked_by(connection: Connection, player: str | None) -> frozenset[str]:
    """Whose words a player does not want to read."""
    return frozenset(connection.execute(_BLOCKED, {"of": player}).scalars())


__all__ = ["Actor", "actor", "belongs", "blocked_by", "has_link", "hidden"]
