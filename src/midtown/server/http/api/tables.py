"""Opening tables, taking seats, and acting at them without a socket."""

from functools import partial
from typing import Annotated

import msgspec
from fastapi import Body, Query, Request
from fastapi.responses import Response

from midtown.server import access, naming, openapi, opening, shuffles
from midtown.server.api import people
from midtown.server.api.visitor import Guest, Perhaps, Someone, address_of
from midtown.server.asks import ask
from midtown.server.context import Context, context_of
from midtown.server.desk import put, seen
from midtown.server.identity import Visitor
from midtown.server.messages import ChatMessage, SyncMessage, TableMessage, ToServer
from midtown.server.models import ActionDone, Document, Invite, Opened, SeatRequest, ShuffleInfo, TableRequest
from midtown.server.opening import Sitting
from midtown.server.refusals import refused
from midtown.server.settings import Pace, SeatPlan, TableSettings
from midtown.server.views import Views, encode

router = people.router("tables")

Watch = Annotated[str | None, Query(max_length=64, description="The token of the link for spectators.")]


@router.post("/shuffles", status_code=201)
async def fix_shuffle(request: Request, visitor: Guest) -> ShuffleInfo:
    """Fix the secret of a table that the visitor will open, so that his number comes after it."""
    context = context_of(request)
    context.limits.take("shuffles", visitor.id)
    now = context.clock.calendar()
    commitment = await context.store.write(lambda connection: shuffles.commit(connection, visitor.id, now))
    return ShuffleInfo(commitment=commitment)


@router.post("/tables", status_code=201)
async def open_table(request: Request, visitor: Guest, wanted: TableRequest) -> Opened:
    """Open a table. Its game begins as soon as all seats are taken."""
    context = context_of(request)
    context.limits.take("tables", visitor.id)
    context.limits.take("tables_address", address_of(request))
    settings = settings_of(wanted)
    settings = opening.continued(settings) if settings.record is not None else opening.settle(settings)
    if settings.rated and not visitor.claimed:
        raise refused("identity", "join.rated")
    sitting = _sitting(settings, visitor, wanted.number)
    secret = await _secret(context, visitor.id, wanted)
    opened = opening.opening(settings, visitor.id, sitting, context.clock, context.hub.server, secret)
    await context.store.write(opened.effect)
    context.hub.counts.opened(opened.table)
    context.hub.on_job()
    invites = [Invite(seat=seat, token=token) for seat, token in opened.invites.items() if seat is not None]
    return Opened(id=opened.table.id, invites=invites, watch=opened.invites[None])


async def _secret(context: Context, player: str, wanted: TableRequest) -> str | None:
    """The secret that the visitor has added his number to; None for a fresh one, to which he adds none."""
    commitment = wanted.commitment
    if commitment is None:
        if wanted.number:
            raise refused("request", "opening.number_first")
        return None
    return await context.store.write(lambda connection: shuffles.use(connection, player, commitment))


def settings_of(wanted: TableRequest) -> TableSettings:
    """The settings that a request asks for."""
    return TableSettings(
        wanted.game,
        wanted.options,
        1,
        [_plan(seat) for seat in wanted.seats],
        wanted.public,
        wanted.rated,
        Pace(**wanted.pace.model_dump()),
        wanted.on_leave,
        wanted.record,
    )


def _plan(seat: SeatRequest) -> SeatPlan:
    """Only who shares a device has his name from the table, and only a computer player a level."""
    name = naming.clean(seat.name) if seat.kind == "device" else ""
    return SeatPlan(seat.kind, name, seat.bot if seat.kind == "bot" else "")


def _sitting(settings: TableSettings, visitor: Visitor, number: str) -> Sitting:
    mine = [seat for seat, plan in enumerate(settings.seats) if plan.kind in ("me", "device")]
    players = [visitor.id if seat in mine else None for seat in range(len(settings.seats))]
    return Sitting(players, {visitor.id: visitor.name}, [(mine[0], number)] if mine and number else [])


@router.get("/tables/{table}", response_class=Response, responses=openapi.WHOLE)
async def read_table(request: Request, visitor: Perhaps, table: str, watch: Watch = None) -> Response:
    """The whole table as the visitor may see it: the socket's message `table`."""
    context = context_of(request)
    player = visitor.id if visitor else None
    live = await seen(context, table, player, watch)
    blocked = await context.store.read(lambda connection: access.blocked_by(connection, player))
    views = Views(live.table, context.clock.tick())
    whole: TableMessage = views.whole(player, live.table.held(player), live.connected(), blocked)
    return Response(encode(whole), media_type="application/json")


@router.post("/tables/{table}/actions", openapi_extra=openapi.ACTION)
async def act(request: Request, visitor: Someone, table: str, message: Annotated[Document, Body()]) -> ActionDone:
    """Do what a message of the socket does; answered when it is stored."""
    context = context_of(request)
    live = await seen(context, table, visitor.id, None)
    try:
        wanted: ToServer = msgspec.convert(message, ToServer)
    except msgspec.ValidationError as error:
        raise refused("request", "message.form", reason=str(error)[:200]) from None
    if isinstance(wanted, SyncMessage):
        return ActionDone(seq=live.table.seq)
    if isinstance(wanted, ChatMessage):
        context.limits.take("chat", visitor.id)
    return ActionDone(seq=await put(context, live, partial(ask, context, visitor.id, wanted), wanted.id))
