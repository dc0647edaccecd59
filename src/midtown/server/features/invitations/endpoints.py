"""Endpoints of invitations: sending, listing, accepting, declining, and withdrawing them."""

from typing import Annotated, Final

from fastapi import Path, Query, Response
from sqlalchemy import Connection

from midtown.server.accounts import engagements, identity, relations
from midtown.server.accounts.identity import Visitor, check_shown
from midtown.server.context import Context
from midtown.server.features import play
from midtown.server.features.invitations import rows
from midtown.server.features.invitations.rules import Invitation, offer
from midtown.server.features.invitations.schemas import (
    Accept,
    Decline,
    InvitationId,
    Invitations,
    NewInvitations,
    Other,
    Received,
    RecentOpponent,
    Sent,
)
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, RequiredVisitor
from midtown.server.live.commands import visible_session
from midtown.server.schemas.shared import Joined
from midtown.server.support.refusals import refused
from midtown.server.tables import news
from midtown.server.tables.state import TableState

router = routing.router("invitations")
Which = Annotated[InvitationId, Path()]
WithSent = Annotated[bool, Query(description="Whether to list those that the visitor has sent.")]
AtTable = Annotated[str | None, Query(description="Only those of this finished table.", max_length=16)]
OPPONENTS: Final = 12
"""Maximum number of opponents in the list."""


@router.get("/me/invitations")
async def list_invitations(context: Ctx, visitor: RequiredVisitor, sent: WithSent = True) -> Invitations:
    """List the invitations that wait for the visitor's answer, and those that the visitor has sent."""
    now = context.clock.calendar()

    def read(connection: Connection) -> tuple[list[Invitation], list[Invitation]]:
        return rows.received(connection, visitor.id, now), rows.sent(connection, visitor.id) if sent else []

    received, made = await context.store.read(read)
    return await _present(context, visitor, received, made)


@router.get("/me/opponents")
async def list_opponents(context: Ctx, visitor: RequiredVisitor, table: AtTable = None) -> list[RecentOpponent]:
    """List the people with whom the visitor has finished a game lately and whom they may invite, the latest first."""

    def read(connection: Connection) -> list[RecentOpponent]:
        people = rows.opponents(connection, visitor.id, OPPONENTS, table)
        present = relations.players_here(
            connection, visitor.id, [person.player for person in people], context.clock.tick()
        )
        return [RecentOpponent(**person._asdict(), here=person.player in present) for person in people]

    people = await context.store.read(read)
    return [person for person in people if not context.moderation.suspended(person.player)]


@router.put("/me/invitations/seen", status_code=204)
async def see_invitations(context: Ctx, visitor: RequiredVisitor) -> Response:
    """Say that the visitor has seen their invitations. Those who sent them learn it, unless presence is off."""
    now = context.clock.calendar()
    await context.store.write(lambda connection: rows.note_seen(connection, visitor, now))
    return Response(status_code=204)


@router.post("/tables/{table}/invitations", status_code=201)
async def invite(context: Ctx, visitor: RequiredVisitor, table: str, body: NewInvitations) -> list[Sent]:
    """Invite people to a table that the visitor has opened; those who accept first get the free seats.

    An invitation to a game with a live clock lasts an hour, others a week. Each of the people gets a notice.
    """
    session = await visible_session(context.hub, table, visitor.id, None)
    state = session.table
    if state.creator != visitor.id:
        raise refused("table", "table.creator_only")
    if not offer(state).open:
        raise refused("table", "join.full")
    if body.word:
        context.moderation.check_writer(visitor.id)
    context.limits.take("invitations", visitor.id, len(body.players))
    for player in body.players:
        context.limits.take("invitations_pair", f"{visitor.id}:{player}")
    now = context.clock.calendar()

    def sends(connection: Connection) -> list[Invitation]:
        check_shown(connection, visitor)
        made = rows.send(connection, visitor, state, body.players, body.word, now)
        for invitation in rows.reachable(connection, made):
            happens = {"table": table, "actor": visitor.id, "player": invitation.player, "detail": invitation.id}
            news.happening("invited", now, context.hub.server, **happens)(connection)
        return made

    made = await context.store.write(sends)
    return (await _present(context, visitor, [], made)).sent


