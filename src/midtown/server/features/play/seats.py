"""Invites, and taking seats."""

import asyncio
import secrets
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection, Row, String, bindparam, delete, insert, select, update

from midtown.fairness import sha256
from midtown.game import GameError
from midtown.server.accounts import engagements
from midtown.server.accounts.identity import Visitor, check_shown, names
from midtown.server.context import Context
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, Guest, RequiredVisitor
from midtown.server.live import commands
from midtown.server.live.commands import submit, visible_session
from midtown.server.live.opening import invitation, invite
from midtown.server.live.session import TableSession
from midtown.server.presenters.tables import line
from midtown.server.schemas.shared import Joined
from midtown.server.schemas.tables import Invite, InviteInfo, JoinRequest, WatchLink
from midtown.server.storage.effect import Effect
from midtown.server.storage.schema.accounts import blocks
from midtown.server.storage.schema.play import invites, tables
from midtown.server.support.refusals import refused

LOOKS = 20
"""How often it is looked who is connected to other servers."""
LOOK_SECONDS = 0.1

router = routing.router("seats")

_INVITE = (
    select(invites, tables.c.created_at)
    .join(tables, tables.c.id == invites.c.table)
    .where(invites.c.token == bindparam("hash", type_=String))
)
_USED = update(invites).where(invites.c.token == bindparam("hash", type_=String)).values(used_at=bindparam("at"))
_BLOCKED = (
    select(blocks.c.player)
    .join(tables, tables.c.creator == blocks.c.player)
    .where(tables.c.id == bindparam("table", type_=String), blocks.c.blocked == bindparam("guest", type_=String))
)


def _invitation(connection: Connection, token: str) -> Row[tuple[object, ...]]:
    row = connection.execute(_INVITE, {"hash": sha256(token)}).first()
    if row is None:
        raise refused("missing", "invite.missing")
    return row


@router.get("/invites/{token}")
async def read_invite(context: Ctx, token: str) -> InviteInfo:
    """Return what an invitation is for, and whether it can still be used."""
    row = await context.store.read(lambda connection: _invitation(connection, token))
    session = await context.hub.get_fresh(row.table)
    creator = session.table.creator
    called = await context.store.read(lambda connection: names(connection, [creator]))
    used = row.used_at is not None or (row.seat is not None and session.table.seats[row.seat].taken)
    expired = row.expires_at < context.clock.calendar()
    return InviteInfo(
        table=row.table,
        seat=row.seat,
        game=session.table.settings.game,
        by=called.get(creator, ""),
        players=len(session.table.seats),
        commitment=session.table.commitment,
        continued=session.table.continued,
        used=used,
        expired=expired,
        about=None if used or expired else line(session.table, None, row.created_at, context.clock.tick()),
    )


@router.post("/invites/{token}")
@routing.for_programs
async def take_invite(context: Ctx, arrive: Guest, token: str, body: JoinRequest) -> Joined:
    """Take the seat of an invitation.

    Each invitation works once.
    """

    def look(connection: Connection) -> Row[tuple[object, ...]]:
        row = _invitation(connection, token)
        _check_not_blocked(connection, row.table, arrive.player)
        return row

    row = await context.store.read(look)
    if row.seat is None:
        raise refused("table", "invite.watch")
    if row.used_at is not None:
        raise refused("table", "invite.used")
    if row.expires_at < context.clock.calendar():
        raise refused("table", "invite.expired")
    visitor, session = await arrive(), await context.hub.get_fresh(row.table)
    if session.table.settings.public:
        await context.store.read(lambda connection: check_shown(connection, visitor))
    await sit(context, session, visitor, row.seat, body.number, _use(row.token, context.clock.calendar()))
    return _seat_taken(session, visitor)


def _seat_taken(session: TableSession, visitor: Visitor) -> Joined:
    """Return the seat of who has just joined; Refused if they had to leave it for another game that began meanwhile."""
    seats = session.table.held_seats(visitor.id)
    if not seats:
        raise refused("stale", "table.stale")
    return Joined(table=session.table.id, seat=seats[0])


def _use(token: str, at: int) -> Effect:
    return Effect(_USED, {"hash": token, "at": at})


def _check_not_blocked(connection: Connection, table: str, player: str | None) -> None:
    if connection.execute(_BLOCKED, {"table": table, "guest": player}).first() is not None:
        raise refused("table", "join.blocked")


