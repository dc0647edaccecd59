"""Endpoints that open a table, read it, act at it without a WebSocket, and list tables."""

from functools import partial
from typing import Annotated, Literal

import msgspec
from fastapi import Body, Query, Request
from fastapi.responses import Response
from sqlalchemy import Connection, exists, or_, select

from midtown.game import GameError
from midtown.record import read
from midtown.server.accounts import identity, memberships
from midtown.server.context import Context
from midtown.server.http import routing, visibility
from midtown.server.http.auth import Ctx, Guest, RequiredVisitor, Viewer, WatchedTable, address_of
from midtown.server.live import commands, opening
from midtown.server.live.commands import submit, visible_session
from midtown.server.live.submissions import Command
from midtown.server.presenters.tables import line, settings_of, sitting_of
from midtown.server.schemas.actions import Action, ChatMessage, ToServer
from midtown.server.schemas.shared import Document
from midtown.server.schemas.tables import (
    ActionDone,
    Invite,
    OpenedTable,
    ShuffleInfo,
    TableInfo,
    TableRequest,
)
from midtown.server.schemas.websocket import TableMessage
from midtown.server.storage import shuffle_secrets
from midtown.server.storage.schema.play import left_seats, seats, tables
from midtown.server.support.refusals import refused
from midtown.server.tables import access, links, starting
from midtown.server.tables.decide import find_duplicate
from midtown.server.tables.views import Views, encode

router = routing.router("tables")
lists = routing.router("lists")
MOST_LISTED = 50


@router.post("/shuffles", status_code=201)
@routing.for_programs
async def fix_shuffle(context: Ctx, arrive: Guest) -> ShuffleInfo:
    """Commit to the shuffle secret of a table that the visitor will open.

    The visitor chooses their own number afterwards, so neither side can choose the deal.
    """
    visitor = await arrive()
    context.limits.take("shuffles", visitor.id)
    now = context.clock.calendar()
    commitment = await context.store.write(lambda connection: shuffle_secrets.commit(connection, visitor.id, now))
    return ShuffleInfo(commitment=commitment)


@router.post("/tables", status_code=201)
@routing.for_programs
async def open_table(request: Request, context: Ctx, arrive: Guest, body: TableRequest) -> OpenedTable:
    """Open a table.

    The game begins as soon as all seats are taken.
    """
    context.limits.take("tables_address", address_of(request))
    settings = settings_of(body)
    settings = starting.validate_continued(settings) if settings.record is not None else starting.validate(settings)
    visitor = await arrive()
    context.limits.take("tables", visitor.id)
    if settings.rated and not visitor.claimed:
        raise refused("identity", "join.rated")
    if settings.rated and visitor.program:
        raise refused("identity", "join.program")
    if settings.public:  # everybody reads the names; at home anybody may be called as they like
        named = [seat.name for seat in settings.seats if seat.name]
        await context.store.read(lambda connection: identity.check_shown(connection, visitor, named))
    if settings.record is not None:
        await visibility.check_record(context.hub, visitor.id, read(settings.record))
    sitting = sitting_of(settings, visitor.id, visitor.name, visitor.face, body.number)
    secret = await _secret(context, visitor.id, body)
    opened = opening.prepare(
        settings, visitor.id, sitting, context.clock, context.hub.server, secret, draws_seats=settings.rated
    )
    await context.long_searches.hold(context.store, address_of(request), opened.table.id, settings)
    await context.hub.open(opened)
    invites = [Invite(seat=seat, token=token) for seat, token in opened.invites.items() if seat is not None]
    return OpenedTable(id=opened.table.id, invites=invites, watch=opened.invites[None])


async def _secret(context: Context, player: str, body: TableRequest) -> str | None:
    """Return the committed secret that the request names, or None if it names none and sends no number."""
    commitment = body.commitment
    if commitment is None:
        if body.number:
            raise refused("request", "opening.number_first")
        return None
    return await context.store.write(lambda connection: shuffle_secrets.use(connection, player, commitment))


