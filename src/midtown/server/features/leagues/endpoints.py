"""Endpoints of leagues: lists and seasons, entering and leaving, and the seasons of a player."""

from typing import Annotated

from fastapi import Path, Query
from sqlalchemy import Connection

from midtown.server.accounts import identity
from midtown.server.features.leagues import presenters, rows
from midtown.server.features.leagues.schemas import Game, LeagueInfo, LeaguePage, LeagueRecord
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, RequiredVisitor, Viewer
from midtown.server.schemas.seasons import Quarter
from midtown.server.schemas.shared import PlayerId
from midtown.server.support.quarters import quarter_at
from midtown.server.support.refusals import refused

router = routing.router("leagues")
Which = Annotated[Game, Path()]


@router.get("/leagues")
async def list_leagues(context: Ctx, viewer: Viewer) -> list[LeagueInfo]:
    """List the leagues, one for each game that two can play."""
    now = context.clock.calendar()

    def read(connection: Connection) -> list[LeagueInfo]:
        return [presenters.info(connection, game, viewer, now) for game in rows.league_names()]

    return await context.store.read(read)


@router.get("/leagues/{game}")
async def read_league(
    context: Ctx,
    viewer: Viewer,
    game: Which,
    quarter: Annotated[Quarter | None, Query(description="The current one by default.")] = None,
) -> LeaguePage:
    """Return a season of a league: the tables of its divisions, and their games."""
    _check(game)
    now = context.clock.calendar()
    chosen = quarter_at(now) if quarter is None else quarter

    def read(connection: Connection) -> LeaguePage:
        season = rows.load_season(connection, game, chosen)
        if season is None and chosen != quarter_at(now):
            raise refused("missing", "league.season")
        return presenters.page(connection, game, chosen, season, viewer, now)

    return await context.store.read(read)


@router.post("/leagues/{game}/entrants", status_code=204)
async def enter_league(context: Ctx, visitor: RequiredVisitor, game: Which) -> None:
    """Enter a league for each season from the next one on; needs a claimed name.

    Early in a quarter the visitor gets a place in the season that runs, if its lowest division has room.
    """
    _check(game)
    if not visitor.claimed:
        raise refused("identity", "league.claimed")
    context.limits.take("league_entries", visitor.id)
    now = context.clock.calendar()
    await context.store.write(lambda connection: rows.enter(connection, game, visitor.id, now))


@router.delete("/leagues/{game}/entrants/me", status_code=204)
async def leave_league(
    context: Ctx,
    visitor: RequiredVisitor,
    game: Which,
    finish: Annotated[bool, Query(description="Whether the season that runs is played to its end.")] = False,
) -> None:
    """Leave a league. Who leaves a season loses its running games, and all their games are taken from the table."""
    _check(game)
    context.limits.take("league_entries", visitor.id)
    now = context.clock.calendar()

    def leave(connection: Connection) -> None:
        if not rows.leave(connection, game, visitor.id, now, finish=finish):
            raise refused("table", "league.not_in")

    await context.store.write(leave)


@router.get("/players/{player}/leagues")
async def list_player_leagues(context: Ctx, viewer: Viewer, player: PlayerId) -> list[LeagueRecord]:
    """List the seasons of leagues in which a player has taken part, the newest first."""

    def read(connection: Connection) -> list[LeagueRecord]:
        person = identity.visitor_by_id(connection, player)
        reader = None if viewer is None else identity.visitor_by_id(connection, viewer)
        if person is None or not identity.may_read_page(person, reader):
            raise refused("missing", "person.missing")
        return [presenters.record(result) for result in rows.results_of(connection, player)]

    return await context.store.read(read)


def _check(game: str) -> None:
    """Raise Refused if a game has no league."""
    if game not in rows.league_names():
        raise refused("missing", "league.missing")
