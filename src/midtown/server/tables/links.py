"""Who may watch a table by a link, and whose words a player does not read: what the database tells of it."""

from collections.abc import Iterator
from hmac import compare_digest
from typing import Final

import msgspec
from sqlalchemy import Connection, String, bindparam, select

from midtown.fairness import sha256
from midtown.server.storage import archives
from midtown.server.storage.schema.accounts import blocks
from midtown.server.storage.schema.features import tournaments
from midtown.server.storage.schema.play import invites, tables
from midtown.server.tables.state import TableState

MOST_REMATCHES: Final = 50
"""Rematches in a row through which a link is followed."""


class _Rematch(msgspec.Struct):
    """What is read of the settings of an earlier table."""

    rematch_of: str = ""


_rematch_of = msgspec.json.Decoder(_Rematch)
_BLOCKED = select(blocks.c.blocked).where(blocks.c.player == bindparam("of", type_=String))


def has_link(connection: Connection, table: TableState, token: str) -> bool:
    """Return whether the token is that of a link for spectators of the table, or of its private tournament.

    The link of a table leads on to its rematches.
    """
    row = select(invites.c.table).where(invites.c.token == sha256(token), invites.c.seat.is_(None))
    linked = connection.execute(row).scalar()
    if linked is not None and linked in (table.id, *_before(connection, table)):
        return True
    if not table.settings.tournament or table.settings.duplicate:
        return False
    key = connection.execute(select(tournaments.c.key).where(tournaments.c.id == table.settings.tournament)).scalar()
    return key is not None and compare_digest(key.encode(), token.encode())


def _before(connection: Connection, table: TableState) -> Iterator[str]:
    """Yield the tables whose rematches have led to this one, the last first."""
    earlier = table.settings.rematch_of
    for _ in range(MOST_REMATCHES):
        if not earlier:
            return
        yield earlier
        stored = connection.execute(select(tables.c.settings).where(tables.c.id == earlier)).scalar()
        earlier = _rematch_of.decode(stored or archives.settings_of(connection, earlier)).rematch_of


def blocked_by(connection: Connection, player: str | None) -> frozenset[str]:
    """Return the players whose words a player does not want to read."""
    return frozenset(connection.execute(_BLOCKED, {"of": player}).scalars())
