"""HTTP types of leagues: lists, the tables of a season's divisions with their games, and what a player's page shows."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from midtown.server.features.leagues.rules import Out
from midtown.server.schemas.seasons import Quarter
from midtown.server.schemas.shared import Face, Model, Moment, PlayerId

Game = Annotated[str, Field(description="Id of a game that two can play.", max_length=40)]
LeagueId = Annotated[
    str,
    Field(description="Of the server's league the id of its game, of a club's 12 hexadecimal digits.", max_length=40),
]
ClubId = Annotated[str, Field(description="Id of the club that has the league.", max_length=16)]
PlaceNumber = Annotated[int, Field(description="The number that somebody has in the season, from 1.")]


class NewLeague(Model):
    """A request to open a league of a club."""

    club: Annotated[str, StringConstraints(max_length=16)]
    game: Game


class LeagueClub(Model):
    """The club that has a league."""

    id: ClubId
    name: str


class LeagueInfo(Model):
    """A league as it is listed."""

    id: LeagueId
    game: Game
    quarter: Quarter = Field(description="The current one.")
    runs: bool = Field(description="Whether it has a season now.")
    divisions: int = Field(description="Of that season.")
    people: int = Field(description="Who plays in it.")
    waiting: int = Field(description="Who has entered, and plays from the next season on.")
    entered: bool = Field(description="Whether the visitor plays in the next season.")
    division: int | None = Field(description="In which division the visitor plays now; 1 is the highest.")


class LeagueRow(Model):
    """A player in the table of a division."""

    number: PlaceNumber
    player: PlayerId | None
    name: str | None = Field(description="Null after the account was deleted, and if the row is `hidden`.")
    hidden: bool = Field(description="Whether only members of the club see who it is, as they hide their page.")
    face: Face | None
    place: int | None = Field(description="From 1; null for those who are out.")
    points: float = Field(description="1 for a win, 0.5 for a tie.")
    won: int
    played: int
    score: int = Field(description="What was scored in all counted games together.")
    out: Out | None = Field(description="Why they play no more: they `left`, or lost twice by the clock.")
    move: Literal[-1, 0, 1] | None = Field(
        description="Where the place leads: -1 a division up, 1 down; null for those who are out."
    )


class LeagueGame(Model):
    """A game of a division; those of people who are out do not count."""

    first: PlaceNumber = Field(description="Who begins.")
    second: PlaceNumber
    table: str | None = Field(description="Null before it begins, and if a player is `hidden`.")
    runs: bool
    points: Annotated[float, Field(ge=0, le=1)] | None = Field(
        description="What the first player has for it; null while it runs, and if it has no result."
    )


class LeagueDivision(Model):
    """A division: its table, best first and those who are out last, and its games."""

    number: int = Field(description="1 is the highest.")
    rows: list[LeagueRow]
    games: list[LeagueGame]


class LeaguePage(Model):
    """A season of a league."""

    now: Moment
    id: LeagueId
    game: Game
    club: LeagueClub | None = Field(description="Null for a league of the server.")
    may_enter: bool = Field(description="Whether the visitor belongs to its club, or it has none.")
    may_end: bool = Field(description="Whether the visitor may delete it, as an owner or officer of its club.")
    halted: bool = Field(description="Whether nothing begins in it, as an operator has suspended its club.")
    quarter: Quarter
    quarters: list[Quarter] = Field(description="Those that had a season, the newest first.")
    ends_at: Moment = Field(description="When the quarter ends.")
    runs: bool
    least: int = Field(description="How many people a season needs.")
    waiting: int = Field(description="How many have entered who do not play now.")
    entered: bool = Field(description="Whether the visitor plays in the next season.")
    late: bool = Field(description="Whether somebody who enters now gets a place in the season that runs.")
    opens: bool = Field(description="Whether a season of this quarter can still begin.")
    me: PlaceNumber | None = Field(description="The visitor's number in the season, also of who is out.")
    divisions: list[LeagueDivision]


class LeagueRecord(Model):
    """A season in which a player has taken part."""

    league: LeagueId
    game: Game
    club: LeagueClub | None
    quarter: Quarter
    runs: bool
    division: int
    place: int | None = Field(description="Null as long as it runs, and for who was out.")
    move: Literal[-1, 0, 1] | None
    out: Out | None
