"""The role of an operator. A code from the host's terminal gives it to an account with a claimed name, once."""

import secrets
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from midtown.server.accounts import audit
from midtown.server.accounts.audit import Order
from midtown.server.accounts.contacts import CODE_SIGNS
from midtown.server.accounts.identity import hash_of, visitor_by_id
from midtown.server.storage.schema.accounts import challenges, players
from midtown.server.support.refusals import refused
from midtown.support.units import MINUTE

CODE_MINUTES: Final = 10
LENGTH: Final = 10
"""Signs of a code: 31 ** 10 possibilities."""
CONTENT: Final = b"operator"


def new_code(connection: Connection, order: Order) -> str:
    """Store and return a code that makes one account an operator within `CODE_MINUTES`."""
    code = "".join(secrets.choice(CODE_SIGNS) for _ in range(LENGTH))
    expires_at = order.now + CODE_MINUTES * MINUTE
    connection.execute(insert(challenges).values(token=_hash(code), challenge=CONTENT, expires_at=expires_at))
    audit.write(connection, order, "code")
    return code


def enter_code(connection: Connection, player: str, code: str, now: int) -> None:
    """Make a player an operator and use up the code; raise Refused without a claimed name or a valid code."""
    visitor = visitor_by_id(connection, player)
    if visitor is None or not visitor.claimed:
        raise refused("identity", "operator.claim")
    valid = (challenges.c.token == _hash(code), challenges.c.challenge == CONTENT, challenges.c.expires_at >= now)
    if not connection.execute(delete(challenges).where(*valid)).rowcount:
        raise refused("identity", "operator.code")
    connection.execute(update(players).where(players.c.id == player).values(operator=True))
    audit.write(connection, Order(player, now, ""), "operator", player)


def is_operator(connection: Connection, player: str) -> bool:
    """Return whether a player is an operator."""
    return bool(connection.execute(select(players.c.operator).where(players.c.id == player)).scalar())


def operators(connection: Connection) -> dict[str, str]:
    """Return all operators: names by id."""
    rows = connection.execute(select(players.c.id, players.c.name).where(players.c.operator).order_by(players.c.name))
    return {row.id: row.name for row in rows}


def dismiss(connection: Connection, order: Order, player: str) -> None:
    """Take the role from a player; raise Refused if they do not have it."""
    conditions = (players.c.id == player, players.c.operator)
    if not connection.execute(update(players).where(*conditions).values(operator=False)).rowcount:
        raise refused("missing", "operator.none")
    audit.write(connection, order, "dismiss", player)


def _hash(code: str) -> str:
    return hash_of(f"operator {code.strip().upper().replace('-', '')}")
