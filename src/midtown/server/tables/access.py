"""Who may see a table, and who may act at it."""

from hmac import compare_digest

from sqlalchemy import Connection, String, bindparam, select

from midtown.fairness import sha256
from midtown.server.storage.schema import blocks, invites, tournaments
from midtown.server.support.refusals import Refused, refused
from midtown.server.tables.decide import Actor
from midtown.server.tables.state import TableState

_BLOCKED = select(blocks.c.blocked).where(blocks.c.player == bindparam("of", type_=String))


def actor(table: TableState, player: str | None) -> Actor:
    """Return a player with the seats they hold now."""
    return Actor(player, table.held(player))


def belongs(table: TableState, player: str | None) -> bool:
    """Return whether a player may watch without a link: the table is public, or they opened it or sit there."""
    return table.settings.public or (player is not None and (player == table.creator or bool(table.held(player))))


def has_link(connection: Connection, table: TableState, token: str) -> bool:
    """Return whether the token is that of the table's link for spectators, or of its private tournament's."""
    row = select(invites.c.token).where(invites.c.token == sha256(token), invites.c.table == table.id)
    if connection.execute(row.where(invites.c.seat.is_(None))).first() is not None:
        return True
    if not table.settings.tournament or table.settings.duplicate:
        return False
    key = connection.execute(select(tournaments.c.key).where(tournaments.c.id == table.settings.tournament)).scalar()
    return key is not None and compare_digest(key.encode(), token.encode())


def hidden() -> Refused:
    """Return the refusal for a table that does not exist."""
    return refused("missing", "table.missing")


def blocked_by(connection: Connection, player: str | None) -> frozenset[str]:
    """Return the players whose words a player does not want to read."""
    return frozenset(connection.execute(_BLOCKED, {"of": player}).scalars())


__all__ = ["Actor", "actor", "belongs", "blocked_by", "has_link", "hidden"]
