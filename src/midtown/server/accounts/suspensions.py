"""Who is suspended, as pairings ask: for a time or for good, with the programs of those who are."""

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, and_, or_, select

from midtown.server.storage.schema import players, sanctions


def suspended(connection: Connection, wanted: Collection[str], now: int) -> set[str]:
    """Return who of some players is suspended now; a deletion that is not carried out counts, too."""
    lasts = or_(sanctions.c.kind == "deletion", sanctions.c.until.is_(None), sanctions.c.until > now)
    return _of(connection, wanted, lasts)


def for_good(connection: Connection, wanted: Collection[str]) -> set[str]:
    """Return who of some players is suspended for good."""
    return _of(connection, wanted, or_(sanctions.c.kind == "deletion", sanctions.c.until.is_(None)))


def _of(connection: Connection, wanted: Collection[str], lasts: ColumnElement[bool]) -> set[str]:
    ids = sorted(wanted)
    rows = select(players.c.id).join(sanctions, sanctions.c.player.in_([players.c.id, players.c.owner]))
    here = and_(sanctions.c.kind.in_(("suspension", "deletion")), sanctions.c.lifted_at.is_(None), lasts)
    return set(connection.execute(rows.where(players.c.id.in_(ids), here)).scalars()) if ids else set()
