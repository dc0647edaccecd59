"""HTTP types of programs: those that a player has registered, and challenges to them."""

from typing import Annotated, Literal

from pydantic import Field

from midtown.server.schemas.shared import Face, Model, Moment, Name, Number, Person, PlayerId
from midtown.server.tables.settings import PaceId

ChallengeId = Annotated[str, Field(description="Id of a challenge.", pattern=r"^[A-Za-z0-9_-]{1,24}$")]
DeclineReason = Literal["game", "pace", "busy"]


class NewOwnProgram(Model):
    """A program to register."""

    name: Name


class OwnProgram(Model):
    """A program that the visitor has registered."""

    id: PlayerId
    name: str = Field(description="With the mark of programs at its end.")
    face: Face | None
    here: bool = Field(description="Whether it was here within the last minute.")
    created_at: Moment


class ProgramToken(Model):
    """A program, and the token with which it logs in from now on."""

    token: str = Field(description="To be sent as `Authorization: Bearer TOKEN`; it is shown only once.")
    program: OwnProgram


class NewChallenge(Model):
    """What a program is challenged to: a game of two at a pace."""

    game: Annotated[str, Field(description="Id of a game.", pattern=r"^[a-z0-9_]{1,40}$")]
    pace: PaceId
    commitment: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = Field(
        None, description="A commitment to the shuffle (`POST /api/shuffles`), needed to send a number."
    )
    number: Number = ""


class AcceptChallenge(Model):
    """The number that a program adds to the shuffle."""

    number: Number = ""


class DeclineChallenge(Model):
    """Why a program declines."""

    reason: DeclineReason = Field(description="It does not play this game, or this pace, or no more games now.")


class Challenge(Model):
    """A challenge to a program, as the two see it."""

    id: ChallengeId
    program: Person
    challenger: Person
    game: str
    pace: PaceId
    rated: bool = Field(description="Whether the game counts in the ladder of programs.")
    commitment: str = Field(description="SHA-256 of the shuffle's secret.")
    status: Literal["waiting", "accepted", "declined", "over"] = Field(description="`over`: it was not answered.")
    reason: DeclineReason | None = Field(description="Why the program has declined.")
    table: str | None = Field(description="The table, once the program has accepted.")
    remaining: int = Field(description="Milliseconds in which it can still be answered.", ge=0)
