"""Endpoints of seasons: the tables of quarters, and in which of them a player has a place."""

from typing import Annotated

from fastapi import Path
from sqlalchemy import Connection

from midtown.server.accounts import identity, seasons
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, OptionalVisitor, Viewer
from midtown.server.http.seasons import Game, Seats, WhichQuarter, present_season, season_asked_for
from midtown.server.schemas.seasons import SeasonPage, SeasonRecord
from midtown.server.schemas.shared import PlayerId
from midtown.server.support.quarters import quarter_at
from midtown.server.support.refusals import refused

router = routing.router("people")


@router.get("/seasons")
async def read_season(
    context: Ctx, viewer: Viewer, game: Game, players: Seats, quarter: WhichQuarter = None
) -> SeasonPage:
    """Return the table of a season: who has played rated games in the quarter, by the rating that they have reached.

    Games at public tables count. Programs are not in it.
    """
    now = context.clock.calendar()
    kind = season_asked_for(game, players, quarter, now)
    return await context.store.read(lambda connection: present_season(connection, kind, viewer, now))


@router.get("/players/{player}/seasons")
async def list_player_seasons(
    context: Ctx, visitor: OptionalVisitor, player: Annotated[PlayerId, Path()]
) -> list[SeasonRecord]:
    """List the last eight seasons in which a player has a place, the newest first."""
    current = quarter_at(context.clock.calendar())

    def read(connection: Connection) -> list[SeasonRecord]:
        who = identity.visitor_by_id(connection, player)
        if who is None or not identity.may_read_page(who, visitor):
            raise refused("missing", "person.unseen")
        return [_record(record, current) for record in seasons.records_of(connection, player)]

    return await context.store.read(read)


def _record(record: seasons.Record, current: int) -> SeasonRecord:
    kind, row = record.kind, record.row
    assert row.place is not None
    return SeasonRecord(
        game=kind.game,
        players=kind.seats,
        quarter=kind.quarter,
        runs=kind.quarter == current,
        place=row.place,
        of=record.of,
        games=row.games,
        won=row.won,
        rating=round(row.rating, 2),
        change=round(row.change, 2),
    )
