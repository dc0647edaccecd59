"""Who hears of news, and whether they may still know of it when it is sent: by what is stored then."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, exists, false, or_, select

from midtown.server.features.notifications.kinds import KINDS, Audience
from midtown.server.storage.schema.accounts import blocks, follows, players
from midtown.server.storage.schema.clubs import club_members, clubs
from midtown.server.storage.schema.features import entrants, invitations, tournaments
from midtown.server.storage.schema.hooks import hooks
from midtown.server.storage.schema.notices import notice_settings
from midtown.server.storage.schema.play import events, left_seats, seats, tables
from midtown.server.storage.schema.series import tournament_series

CALLS_OFF: Final = ("moved", "undone", "declined", "left", "stopped")
"""Kinds of events after which nothing is asked any more that was proposed before."""


class Notice(NamedTuple):
    """What somebody may hear: of which event, at which table, by whom."""

    player: str
    kind: str
    table: str | None
    actor: str | None
    detail: str


def recipients(connection: Connection, kind: str, table: str | None, actor: str | None, detail: str = "") -> list[str]:
    """Return who hears of news, as far as that follows from the kind.

    That is all at the table, its host, followers, or who had entered the tournament that `detail` names.
    """
    match KINDS[kind].audience:
        case "host":
            who = select(tables.c.creator).where(tables.c.id == table)
        case "follower":
            chosen = notice_settings.c.ticks.contains('"followed"')  # few have, and many may follow somebody
            who = select(follows.c.player).join(notice_settings, notice_settings.c.player == follows.c.player)
            who = who.where(follows.c.followed == actor, chosen)
        case "called_off":
            who = select(entrants.c.player).where(entrants.c.tournament == detail, ~entrants.c.withdrawn)
        case _:
            who = select(seats.c.player).where(seats.c.table == table, seats.c.player.is_not(None))
    people = {player for player in connection.execute(who).scalars() if player and player != actor}
    members = select(players.c.id).where(players.c.id.in_(sorted(people)), players.c.owner.is_(None))
    return sorted(connection.execute(members).scalars())


def may_know(connection: Connection, notice: Notice, now: int) -> bool:
    """Return whether somebody may know of a notice, and it is not settled."""
    if notice.actor is not None and _are_apart(connection, notice.player, notice.actor):
        return False
    return _CHECKS[KINDS[notice.kind].audience](connection, notice, now)


def _are_apart(connection: Connection, player: str, other: str) -> bool:
    """Return whether one has blocked the other, or the other's account was deleted."""
    apart = or_(
        and_(blocks.c.player == player, blocks.c.blocked == other),
        and_(blocks.c.player == other, blocks.c.blocked == player),
    )
    gone = ~exists().where(players.c.id == other)
    return bool(connection.execute(select(or_(exists().where(apart), gone))).scalar())


def _seated(connection: Connection, notice: Notice, now: int) -> bool:
    own = select(seats.c.seat).where(seats.c.table == notice.table, seats.c.player == notice.player)
    return connection.execute(own).first() is not None


def _player(connection: Connection, notice: Notice, now: int) -> bool:
    """Return whether the player has a seat, or had one until they left or lost it on time."""
    left = select(left_seats.c.seat).where(left_seats.c.table == notice.table, left_seats.c.player == notice.player)
    return _seated(connection, notice, now) or connection.execute(left).first() is not None


def _to_move(connection: Connection, notice: Notice, now: int) -> bool:
    last = select(events.c.to_move).where(events.c.table == notice.table).order_by(events.c.seq.desc()).limit(1)
    own = select(seats.c.seat).join(tables, tables.c.id == seats.c.table)
    own = own.where(seats.c.table == notice.table, seats.c.player == notice.player, tables.c.status == "running")
    return connection.execute(own.where(seats.c.seat == last.scalar_subquery())).first() is not None


def _awaited(connection: Connection, notice: Notice, now: int) -> bool:
    """Return whether a proposal waits for the player: nothing has happened that answers it."""
    own = select(seats.c.seat).where(seats.c.table == notice.table, seats.c.player == notice.player)
    proposed = int(notice.detail.rpartition(" ")[2])
    agreed = and_(events.c.kind == "agreed", or_(events.c.seat.in_(own), events.c.body.contains('"done":true')))
    later = select(events.c.seq).where(events.c.table == notice.table, events.c.seq > proposed)
    answered = connection.execute(later.where(or_(events.c.kind.in_(CALLS_OFF), agreed)).limit(1)).first()
    return answered is None and _seated(connection, notice, now)


def _host(connection: Connection, notice: Notice, now: int) -> bool:
    own = select(tables.c.id).where(tables.c.id == notice.table, tables.c.creator == notice.player)
    return connection.execute(own.where(tables.c.status == "open")).first() is not None


