"""Endpoints that list tables: public ones, and those of the visitor."""

from typing import Literal

from sqlalchemy import Connection, or_, select

from midtown.server.context import Context
from midtown.server.features.play.schemas import PaceRequest, TableInfo
from midtown.server.http import routing
from midtown.server.http.auth import Someone
from midtown.server.http.dependencies import Ctx, Viewer
from midtown.server.storage.schema import seats, tables
from midtown.server.tables.names import computer, seat_names
from midtown.server.tables.state import TableState

router = routing.router("lists")

MOST = 50


@router.get("/tables")
async def list_tables(
    context: Ctx, viewer: Viewer, status: Literal["open", "running", "over"] = "open"
) -> list[TableInfo]:
    """List public tables, newest first."""

    def find(connection: Connection) -> list[tuple[str, int]]:
        rows = select(tables.c.id, tables.c.created_at).where(tables.c.public, tables.c.status == status)
        rows = rows.order_by(tables.c.created_at.desc()).limit(MOST)
        return [(row.id, row.created_at) for row in connection.execute(rows)]

    return await _lines(context, await context.store.read(find), viewer)


@router.get("/me/tables")
async def list_my_tables(context: Ctx, visitor: Someone) -> list[TableInfo]:
    """List the visitor's tables.

    Tables where it is their turn come first, then other unfinished games, then finished ones.
    """

    def find(connection: Connection) -> list[tuple[str, int]]:
        mine = select(seats.c.table).where(seats.c.player == visitor.id)
        where = or_(tables.c.id.in_(mine), tables.c.creator == visitor.id)
        rows = select(tables.c.id, tables.c.created_at).where(where)
        rows = rows.order_by(tables.c.status == "over", tables.c.created_at.desc()).limit(MOST)
        return [(row.id, row.created_at) for row in connection.execute(rows)]

    lines = await _lines(context, await context.store.read(find), visitor.id)
    return sorted(lines, key=lambda line: (not line.waiting, line.status == "over"))


async def _lines(context: Context, rows: list[tuple[str, int]], player: str | None) -> list[TableInfo]:
    states = await context.hub.listed([table for table, _ in rows])
    return [line(table, player, created_at) for table, (_, created_at) in zip(states, rows, strict=True)]


def line(table: TableState, player: str | None, created_at: int) -> TableInfo:
    """Return a table as `player` sees it in a list."""
    pace = table.settings.pace
    mine = table.held(player)
    return TableInfo(
        id=table.id,
        game=table.settings.game,
        status=table.status,
        names=[name or None for name in seat_names(table.seats)],
        players=[seat.player for seat in table.seats],
        faces=[None if seat.kind == "device" else table.faces.get(seat.player or "") for seat in table.seats],
        bots=[computer(seat) or None for seat in table.seats],
        options=table.settings.options,
        rated=table.settings.rated,
        hints=table.settings.hints,
        continued=table.continued,
        deal=table.settings.deal or None,
        tournament=table.settings.tournament or None,
        pace=PaceRequest(kind=pace.kind, minutes=pace.minutes, increment=pace.increment, days=pace.days),
        moves=len(table.match.moves) if table.match is not None else 0,
        to_move=table.to_move,
        mine=list(mine),
        waiting=table.to_move in mine,
        created_at=created_at,
    )
