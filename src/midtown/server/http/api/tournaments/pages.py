"""Endpoints to list tournaments, and to read one."""

from typing import Annotated, Final

from fastapi import Query
from sqlalchemy import Connection

from midtown.server.accounts import presence
from midtown.server.http.api import routing
from midtown.server.http.api.tournaments import presenters
from midtown.server.http.dependencies import Ctx, Viewer
from midtown.server.schemas.tournaments import TournamentId, TournamentInfo, TournamentPage, TournamentStatus
from midtown.server.tournaments import availability, rounds, rows

router = routing.router("tournaments")

MOST: Final = 50

Key = Annotated[str | None, Query(max_length=64, description="Of the link to a private tournament.")]


@router.get("/tournaments")
async def list_tournaments(
    context: Ctx,
    viewer: Viewer,
    status: TournamentStatus = "open",
    after: Annotated[str | None, Query(max_length=16, description="The last one of the page before.")] = None,
) -> list[TournamentInfo]:
    """List tournaments, what begins soonest or has begun or ended last first; private ones only for those who belong.

    The first page begins with all of the visitor's own, and has up to 50 others. So has each next one.
    """

    def reads(database: Connection) -> list[TournamentInfo]:
        return presenters.listed(database, rows.page(database, status, viewer, after, MOST), viewer)

    return await context.store.read(reads)


@router.get("/tournaments/{tournament}")
async def read_tournament(
    context: Ctx,
    viewer: Viewer,
    tournament: TournamentId,
    key: Key = None,
    number: Annotated[
        int | None, Query(alias="round", ge=1, le=100_000, description="The last one by default.")
    ] = None,
) -> TournamentPage:
    """Return a tournament with the boards of a round, the standings, and the visitor's own games."""
    now, tick = context.clock.calendar(), context.clock.tick()

    def reads(database: Connection) -> TournamentPage:
        rows.check_visible(database, tournament, viewer, key)
        whole = rows.whole(database, tournament)
        if rounds.due(whole, now) == "pair":
            resting = availability.with_resting(database, whole, now, tick)
            whole = whole._replace(waits_until=resting.waits_until)
        people = [one.player for one in whole.entries if one.player is not None]
        here = presence.here(database, viewer, people, tick) if viewer else set()
        (listed,) = presenters.listed(database, [whole.tournament], viewer)
        return presenters.page(whole, listed, here, viewer, number, now)

    return await context.store.read(reads)
