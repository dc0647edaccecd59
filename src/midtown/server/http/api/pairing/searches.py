"""Endpoints to look for a table, and to see who else does."""

from collections.abc import Callable
from typing import Annotated

from fastapi import Path, Request
from fastapi.responses import Response
from sqlalchemy import Connection

from midtown.server.accounts import engagements
from midtown.server.accounts.identity import check_shown
from midtown.server.context import Context
from midtown.server.http.api import routing
from midtown.server.http.api.pairing import presenters
from midtown.server.http.auth import Guest, Someone
from midtown.server.http.dependencies import Ctx, Viewer
from midtown.server.live import pairing
from midtown.server.notifications import found_tables
from midtown.server.pairing import seeks
from midtown.server.pairing.seeks import Wishes
from midtown.server.schemas.pairing import KeepSearching, Search, SearchRef, Seek, Wanted
from midtown.server.schemas.people import PlayerId
from midtown.server.support.refusals import refused
from midtown.server.tables.settings import PACES

router = routing.router("pairing")

Other = Annotated[PlayerId, Path()]


@router.post("/me/search", status_code=201)
async def begin_search(context: Ctx, arrive: Guest, body: Wanted) -> Search:
    """Look for a table; an earlier search ends.

    People are brought together by ratings, which matter less the longer somebody waits. The search ends 15 seconds
    after the last request to go on with it.
    """
    wishes = seeks.resolve(body.games, body.players, body.paces)
    return await _begin(context, arrive, lambda _database, _player: (wishes, None))


@router.post("/seeks/{player}", status_code=201)
async def join_search(request: Request, context: Ctx, arrive: Guest, player: Other) -> Search:
    """Join a player's search, whatever the ratings."""
    tick = context.clock.tick()

    def joined(database: Connection, me: str) -> tuple[Wishes, str]:
        there = presenters.visible(database, seeks.waiting(database, tick), me)
        for one in there:
            if one.player == player:
                return one.wishes, player
        raise refused("missing", "pairing.gone")

    return await _begin(context, arrive, joined)


async def _begin(
    context: Context, arrive: Guest, wanted: Callable[[Connection, str], tuple[Wishes, str | None]]
) -> Search:
    visitor = await arrive()
    context.limits.take("searches", visitor.id)
    tick = context.clock.tick()

    def begins(database: Connection) -> seeks.Seek:
        check_shown(database, visitor)
        wishes, beside = wanted(database, visitor.id)
        live = any(PACES[pace].kind == "live" for pace in wishes.paces)
        if live and engagements.playing(database, [visitor.id]):
            raise refused("table", "pairing.busy")
        return seeks.begin(database, visitor.id, wishes, tick, beside)

    seek = await context.store.write(begins)
    return await context.store.read(lambda database: presenters.search(database, seek, tick))


@router.put("/me/search")
async def keep_searching(context: Ctx, visitor: Someone, body: KeepSearching) -> Search:
    """Keep a search alive: send this every few seconds until a table is found.

    The first number that is sent is the visitor's for the shuffle.
    """
    tick = context.clock.tick()

    def keeps(database: Connection) -> seeks.Seek:
        return seeks.keep_alive(database, visitor.id, body.key, body.number, tick, body.hidden)

    seek = await context.store.write(keeps)
    return await context.store.read(lambda database: presenters.search(database, seek, tick))


@router.delete("/me/search", status_code=204)
async def end_search(context: Ctx, visitor: Someone) -> Response:
    """End the visitor's search."""
    await context.store.write(lambda database: seeks.end(database, visitor.id))
    return Response(status_code=204)


@router.post("/me/search/computers")
async def take_computers(context: Ctx, visitor: Someone, body: SearchRef) -> Search:
    """Let computer players take the empty seats, after a minute.

    Others who have waited as long for such a table play along.
    """
    tick = context.clock.tick()
    seek = await context.store.read(lambda database: seeks.get(database, visitor.id, body.key))
    if seek.table is None and (table := await pairing.fill(context.hub, visitor.id)) is not None:
        context.hub.spawn(found_tables.notify(context, table))
    return await context.store.read(
        lambda database: presenters.search(database, seeks.get(database, visitor.id, body.key), tick)
    )


@router.get("/seeks")
async def list_seeks(context: Ctx, viewer: Viewer) -> list[Seek]:
    """List who is looking for a table: those who have waited longest first.

    The visitor is not in it, nor anybody who has blocked them or was blocked by them.
    """
    tick = context.clock.tick()
    return await context.store.read(lambda database: presenters.others(database, viewer, tick))
