"""HTTP types of players' pages: ratings over time, results, rivals, openings, and finished games."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from midtown.game import Options
from midtown.server.presenters.reviews import DecisionSkill, EstimatedLevel
from midtown.server.schemas.shared import Face, InvitedBy, Language, Me, Model, Moment, Name, Person, PlayerId, Rated
from midtown.support.documents import JsonObject

Token = Annotated[str, Field(min_length=1, max_length=100)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=r"^[^\x00]*$")]
Password = Annotated[str, Field(description="8 to 200 characters.", min_length=1, max_length=200)]
Credential = Annotated[
    JsonObject, Field(description="The value of the browser's PublicKeyCredential.toJSON().", max_length=20)
]


class NewProgram(Model):
    """A new session of a program."""

    token: str = Field(description="To be sent as `Authorization: Bearer TOKEN`; it is shown only once.")
    me: Me


DigestMinutes = Annotated[
    Literal[0, 60, 240, 720, 1440],
    Field(description="For how long reminders are collected into one; 0: the first is sent at once."),
]


class ComeIn(Model):
    """An access code."""

    code: Annotated[str, Field(min_length=1, max_length=40)]


class AccessCode(Model):
    """An access code that the visitor has made."""

    id: int = Field(ge=1)
    note: str
    used: bool
    until: Moment


class AccessCodes(Model):
    """The visitor's access codes."""

    allowed: bool = Field(description="Whether the visitor may make some.")
    codes: list[AccessCode]


class ChangeMe(Model):
    """Changes to the account. Fields that are left out stay as they are."""

    name: Name | None = None
    language: Language | None = None
    away_until: Moment | None = Field(
        None, description="Begins a vacation now that lasts up to then; 0 ends it. No moment of the past."
    )
    digest_minutes: DigestMinutes | None = None
    hidden: bool | None = None
    presence: bool | None = None
    publishes_name: bool | None = None
    invited_by: InvitedBy | None = Field(
        None, description="Who may invite the player; `followed`: those whom the player follows."
    )
    face: Face | None = Field(None, description="Null returns to the face made from the id.")


class SetPassword(Model):
    """A new password; it reserves the name for the player."""

    password: Password
    current: Password | None = Field(None, description="The current password, if there is one.")
    name: Name | None = Field(None, description="The name to claim; defaults to the current one.")


GuestGames = Annotated[
    Literal["take", "leave"] | None,
    Field(
        description="What becomes of unfinished games of the guest who logs in: the account takes the seats, where no "
        "result counts and it has none at the table, or the guest leaves them all."
    ),
]


class LogIn(Model):
    """Name and password."""

    name: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00]*$")]
    password: Password
    games: GuestGames = None


class Ceremony(Model):
    """The first step of a passkey ceremony."""

    token: Token = Field(description="To be sent with the second step within five minutes.")
    options: Options = Field(description="For PublicKeyCredential.parse(Creation|Request)OptionsFromJSON().")


class Finish(Model):
    """The second step of a passkey ceremony."""

    token: Token
    credential: Credential


class FinishLogIn(Finish):
    """The second step of logging in with a passkey."""

    games: GuestGames = None


class Report(Model):
    """A report about a player, for the operator of the server."""

    about: PlayerId
    table: Annotated[str, Field(pattern=r"^[0-9a-f]{1,16}$")] | None = Field(None, description="Table of the incident.")
    invitation: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,24}$")] | None = Field(
        None, description="Invitation between both, whose words of the other are sent along."
    )
    text: Words


class Ratings(Model):
    """Ratings, best first."""

    ratings: list[Rated]


class PlayerPage(Model):
    """Who a player is, for everybody."""

    id: PlayerId
    name: str
    claimed: bool
    face: Face | None = Field(description="The chosen face; null for the one made from the id.")
    open: bool = Field(description="Whether the visitor may read the player's profile and games.")
    here: bool = Field(
        description="Whether they were here within the last minute and show it; false without a session."
    )
    followed: bool = Field(description="Whether the visitor follows the player.")
    invitable: bool = Field(description="Whether the player lets the visitor invite them.")
    ratings: list[Rated] = Field(description="Empty where the profile is not open.")
    owner: Person | None = Field(description="Who has registered this program; null for a person.")
    programs: list[Person] = Field(
        description="The programs that the player has registered; empty where the profile is not open."
    )