async def sit(
    context: Context, session: TableSession, visitor: Visitor, seat: int | None, number: str, use: Effect | None
) -> None:
    """Let a visitor take a seat. If others have just begun to play elsewhere, look once more who keeps theirs."""
    for last in (*[False] * len(session.table.seats), True):
        await _keep_free(context, session, visitor.id)
        await _check_all_here(session, visitor)
        sits = partial(commands.join, visitor, seat, number, use, context.clock.calendar())
        try:
            await submit(session, sits, sender=visitor.id)
        except commands.EngagedError:
            if last:
                raise
        else:
            return


async def _check_all_here(session: TableSession, visitor: Visitor) -> None:
    """Raise Refused if a rated game would begin with the live clock of somebody running who is not at the table.

    Who opens a table or takes a seat, and goes away, would lose it to the first who comes. Programs are asked before.
    Other servers say a moment after a table is loaded who is connected to them.
    """
    table = session.table
    rated_live = table.settings.rated and table.settings.pace.kind == "live"
    if visitor.program or not rated_live or sum(not seat.taken for seat in table.seats) > 1:
        return
    for _ in range(LOOKS if session.services.shared else 1):
        away = table.person_seats() - {*session.presence().seats}
        if not away:
            return
        await asyncio.sleep(LOOK_SECONDS if session.services.shared else 0)
    names = dict.fromkeys(table.seats[seat].name for seat in sorted(away))
    raise refused("table", "join.absent", names=", ".join(names))


async def _keep_free(context: Context, session: TableSession, player: str) -> None:
    """Let no live game begin for somebody who is at another one, or may be any moment, by what somebody else does.

    Raise Refused if that is the host. Others lose their seats, so that they keep nobody from playing.
    """
    table = session.table
    if table.settings.pace.kind != "live" or sum(not seat.taken for seat in table.seats) > 1:
        return
    others = {seat.player for seat in table.seats if seat.player is not None} - {player}
    now = context.clock.calendar()
    busy = await context.store.read(partial(engagements.players_kept_free, wanted=others, now=now))
    if table.creator in busy:
        raise refused("table", "join.busy", names=table.names.get(table.creator, ""))
    for other in sorted(busy):
        with suppress(GameError):  # they have left meanwhile, or the game has begun
            await submit(session, partial(commands.stand_up, other))


@router.post("/tables/{table}/seats")
@routing.for_programs
async def take_seat(context: Ctx, arrive: Guest, table: str, body: JoinRequest) -> Joined:
    """Take the first open seat of a public table."""
    session = await context.hub.get_fresh(table)
    if not session.table.settings.public:
        raise refused("missing", "table.missing")
    await context.store.read(lambda connection: _check_not_blocked(connection, table, arrive.player))
    visitor = await arrive()
    await context.store.read(lambda connection: check_shown(connection, visitor))
    await sit(context, session, visitor, None, body.number, None)
    return _seat_taken(session, visitor)


@router.post("/tables/{table}/invites", status_code=201)
async def renew_invite(context: Ctx, visitor: RequiredVisitor, table: str, seat: int) -> Invite:
    """Create a new invitation for an open seat.

    Only the table's host may do this. Earlier invitations for the seat become invalid.
    """
    session = await visible_session(context.hub, table, visitor.id, None)
    if session.table.creator != visitor.id:
        raise refused("table", "table.creator_only")
    if not 0 <= seat < len(session.table.seats) or session.table.seats[seat].taken:
        raise refused("table", "join.taken")
    context.limits.take("invites", visitor.id)
    token = invitation(table)
    at = context.clock.calendar()

    def renew(connection: Connection) -> None:
        conditions = (invites.c.table == table, invites.c.seat == seat)
        connection.execute(delete(invites).where(*conditions, invites.c.expires_at == 0))
        connection.execute(update(invites).where(*conditions).values(expires_at=0))
        connection.execute(insert(invites).values(invite(table, seat, token, at)))

    await context.store.write(renew)
    return Invite(seat=seat, token=token)


@router.post("/tables/{table}/links", status_code=201)
async def make_link(context: Ctx, visitor: RequiredVisitor, table: str) -> WatchLink:
    """Create another link for spectators.

    Anyone who can see the table without a link may do this. Earlier links stay valid.
    """
    session = await visible_session(context.hub, table, visitor.id, None)
    if session.table.settings.shared_deal:
        raise refused("table", f"unaided.link_{session.table.settings.occasion}")
    context.limits.take("links", visitor.id)
    token = secrets.token_urlsafe(16)
    row = invite(session.table.id, None, token, context.clock.calendar())
    await context.store.write(lambda connection: connection.execute(insert(invites).values(row)))
    return WatchLink(watch=token)
