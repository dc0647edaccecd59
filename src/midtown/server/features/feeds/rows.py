"""Rows of feeds: the secret of their addresses, and whose it is."""

import secrets
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, select

from midtown.server.accounts import identity, notice_settings
from midtown.server.accounts.identity import Visitor
from midtown.server.features.feeds.contents import ClubName
from midtown.server.storage.database import upsert
from midtown.server.storage.schema.clubs import club_members, clubs
from midtown.server.storage.schema.hooks import feeds

_FEEDS: Final = feeds.c


class Reader(NamedTuple):
    """Whom a secret address belongs to, and the zone in which they read times."""

    visitor: Visitor
    zone: str


def secret_of(connection: Connection, player: str) -> str | None:
    """Return the secret of a player's addresses, or None if they have none."""
    return connection.execute(select(_FEEDS.secret).where(_FEEDS.player == player)).scalar()


def renew(connection: Connection, player: str, now: int) -> str:
    """Give a player's feeds new addresses, so that those from before are worth nothing; return their secret."""
    secret = secrets.token_urlsafe(32)
    upsert(connection, feeds, {"player": player}, {"secret": secret, "made_at": now})
    return secret


def remove(connection: Connection, player: str) -> None:
    """Let a player's feeds have no addresses any more."""
    connection.execute(delete(feeds).where(_FEEDS.player == player))


def reader_of(connection: Connection, secret: str) -> Reader | None:
    """Return whom the addresses with a secret belong to, or None."""
    player = connection.execute(select(_FEEDS.player).where(_FEEDS.secret == secret)).scalar()
    visitor = identity.visitor_by_id(connection, player) if player is not None else None
    return None if visitor is None else Reader(visitor, notice_settings.load(connection, visitor.id).hours.zone)


def own_clubs(connection: Connection, player: str) -> list[ClubName]:
    """Return the clubs to which a player belongs, by name."""
    rows = select(clubs.c.id, clubs.c.name).join(club_members, club_members.c.club == clubs.c.id)
    rows = rows.where(club_members.c.player == player).order_by(clubs.c.name, clubs.c.id)
    return [ClubName(*row) for row in connection.execute(rows)]


def shown_club(connection: Connection, club: str, player: str | None) -> ClubName | None:
    """Return a club of which somebody may know: a public one, or with `player` one of theirs; else None."""
    own = select(club_members.c.player).where(club_members.c.club == club, club_members.c.player == (player or ""))
    may = own.exists() | (~clubs.c.private & ~clubs.c.suspended)
    row = connection.execute(select(clubs.c.id, clubs.c.name).where(clubs.c.id == club, may)).first()
    return None if row is None else ClubName(*row)
