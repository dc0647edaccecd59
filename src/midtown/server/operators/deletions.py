"""Why operators have deleted accounts, for owners who come back with an old session.

The hash of the session's token leads to the reason; nothing else of the account is kept.
"""

from typing import Final

from sqlalchemy import BigInteger, Connection, Text, delete, insert, literal, select

from midtown.server.accounts.identity import DAY, hash_of
from midtown.server.operators import audit
from midtown.server.operators.audit import Order
from midtown.server.storage.schema import deletions, sanctions, sessions

DAYS: Final = 30
"""Days for which a reason is kept."""


def keep(connection: Connection, order: Order, player: str) -> None:
    """Store the order's reason for each session of a player, before these end."""
    reason, expires_at = literal(audit.sentence(order.reason), Text), literal(order.now + DAYS * DAY, BigInteger)
    rows = select(sessions.c.token, reason, expires_at).where(sessions.c.player == player)
    connection.execute(insert(deletions).from_select(["token", "reason", "expires_at"], rows))


def reason_of(connection: Connection, token: str, now: int) -> str | None:
    """Return why the account of a former session was deleted, or None if no operator did, or long ago."""
    mine = (deletions.c.token == hash_of(token), deletions.c.expires_at >= now)
    return connection.execute(select(deletions.c.reason).where(*mine)).scalar()


def tell(connection: Connection, token: str, guest: str, now: int) -> None:
    """Make the reason a notice for the new guest that the owner of a former session has become."""
    if (reason := reason_of(connection, token, now)) is None:
        return
    connection.execute(delete(deletions).where(deletions.c.token == hash_of(token)))
    notice = {"player": guest, "kind": "deletion", "at": now, "reason": reason}
    # Lifted, as the account that it was about has gone: this one stays.
    connection.execute(insert(sanctions).values(**notice, lifted_at=now))


def forget(connection: Connection, now: int) -> None:
    """Delete the reasons that were kept long enough."""
    connection.execute(delete(deletions).where(deletions.c.expires_at < now))
