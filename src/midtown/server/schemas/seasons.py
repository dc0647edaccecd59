"""HTTP types of seasons: the table of a quarter's rated games, and what a player's page shows."""

from typing import Annotated

from midtown.server.schemas.model import Field
from midtown.server.schemas.shared import Face, Model, Moment, PlayerId

Quarter = Annotated[
    int,
    Field(description="The quarter of a season, by UTC: four times the year, and 0 to 3.", ge=0, le=40_000),
]


class SeasonRow(Model):
    """A player in the table of a season."""

    player: PlayerId
    name: str
    face: Face | None
    place: int | None = Field(description="From 1; null for those who have played too few games.")
    games: int = Field(description="Rated games at public tables that ended in the quarter.")
    won: int = Field(description="Alone or shared.")
    rating: float = Field(description="After the last game of the quarter: mu - 3 sigma, by which places are given.")
    change: float = Field(description="Of the rating since the quarter began; who had none began at 0.")


class SeasonPage(Model):
    """The season of a game at a number of seats."""

    now: Moment
    game: str
    players: int
    quarter: Quarter
    quarters: list[Quarter] = Field(description="From the first with a rated game to the current one, newest first.")
    ends_at: Moment = Field(description="When the quarter ends.")
    least: int = Field(description="How many games give a place.")
    rows: list[SeasonRow] = Field(description="Up to 200 and the visitor: places, then who has none.")


class SeasonRecord(Model):
    """A season in which a player has a place."""

    game: str
    players: int
    quarter: Quarter
    runs: bool
    place: int
    of: int = Field(description="How many have a place.")
    games: int
    won: int
    rating: float
    change: float
