"""Who belongs to a club: joining, asking, leaving, roles, removing."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, case, delete, func, insert, select, update

from midtown.server.accounts import identity, memberships
from midtown.server.accounts.identity import Visitor
from midtown.server.features.clubs import rules
from midtown.server.features.clubs.rules import MOST_ASKING, MOST_JOINED, Club, Role, Standing
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.clubs import club_members, club_requests
from midtown.server.support.refusals import Refused, refused
from midtown.server.support.visible_text import visible_line

_MEMBERS: Final = club_members.c
_REQUESTS: Final = club_requests.c
_PERSON: Final = (players.c.id, players.c.name, players.c.face, players.c.claim.is_not(None), players.c.hidden)


class Member(NamedTuple):
    """Somebody who belongs to a club."""

    player: str
    name: str
    face: int | None
    claimed: bool
    hidden: bool
    role: Role
    joined_at: int


class Applicant(NamedTuple):
    """Somebody who asks to join a club, or is kept out."""

    player: str
    name: str
    face: int | None
    claimed: bool
    hidden: bool
    barred: bool
    word: str
    at: int


def role_of(connection: Connection, club: str, player: str | None) -> Role | None:
    """Return the role of somebody in a club; None for those who do not belong."""
    own = select(_MEMBERS.role).where(_MEMBERS.club == club, _MEMBERS.player == (player or ""))
    role: Role | None = connection.execute(own).scalar()
    return role


def standing_of(connection: Connection, club: str, player: str | None) -> Standing | None:
    """Return whether somebody asks to join a club, or is kept out."""
    own = select(_REQUESTS.barred).where(_REQUESTS.club == club, _REQUESTS.player == (player or ""))
    barred = connection.execute(own).scalar()
    return None if barred is None else "barred" if barred else "asks"


def members_of(connection: Connection, club: str) -> list[Member]:
    """Return who belongs to a club: owners, officers, then the others, each in the order in which they came."""
    rank = case((_MEMBERS.role == "owner", 0), (_MEMBERS.role == "officer", 1), else_=2)
    rows = select(*_PERSON, _MEMBERS.role, _MEMBERS.joined_at).join(players, players.c.id == _MEMBERS.player)
    rows = rows.where(_MEMBERS.club == club).order_by(rank, _MEMBERS.joined_at, _MEMBERS.player)
    return [Member(*row) for row in connection.execute(rows)]


def hidden_from(connection: Connection, club: Club, role: Role | None) -> set[str]:
    """Return the members whom somebody with a role does not see: those who hide their page, or all of them."""
    if role is not None:
        return set()
    return {member.player for member in members_of(connection, club.id) if member.hidden or not club.shows_members}


def applicants_of(connection: Connection, club: str) -> list[Applicant]:
    """Return who asks to join a club, and who is kept out, the first ones first."""
    rows = select(*_PERSON, _REQUESTS.barred, _REQUESTS.word, _REQUESTS.at)
    rows = rows.join(players, players.c.id == _REQUESTS.player).where(_REQUESTS.club == club)
    return [Applicant(*row) for row in connection.execute(rows.order_by(_REQUESTS.at, _REQUESTS.player))]


def join(connection: Connection, club: Club, visitor: Visitor, key: str | None, word: str, now: int) -> None:
    """Let somebody in, or store that they ask; twice is as once."""
    if role_of(connection, club.id, visitor.id) is not None:
        return
    identity.check_shown(connection, visitor)
    size = connection.execute(select(func.count()).where(_MEMBERS.club == club.id)).scalar_one()
    rules.check_entry(club, key, standing_of(connection, club.id, visitor.id), size)
    if rules.enters_at_once(club, key):
        _enter(connection, club.id, visitor.id, now)
        return
    asking = select(func.count()).where(_REQUESTS.club == club.id, ~_REQUESTS.barred)
    if connection.execute(asking).scalar_one() >= MOST_ASKING:
        raise refused("limit", "club.asking", most=MOST_ASKING)
    _forget_request(connection, club.id, visitor.id)
    row = {"club": club.id, "player": visitor.id, "barred": False, "word": visible_line(word), "at": now}
    connection.execute(insert(club_requests).values(**row))


def _enter(connection: Connection, club: str, player: str, now: int) -> None:
    joined = select(func.count()).where(_MEMBERS.player == player)
    if connection.execute(joined).scalar_one() >= MOST_JOINED:
        raise refused("limit", "club.joined", most=MOST_JOINED)
    _forget_request(connection, club, player)
    connection.execute(insert(club_members).values(club=club, player=player, role="member", joined_at=now))


def leave(connection: Connection, club: str, player: str) -> None:
    """Leave a club, or ask no longer; the last owner hands it over."""
    if role_of(connection, club, player) is not None:
        memberships.leave(connection, club, player)
    elif standing_of(connection, club, player) == "asks":
        _forget_request(connection, club, player)


def _forget_request(connection: Connection, club: str, player: str) -> None:
    connection.execute(delete(club_requests).where(_REQUESTS.club == club, _REQUESTS.player == player))


def admit(connection: Connection, club: Club, player: str, now: int) -> None:
    """Let somebody in who asks."""
    if standing_of(connection, club.id, player) != "asks":
        raise _missing()
    size = connection.execute(select(func.count()).where(_MEMBERS.club == club.id)).scalar_one()
    if size >= rules.MOST_MEMBERS:
        raise refused("limit", "club.full", most=rules.MOST_MEMBERS)
    _enter(connection, club.id, player, now)


def set_role(connection: Connection, club: str, player: str, role: Role) -> None:
    """Give a member another role; raise Refused for a guest, who cannot lead, and for the last owner."""
    former = role_of(connection, club, player)
    if former is None:
        raise _missing()
    other = identity.visitor_by_id(connection, player)
    if role != "member" and (other is None or not other.claimed):
        raise refused("request", "club.guest")
    owners = select(func.count()).where(_MEMBERS.club == club, _MEMBERS.role == "owner")
    if former == "owner" and role != "owner" and connection.execute(owners).scalar_one() == 1:
        raise refused("table", "club.last_owner")
    own = (_MEMBERS.club == club, _MEMBERS.player == player)
    connection.execute(update(club_members).where(*own).values(role=role))


def remove(connection: Connection, club: str, role: Role | None, player: str, now: int) -> None:
    """Remove a member, who is kept out from then on; refuse somebody who asks, or let somebody back who is kept out."""
    other = role_of(connection, club, player)
    if other is None:
        if standing_of(connection, club, player) is None:
            raise _missing()
        _forget_request(connection, club, player)
        return
    if not rules.outranks(role, other):
        raise refused("table", "club.rank")
    connection.execute(delete(club_members).where(_MEMBERS.club == club, _MEMBERS.player == player))
    row = {"club": club, "player": player, "barred": True, "word": "", "at": now}
    connection.execute(insert(club_requests).values(**row))


def _missing() -> Refused:
    return refused("missing", "club.member")
