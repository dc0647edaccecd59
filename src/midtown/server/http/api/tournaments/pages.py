"""Endpoints to list tournaments, and to read one."""

from typing import Annotated, Final

from fastapi import Query, Request
from sqlalchemy import Connection, select

from midtown.server.accounts import presence
from midtown.server.context import context_of
from midtown.server.http.api import routing
from midtown.server.http.api.auth import Perhaps
from midtown.server.http.api.tournaments import presenters
from midtown.server.schemas.tournaments import TournamentId, TournamentInfo, TournamentPage, TournamentStatus
from midtown.server.storage.schema import tournaments
from midtown.server.tournaments import rows

router = routing.router("tournaments")

MOST: Final = 50


@router.get("/tournaments")
async def list_tournaments(
    request: Request, visitor: Perhaps, status: TournamentStatus = "open"
) -> list[TournamentInfo]:
    """List tournaments, the newest first."""
    player = visitor.id if visitor else None

    def reads(database: Connection) -> list[TournamentInfo]:
        ids = select(tournaments).where(tournaments.c.status == status).order_by(tournaments.c.created_at.desc())
        listed = [rows.decoded(row) for row in database.execute(ids.limit(MOST))]
        return [presenters.info(database, one, rows.entries(database, one.id), player) for one in listed]

    return await context_of(request).store.read(reads)


@router.get("/tournaments/{tournament}")
async def read_tournament(
    request: Request,
    visitor: Perhaps,
    tournament: TournamentId,
    number: Annotated[
        int | None, Query(alias="round", ge=1, le=100_000, description="The last one by default.")
    ] = None,
) -> TournamentPage:
    """Return a tournament with the boards of a round, the standings, and the visitor's own games."""
    context = context_of(request)
    now, tick, player = context.clock.calendar(), context.clock.tick(), visitor.id if visitor else None

    def reads(database: Connection) -> TournamentPage:
        whole = rows.whole(database, tournament)
        people = [one.player for one in whole.entries if one.player is not None]
        here = presence.here(database, player, people, tick) if player else set()
        listed = presenters.info(database, whole.tournament, whole.entries, player)
        return presenters.page(whole, listed, here, player, number, now)

    return await context.store.read(reads)
