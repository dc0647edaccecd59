"""HTTP types of tournaments: what was chosen, who takes part, boards, standings, and the visitor's own games."""

from typing import Annotated, Literal

from pydantic import Field

from midtown.server.schemas.shared import Document, Face, Model, Moment, Name, PlayerId

TournamentId = Annotated[str, Field(description="Id of a tournament: 12 hexadecimal digits.")]
EntrantNumber = Annotated[int, Field(description="The number that somebody has in the tournament, from 1.", ge=1)]
Format = Literal["swiss", "round_robin", "knockout", "arena"]
TournamentStatus = Literal["open", "running", "over", "cancelled"]
Forfeit = Literal["timeout", "left", "absent"]
ShownReason = Literal["left", "missed", "removed", "barred", "suspended"]
Cancelled = Literal["creator", "operator", "few", "gone", "late"]
TieBreak = Literal["buchholz_cut_1", "sonneborn_berger", "wins", "beaten", "points"]


class TournamentTerms(Model):
    """What is chosen when a tournament is made, for good."""

    format: Format
    game: Annotated[str, Field(max_length=40)]
    options: Document = Field(default_factory=dict)
    seats: Annotated[int, Field(ge=2, le=4, description="At a table; round robin and knock-out have two.")]
    minutes: Annotated[float, Field(gt=0, le=180, description="Of each player for a game.")]
    increment: Annotated[float, Field(ge=0, le=60, description="Seconds added after every move.")] = 0
    duration: Annotated[int, Field(ge=0, le=480, description="Minutes until an arena begins no new game.")] = 0
    pause: Annotated[int, Field(ge=0, le=3600, description="Seconds between a pairing and its games.")] = 60
    duplicate: bool = Field(
        False, description="Whether all tables of a round have the same deal, and points are compared seat by seat."
    )
    rated: bool = Field(False, description="Whether games are rated; then only claimed names take part.")
    level: Annotated[
        str, Field(max_length=40, description="Of the computer players that fill tables; empty: there are none.")
    ] = ""
    fill: Annotated[
        int, Field(ge=0, le=32, description="With how many entrants it starts at least, thanks to computer players.")
    ] = 0
    private: bool = Field(False, description="Whether only those who have its link, or take part, see it.")
    programs: bool = Field(False, description="Whether programs with an account of their own can take part.")


class NewTournament(Model):
    """A request to make a tournament."""

    name: Name
    terms: TournamentTerms
    rounds: Annotated[int, Field(ge=1, le=15, description="Of a Swiss tournament.")] = 4
    starts_at: Moment | None = Field(None, description="Null: when the visitor starts it.")


class MadeTournament(Model):
    """A tournament that was made."""

    id: TournamentId
    key: str | None = Field(description="Of the link to a private tournament: `/tournaments/ID?key=KEY`.")


class TournamentInfo(Model):
    """A tournament as it is listed."""

    id: TournamentId
    name: str
    terms: TournamentTerms
    status: TournamentStatus
    reason: Cancelled | None = Field(
        description="Who has called it off, or that too `few` came, its creator is `gone`, or nobody has started it."
    )
    first_move: int = Field(description="Seconds in which everybody has to make the first move of a game.")
    creator: PlayerId | None
    by: str | None = Field(description="The name of the player who made it; null after their account was deleted.")
    starts_at: Moment | None
    ends_at: Moment | None = Field(description="When a running arena begins no new game.")
    round: int = Field(description="The last round that was paired.")
    rounds: int = Field(description="0: not known before the start, or an arena.")
    people: int = Field(description="How many people take part.")
    computers: int = Field(description="How many computer players do.")
    mine: bool = Field(description="Whether the visitor takes part.")
    series: str | None = Field(description="The series that has made it; null: a person has.")


class TournamentEntrant(Model):
    """Somebody who takes part, or has."""

    number: EntrantNumber
    player: PlayerId | None
    level: str | None = Field(description="The level of a computer player.")
    name: str | None = Field(description="Null after the account was deleted.")
    face: Face | None
    active: bool = Field(description="Whether they take part.")
    here: bool = Field(description="Whether they are known to be here; computer players are.")
    barred: bool = Field(
        description="Whether they cannot come back as the creator has barred them; told to the creator."
    )


class TournamentSeat(Model):
    """An entrant at a board."""

    entrant: EntrantNumber
    rank: int | None = Field(description="From 0, equal ones tie; null until the game is over.")
    points: int | None = Field(description="What the game counted.")
    forfeit: Forfeit | None = Field(
        description="Why they have lost: their time ran out, they left the table, or had left the tournament before."
    )


class TournamentBoard(Model):
    """A board of a round; with one seat it is a bye."""

    board: int
    table: str | None = Field(description="Null before the round begins, and where nothing is played.")
    seats: list[TournamentSeat]


class TournamentRow(Model):
    """An entrant's row in the standings."""

    place: int
    entrant: EntrantNumber
    score: float
    rounds: dict[int, float] = Field(description="The score of each finished round.")
    tie_breaks: list[float]


class TournamentGame(Model):
    """A game of the visitor."""

    round: int
    board: TournamentBoard


class TournamentPage(Model):
    """A tournament with the boards of a round, the standings, and the visitor's own games."""

    now: Moment
    info: TournamentInfo
    key: str | None = Field(description="Of the link to a private tournament, which shows its tables, too.")
    leads: bool = Field(description="Whether the visitor manages its web-hooks.")
    entrants: list[TournamentEntrant]
    round: int = Field(description="The round whose boards are shown; 0 before the first.")
    begins_at: Moment | None = Field(description="When the games of the last round begin.")
    waits_until: Moment | None = Field(
        description="How long the next round waits at most for those who play elsewhere; null: it does not."
    )
    boards: list[TournamentBoard]
    standings: list[TournamentRow]
    tie_breaks: list[TieBreak] = Field(description="What decides between equal scores, the first one first.")
    me: EntrantNumber | None = Field(description="The visitor's number.")
    out: ShownReason | None = Field(
        description="Why the visitor is not paired any more; who is `barred` cannot come back."
    )
    mine: list[TournamentGame] = Field(description="The visitor's games, the last one last.")
