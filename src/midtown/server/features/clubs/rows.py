"""Rows of clubs: making them, reading them, and what their owners and operators change."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from midtown.server.accounts import audit, names, relations
from midtown.server.accounts.audit import Order
from midtown.server.accounts.identity import Visitor
from midtown.server.features.clubs.rules import KEPT, MOST_OWNED, Club, Role, missing_club
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.clubs import club_announcements, club_members, clubs
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import visible_lines

LISTED: Final = 100
"""Maximum number of clubs in a list."""
_CLUBS: Final = clubs.c
_MEMBERS: Final = club_members.c


class Announcement(NamedTuple):
    """What an officer has announced."""

    id: int
    player: str
    name: str
    face: int | None
    text: str
    at: int


def get(connection: Connection, club: str) -> Club:
    """Return a club; raise Refused if there is none."""
    row = connection.execute(select(clubs).where(_CLUBS.id == club)).first()
    if row is None:
        raise missing_club()
    return Club(*row)


def create(connection: Connection, owner: Visitor, values: Mapping[str, object], now: int) -> Club:
    """Store a new club of a player; raise Refused if its name is taken, or they own too many."""
    owned = select(func.count()).where(_MEMBERS.player == owner.id, _MEMBERS.role == "owner")
    if connection.execute(owned).scalar_one() >= MOST_OWNED:
        raise refused("limit", "club.many", most=MOST_OWNED)
    made = secrets.token_hex(6)
    claim = _claim(connection, made, str(values["name"]), private=bool(values["private"]))
    row = {"id": made, "claim": claim, "suspended": False, "key": new_key(), "created_at": now}
    connection.execute(insert(clubs).values(**_cleaned(values), **row))
    member = {"club": made, "player": owner.id, "role": "owner", "joined_at": now}
    connection.execute(insert(club_members).values(**member))
    return get(connection, made)


def change(connection: Connection, club: str, values: Mapping[str, object]) -> None:
    """Change what an owner chooses; raise Refused if the new name is taken."""
    former = get(connection, club)
    name, private = str(values.get("name", former.name)), bool(values.get("private", former.private))
    claim = _claim(connection, club, name, private=private)
    connection.execute(update(clubs).where(_CLUBS.id == club).values(**_cleaned(values), claim=claim))


def _cleaned(values: Mapping[str, object]) -> dict[str, object]:
    return {name: visible_lines(str(value)) if name == "text" else value for name, value in values.items()}


def _claim(connection: Connection, club: str, name: str, *, private: bool) -> str | None:
    """Return the folded name of a club; raise Refused if another club has it.

    Private clubs claim no name: the refusal would tell strangers that they exist.
    """
    if private:
        return None
    claim = names.fold_name(name)
    if connection.execute(select(_CLUBS.id).where(_CLUBS.claim == claim, _CLUBS.id != club)).first():
        raise refused("request", "club.name", name=name)
    return claim


def new_key() -> str:
    """Return the secret of an invitation link."""
    return secrets.token_urlsafe(16)


def renew_key(connection: Connection, club: str) -> str:
    """Replace the secret of a club's invitation link, so that earlier links are worth nothing; return the new one."""
    key = new_key()
    connection.execute(update(clubs).where(_CLUBS.id == club).values(key=key))
    return key


def visible_clubs(connection: Connection, viewer: str | None) -> list[tuple[Club, int, Role | None]]:
    """Return the clubs that a visitor may know of, with their sizes and the visitor's role; their own first."""
    own = select(_MEMBERS.role).where(_MEMBERS.club == _CLUBS.id, _MEMBERS.player == (viewer or "")).scalar_subquery()
    size = select(func.count()).where(_MEMBERS.club == _CLUBS.id).scalar_subquery()
    visible = or_(own.is_not(None), ~_CLUBS.private & ~_CLUBS.suspended)
    rows = select(clubs, size.label("size"), own.label("own")).where(visible)
    rows = rows.order_by(own.is_(None), size.desc(), _CLUBS.name, _CLUBS.id).limit(LISTED)
    return [(Club(*row[:-2]), row.size, row.own) for row in connection.execute(rows)]


def announcements(connection: Connection, club: str, viewer: str) -> list[Announcement]:
    """Return what was announced, newest first, without what those write whom the viewer has blocked."""
    own = club_announcements.c
    rows = select(own.id, own.player, players.c.name, players.c.face, own.text, own.at)
    rows = rows.join(players, players.c.id == own.player).where(own.club == club)
    rows = rows.order_by(own.id.desc()).limit(KEPT)
    blocked = relations.blocked_players(connection, viewer)
    return [Announcement(*row) for row in connection.execute(rows) if row.player not in blocked]


def announce(connection: Connection, club: str, player: str, text: str, now: int) -> int:
    """Store an announcement, drop the oldest beyond those that are kept, and return its number."""
    cleaned = visible_lines(text)
    if not cleaned:
        raise refused("request", "club.empty")
    own = club_announcements.c
    made = insert(club_announcements).values(club=club, player=player, text=cleaned, at=now).returning(own.id)
    number: int = connection.execute(made).scalar_one()
    kept = select(own.id).where(own.club == club).order_by(own.id.desc()).limit(KEPT)
    stays = list(connection.execute(kept).scalars())
    connection.execute(delete(club_announcements).where(own.club == club, own.id.not_in(stays)))
    return number


def withdraw(connection: Connection, club: str, number: int) -> None:
    """Delete an announcement; raise Refused if the club has none of this number."""
    own = club_announcements.c
    gone = delete(club_announcements).where(own.club == club, own.id == number).returning(own.id)
    if connection.execute(gone).first() is None:
        raise refused("missing", "club.announcement")


def delete_club(connection: Connection, club: str) -> None:
    """Delete a club with all that belongs to it."""
    connection.execute(delete(clubs).where(_CLUBS.id == club))


def all_clubs(connection: Connection) -> Sequence[tuple[Club, int]]:
    """Return the clubs of a server for its operators, with their sizes, newest first."""
    size = select(func.count()).where(_MEMBERS.club == _CLUBS.id).scalar_subquery()
    rows = select(clubs, size.label("size")).order_by(_CLUBS.created_at.desc(), _CLUBS.id)
    return [(Club(*row[:-1]), row.size) for row in connection.execute(rows)]


def rename(connection: Connection, order: Order, club: str, name: str) -> None:
    """Give a club another name, as an operator has ordered."""
    old = get(connection, club).name
    change(connection, club, {"name": names.clean_name(name)})
    audit.write(connection, order, "club rename", club, old)


def suspend(connection: Connection, order: Order, club: str, suspended: bool) -> None:
    """Suspend a club or let it go on, as an operator has ordered."""
    name = get(connection, club).name
    connection.execute(update(clubs).where(_CLUBS.id == club).values(suspended=suspended))
    audit.write(connection, order, "club suspension" if suspended else "club return", club, name)


def dissolve(connection: Connection, order: Order, club: str) -> None:
    """Delete a club, as an operator has ordered."""
    name = get(connection, club).name
    delete_club(connection, club)
    audit.write(connection, order, "club deletion", club, name)
