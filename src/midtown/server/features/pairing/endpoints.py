"""Endpoints to look for a table, and to see who else does."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from fastapi import Path
from fastapi.responses import Response
from sqlalchemy import Connection, select

from midtown.arena.rating import Skill
from midtown.server.accounts import engagements
from midtown.server.accounts.identity import check_shown
from midtown.server.accounts.relations import blocked_by_either
from midtown.server.context import Context
from midtown.server.features.pairing import found_tables, seeks
from midtown.server.features.pairing.matching import PATIENCE
from midtown.server.features.pairing.schemas import (
    FoundTable,
    KeepSearching,
    Search,
    SearchRef,
    Seek,
    SeekRating,
    Wanted,
)
from midtown.server.features.pairing.seeks import Wishes
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, Guest, RequiredVisitor, Viewer
from midtown.server.schemas.shared import PlayerId
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import seats, tables
from midtown.server.support.refusals import refused

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
async def join_search(context: Ctx, arrive: Guest, player: Other) -> Search:
    """Join a player's search, whatever the ratings."""
    tick = context.clock.tick()

    def joined(connection: Connection, me: str) -> tuple[Wishes, str]:
        there = visible_seeks(connection, seeks.waiting(connection, tick), me)
        for seek in there:
            if seek.player == player:
                return seek.wishes, player
        raise refused("missing", "pairing.gone")

    return await _begin(context, arrive, joined)


async def _begin(
    context: Context, arrive: Guest, wanted: Callable[[Connection, str], tuple[Wishes, str | None]]
) -> Search:
    visitor = await arrive()
    context.limits.take("searches", visitor.id)
    tick, now = context.clock.tick(), context.clock.calendar()

    def begins(connection: Connection) -> seeks.Seek:
        check_shown(connection, visitor)
        wishes, beside = wanted(connection, visitor.id)
        if wishes.live and engagements.players_at_tables(connection, [visitor.id]):
            raise refused("table", "pairing.busy")
        if wishes.live and engagements.players_due_soon(connection, [visitor.id], now):
            raise refused("table", "pairing.tournament")
        return seeks.begin(connection, visitor.id, wishes, tick, beside)

    seek = await context.store.write(begins)
    return await context.store.read(lambda connection: search(connection, seek, tick))


@router.put("/me/search")
async def keep_searching(context: Ctx, visitor: RequiredVisitor, body: KeepSearching) -> Search:
    """Keep a search alive: send this every few seconds until a table is found.

    The first number that is sent is the visitor's for the shuffle.
    """
    tick = context.clock.tick()

    def keeps(connection: Connection) -> seeks.Seek:
        return seeks.keep_alive(connection, visitor.id, body.key, body.number, tick, body.hidden)

    seek = await context.store.write(keeps)
    return await context.store.read(lambda connection: search(connection, seek, tick))


@router.delete("/me/search", status_code=204)
async def end_search(context: Ctx, visitor: RequiredVisitor) -> Response:
    """End the visitor's search."""
    await context.store.write(lambda connection: seeks.end(connection, visitor.id))
    return Response(status_code=204)


@router.post("/me/search/computers")
async def take_computers(context: Ctx, visitor: RequiredVisitor, body: SearchRef) -> Search:
    """Let computer players take the empty seats, after a minute.

    Others who have waited as long for such a table play along.
    """
    tick = context.clock.tick()
    seek = await context.store.read(lambda connection: seeks.get(connection, visitor.id, body.key))
    if seek.table is None:
        await found_tables.open_with_computers(context.hub, visitor.id)
    return await context.store.read(
        lambda connection: search(connection, seeks.get(connection, visitor.id, body.key), tick)
    )


@router.get("/seeks")
async def list_seeks(context: Ctx, viewer: Viewer) -> list[Seek]:
    """List who is looking for a table: those who have waited longest first.

    The visitor is not in it, nor anybody who has blocked them or was blocked by them.
    """
    tick = context.clock.tick()
    return await context.store.read(lambda connection: present_others(connection, viewer, tick))


def search(connection: Connection, seek: seeks.Seek, tick: int) -> Search:
    """Return the visitor's own search."""
    waited = max(0, tick - seek.since)
    return Search(
        key=seek.key,
        wanted=present_wishes(seek.wishes),
        waited=waited,
        others=len(visible_seeks(connection, seeks.waiting(connection, tick), seek.player)),
        computers=waited >= PATIENCE,
        commitment=seek.commitment,
        table=None if seek.table is None else _found_table(connection, seek.table, seek.player),
    )


def present_wishes(wishes: Wishes) -> Wanted:
    """Return what is looked for."""
    return Wanted.model_validate({"games": wishes.games, "players": wishes.seats, "paces": wishes.paces})


def _found_table(connection: Connection, table: str, player: str) -> FoundTable:
    game = connection.execute(select(tables.c.game).where(tables.c.id == table)).scalar_one()
    names = select(players.c.name).join(seats, seats.c.player == players.c.id)
    there = names.where(seats.c.table == table, players.c.id != player).order_by(seats.c.seat)
    return FoundTable(id=table, game=game, names=list(connection.execute(there).scalars()))


def present_others(connection: Connection, viewer: str | None, tick: int) -> list[Seek]:
    """Return everybody else who is looking, as the viewer may see it."""
    there = visible_seeks(connection, seeks.waiting(connection, tick), viewer)
    skills = seeks.ratings_of(connection, [seek.player for seek in there if seek.claimed and not seek.hidden])
    return [
        Seek(
            player=seek.player,
            name=seek.name,
            face=seek.face,
            page=seek.claimed and not seek.hidden,
            wanted=present_wishes(seek.wishes),
            waited=max(0, tick - seek.since),
            ratings=_ratings(seek.wishes, skills.get(seek.player, {})),
        )
        for seek in there
    ]


def visible_seeks(connection: Connection, there: Sequence[seeks.Seek], viewer: str | None) -> list[seeks.Seek]:
    """Return the searches of others without those from whom a block keeps the viewer apart."""
    ids = [seek.player for seek in there if seek.player != viewer]
    rows = select(players.c.id).where(players.c.id.in_(ids))
    if viewer is not None:
        rows = rows.where(~blocked_by_either(viewer))
    kept = set(connection.execute(rows).scalars())
    return [seek for seek in there if seek.player in kept]


def _ratings(wishes: Wishes, skills: Mapping[tuple[str, int], Skill]) -> list[SeekRating]:
    places = sorted({(kind.game, kind.seats) for kind in wishes.kinds()} & skills.keys())
    return [
        SeekRating(game=game, players=number, rating=round(skill.mu - 3 * skill.sigma, 2))
        for game, number in places
        for skill in [skills[game, number]]
    ]
