"""Endpoints that open a table, read it, and act at it without a WebSocket."""

from functools import partial
from typing import Annotated

import msgspec
from fastapi import Body, Request
from fastapi.responses import Response

from midtown.game import GameError
from midtown.record import read
from midtown.server.accounts import identity, names
from midtown.server.accounts.identity import Visitor
from midtown.server.context import Context
from midtown.server.features.play.schemas import ActionDone, Invite, Opened, SeatRequest, ShuffleInfo, TableRequest
from midtown.server.http import openapi, routing, visibility
from midtown.server.http.auth import Guest, Someone, address_of
from midtown.server.http.dependencies import Ctx, Viewer, Watched
from midtown.server.live import commands, opening
from midtown.server.live.opening import Sitting
from midtown.server.live.request import submit, visible_session
from midtown.server.live.submissions import Command
from midtown.server.schemas.tables import Document
from midtown.server.schemas.websocket import Action, ChatMessage, TableMessage, ToServer
from midtown.server.storage import shuffle_secrets
from midtown.server.support.refusals import refused
from midtown.server.tables import access
from midtown.server.tables.decide import repeated
from midtown.server.tables.settings import Pace, SeatPlan, TableSettings
from midtown.server.tables.views import Views, encode

router = routing.router("tables")


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
async def open_table(request: Request, context: Ctx, arrive: Guest, body: TableRequest) -> Opened:
    """Open a table.

    The game begins as soon as all seats are taken.
    """
    context.limits.take("tables_address", address_of(request))
    settings = settings_of(body)
    settings = opening.validate_continued(settings) if settings.record is not None else opening.validate(settings)
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
    sitting = _sitting(settings, visitor, body.number)
    secret = await _secret(context, visitor.id, body)
    opened = opening.prepare(settings, visitor.id, sitting, context.clock, context.hub.server, secret)
    await context.long_searches.hold(context.store, address_of(request), opened.table.id, settings)
    await context.hub.open(opened)
    invites = [Invite(seat=seat, token=token) for seat, token in opened.invites.items() if seat is not None]
    return Opened(id=opened.table.id, invites=invites, watch=opened.invites[None])


async def _secret(context: Context, player: str, body: TableRequest) -> str | None:
    """Return the committed secret that the request names, or None if it names none and sends no number."""
    commitment = body.commitment
    if commitment is None:
        if body.number:
            raise refused("request", "opening.number_first")
        return None
    return await context.store.write(lambda connection: shuffle_secrets.use(connection, player, commitment))


def settings_of(body: TableRequest) -> TableSettings:
    """Convert a request to table settings."""
    return TableSettings(
        game=body.game,
        options=body.options,
        rules=1,
        seats=[_plan(seat) for seat in body.seats],
        public=body.public,
        rated=body.rated,
        hints=body.hints,
        pace=Pace(**body.pace.model_dump()),
        on_leave=body.on_leave,
        record=body.record,
    )


def _plan(seat: SeatRequest) -> SeatPlan:
    """Keep a name only for a seat at a shared device, and a level only for a computer player."""
    name = names.of_person(seat.name) if seat.kind == "device" else ""
    return SeatPlan(seat.kind, name, seat.bot if seat.kind == "bot" else "")


def _sitting(settings: TableSettings, visitor: Visitor, number: str) -> Sitting:
    mine = [seat for seat, plan in enumerate(settings.seats) if plan.kind in ("me", "device")]
    players = [visitor.id if seat in mine else None for seat in range(len(settings.seats))]
    return Sitting(
        players, {visitor.id: visitor.name}, [(mine[0], number)] if mine and number else [], {visitor.id: visitor.face}
    )


@router.get("/tables/{table}", response_class=Response, responses=openapi.WHOLE)
async def read_table(context: Ctx, viewer: Viewer, session: Watched) -> Response:
    """Return the whole table as the visitor may see it, as the WebSocket message `table`."""
    blocked = await context.store.read(lambda connection: access.blocked_by(connection, viewer))
    views = Views(session.table, context.clock.tick())
    whole: TableMessage = views.snapshot(viewer, session.table.held(viewer), session.connected(), blocked)
    return Response(encode(whole), media_type="application/json")


@router.post("/tables/{table}/actions", openapi_extra=openapi.ACTION)
@routing.for_programs
async def act(
    request: Request, context: Ctx, visitor: Someone, table: str, message: Annotated[Document, Body()]
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
    if (duplicate := repeated(session.table, visitor.id, command.id)) is not None:
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
