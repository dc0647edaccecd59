"""Messages of tables and their games."""

from typing import Annotated, Literal

from midtown.game import Options, OptionValue, State
from midtown.server.schemas.model import Field, Model
from midtown.server.schemas.shared import Document, LegalMove, Number, RecordOf
from midtown.support.documents import JsonObject


class OptionInfo(Model):
    """A rule option: its values, and its default for each number of players."""

    values: list[OptionValue]
    defaults: JsonObject
    custom: bool = Field(description="Whether a JSON object is allowed in place of a value.")


class GameInfo(Model):
    """A game that this server offers."""

    id: str
    title: str
    rules: int
    players: list[int]
    table_for: int
    options: dict[str, OptionInfo]
    introduction: str


class SeatRequest(Model):
    """A seat of a new table: the visitor, another person at their device, an invited player or a computer player."""

    kind: Literal["me", "device", "open", "bot"]
    name: Annotated[str, Field(max_length=40)] = ""
    bot: Annotated[str, Field(max_length=40)] = ""


class PaceRequest(Model):
    """Time control: untimed, minutes for the game with an increment in seconds for each turn, or days for each turn."""

    kind: Literal["untimed", "live", "days"] = "untimed"
    minutes: Annotated[float, Field(ge=0, le=600)] = 0
    increment: Annotated[float, Field(ge=0, le=600)] = 0
    days: Annotated[float, Field(ge=0, le=60)] = 0


class ShuffleInfo(Model):
    """The commitment to a shuffle secret: its SHA-256."""

    commitment: str


class TableRequest(Model):
    """A request to open a table."""

    game: Annotated[str, Field(max_length=40)]
    options: Document = Field({})
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8)]
    public: bool = False
    rated: bool = False
    hints: bool = Field(
        False,
        description="Whether hints are given though several people play; never in a rated game. "
        "Alone with computer players everybody may ask for hints.",
    )
    pace: PaceRequest = PaceRequest()
    on_leave: Annotated[
        str,
        Field(
            max_length=40,
            description="The computer player that takes over if a player leaves or times out; `abandon`: nobody.",
        ),
    ] = "abandon"
    commitment: str | None = Field(
        None, max_length=64, description="The commitment from `POST /api/shuffles`, made before `number` was chosen."
    )
    number: Number = ""
    record: Document | None = Field(
        None, description="The record of an unfinished game to continue. It needs at least one move."
    )


class Invite(Model):
    """A single-use invitation to a seat."""

    seat: int
    token: str


class WatchLink(Model):
    """A spectator link. Its token is shown only once."""

    watch: str


class OpenedTable(Model):
    """A new table. Its tokens are shown only once."""

    id: str
    invites: list[Invite]
    watch: str = Field(description="Token of the spectator link.")


class JoinRequest(Model):
    """A request to take a seat."""

    number: Number = ""


class ShortResult(Model):
    """The result of a game in a list."""

    ended: Literal["rules", "abandoned"]
    scores: list[int] = Field(description="Points by seat.")
    winners: list[int] = Field(description="The seats that have won; where somebody forfeits, the others'.")
    forfeits: list[int] = Field(description="In tournaments and challenges: the seats that have lost before the end.")


class Departure(Model):
    """The seats that a player had until they left, or until their time was up."""

    seats: list[int]
    reason: Literal["left", "timeout"]