def _invited(connection: Connection, notice: Notice, now: int) -> bool:
    own = (invitations.c.id == notice.detail, invitations.c.player == notice.player, invitations.c.answer.is_(None))
    waits = select(invitations.c.id).join(tables, tables.c.id == invitations.c.table).where(*own)
    return connection.execute(waits.where(invitations.c.until > now, tables.c.status == "open")).first() is not None


def _inviter(connection: Connection, notice: Notice, now: int) -> bool:
    """Return whether the player has sent the invitation. If the game has begun, that is the news, not who accepts."""
    own = (invitations.c.id == notice.detail, invitations.c.inviter == notice.player)
    answered = select(invitations.c.answer, tables.c.status).join(tables, tables.c.id == invitations.c.table)
    row = connection.execute(answered.where(*own)).first()
    return row is not None and (row.answer == "declined" or row.status == "open")


def _follower(connection: Connection, notice: Notice, now: int) -> bool:
    """Return whether the player follows somebody who shows that they are here, and plays where all may watch."""
    follow = select(follows.c.at).join(players, players.c.id == follows.c.followed)
    follow = follow.where(
        follows.c.player == notice.player, follows.c.followed == notice.actor, players.c.shows_presence
    )
    sits = exists().where(seats.c.table == tables.c.id, seats.c.player == notice.actor)
    watched = exists().where(tables.c.id == notice.table, tables.c.public, tables.c.status == "running", sits)
    own = exists().where(seats.c.table == notice.table, seats.c.player == notice.player)
    return connection.execute(follow.where(watched if notice.table else false(), ~own)).first() is not None


def _entrant(connection: Connection, notice: Notice, now: int) -> bool:
    own = (entrants.c.tournament == notice.detail, entrants.c.player == notice.player, ~entrants.c.withdrawn)
    open_ = select(tournaments.c.id).join(entrants, entrants.c.tournament == tournaments.c.id).where(*own)
    return connection.execute(open_.where(tournaments.c.status == "open")).first() is not None


def _called_off(connection: Connection, notice: Notice, now: int) -> bool:
    """Return whether a tournament was called off that the player had entered."""
    own = (entrants.c.tournament == notice.detail, entrants.c.player == notice.player, ~entrants.c.withdrawn)
    off = select(tournaments.c.id).join(entrants, entrants.c.tournament == tournaments.c.id).where(*own)
    return connection.execute(off.where(tournaments.c.status == "cancelled")).first() is not None


def _owner(connection: Connection, notice: Notice, now: int) -> bool:
    own = (hooks.c.id == notice.detail, hooks.c.player == notice.player, hooks.c.off_at.is_not(None))
    return connection.execute(select(hooks.c.id).where(*own)).first() is not None


def regulars(connection: Connection, tournament: str, player: str | None = None) -> list[str]:
    """Return who may enter a tournament of a series and has not: members of its club, and who was in the one before.

    With `player`, only whether that is one of them.
    """
    this = select(tournaments.c.series).where(tournaments.c.id == tournament).scalar_subquery()
    former = select(tournaments.c.id).where(tournaments.c.series == this, tournaments.c.status == "over")
    former = former.order_by(tournaments.c.starts_at.desc()).limit(1)
    were = select(entrants.c.player).where(entrants.c.tournament == former.scalar_subquery(), ~entrants.c.withdrawn)
    belong = select(club_members.c.player).join(clubs, clubs.c.id == club_members.c.club)
    belong = belong.join(tournament_series, tournament_series.c.club == clubs.c.id)
    belong = belong.where(tournament_series.c.id == this, ~clubs.c.suspended)
    entered = exists().where(entrants.c.tournament == tournament, entrants.c.player == players.c.id)
    people = select(players.c.id).where(players.c.owner.is_(None), ~entered)
    if player is not None:
        people = people.where(players.c.id == player)
    people = people.where(or_(players.c.id.in_(were), players.c.id.in_(belong)))
    return list(connection.execute(people.order_by(players.c.id)).scalars())


def _regular(connection: Connection, notice: Notice, now: int) -> bool:
    """Return whether a tournament of a series can be entered, and the player, who has not, is one of its regulars."""
    open_ = select(tournaments.c.id).where(tournaments.c.id == notice.detail, tournaments.c.status == "open")
    public = open_.where(tournaments.c.starts_at > now, tournaments.c.key.is_(None))
    can_enter = connection.execute(public).first() is not None
    return can_enter and bool(regulars(connection, notice.detail, notice.player))


_CHECKS: Final[Mapping[Audience, Callable[[Connection, Notice, int], bool]]] = {
    "asked": _awaited,
    "called_off": _called_off,
    "entrant": _entrant,
    "follower": _follower,
    "host": _host,
    "invited": _invited,
    "inviter": _inviter,
    "owner": _owner,
    "player": _player,
    "regular": _regular,
    "seated": _seated,
    "to_move": _to_move,
}
