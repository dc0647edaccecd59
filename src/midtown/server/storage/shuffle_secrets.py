"""Shuffle secrets committed before a table is opened, so that its creator's number is chosen after them too."""

import secrets

from sqlalchemy import Connection, delete, insert, select

from midtown.fairness import sha256
from midtown.server.storage.schema.play import shuffles
from midtown.server.support.refusals import refused
from midtown.support.units import DAY

KEPT = DAY
"""Milliseconds after which an unused secret is deleted."""


def commit(connection: Connection, player: str, now: int) -> str:
    """Store a new secret for a table that `player` will open; return its commitment."""
    secret = secrets.token_hex(32)
    commitment = sha256(secret)
    row = {"commitment": commitment, "secret": secret, "player": player, "created_at": now}
    connection.execute(insert(shuffles), row)
    return commitment


def use(connection: Connection, player: str, commitment: str) -> str:
    """Return and delete the secret of a commitment; raise Refused if `player` has none with it."""
    conditions = (shuffles.c.commitment == commitment, shuffles.c.player == player)
    secret = connection.execute(select(shuffles.c.secret).where(*conditions)).scalar()
    if secret is None or not connection.execute(delete(shuffles).where(*conditions)).rowcount:
        raise refused("request", "opening.commitment")
    return str(secret)


def forget(connection: Connection, now: int) -> None:
    """Delete secrets that were not used within a day."""
    connection.execute(delete(shuffles).where(shuffles.c.created_at < now - KEPT))