@router.post("/invitations/{invitation}/accept")
async def accept(context: Ctx, visitor: RequiredVisitor, invitation: Which, body: Accept) -> Joined:
    """Accept an invitation by taking a seat; the game begins when all seats are taken.

    Refused (409) for a live game while the visitor is at another one, unless `busy` says that this is meant.
    """
    now = context.clock.calendar()
    wanted = await context.store.read(lambda connection: rows.get_received(connection, visitor.id, invitation, now))
    session = await context.hub.get_fresh(wanted.table)
    if not wanted.waits(offer(session.table), now):
        raise refused("table", "join.full") if not offer(session.table).open else rows.missing_invitation()
    if context.moderation.suspended(wanted.inviter):
        raise rows.missing_invitation()
    live = session.table.settings.pace.kind == "live"
    if live and not body.busy and await _at_live_game(context, visitor.id):
        raise refused("table", "invitation.busy")
    if session.table.settings.public:
        await context.store.read(lambda connection: check_shown(connection, visitor))
    happens = {"table": wanted.table, "actor": visitor.id, "player": wanted.inviter, "detail": invitation}
    accepted = rows.accepted(visitor.id, invitation, news.happening("accepted", now, context.hub.server, **happens))
    await play.sit(context, session, visitor, None, body.number, accepted)
    held = session.table.held_seats(visitor.id)
    if not held:
        raise refused("stale", "table.stale")
    return Joined(table=session.table.id, seat=held[0])


async def _at_live_game(context: Context, player: str) -> bool:
    return bool(await context.store.read(lambda connection: engagements.players_at_tables(connection, [player])))


@router.post("/invitations/{invitation}/decline", status_code=204)
async def decline(context: Ctx, visitor: RequiredVisitor, invitation: Which, body: Decline) -> Response:
    """Decline an invitation, with a word if the visitor likes."""
    if body.word:
        context.moderation.check_writer(visitor.id)
    now = context.clock.calendar()

    def declines(connection: Connection) -> None:
        declined = rows.get_received(connection, visitor.id, invitation, now)
        rows.answer(connection, visitor.id, invitation, "declined", body.word)
        happens = {"table": declined.table, "actor": visitor.id, "player": declined.inviter, "detail": invitation}
        news.happening("declined", now, context.hub.server, **happens)(connection)

    await context.store.write(declines)
    return Response(status_code=204)


@router.delete("/invitations/{invitation}", status_code=204)
async def withdraw(context: Ctx, visitor: RequiredVisitor, invitation: Which) -> Response:
    """Withdraw an unanswered invitation, or delete one that was declined or has lapsed."""
    await context.store.write(lambda connection: rows.withdraw(connection, visitor.id, invitation))
    return Response(status_code=204)


async def _present(
    context: Context, visitor: Visitor, received: list[Invitation], sent: list[Invitation]
) -> Invitations:
    """Return invitations as their two sides see them."""
    states = await _states(context, [*received, *sent])
    people = {invitation.inviter for invitation in received} | {invitation.player for invitation in sent}

    def read(connection: Connection) -> tuple[dict[str, str], dict[str, int]]:
        return identity.names(connection, sorted(people)), identity.faces(connection, sorted(people))

    names, faces = await context.store.read(read)
    now, tick = context.clock.calendar(), context.clock.tick()

    def other(player: str) -> Other:
        return Other(player=player, name=names.get(player, ""), face=faces.get(player))

    return Invitations(
        received=[
            Received(
                id=invitation.id,
                by=other(invitation.inviter),
                word=invitation.word,
                made_at=invitation.made_at,
                until=invitation.until,
                seen=invitation.seen_at is not None,
                table=play.line(states[invitation.table], visitor.id, invitation.made_at, tick),
            )
            for invitation in received
            if invitation.waits(offer(states[invitation.table]), now)
            and not context.moderation.suspended(invitation.inviter)
        ],
        sent=[
            Sent(
                id=invitation.id,
                to=other(invitation.player),
                word=invitation.word,
                made_at=invitation.made_at,
                until=invitation.until,
                status=invitation.status(offer(states[invitation.table]), now),
                reply=invitation.reply,
                table=play.line(states[invitation.table], visitor.id, invitation.made_at, tick),
            )
            for invitation in sent
        ],
    )


async def _states(context: Context, invitations: list[Invitation]) -> dict[str, TableState]:
    tables = list(dict.fromkeys(invitation.table for invitation in invitations))
    return dict(zip(tables, await context.hub.list_states(tables), strict=True)) if tables else {}
