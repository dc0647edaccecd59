"""Conversions of leagues to the types of the API."""

from collections.abc import Iterable, Mapping
from typing import cast

from sqlalchemy import Connection

from midtown.server.accounts import identity
from midtown.server.features.leagues import rows, rules
from midtown.server.features.leagues.rows import LeagueResult, Season
from midtown.server.features.leagues.rules import Game, Move, Place, Standing
from midtown.server.features.leagues.schemas import (
    LeagueDivision,
    LeagueGame,
    LeagueInfo,
    LeaguePage,
    LeagueRecord,
    LeagueRow,
)
from midtown.server.support.quarters import quarter_at, quarter_start


def info(connection: Connection, game: str, viewer: str | None, now: int) -> LeagueInfo:
    """Return a league as it is listed."""
    quarter = quarter_at(now)
    season = rows.load_season(connection, game, quarter)
    playing = [place for place in season.places if place.plays] if season is not None else []
    own = next((place for place in playing if viewer is not None and place.player == viewer), None)
    return LeagueInfo(
        game=game,
        quarter=quarter,
        runs=season is not None and season.closed_at is None,
        divisions=max((place.division for place in playing), default=0),
        people=len(playing),
        waiting=rows.waiting(connection, game, _players(playing)),
        entered=viewer is not None and rows.is_entered(connection, game, viewer),
        division=None if own is None else own.division,
    )


def page(
    connection: Connection, game: str, quarter: int, season: Season | None, viewer: str | None, now: int
) -> LeaguePage:
    """Return a season of a league; without one only who waits for it."""
    places = [] if season is None else season.places
    own = next((place.number for place in places if viewer is not None and place.player == viewer), None)
    runs = season is not None and season.closed_at is None
    current = quarter == quarter_at(now)
    return LeaguePage(
        now=now,
        game=game,
        quarter=quarter,
        quarters=rows.quarters(connection, game),
        ends_at=quarter_start(quarter + 1),
        runs=runs,
        least=rules.LEAST,
        waiting=rows.waiting(connection, game, _players(place for place in places if place.plays) if runs else ()),
        entered=viewer is not None and rows.is_entered(connection, game, viewer),
        late=season is not None and rows.takes_late(season, viewer, now),
        opens=season is None and current and rules.is_early(quarter, now),
        me=own,
        divisions=[] if season is None else _divisions(connection, season),
    )


def _players(places: Iterable[Place]) -> list[str]:
    return [place.player for place in places if place.player is not None]


def _divisions(connection: Connection, season: Season) -> list[LeagueDivision]:
    ids = _players(season.places)
    names, faces = identity.names(connection, ids), identity.faces(connection, ids)
    divisions = rules.by_division(season.places)
    return [
        LeagueDivision(
            number=division,
            rows=_rows(season, division, max(divisions), names, faces),
            games=[_game(game) for game in season.games if game.first in {place.number for place in places}],
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
        face=None if place.player is None else faces.get(place.player),
        place=None if standing is None else standing.place,
        points=0 if standing is None else standing.points,
        won=0 if standing is None else standing.won,
        played=0 if standing is None else standing.played,
        score=0 if standing is None else standing.score,
        out=place.out or (None if standing is not None else "left"),
        move=move,
    )


def _game(game: Game) -> LeagueGame:
    points = game.points_of(game.first)
    return LeagueGame(first=game.first, second=game.second, table=game.table, runs=game.runs, points=points)


def record(result: LeagueResult) -> LeagueRecord:
    """Return a season in which a player has taken part."""
    return LeagueRecord(
        game=result.game,
        quarter=result.quarter,
        runs=result.closed_at is None,
        division=result.division,
        place=result.place,
        move=cast("Move | None", result.move),
        out=result.out,
    )
