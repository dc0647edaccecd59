"""Endpoints of leagues: lists and seasons, entering and leaving, those of clubs, and the seasons of a player."""

from typing import Annotated

from fastapi import Path, Query
from sqlalchemy import Connection

from midtown.server.accounts import identity, memberships
from midtown.server.features.leagues import presenters, registry, rows
from midtown.server.features.leagues.schemas import LeagueId, LeagueInfo, LeaguePage, LeagueRecord, NewLeague
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, RequiredVisitor, Viewer
from midtown.server.schemas.seasons import Quarter
from midtown.server.schemas.shared import PlayerId
from midtown.server.support.quarters import quarter_at
from midtown.server.support.refusals import refused

router = routing.router("leagues")
Which = Annotated[LeagueId, Path()]


@router.get("/leagues")
async def list_leagues(
    context: Ctx,
    viewer: Viewer,
    club: Annotated[str | None, Query(max_length=16, description="Only the leagues of this club.")] = None,
) -> list[LeagueInfo]:
    """List the leagues of the server, one for each game that two can play; or those of a club.

    Those of a club are for its members, and for all where everybody sees who belongs to it.
    """
    now = context.clock.calendar()

    def read(connection: Connection) -> list[LeagueInfo]:
        if club is None:
            listed = registry.public_leagues()
        else:
            listed = registry.leagues_of(connection, club) if memberships.sees_members(connection, club, viewer) else []
        return [presenters.info(connection, league, viewer, now) for league in listed]

    return await context.store.read(read)


@router.post("/leagues", status_code=201)
async def open_league(context: Ctx, visitor: RequiredVisitor, body: NewLeague) -> LeagueInfo:
    """Open a league of a club; only its owners and officers can, one of each game that two can play."""
    if body.game not in registry.eligible_games():
        raise refused("missing", "league.missing")
    context.limits.take("club_changes", visitor.id)
    now = context.clock.calendar()

    def opens(connection: Connection) -> LeagueInfo:
        league = registry.create(connection, body.club, body.game, visitor.id, now)
        return presenters.info(connection, league, visitor.id, now)

    return await context.store.write(opens)


@router.get("/leagues/{league}")
async def read_league(
    context: Ctx,
    viewer: Viewer,
    league: Which,
    quarter: Annotated[Quarter | None, Query(description="The current one by default.")] = None,
) -> LeaguePage:
    """Return a season of a league: the tables of its divisions, and their games."""
    now = context.clock.calendar()
    chosen = quarter_at(now) if quarter is None else quarter

    def read(connection: Connection) -> LeaguePage:
        visible = registry.check_visible(connection, league, viewer)
        season = rows.load_season(connection, league, chosen)
        if season is None and chosen != quarter_at(now):
            raise refused("missing", "league.season")
        return presenters.page(connection, visible, chosen, season, viewer, now)

    return await context.store.read(read)


@router.delete("/leagues/{league}", status_code=204)
async def end_league(context: Ctx, visitor: RequiredVisitor, league: Which) -> None:
    """Delete a league of a club with all its seasons; only owners and officers can. Games that run are played on."""
    context.limits.take("club_changes", visitor.id)

    def ends(connection: Connection) -> None:
        registry.end(connection, registry.check_visible(connection, league, visitor.id), visitor.id)

    await context.store.write(ends)


@router.post("/leagues/{league}/entrants", status_code=204)
async def enter_league(context: Ctx, visitor: RequiredVisitor, league: Which) -> None:
    """Enter a league for each season from the next one on; needs a claimed name, and for a club's to belong to it.

    Early in a quarter the visitor gets a place in the season that runs, if its lowest division has room.
    """
    if not visitor.claimed:
        raise refused("identity", "league.claimed")
    context.limits.take("league_entries", visitor.id)
    now = context.clock.calendar()

    def enters(connection: Connection) -> None:
        visible = registry.check_visible(connection, league, visitor.id)
        rows.enter(connection, visible, visitor.id, now)

    await context.store.write(enters)


@router.delete("/leagues/{league}/entrants/me", status_code=204)
async def leave_league(
    context: Ctx,
    visitor: RequiredVisitor,
    league: Which,
    finish: Annotated[bool, Query(description="Whether the season that runs is played to its end.")] = False,
) -> None:
    """Leave a league. Who leaves a season loses its running games, and all their games are taken from the table."""
    context.limits.take("league_entries", visitor.id)
    now = context.clock.calendar()

    def leaves(connection: Connection) -> None:
        registry.check_visible(connection, league, visitor.id)
        if not rows.leave(connection, league, visitor.id, now, finish=finish):
            raise refused("table", "league.not_in")

    await context.store.write(leaves)


@router.get("/players/{player}/leagues")
async def list_player_leagues(context: Ctx, viewer: Viewer, player: PlayerId) -> list[LeagueRecord]:
    """List the seasons of leagues in which a player has taken part, the newest first."""

    def read(connection: Connection) -> list[LeagueRecord]:
        person = identity.visitor_by_id(connection, player)
        reader = None if viewer is None else identity.visitor_by_id(connection, viewer)
        if person is None or not identity.may_read_page(person, reader):
            raise refused("missing", "person.missing")
        return [presenters.record(result) for result in rows.results_of(connection, player, viewer)]

    return await context.store.read(read)
