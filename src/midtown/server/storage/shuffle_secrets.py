"""Secrets that are fixed before a table is opened, so that its creator's number too comes after them."""

import secrets

from sqlalchemy import Connection, delete, insert, select

from midtown.fairness import sha256
from midtown.server.refusals import refused
from midtown.server.schema import shuffles

KEPT = 24 * 60 * 60 * 1000
"""Milliseconds after which a secret that no table has used is forgotten."""


def commit(connection: Connection, player: str, now: int) -> str:
    """Fix a fresh secret for a table that `player` will open; what it is committed to."""
    secret = secrets.token_hex(32)
    commitment = sha256(secret)
    row = {"commitment": commitment, "secret": secret, "player": player, "created_at": now}
    connection.execute(insert(shuffles), row)
    return commitment


def use(connection: Connection, player: str, commitment: str) -> str:
    """The secret, which is good for no other table; Refused if `player` has none with that commitment."""
    mine = (shuffles.c.commitment == commitment, shuffles.c.player == player)
    secret = connection.execute(select(shuffles.c.secret).where(*mine)).scalar()
    if secret is None or not connection.execute(delete(shuffles).where(*mine)).rowcount:
        raise refused("request", "opening.commitment")
    return str(secret)


def forget(connection: Connection, now: int) -> None:
    """Delete what nobody has used in a day."""
    connection.execute(delete(shuffles).where(shuffles.c.created_at < now - KEPT))
