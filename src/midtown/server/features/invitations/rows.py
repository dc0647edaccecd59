"""Rows of invitations. Nobody learns of an invitation from whom a block keeps them apart."""

import secrets
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, insert, or_, select, update

from midtown.server.accounts import identity, relations
from midtown.server.accounts.identity import Visitor
from midtown.server.features.invitations.rules import KEPT, MOST_WAITING, Answer, Invitation, lifetime
from midtown.server.storage.effect import Effect
from midtown.server.storage.schema.accounts import blocks, follows, players
from midtown.server.storage.schema.features import invitations
from midtown.server.storage.schema.play import results
from midtown.server.support.refusals import Refused, refused
from midtown.server.support.visible_text import visible_line
from midtown.server.tables.state import TableState

LISTED: Final = 40
"""Maximum number of invitations in each list."""
LATEST: Final = 60
"""Finished games of a player that are searched for opponents."""
_COLUMNS: Final = invitations.c


class Opponent(NamedTuple):
    """Somebody with whom a player has finished a game."""

    player: str
    name: str
    face: int | None


def missing_invitation() -> Refused:
    """Return the refusal for an invitation that does not exist, or cannot be answered any more."""
    return refused("missing", "invitation.missing")


def send(
    connection: Connection, inviter: Visitor, table: TableState, wanted: Collection[str], word: str, now: int
) -> list[Invitation]:
    """Store invitations of some players to a table and return them; raise Refused if one of them cannot be invited.

    Who is invited already stays so, with their answer.
    """
    waiting = select(func.count()).where(
        _COLUMNS.inviter == inviter.id, _COLUMNS.answer.is_(None), _COLUMNS.until > now
    )
    if connection.execute(waiting).scalar_one() + len(wanted) > MOST_WAITING:
        raise refused("request", "invitation.many", most=MOST_WAITING)
    for other in wanted:
        _check(connection, inviter, other, table)
    earlier = select(_COLUMNS.player).where(_COLUMNS.table == table.id, _COLUMNS.player.in_(sorted(wanted)))
    invited = set(connection.execute(earlier).scalars())
    made = [
        Invitation(
            id=secrets.token_urlsafe(12),
            inviter=inviter.id,
            player=other,
            table=table.id,
            word=visible_line(word),
            made_at=now,
            until=now + lifetime(table.settings.pace),
            seen_at=None,
            answer=None,
            reply="",
        )
        for other in dict.fromkeys(wanted)
        if other not in invited
    ]
    connection.execute(delete(invitations).where(_COLUMNS.made_at <= now - KEPT))
    if made:
        connection.execute(insert(invitations), [invitation._asdict() for invitation in made])
    return made


def _check(connection: Connection, inviter: Visitor, player: str, table: TableState) -> None:
    """Raise Refused if a player cannot be invited. That they have blocked the inviter makes no difference."""
    if player == inviter.id:
        raise refused("request", "person.self")
    other = identity.visitor_by_id(connection, player)
    if other is None:
        raise refused("missing", "person.missing")
    if other.program:
        raise refused("request", "invitation.program", name=other.name)
    if player in relations.blocked_players(connection, inviter.id):
        raise refused("request", "invitation.blocked", name=other.name)
    if not relations.may_be_invited(connection, other, inviter.id):
        raise refused("request", "invitation.unwanted", name=other.name)
    if table.settings.rated and not other.claimed:
        raise refused("request", "invitation.guest", name=other.name)
    if table.held_seats(player):
        raise refused("request", "invitation.seated", name=other.name)


def reachable(connection: Connection, made: Sequence[Invitation]) -> list[Invitation]:
    """Return those invitations of which their players may know."""
    apart = exists().where(blocks.c.player == _COLUMNS.player, blocks.c.blocked == _COLUMNS.inviter)
    ids = [invitation.id for invitation in made]
    reached = set(connection.execute(select(_COLUMNS.id).where(_COLUMNS.id.in_(ids), ~apart)).scalars())
    return [invitation for invitation in made if invitation.id in reached]


