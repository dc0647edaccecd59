"""Accounts as operators see them: found by name or id, without contacts, passwords, or anything of their games."""

from typing import NamedTuple

from sqlalchemy import Connection, func, or_, select

from midtown.server.accounts.names import folded
from midtown.server.storage.schema import players, seats, tables
from midtown.server.support.refusals import refused

MOST = 50


class Account(NamedTuple):
    """An account; times in milliseconds since 1970."""

    id: str
    name: str
    claimed: bool
    operator: bool
    language: str
    created_at: int
    seen_at: int


_COLUMNS = (
    players.c.id,
    players.c.name,
    players.c.claim.is_not(None),
    players.c.operator,
    players.c.language,
    players.c.created_at,
    players.c.seen_at,
)


def search(connection: Connection, text: str) -> list[Account]:
    """Return up to 50 accounts whose id or claimed name it is, or whose name contains it; claimed ones first."""
    part = text.strip()
    inside = (
        players.c.name.contains(part, autoescape=True),
        func.lower(players.c.name).contains(part.lower(), autoescape=True),
    )
    fits = or_(players.c.id == part, players.c.claim == folded(part), *inside)
    query = select(*_COLUMNS).where(fits)
    best = query.order_by((players.c.claim == folded(text)).desc().nulls_last(), players.c.seen_at.desc())
    return [Account(*row) for row in connection.execute(best.limit(MOST))]


def account(connection: Connection, player: str) -> Account:
    """Return the account with an id, or raise Refused."""
    row = connection.execute(select(*_COLUMNS).where(players.c.id == player)).first()
    if row is None:
        raise refused("missing", "person.missing")
    return Account(*row)


def named(connection: Connection, text: str) -> Account:
    """Return the one account of an id or a name; raise Refused if there is none, or several guests of that name."""
    fits = [one for one in search(connection, text) if text in (one.id, one.name) or folded(one.name) == folded(text)]
    exact = [fit for fit in fits if fit.claimed or fit.id == text] or fits
    if not exact:
        raise refused("missing", "person.missing")
    if len(exact) > 1:
        raise refused("request", "operator.several", ids=", ".join(one.id for one in exact[:10]))
    return exact[0]


def unfinished(connection: Connection, player: str) -> int:
    """Return the number of a player's open and running tables."""
    sits = select(func.count(tables.c.id.distinct())).join(seats, seats.c.table == tables.c.id)
    return connection.execute(sits.where(seats.c.player == player, tables.c.status != "over")).scalar_one()
