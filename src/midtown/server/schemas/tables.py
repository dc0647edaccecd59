"""What goes over HTTP about games and tables; OpenAPI and the clients' types come from here."""

from typing import Annotated, Any, Literal

import msgspec
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

Number = Annotated[
    str, Field(max_length=64, pattern=r"^[!-~]*$", description="Added to the shuffle: visible ASCII text.")
]


def sound(document: dict[str, Any]) -> dict[str, Any]:
    """The same JSON object; ValueError if it cannot be written again."""
    try:
        msgspec.json.encode(document)
    except (UnicodeError, RecursionError, OverflowError, msgspec.MsgspecError):
        raise ValueError("cannot be written") from None
    return document


Document = Annotated[dict[str, Any], AfterValidator(sound)]
"""Any JSON object that a database takes."""


class Model(BaseModel):
    """A JSON object with these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class OptionInfo(Model):
    """A rule option: its values, and its default by number of players."""

    values: list[Any]
    defaults: dict[str, Any]
    custom: bool = Field(description="Whether a JSON object may stand in place of a value.")


class GameInfo(Model):
    """A game that can be played here."""

    id: str
    title: str
    rules: int
    players: list[int]
    table_for: int
    options: dict[str, OptionInfo]
    introduction: str


class Paragraph(Model):
    """A paragraph of a game's rules."""

    number: int
    rule: str
    title: str
    text: str


class SeatRequest(Model):
    """Who is to sit there: the asking visitor, another person at his device, whoever is invited, a computer player."""

    kind: Literal["me", "device", "open", "bot"]
    name: Annotated[str, Field(max_length=40)] = ""
    bot: Annotated[str, Field(max_length=40)] = ""


class PaceRequest(Model):
    """Untimed; minutes for the game and seconds added after every move; or days for each move."""

    kind: Literal["untimed", "live", "days"] = "untimed"
    minutes: Annotated[float, Field(ge=0, le=600)] = 0
    increment: Annotated[float, Field(ge=0, le=600)] = 0
    days: Annotated[float, Field(ge=0, le=60)] = 0


class ShuffleInfo(Model):
    """The secret of a table's shuffle is fixed, and this is its SHA-256."""

    commitment: str


class TableRequest(Model):
    """A table to be opened."""

    game: Annotated[str, Field(max_length=40)]
    options: Document = {}
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8)]
    public: bool = False
    rated: bool = False
    pace: PaceRequest = PaceRequest()
    on_leave: Annotated[
        str,
        Field(
            max_length=40,
            description="The computer player that takes the seat of who leaves or runs out of time; `abandon`: nobody.",
        ),
    ] = "abandon"
    commitment: str | None = Field(
        None, max_length=64, description="What `POST /api/shuffles` has committed to, before `number` was chosen."
    )
    number: Number = ""
    record: Document | None = Field(None, description="An unfinished game that is played on.")


class Invite(Model):
    """What lets one person take a seat, once."""

    seat: int
    token: str


class WatchLink(Model):
    """A link for spectators, and the only time that its token is told."""

    watch: str


class Opened(Model):
    """A fresh table, and the only time that its tokens are told."""

    id: str
    invites: list[Invite]
    watch: str = Field(description="The token of the link for spectators.")


class JoinRequest(Model):
    """Taking a seat."""

    number: Number = ""


class Joined(Model):
    """The seat that was taken."""

    table: str
    seat: int


class InviteInfo(Model):
    """What one is invited to."""

    table: str
    seat: int | None
    game: str
    by: str
    players: int
    commitment: str | None
    used: bool
    expired: bool


class TableInfo(Model):
    """A line in a list of tables."""

    id: str
    game: str
    status: Literal["open", "running", "over"]
    names: list[str | None] = Field(description="By seat; null where nobody sits.")
    bots: list[str | None]
    options: dict[str, Any]
    rated: bool
    pace: PaceRequest
    moves: int
    to_move: int | None
    mine: list[int] = Field(description="The asking visitor's seats.")
    waiting: bool = Field(description="Whether it waits for the asking visitor.")
    created_at: int


class LegalMove(Model):
    """A legal move: its notation, what it says, and the places one touches to make it."""

    move: str
    words: str
    places: list[str]


class LegalMoves(Model):
    """The legal moves in the position whose number is `turn`."""

    turn: int
    to_move: int | None
    moves: list[LegalMove]


class Considered(Model):
    """Another move that was considered."""

    move: str
    words: str
    win: float | None = Field(description="The visitor's chance to win with it, from 0 to 1.")


class Hint(Model):
    """What computer player `bot` would do in the visitor's place in the position whose number is `turn`, and why."""

    turn: int
    move: str
    words: str
    places: list[str]
    reasons: list[str]
    bot: str
    win: float | None = Field(description="The visitor's chance to win with it, from 0 to 1; none of a forced move.")
    other: Considered | None


class Why(Model):
    """Why a move is refused, or that it is not."""

    legal: bool
    kind: str | None = None
    message: str | None = None
    paragraph: Paragraph | None = None


class LogEntry(Model):
    """A move in words, and what it has changed."""

    number: int
    seat: int | None
    move: str
    words: str
    story: list[str]


class ActionDone(Model):
    """The message counts, as event `seq`."""

    seq: int


class RecordRequest(Model):
    """A record to be kept here."""

    record: Document


class RecordOf(Model):
    """A game's record (docs/records.md). Before its end it has no draws and no secret; `state` is what `seat` sees."""

    format: str
    rules: int
    game: str
    players: list[str]
    options: dict[str, Any]
    commitment: str | None
    secret: str | None
    draws: list[int | str]
    moves: list[str]
    events: list[dict[str, Any]]
    result: dict[str, Any] | None
    seat: int | None = None
    state: dict[str, Any] | None = None


class Finding(Model):
    """What was found in a record: it fits, does not, or cannot be told."""

    fits: bool | None
    message: str


class Imported(Model):
    """The table where the record can be looked at."""

    id: str
    watch: str
    findings: list[Finding]


class Health(Model):
    """Whether the server is well."""

    status: Literal["ok", "failing"]
    pid: int
    tables: int
    connections: int