@router.get("/tables/{table}", response_class=Response, responses=routing.WHOLE)
async def read_table(context: Ctx, viewer: Viewer, session: WatchedTable) -> Response:
    """Return the whole table as the visitor may see it, as the WebSocket message `table`."""
    blocked = await context.store.read(lambda connection: links.blocked_by(connection, viewer))
    views = Views(session.table, context.clock.tick())
    message: TableMessage = views.snapshot(viewer, session.table.held_seats(viewer), session.presence(), blocked)
    return Response(encode(message), media_type="application/json")


@router.post("/tables/{table}/actions", openapi_extra=routing.ACTION)
@routing.for_programs
async def act(
    request: Request, context: Ctx, visitor: RequiredVisitor, table: str, message: Annotated[Document, Body()]
) -> ActionDone:
    """Act at a table with a message of the WebSocket protocol.

    The response is sent once the event is stored.
    """
    session = await visible_session(context.hub, table, visitor.id, None)
    try:
        command: ToServer = msgspec.convert(message, ToServer)
    except msgspec.ValidationError as error:
        raise refused("request", "message.form", reason=str(error)[:200]) from None
    if not isinstance(command, Action):
        return ActionDone(seq=session.table.seq)
    if (duplicate := find_duplicate(session.table, visitor.id, command.id)) is not None:
        return ActionDone(seq=duplicate.seq)
    acts: Command = partial(commands.act, context.hub, visitor.id, command)
    try:
        context.moderation.check_message(visitor.id, command)
        if isinstance(command, ChatMessage):
            context.limits.take("chat", visitor.id)
        if commands.may_begin_rematch(command, session.table):
            held, address = context.long_searches, address_of(request)
            await commands.check_rematch(context.hub, held, address, visitor.id, session.table)
    except GameError as error:
        acts = partial(commands.refuse, visitor.id, command.id, error)
    return ActionDone(seq=await submit(session, acts, command.id, visitor.id))


@lists.get("/tables")
async def list_tables(
    context: Ctx,
    viewer: Viewer,
    status: Literal["open", "running", "over"] = "open",
    club: Annotated[
        str | None, Query(max_length=16, description="Only tables with members of this club whom the visitor sees.")
    ] = None,
) -> list[TableInfo]:
    """List public tables, newest first."""

    def find(connection: Connection) -> list[tuple[str, int]]:
        rows = select(tables.c.id, tables.c.created_at).where(tables.c.public, tables.c.status == status)
        if club is not None:
            sits = (seats.c.table == tables.c.id, seats.c.player.in_(memberships.shown_members(club, viewer)))
            rows = rows.where(exists().where(*sits))
        rows = rows.order_by(tables.c.created_at.desc()).limit(MOST_LISTED)
        return [(row.id, row.created_at) for row in connection.execute(rows)]

    return await _lines(context, await context.store.read(find), viewer)


@lists.get("/me/tables")
async def list_my_tables(context: Ctx, visitor: RequiredVisitor) -> list[TableInfo]:
    """List the visitor's tables.

    Tables where it is their turn come first, then other unfinished games, then finished ones.
    """

    def find(connection: Connection) -> list[tuple[str, int]]:
        sits = select(seats.c.table).where(seats.c.player == visitor.id)
        sat = select(left_seats.c.table).where(left_seats.c.player == visitor.id)
        where = or_(tables.c.id.in_(sits.union(sat)), tables.c.creator == visitor.id)
        rows = select(tables.c.id, tables.c.created_at).where(where)
        rows = rows.order_by(tables.c.status == "over", tables.c.created_at.desc()).limit(MOST_LISTED)
        return [(row.id, row.created_at) for row in connection.execute(rows)]

    lines = await _lines(context, await context.store.read(find), visitor.id, own=True)
    return sorted(lines, key=lambda line: (not line.waiting, line.status == "over"))


async def _lines(
    context: Context, rows: list[tuple[str, int]], player: str | None, own: bool = False
) -> list[TableInfo]:
    states = await context.hub.list_states([table for table, _ in rows])
    tick = context.clock.tick()
    return [
        line(table, player, created_at, tick)
        for table, (_, created_at) in zip(states, rows, strict=True)
        if not own or access.is_insider(table, player)
    ]