def received(connection: Connection, player: str, now: int) -> list[Invitation]:
    """Return the invitations that a player has not answered, newest first, as far as their tables allow it still."""
    rows = select(invitations).join(players, players.c.id == _COLUMNS.inviter)
    rows = rows.where(_COLUMNS.player == player, _COLUMNS.answer.is_(None), _COLUMNS.until > now)
    rows = rows.where(~relations.blocked_by_either(player)).order_by(_COLUMNS.made_at.desc(), _COLUMNS.id)
    return [Invitation(*row) for row in connection.execute(rows.limit(LISTED))]


def sent(connection: Connection, inviter: str) -> list[Invitation]:
    """Return the invitations that a player has sent, newest first."""
    rows = select(invitations).where(_COLUMNS.inviter == inviter).order_by(_COLUMNS.made_at.desc(), _COLUMNS.id)
    return [Invitation(*row) for row in connection.execute(rows.limit(LISTED))]


def get_received(connection: Connection, player: str, invitation: str, now: int) -> Invitation:
    """Return an invitation that waits for a player's answer; raise Refused if there is none."""
    rows = select(invitations).join(players, players.c.id == _COLUMNS.inviter).where(_COLUMNS.id == invitation)
    rows = rows.where(_COLUMNS.player == player, _COLUMNS.answer.is_(None), _COLUMNS.until > now)
    row = connection.execute(rows.where(~relations.blocked_by_either(player))).first()
    if row is None:
        raise missing_invitation()
    return Invitation(*row)


def answer(connection: Connection, player: str, invitation: str, value: Answer, reply: str = "") -> None:
    """Store a player's answer; the first one counts."""
    unanswered = (_COLUMNS.id == invitation, _COLUMNS.player == player, _COLUMNS.answer.is_(None))
    connection.execute(update(invitations).where(*unanswered).values(answer=value, reply=visible_line(reply)))


def accepted(player: str, invitation: str, happens: Effect) -> Effect:
    """Return the change by which a player has accepted, of the transaction in which they sit down.

    `happens` makes it news for who has invited them.
    """
    return Effect(_accept, {"player": player, "invitation": invitation, "happens": happens})


def _accept(connection: Connection, player: str, invitation: str, happens: Effect) -> None:
    answer(connection, player, invitation, "accepted")
    happens(connection)


def note_seen(connection: Connection, visitor: Visitor, now: int) -> None:
    """Store that a player has seen their invitations, unless they hide when they are here."""
    if visitor.shows_presence:
        unseen = (_COLUMNS.player == visitor.id, _COLUMNS.seen_at.is_(None))
        connection.execute(update(invitations).where(*unseen).values(seen_at=now))


def withdraw(connection: Connection, inviter: str, invitation: str) -> None:
    """Delete an invitation that was not accepted; raise Refused if `inviter` has no such invitation."""
    own = delete(invitations).where(_COLUMNS.id == invitation, _COLUMNS.inviter == inviter)
    withdrawn = own.where(_COLUMNS.answer.is_distinct_from("accepted")).returning(_COLUMNS.id)
    if connection.execute(withdrawn).first() is None:
        raise missing_invitation()


def opponents(connection: Connection, viewer: str, most: int, table: str | None = None) -> list[Opponent]:
    """Return with whom `viewer` has finished a game lately, at `table` if that is given, the latest first.

    Only those whom they may invite: no programs, nobody who hides, nobody whom a block keeps apart.
    """
    own = select(results.c.table, results.c.ended_at).where(results.c.player == viewer)
    if table is not None:
        own = own.where(results.c.table == table)
    games = own.order_by(results.c.ended_at.desc(), results.c.table).limit(LATEST).subquery()
    rows = select(players.c.id, players.c.name, players.c.face).select_from(games)
    rows = rows.join(results, results.c.table == games.c.table).join(players, players.c.id == results.c.player)
    rows = rows.where(players.c.id != viewer, players.c.owner.is_(None), ~players.c.hidden)
    rows = rows.where(~relations.blocked_by_either(viewer), _invitable_by(viewer)).group_by(players.c.id)
    ordered = rows.order_by(func.max(games.c.ended_at).desc(), players.c.id).limit(most)
    return [Opponent(*row) for row in connection.execute(ordered)]


def _invitable_by(inviter: str) -> ColumnElement[bool]:
    """Return whether the setting of the player of a row lets `inviter` invite them."""
    follow = exists().where(follows.c.player == players.c.id, follows.c.followed == inviter)
    return or_(players.c.invited_by == "everybody", and_(players.c.invited_by == "followed", follow))
