"""Sentences of operators that every page shows for a time."""

from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from midtown.server.accounts import audit
from midtown.server.accounts.audit import Order
from midtown.server.storage.schema.accounts import announcements
from midtown.server.support.refusals import refused


class Announcement(NamedTuple):
    """An announcement; times in milliseconds since 1970."""

    id: int
    at: int
    until: int
    en: str
    de: str


def announce(connection: Connection, order: Order, en: str, de: str, until: int) -> int:
    """Store an announcement and return its number."""
    english, german = audit.check_sentence(en), audit.check_sentence(de)
    row = insert(announcements).values(at=order.now, until=until, en=english, de=german)
    key = connection.execute(row).inserted_primary_key
    assert key is not None
    audit.write(connection, order, "announce", str(key[0]), english)
    return int(key[0])


def withdraw(connection: Connection, order: Order, number: int) -> None:
    """End an announcement; raise Refused if it does not run."""
    running = (announcements.c.id == number, announcements.c.until > order.now)
    if not connection.execute(update(announcements).where(*running).values(until=order.now)).rowcount:
        raise refused("missing", "operator.nothing")
    audit.write(connection, order, "withdraw", str(number))


def current(connection: Connection, now: int) -> list[Announcement]:
    """Return the running announcements, newest first."""
    running = select(announcements).where(announcements.c.until > now).order_by(announcements.c.id.desc())
    return [Announcement(*row) for row in connection.execute(running)]