class Followed(Model):
    """Somebody the visitor follows."""

    player: PlayerId
    name: str
    face: Face | None
    here: bool = Field(description="Whether they were here within the last minute and show it.")
    table: str | None = Field(description="A public table where they play, if they are here.")
    game: str | None = Field(description="Id of the game at that table.")


class Following(Model):
    """Those the visitor follows: those who are here first."""

    people: list[Followed]


class FoundPerson(Model):
    """Somebody with a claimed name and a page."""

    player: PlayerId
    name: str
    face: Face | None
    here: bool = Field(description="Whether they were here within the last minute and show it.")


class HereNow(Model):
    """Who is here: those whom the visitor follows first, then those who play at a public table."""

    people: list[Followed] = Field(
        description="At most twelve. Guests whom the visitor does not follow are counted, not named."
    )
    count: int = Field(description="How many are here, except for the visitor.", ge=0)


Game = Annotated[str, Field(description="Id of a game.")]
Count = Annotated[int, Field(ge=0)]
TableSize = Annotated[int, Field(description="Number of seats at the table.", ge=1)]


class RatingDay(Model):
    """A rating as it was at the end of a day."""

    day: int = Field(description="Days since 1970.", ge=0)
    mu: float
    sigma: float


class Standing(Model):
    """A player's rating in one game at one table size, and how it came about."""

    game: Game
    players: TableSize
    rating: float = Field(description="The value to rank by: mu - 3 sigma.")
    mu: float
    sigma: float
    games: Count
    place: int | None = Field(
        description="Place in the list of ratings, from 1; null after half a year without a rated game.", ge=1
    )
    of: int = Field(description="Length of that list.", ge=0)
    days: list[RatingDay] = Field(description="After each day with a rated game in the last two years, oldest first.")


class Tally(Model):
    """Games that a player has finished, and how many of them they won, alone or shared."""

    game: Game
    players: TableSize
    games: Count
    won: Count


class Rival(Model):
    """Another person, and who of the two was ahead how often; the other games were ties."""

    player: PlayerId
    name: str
    face: Face | None
    games: Count
    ahead: int = Field(description="Games in which the page's player was ahead.", ge=0)
    behind: int = Field(description="Games in which the other was ahead.", ge=0)


class OpeningTally(Model):
    """One way in which a player begins."""

    game: Game
    players: TableSize
    opening: str = Field(description="As the game writes it (docs/build/notation.md).")
    games: Count
    won: Count


class SkillDay(Model):
    """The share of the win chance that a player kept in the games that ended on one day."""

    day: int = Field(description="Days since 1970.", ge=0)
    games: int = Field(ge=1)
    kept: float = Field(ge=0, le=1)


class PlayerSkill(Model):
    """What a player's decisions have cost in reviewed games, apart from draws and results."""

    game: Game
    players: TableSize
    games: int = Field(description="Number of reviewed games.", ge=1)
    kinds: list[DecisionSkill]
    level: EstimatedLevel | None = Field(description="By all these games; null if nothing comparable was measured.")
    days: list[SkillDay] = Field(description="Oldest first.")


class Profile(Model):
    """A player's page. Everything on it is of games that the visitor may see."""

    since: Moment | None = Field(description="End of the first game; null if there is none.")
    standings: list[Standing]
    results: list[Tally]
    rivals: list[Rival] = Field(description="The people met most often; the visitor comes first.")
    skill: list[PlayerSkill] = Field(description="From the newest reviewed games; the most games first.")
    openings: list[OpeningTally] = Field(description="The most frequent ones of each game and table size.")


class Opponent(Model):
    """Somebody at the table of a finished game."""

    player: PlayerId | None = Field(description="Null for a computer player, and after an account was deleted.")
    bot: str | None = Field(description="Which computer player it was, such as `club`; null for a person.")
    face: Face | None
    name: str | None = Field(description="Null after an account was deleted.")
    score: int


class PlayedGame(Model):
    """A finished game of a player."""

    table: str
    game: Game
    players: TableSize
    ended_at: Moment
    place: int | None = Field(description="From 1; null if all agreed to abandon the game.", ge=1)
    score: int
    opponents: list[Opponent] = Field(description="The others, in the order of their seats.")
    rated: bool
    open: bool = Field(description="Whether the visitor may open the replay.")


class PlayedGames(Model):
    """A page of a player's finished games, newest first."""

    games: list[PlayedGame]
    total: int = Field(description="Number of games on all pages.", ge=0)
    more: str | None = Field(description="The value of `after` for the next page; null on the last one.")
