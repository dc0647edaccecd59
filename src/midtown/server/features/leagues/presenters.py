"""Conversions of leagues to the types of the API."""

from collections.abc import Collection, Iterable, Mapping
from typing import cast

from sqlalchemy import Connection

from midtown.server.accounts import identity, memberships
from midtown.server.features.leagues import registry, rows, rules
from midtown.server.features.leagues.registry import League
from midtown.server.features.leagues.rows import LeagueResult, Season
from midtown.server.features.leagues.rules import Game, Move, Place, Standing
from midtown.server.features.leagues.schemas import (
    LeagueClub,
    LeagueDivision,
    LeagueGame,
    LeagueInfo,
    LeaguePage,
    LeagueRecord,
    LeagueRow,
)
from midtown.server.support.quarters import quarter_at, quarter_start


def info(connection: Connection, league: League, viewer: str | None, now: int) -> LeagueInfo:
    """Return a league as it is listed."""
    quarter = quarter_at(now)
    season = rows.load_season(connection, league.id, quarter)
    playing = [place for place in season.places if place.plays] if season is not None else []
    own = next((place for place in playing if viewer is not None and place.player == viewer), None)
    return LeagueInfo(
        id=league.id,
        game=league.game,
        quarter=quarter,
        runs=season is not None and season.closed_at is None,
        divisions=max((place.division for place in playing), default=0),
        people=len(playing),
        waiting=rows.waiting(connection, league.id, _players(playing)),
        entered=viewer is not None and rows.is_entered(connection, league.id, viewer),
        division=None if own is None else own.division,
    )


def page(
    connection: Connection, league: League, quarter: int, season: Season | None, viewer: str | None, now: int
) -> LeaguePage:
    """Return a season of a league; without one only who waits for it."""
    places = [] if season is None else season.places
    own = next((place.number for place in places if viewer is not None and place.player == viewer), None)
    runs = season is not None and season.closed_at is None
    current = quarter == quarter_at(now)
    return LeaguePage(
        now=now,
        id=league.id,
        game=league.game,
        club=None if league.club is None else LeagueClub(id=league.club.id, name=league.club.name),
        may_enter=league.club is None or memberships.belongs(connection, league.club.id, viewer),
        may_end=league.club is not None and memberships.leads(connection, league.club.id, viewer),
        halted=league.halted,
        quarter=quarter,
        quarters=rows.quarters(connection, league.id),
        ends_at=quarter_start(quarter + 1),
        runs=runs,
        least=rules.LEAST,
        waiting=rows.waiting(connection, league.id, _players(place for place in places if place.plays) if runs else ()),
        entered=viewer is not None and rows.is_entered(connection, league.id, viewer),
        late=season is not None and rows.takes_late(season, viewer, now),
        opens=season is None and current and rules.is_early(quarter, now),
        me=own,
        divisions=[] if season is None else _divisions(connection, season, _hidden(connection, league, season, viewer)),
    )


def _players(places: Iterable[Place]) -> list[str]:
    return [place.player for place in places if place.player is not None]


def _hidden(connection: Connection, league: League, season: Season, viewer: str | None) -> set[int]:
    """Return the places of whom a visitor does not see."""
    hidden = registry.hidden_from(connection, league, viewer, _players(season.places))
    return {place.number for place in season.places if place.player in hidden}


def _divisions(connection: Connection, season: Season, hidden: Collection[int]) -> list[LeagueDivision]:
    ids = _players(place for place in season.places if place.number not in hidden)
    names, faces = identity.names(connection, ids), identity.faces(connection, ids)
    divisions = rules.by_division(season.places)
    return [
        LeagueDivision(
            number=division,
            rows=[
                row.model_copy(update={"player": None, "hidden": True}) if row.number in hidden else row
                for row in _rows(season, division, max(divisions), names, faces)
            ],
            games=[_game(game, hidden) for game in season.games if game.first in {place.number for place in places}],
        )
        for division, places in divisions.items()
    ]


def _rows(
    season: Season, division: int, divisions: int, names: Mapping[str, str], faces: Mapping[str, int]
) -> list[LeagueRow]:
    places = [place for place in season.places if place.division == division]
    if season.closed_at is None:
        playing = [place.number for place in places if place.plays]
    else:  # an account that was deleted later keeps its place
        playing = [place.number for place in places if place.place is not None]
    standings = rules.standings(playing, season.games)
    by_number = {place.number: place for place in places}
    moves = {row.number: rules.move_of(row.place, len(playing), division, divisions) for row in standings}
    listed = [_row(by_number[row.number], row, moves[row.number], names, faces) for row in standings]
    return listed + [_row(place, None, None, names, faces) for place in places if place.number not in playing]


def _row(
    place: Place, standing: Standing | None, move: Move | None, names: Mapping[str, str], faces: Mapping[str, int]
) -> LeagueRow:
    return LeagueRow(
        number=place.number,
        player=place.player,
        name=None if place.player is None else names.get(place.player),
        hidden=False,
        face=None if place.player is None else faces.get(place.player),
        place=None if standing is None else standing.place,
        points=0 if standing is None else standing.points,
        won=0 if standing is None else standing.won,
        played=0 if standing is None else standing.played,
        score=0 if standing is None else standing.score,
        out=place.out or (None if standing is not None else "left"),
        move=move,
    )


def _game(game: Game, hidden: Collection[int]) -> LeagueGame:
    points = game.points_of(game.first)
    table = None if set(game.numbers).intersection(hidden) else game.table
    return LeagueGame(first=game.first, second=game.second, table=table, runs=game.runs, points=points)


def record(result: LeagueResult) -> LeagueRecord:
    """Return a season in which a player has taken part."""
    return LeagueRecord(
        league=result.league,
        game=result.game,
        club=None if result.club is None else LeagueClub(id=result.club, name=result.club_name or ""),
        quarter=result.quarter,
        runs=result.closed_at is None,
        division=result.division,
        place=result.place,
        move=cast("Move | None", result.move),
        out=result.out,
    )
