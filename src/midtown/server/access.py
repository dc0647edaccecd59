"""Who may see a table, and who may act at it."""

from sqlalchemy import Connection, select

from midtown.fairness import sha256
from midtown.server.decide import Actor
from midtown.server.refusals import Refused, refused
from midtown.server.schema import blocks, invites
from midtown.server.table import Table


def actor(table: Table, player: str | None) -> Actor:
    """A player with his seats of now."""
    return Actor(player, table.held(player))


def may_watch(connection: Connection, table: Table, player: str | None, token: str | None) -> bool:
    """Whether somebody may look at the table: it is public, he belongs to it, or he was given the link."""
    if table.settings.public or (player is not None and (player == table.creator or table.held(player))):
        return True
    if not token:
        return False
    row = select(invites.c.token).where(invites.c.token == sha256(token), invites.c.table == table.id)
    return connection.execute(row.where(invites.c.seat.is_(None))).first() is not None


def hidden() -> Refused:
    """The same as for a table that does not exist."""
    return refused("missing", "table.missing")


def blocked_by(connection: Connection, player: str | None) -> frozenset[str]:
    """Whose words a player does not want to read."""
    return frozenset(connection.execute(select(blocks.c.blocked).where(blocks.c.player == player)).scalars())


__all__ = ["Actor", "actor", "blocked_by", "hidden", "may_watch"]
