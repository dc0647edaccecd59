"""The audit log: which operator did what, when, on whom, and why. Rows are only ever added."""

import getpass
from typing import Literal, NamedTuple

from sqlalchemy import Connection, insert, select

from midtown.server.accounts import identity
from midtown.server.storage.schema.accounts import audit
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import visible_line

Action = Literal[
    "admission",
    "announce",
    "backup",
    "call off",
    "close report",
    "club deletion",
    "club rename",
    "club return",
    "club suspension",
    "code",
    "deletion",
    "dismiss",
    "end admission",
    "let back",
    "lift mute",
    "lift suspension",
    "mute",
    "operator",
    "remove",
    "rename",
    "restore",
    "return puzzle",
    "suspension",
    "warning",
    "withdraw",
    "withdraw puzzle",
]
"""What the audit log calls the actions of operators."""
LONGEST = 500
"""Maximum length of a reason or note."""


class Order(NamedTuple):
    """An action of an operator: who, when (in milliseconds since 1970), and why."""

    operator: str
    """The operator's player id, or `terminal:USER`."""
    now: int
    reason: str


class AuditEntry(NamedTuple):
    """One row of the log, with the present names of the operator and the player."""

    id: int
    at: int
    operator: str
    operator_name: str | None
    action: Action
    target: str
    target_name: str | None
    reason: str
    detail: str


def terminal_actor() -> str:
    """Return who acts at the terminal of this machine."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):  # a user without a name
        user = "?"
    return f"terminal:{user}"[:60]


def check_sentence(text: str) -> str:
    """Return what is visible of a reason or note; raise Refused if it is empty, too long, or has control characters."""
    cleaned = visible_line(text)
    if not 1 <= len(cleaned) <= LONGEST:
        raise refused("request", "operator.reason", most=LONGEST)
    return cleaned


def write(connection: Connection, order: Order, action: Action, target: str = "", detail: str = "") -> None:
    """Add a row for an action that the same transaction performs."""
    row = {"at": order.now, "operator": order.operator, "action": action, "target": target}
    reason = check_sentence(order.reason) if order.reason else ""
    connection.execute(insert(audit).values(**row, reason=reason, detail=detail))


def entries(connection: Connection, before: int | None = None, most: int = 100) -> list[AuditEntry]:
    """Return the last `most` rows, newest first; with `before`, those with smaller numbers."""
    query = select(audit).order_by(audit.c.id.desc()).limit(most)
    rows = connection.execute(query if before is None else query.where(audit.c.id < before)).all()
    names = identity.names(connection, [player for row in rows for player in (row.operator, row.target)])
    return [
        AuditEntry(
            id=row.id,
            at=row.at,
            operator=row.operator,
            operator_name=names.get(row.operator),
            action=row.action,
            target=row.target,
            target_name=names.get(row.target),
            reason=row.reason,
            detail=row.detail,
        )
        for row in rows
    ]
