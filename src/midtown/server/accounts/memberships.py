"""Membership of clubs as far as accounts need it: when members leave, a club never stays without an owner."""

from sqlalchemy import Connection, case, delete, or_, select, update

from midtown.server.accounts import roles
from midtown.server.accounts.identity import Visitor
from midtown.server.storage.database import AnySelect
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.clubs import club_members, club_requests, clubs
from midtown.server.storage.schema.features import tournaments
from midtown.server.storage.schema.leagues import league_games, leagues
from midtown.server.storage.schema.series import tournament_series

_MEMBERS = club_members.c
_OPEN = clubs.c.shows_members & ~clubs.c.private & ~clubs.c.suspended
"""Which clubs show everybody who belongs to them."""


def leave_all(connection: Connection, player: str) -> None:
    """Remove a player from all clubs before their account is deleted."""
    rows = select(_MEMBERS.club).where(_MEMBERS.player == player).order_by(_MEMBERS.club)
    for club in connection.execute(rows).scalars().all():
        leave(connection, club, player)


def leads(connection: Connection, club: str, player: str | None) -> bool:
    """Return whether a player is an owner or officer of a club."""
    own = (_MEMBERS.club == club, _MEMBERS.player == (player or ""), _MEMBERS.role != "member")
    return connection.execute(select(_MEMBERS.club).where(*own)).first() is not None


def belongs(connection: Connection, club: str, player: str | None) -> bool:
    """Return whether a player is a member of a club."""
    own = (_MEMBERS.club == club, _MEMBERS.player == (player or ""))
    return connection.execute(select(_MEMBERS.club).where(*own)).first() is not None


def sees_members(connection: Connection, club: str, viewer: str | None) -> bool:
    """Return whether a visitor sees who belongs to a club, but for those who hide their page."""
    public = select(clubs.c.id).where(clubs.c.id == club, _OPEN)
    return belongs(connection, club, viewer) or connection.execute(public).first() is not None


def visible_clubs(viewer: str | None) -> AnySelect:
    """Return the query of the clubs of which a visitor sees who belongs to them, but for those who hide their page."""
    own = select(_MEMBERS.club).where(_MEMBERS.player == (viewer or ""))
    return select(clubs.c.id).where(or_(_OPEN, clubs.c.id.in_(own)))


def watches(connection: Connection, table: str, player: str) -> bool:
    """Return whether somebody may watch a table as it is one of a league of their club."""
    rows = select(_MEMBERS.club).join(leagues, leagues.c.club == _MEMBERS.club)
    rows = rows.join(league_games, league_games.c.league == leagues.c.id)
    own = (league_games.c.table == table, _MEMBERS.player == player)
    return connection.execute(rows.where(*own)).first() is not None


def leads_tournament(connection: Connection, tournament: str, player: str | None) -> bool:
    """Return whether a player runs a tournament: its creator, or of a club's the leaders of the club.

    Of those that repeat on the server itself operators do, too.
    """
    row = connection.execute(
        select(tournaments.c.creator, tournament_series.c.id.label("series"), tournament_series.c.club)
        .outerjoin(tournament_series, tournament_series.c.id == tournaments.c.series)
        .where(tournaments.c.id == tournament)
    ).first()
    if row is None or player is None:
        return False
    if row.club is not None:
        return leads(connection, row.club, player)
    return row.creator == player or (row.series is not None and roles.is_operator(connection, player))


def shown_members(club: str, viewer: str | None) -> AnySelect:
    """Return the query of the members of a club whom a visitor sees on its page, without a link."""
    own = (_MEMBERS.club == club, _MEMBERS.player == (viewer or ""))
    belongs = select(_MEMBERS.player).where(*own).correlate(None).exists()
    public = _OPEN & ~players.c.hidden
    rows = select(_MEMBERS.player).join(clubs, clubs.c.id == _MEMBERS.club)
    rows = rows.join(players, players.c.id == _MEMBERS.player)
    return rows.where(_MEMBERS.club == club, or_(belongs, public))


def owner_of(connection: Connection, club: str) -> str | None:
    """Return the owner of a club who has been there longest."""
    owners = select(_MEMBERS.player).where(_MEMBERS.club == club, _MEMBERS.role == "owner")
    return connection.execute(owners.order_by(_MEMBERS.joined_at, _MEMBERS.player).limit(1)).scalar()


def pass_on(connection: Connection, guest: Visitor, account: str) -> None:
    """Let an account take over in which clubs a guest is, asks to be, or is kept out, unless the club knows it.

    The former session of somebody who is no guest passes nothing on.
    """
    if guest.claimed or guest.program or guest.id == account:
        return
    for table, other in ((club_members, club_requests), (club_requests, club_members)):
        kept = [select(rows.c.club).where(rows.c.player == account) for rows in (table, other)]
        own = (table.c.player == guest.id, *(table.c.club.not_in(ids) for ids in kept))
        connection.execute(update(table).where(*own).values(player=account))
        connection.execute(delete(table).where(table.c.player == guest.id))


def leave(connection: Connection, club: str, player: str) -> str | None:
    """Remove a player from a club; return who owns it then if that is somebody else than before.

    The officer who has been there longest follows the last owner, or else the member. Guests cannot: a club that has
    nobody else is deleted.
    """
    connection.execute(delete(club_members).where(_MEMBERS.club == club, _MEMBERS.player == player))
    members = select(_MEMBERS.player).where(_MEMBERS.club == club)
    if connection.execute(members.where(_MEMBERS.role == "owner").limit(1)).first() is not None:
        return None
    claimed = members.join(players, players.c.id == _MEMBERS.player).where(players.c.claim.is_not(None))
    officers_first = case((_MEMBERS.role == "officer", 0), else_=1)
    heir = connection.execute(claimed.order_by(officers_first, _MEMBERS.joined_at, _MEMBERS.player).limit(1)).scalar()
    if heir is None:
        connection.execute(delete(clubs).where(clubs.c.id == club))
    else:
        own = (_MEMBERS.club == club, _MEMBERS.player == heir)
        connection.execute(update(club_members).where(*own).values(role="owner"))
    return heir
