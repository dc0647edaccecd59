"""Invites, and taking seats."""

import secrets
from functools import partial

from fastapi import Request
from sqlalchemy import Connection, Row, String, bindparam, insert, select, update

from midtown.fairness import sha256
from midtown.server import asks
from midtown.server.api import people
from midtown.server.api.visitor import Guest, Someone
from midtown.server.context import context_of
from midtown.server.desk import put, seen
from midtown.server.identity import names
from midtown.server.models import Invite, InviteInfo, Joined, JoinRequest, WatchLink
from midtown.server.opening import invite
from midtown.server.refusals import refused
from midtown.server.schema import blocks, invites, tables
from midtown.server.store import Effect

router = people.router("seats")

_INVITE = select(invites).where(invites.c.token == bindparam("hash", type_=String))
_USED = update(invites).where(invites.c.token == bindparam("hash", type_=String)).values(used_at=bindparam("at"))
_BLOCKED = (
    select(blocks.c.player)
    .join(tables, tables.c.creator == blocks.c.player)
    .where(tables.c.id == bindparam("table", type_=String), blocks.c.blocked == bindparam("guest", type_=String))
)


def _found(connection: Connection, token: str) -> Row[tuple[object, ...]]:
    row = connection.execute(_INVITE, {"hash": sha256(token)}).first()
    if row is None:
        raise refused("missing", "invite.missing")
    return row


@router.get("/invites/{token}")
async def read_invite(request: Request, token: str) -> InviteInfo:
    """What the invite is to."""
    context = context_of(request)
    row = await context.store.read(lambda connection: _found(connection, token))
    live = await context.hub.live(row.table)
    creator = live.table.creator
    called = await context.store.read(lambda connection: names(connection, [creator]))
    return InviteInfo(
        table=row.table,
        seat=row.seat,
        game=live.table.settings.game,
        by=called.get(creator, ""),
        players=len(live.table.seats),
        commitment=live.table.commitment,
        used=row.used_at is not None or (row.seat is not None and live.table.seats[row.seat].taken),
        expired=row.expires_at < context.clock.calendar(),
    )


@router.post("/invites/{token}")
async def take_invite(request: Request, visitor: Guest, token: str, wanted: JoinRequest) -> Joined:
    """Take the seat that one is invited to. An invite is used once."""
    context = context_of(request)

    def look(connection: Connection) -> Row[tuple[object, ...]]:
        row = _found(connection, token)
        _welcome(connection, row.table, visitor.id)
        return row

    row = await context.store.read(look)
    if row.seat is None:
        raise refused("table", "invite.watch")
    if row.used_at is not None:
        raise refused("table", "invite.used")
    if row.expires_at < context.clock.calendar():
        raise refused("table", "invite.expired")
    live = await context.hub.live(row.table)
    use = _use(row.token, context.clock.calendar())
    await put(context, live, partial(asks.join, visitor, row.seat, wanted.number, use))
    return Joined(table=row.table, seat=row.seat)


def _use(token: str, at: int) -> Effect:
    return lambda connection: connection.execute(_USED, {"hash": token, "at": at})


def _welcome(connection: Connection, table: str, player: str) -> None:
    if connection.execute(_BLOCKED, {"table": table, "guest": player}).first() is not None:
        raise refused("table", "join.blocked")


@router.post("/tables/{table}/seats")
async def take_seat(request: Request, visitor: Guest, table: str, wanted: JoinRequest) -> Joined:
    """Take the first open seat of a public table."""
    context = context_of(request)
    live = await context.hub.live(table)
    if not live.table.settings.public:
        raise refused("missing", "table.missing")
    await context.store.read(lambda connection: _welcome(connection, table, visitor.id))
    await put(context, live, partial(asks.join, visitor, None, wanted.number, None))
    return Joined(table=table, seat=live.table.held(visitor.id)[0])


@router.post("/tables/{table}/invites", status_code=201)
async def renew_invite(request: Request, visitor: Someone, table: str, seat: int) -> Invite:
    """A fresh invite for an open seat, by the table's creator; those before are void."""
    context = context_of(request)
    live = await context.hub.live(table)
    if live.table.creator != visitor.id:
        raise refused("table", "table.creator_only")
    if not 0 <= seat < len(live.table.seats) or live.table.seats[seat].taken:
        raise refused("table", "join.taken")
    token = secrets.token_urlsafe(16)
    at = context.clock.calendar()

    def renew(connection: Connection) -> None:
        old = update(invites).where(invites.c.table == table, invites.c.seat == seat)
        connection.execute(old.values(expires_at=0))
        connection.execute(insert(invites).values(invite(table, seat, token, at)))

    await context.store.write(renew)
    return Invite(seat=seat, token=token)


@router.post("/tables/{table}/links", status_code=201)
async def make_link(request: Request, visitor: Someone, table: str) -> WatchLink:
    """A further link for spectators, for whoever may look at the table without one; those before stay good."""
    context = context_of(request)
    live = await seen(context, table, visitor.id, None)
    context.limits.take("links", visitor.id)
    token = secrets.token_urlsafe(16)
    row = invite(live.table.id, None, token, context.clock.calendar())
    await context.store.write(lambda connection: connection.execute(insert(invites).values(row)))
    return WatchLink(watch=token)
