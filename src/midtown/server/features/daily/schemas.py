"""HTTP types of daily deals: what everybody knows, one's own games, and results after them."""

from typing import Annotated, Literal

from pydantic import Field

from midtown.game import State
from midtown.server.schemas.shared import Face, Model, Moment, PlayerId

DealId = Annotated[
    str,
    Field(
        description="Id of a daily deal, such as `2026-11-24-GAME-4`.",
        max_length=60,
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}-[a-z0-9_]+-[0-9]$",
    ),
]
Score = Annotated[int, Field(description="Points of the person's seat.")]


class DailyGame(Model):
    """The visitor's game of a deal."""

    table: str
    state: Literal["playing", "finished", "left"]
    counted: bool = Field(description="Whether it is compared with others: begun on the deal's day.")
    score: Score | None = Field(description="Null until it is finished.")


class DealComputer(Model):
    """A computer player of a deal."""

    seat: int
    level: str
    name: str = Field(description="The character that it is.")


class DailyDeal(Model):
    """A deal as everybody knows it before playing, and the visitor's game of it."""

    id: DealId
    date: str = Field(description="Its day by UTC, as `YYYY-MM-DD`.")
    today: bool
    game: str
    players: int
    main: bool = Field(description="Whether it has the game's usual number of players.")
    seat: int = Field(description="The visitor's seat.")
    computers: list[DealComputer] = Field(description="Who else plays.")
    commitment: str = Field(description="SHA-256 of the secret of the shuffle.")
    finished: int = Field(description="How many people have finished it.", ge=0)
    mine: DailyGame | None


class Daily(Model):
    """The deals of today."""

    now: Moment
    ends_at: Moment
    deals: list[DailyDeal]
    streak: int = Field(description="Days in a row with a finished game, up to today or yesterday.", ge=0)
    week: list[bool] = Field(description="Whether the visitor has finished a deal on each of the last seven days.")


class DealProof(Model):
    """The commitment of a deal, and its secret once nothing counts any more."""

    id: DealId
    date: str
    commitment: str
    secret: str | None
    made_at: Moment = Field(description="When the secret was made.")


class BeginDeal(Model):
    """A request to play a deal."""

    challenge: str | None = Field(None, description="Token of the challenge that is answered.", max_length=64)


class BegunDeal(Model):
    """The table where the visitor plays a deal."""

    table: str


class ScoreCount(Model):
    """How often a score occurred."""

    score: Score
    count: int


class ComputerResult(Model):
    """What a computer player has made of the visitor's seat."""

    level: str
    name: str = Field(description="The level's first character.")
    score: Score


class DailyPlace(Model):
    """A person in the list of a deal."""

    place: int
    player: PlayerId
    name: str
    face: Face | None
    score: Score


class DealPosition(Model):
    """A position as everybody saw it, and the move that led to it."""

    move: str | None
    state: State
    facts: State
    to_move: int | None


class Parting(Model):
    """The first decision in which the visitor left most others who had the same position."""

    number: int = Field(description="The number of moves before it.")
    mine: str = Field(description="The visitor's move in words.")
    most: str = Field(description="The most frequent move of the others in words.")
    others: int = Field(description="How many others had the position.")
    like_most: int
    like_mine: int
    gain: float = Field(description="Mean points of those who chose the other move, beyond the visitor's own.")
    before: DealPosition
    after_mine: DealPosition
    after_most: DealPosition


class DailyResult(Model):
    """What the visitor has made of a deal, and others; only for those who have finished it."""

    deal: DailyDeal
    score: Score
    place: int
    of: int
    mean: float
    with_computers: bool = Field(
        description="Whether computer players are among the results, as few people have played."
    )
    scores: list[ScoreCount] = Field(description="All results, the visitor's among them, the lowest first.")
    computers: list[ComputerResult]
    computing: bool = Field(description="Whether results of computer players are still to come.")
    best: list[DailyPlace] = Field(description="The best claimed names, and the visitor.")
    parting: Parting | None = Field(description="Null if the visitor has played as most did.")


class MonthPlace(Model):
    """A player in the table of a month."""

    place: int
    player: PlayerId
    name: str
    face: Face | None
    days: int
    points: float = Field(description="For each day the part of the others that was beaten, in percent, added up.")


class ChallengeLink(Model):
    """A challenge. Its token is shown only once."""

    challenge: str


class ChallengeRival(Model):
    """Somebody in a challenge."""

    player: PlayerId
    name: str
    face: Face | None
    finished: bool
    score: Score | None = Field(description="Null before both they and the visitor have finished.")


class ChallengeOf(Model):
    """A challenge to a deal."""

    deal: DailyDeal
    by: str = Field(description="The name of the player who made it.")
    face: Face | None
    player: PlayerId
    rivals: list[ChallengeRival]