class TableInfo(Model):
    """A table in a list of tables."""

    id: str
    game: str
    status: Literal["open", "running", "over"]
    names: list[str | None] = Field(description="Names by seat, also of computer players; null for an open seat.")
    players: list[str | None] = Field(description="Ids of people by seat; null for computer players and open seats.")
    faces: list[int | None] = Field(description="Chosen faces by seat; null: made from the id.")
    bots: list[str | None] = Field(description="Computer players by seat, such as `club`; null for people.")
    options: Options
    rated: bool
    hints: bool = Field(description="Whether hints are given though several people play.")
    continued: bool = Field(description="Whether the game continues an uploaded record, whose hands somebody may know.")
    deal: str | None = Field(description="The daily deal that is played here.")
    tournament: str | None = Field(description="The tournament to which the table belongs.")
    pace: PaceRequest
    moves: int
    to_move: int | None
    mine: list[int] = Field(description="Seats of the visitor.")
    departed: Departure | None = Field(description="What the visitor has left during the game; null if nothing.")
    waiting: bool = Field(description="Whether it is the visitor's turn.")
    left: int | None = Field(description="Milliseconds that the seat to move has left; null if no clock runs.")
    result: ShortResult | None = Field(description="How the game ended; null until then.")
    created_at: int


class InviteInfo(Model):
    """The table and seat of an invitation."""

    table: str
    seat: int | None
    game: str
    by: str
    players: int
    commitment: str | None
    continued: bool = Field(description="Whether the game continues an uploaded record, whose hands somebody may know.")
    used: bool
    expired: bool
    about: TableInfo | None = Field(
        description="The table as lists show it, with who sits there; null if the invitation cannot be used."
    )


class LegalMoves(Model):
    """The legal moves of position number `turn`."""

    turn: int
    to_move: int | None
    moves: list[LegalMove]


class Considered(Model):
    """The second-best move of a hint."""

    move: str
    words: str
    win: float | None = Field(description="The visitor's win chance with this move, from 0 to 1.")


class Hint(Model):
    """The move that computer player `bot` suggests to the visitor in position number `turn`, with reasons."""

    turn: int
    move: str
    words: str
    places: list[str]
    reasons: list[str]
    bot: str
    win: float | None = Field(description="The visitor's win chance with this move (0 to 1); null for a forced move.")
    other: Considered | None


class PointReason(Model):
    """Why a move changed the points of a seat."""

    seat: int
    points: int
    text: str


class LogEntry(Model):
    """A move in words, with its consequences; `changes` of a seat add up to the change of its points.

    `planned` is whether the visitor had planned it ahead; nobody sees which moves others have planned.
    """

    number: int
    seat: int | None
    move: str
    words: str
    story: list[str]
    changes: list[PointReason]
    planned: bool = False
    used: int | None = Field(None, description="Milliseconds that the move took; null where unknown.")


class ActionDone(Model):
    """The result of an action: it is stored as event `seq`."""

    seq: int


class RecordRequest(Model):
    """A record to import."""

    record: Document


class Moment(Model):
    """A position of a finished game as everybody saw it, and the move that led to it (docs/build/embedding.md)."""

    number: int
    seat: int | None
    move: str | None
    words: dict[str, list[str]]
    to_move: int | None
    state: State
    facts: State


class Outcome(Model):
    """How a finished game ended."""

    rule: str
    scores: list[int]
    winners: list[int]


class FramesOf(Model):
    """A finished game for a page without a server (docs/build/embedding.md)."""

    format: Literal["midtown-frames/1"]
    names: dict[Literal["en", "de"], list[str]]
    levels: list[str | None]
    side: int
    result: Outcome
    frames: list[Moment]
    record: RecordOf


class Finding(Model):
    """A check of an imported record: `fits` is true, false, or null if it cannot be decided."""

    fits: bool | None
    message: str


class Imported(Model):
    """The table that shows an imported record."""

    id: str
    watch: str
    findings: list[Finding]


class SpectatorLine(Model):
    """A line of the spectators' chat."""

    number: int = Field(description="The number of the line in this chat.", ge=1)
    at: int = Field(description="Milliseconds since 1970.")
    player: str
    name: str
    face: int | None
    text: str


class SpectatorLines(Model):
    """The newest lines of the spectators' chat, in their order."""

    lines: list[SpectatorLine]


class SpectatorText(Model):
    """What a spectator writes."""

    text: Annotated[str, Field(min_length=1, max_length=500)]
