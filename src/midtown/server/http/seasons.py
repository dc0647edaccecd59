"""Seasons as several features show them: the server's, and those of clubs."""

from collections.abc import Collection
from typing import Annotated, Final

from fastapi import Query
from sqlalchemy import Connection

from midtown.server.accounts import identity, seasons
from midtown.server.schemas.seasons import Quarter, SeasonPage, SeasonRow
from midtown.server.support.quarters import quarter_at, quarter_start
from midtown.server.support.refusals import refused

MOST_ROWS: Final = 200
FIRST: Final = 4 * 1970

Game = Annotated[str, Query(description="Id of a game.", pattern=r"^[a-z0-9_]{1,40}$")]
Seats = Annotated[int, Query(description="Number of seats at the table.", ge=2, le=20)]
WhichQuarter = Annotated[Quarter | None, Query(description="The current one by default.")]


def season_asked_for(game: str, seats: int, quarter: int | None, now: int, club: str | None = None) -> seasons.Kind:
    """Return which season is asked for, the current one by default; raise Refused if it has not begun."""
    current = quarter_at(now)
    if quarter is not None and not FIRST <= quarter <= current:
        raise refused("missing", "season.missing")
    return seasons.Kind(game, seats, current if quarter is None else quarter, club)


def present_season(
    connection: Connection, kind: seasons.Kind, viewer: str | None, now: int, hidden: Collection[str] = ()
) -> SeasonPage:
    """Return the page of a season as a visitor sees it, without the rows of those who are `hidden` from them."""
    rows = [row for row in seasons.table_of(connection, kind) if row.player not in hidden]
    listed = rows[:MOST_ROWS] + [row for row in rows[MOST_ROWS:] if row.player == viewer]
    people = [row.player for row in listed]
    names, faces = identity.names(connection, people), identity.faces(connection, people)
    return SeasonPage(
        now=now,
        game=kind.game,
        players=kind.seats,
        quarter=kind.quarter,
        quarters=seasons.quarters(connection, kind.game, kind.seats, now),
        ends_at=quarter_start(kind.quarter + 1),
        least=kind.least,
        rows=[
            SeasonRow(
                player=row.player,
                name=names[row.player],
                face=faces.get(row.player),
                place=row.place,
                games=row.games,
                won=row.won,
                rating=round(row.rating, 2),
                change=round(row.change, 2),
            )
            for row in listed
        ],
    )
