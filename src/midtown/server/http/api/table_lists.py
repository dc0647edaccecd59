"""Lists of tables: those that are open or running, and one's own."""

from typing import Literal

from fastapi import Request
from sqlalchemy import Connection, or_, select

from midtown.server.api import people
from midtown.server.api.visitor import Perhaps, Someone
from midtown.server.context import Context, context_of
from midtown.server.hub import Live
from midtown.server.models import PaceRequest, TableInfo
from midtown.server.schema import seats, tables

router = people.router("lists")

MOST = 50


@router.get("/tables")
async def list_tables(
    request: Request, visitor: Perhaps, status: Literal["open", "running", "over"] = "open"
) -> list[TableInfo]:
    """Public tables, the newest first."""

    def find(connection: Connection) -> list[tuple[str, int]]:
        rows = select(tables.c.id, tables.c.created_at).where(tables.c.public, tables.c.status == status)
        rows = rows.order_by(tables.c.created_at.desc()).limit(MOST)
        return [(row.id, row.created_at) for row in connection.execute(rows)]

    context = context_of(request)
    return await _lines(context, await context.store.read(find), visitor.id if visitor else None)


@router.get("/me/tables")
async def list_my_tables(request: Request, visitor: Someone) -> list[TableInfo]:
    """The visitor's tables: those that wait for him, then the others that are not over, then the rest."""

    def find(connection: Connection) -> list[tuple[str, int]]:
        mine = select(seats.c.table).where(seats.c.player == visitor.id)
        where = or_(tables.c.id.in_(mine), tables.c.creator == visitor.id)
        rows = select(tables.c.id, tables.c.created_at).where(where)
        rows = rows.order_by(tables.c.status == "over", tables.c.created_at.desc()).limit(MOST)
        return [(row.id, row.created_at) for row in connection.execute(rows)]

    context = context_of(request)
    lines = await _lines(context, await context.store.read(find), visitor.id)
    return sorted(lines, key=lambda line: (not line.waiting, line.status == "over"))


async def _lines(context: Context, found: list[tuple[str, int]], player: str | None) -> list[TableInfo]:
    return [line(await context.hub.live(table), player, created_at) for table, created_at in found]


def line(live: Live, player: str | None, created_at: int) -> TableInfo:
    """A table in a list, as a player sees it."""
    table = live.table
    pace = table.settings.pace
    mine = table.held(player)
    return TableInfo(
        id=table.id,
        game=table.settings.game,
        status=table.status,
        names=[seat.name if seat.player or seat.kind == "record" else None for seat in table.seats],
        bots=[seat.bot or None for seat in table.seats],
        options=table.settings.options,
        rated=table.settings.rated,
        pace=PaceRequest(kind=pace.kind, minutes=pace.minutes, increment=pace.increment, days=pace.days),
        moves=len(table.match.moves) if table.match is not None else 0,
        to_move=table.to_move,
        mine=list(mine),
        waiting=table.to_move in mine,
        created_at=created_at,
    )
