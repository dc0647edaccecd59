"""Access codes: who may become a guest where the server is not open to everybody.

A code is stored as its hash, and shown once to its maker. If the server lets them, members with a claimed name make
codes for one person each. Operators make codes for one or more people.
"""

import secrets
from typing import Final, Literal, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from midtown.server.accounts import audit
from midtown.server.accounts.audit import Order
from midtown.server.accounts.contacts import CODE_SIGNS
from midtown.server.accounts.identity import hash_of, visitor_by_id
from midtown.server.storage.schema.accounts import access_codes, players
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import visible_line
from midtown.support.units import DAY

Admission = Literal["open", "operators", "members"]
"""Who lets new people in: everybody comes in, operators' codes alone, or also those of members."""
LENGTH: Final = 10
"""Signs of a code: 31 ** 10 possibilities."""
MEMBER_DAYS: Final = 14
"""Days for which a member's code is valid."""
MOST_OF_MEMBER: Final = 5
"""Maximum number of a member's unused codes."""
KEPT_DAYS: Final = 30
"""Days for which operators see a code after its end."""
LONGEST_NOTE: Final = 80


class AccessCode(NamedTuple):
    """An access code without its text; times in milliseconds since 1970."""

    id: int
    player: str | None
    """The member who made it; None for an operator's."""
    player_name: str | None
    note: str
    """For whom it is, as its maker wrote it."""
    uses: int
    """Number of people whom it lets in."""
    used: int
    made_at: int
    until: int


def make(connection: Connection, order: Order, uses: int, days: int, note: str = "") -> tuple[int, str]:
    """Store an operator's code, and return its number and text."""
    number, code = _store(connection, None, order.now, uses, days, note)
    audit.write(connection, order, "admission", str(number))
    return number, code


def make_of_member(connection: Connection, player: str, now: int, note: str) -> tuple[int, str]:
    """Store a member's code for one person, and return its number and text; raise Refused if they may make none."""
    visitor = visitor_by_id(connection, player)
    if visitor is None or not visitor.claimed:
        raise refused("identity", "admission.claim")
    unused = sum(code.used < code.uses and code.until > now for code in codes(connection, player))
    if unused >= MOST_OF_MEMBER:
        raise refused("limit", "admission.many", most=MOST_OF_MEMBER)
    return _store(connection, player, now, 1, MEMBER_DAYS, note)


def _store(connection: Connection, player: str | None, now: int, uses: int, days: int, note: str) -> tuple[int, str]:
    connection.execute(delete(access_codes).where(access_codes.c.until < now - KEPT_DAYS * DAY))
    code = "".join(secrets.choice(CODE_SIGNS) for _ in range(LENGTH))
    row = {"hash": _hash(code), "player": player, "note": visible_line(note)[:LONGEST_NOTE], "uses": uses}
    made = insert(access_codes).values(**row, made_at=now, until=now + days * DAY).returning(access_codes.c.id)
    return connection.execute(made).scalar_one(), code


def spend(connection: Connection, code: str, now: int) -> None:
    """Let one person in with a code; raise Refused if it is wrong, used up, over, or withdrawn."""
    left = (access_codes.c.used < access_codes.c.uses, access_codes.c.until > now)
    use = update(access_codes).where(access_codes.c.hash == _hash(code), *left).values(used=access_codes.c.used + 1)
    if not connection.execute(use).rowcount:
        raise refused("identity", "admission.code")


def codes(connection: Connection, player: str | None = None) -> list[AccessCode]:
    """Return all codes, or those of a member, the newest first."""
    columns = (
        access_codes.c.id,
        access_codes.c.player,
        players.c.name,
        access_codes.c.note,
        access_codes.c.uses,
        access_codes.c.used,
        access_codes.c.made_at,
        access_codes.c.until,
    )
    query = (
        select(*columns).outerjoin(players, players.c.id == access_codes.c.player).order_by(access_codes.c.id.desc())
    )
    rows = connection.execute(query if player is None else query.where(access_codes.c.player == player))
    return [AccessCode(*row) for row in rows]


def withdraw(connection: Connection, order: Order, number: int) -> None:
    """End a code, as an operator; raise Refused if there is none of this number."""
    if not connection.execute(delete(access_codes).where(access_codes.c.id == number)).rowcount:
        raise refused("missing", "admission.missing")
    audit.write(connection, order, "end admission", str(number))


def withdraw_own(connection: Connection, player: str, number: int) -> None:
    """End a code of a member; raise Refused if they have none of this number."""
    own = (access_codes.c.id == number, access_codes.c.player == player)
    if not connection.execute(delete(access_codes).where(*own)).rowcount:
        raise refused("missing", "admission.missing")


def spaced(code: str) -> str:
    """Return a code as people read it: two halves."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def _hash(code: str) -> str:
    return hash_of(f"admission {code.strip().upper().replace('-', '').replace(' ', '')}")
