"""Messages that several features share."""

from typing import Annotated, Literal

import msgspec

from midtown.game import Options, State
from midtown.server.schemas.model import AfterValidator, Field
from midtown.server.schemas.model import Model as Model
from midtown.support.documents import JsonObject
from midtown.variations import LONGEST_COMMENT, MOST_NODES

Language = Literal["en", "de"]
PlayerId = Annotated[str, Field(description="Id of a player.", pattern=r"^[0-9a-f]{16}$")]
Face = Annotated[int, Field(description="The parts of a medal: 18 × motif + 3 × sky + light.", ge=0, lt=8 * 6 * 3)]
Moment = Annotated[int, Field(description="Milliseconds since 1970.", ge=0)]
Name = Annotated[
    str,
    Field(description="1 to 40 visible characters; surrounding blanks are removed.", min_length=1, max_length=80),
]
InvitedBy = Literal["everybody", "followed", "nobody"]
Number = Annotated[
    str,
    Field(max_length=64, pattern=r"^[!-~]*$", description="The contribution to the shuffle: visible ASCII."),
]
Drawn = int | str
At = Annotated[int, Field(description="Number of moves of the game itself before it.", ge=0)]
Sides = Annotated[
    list[str] | None,
    Field(description="The words from the side of every seat; null if all say the same, or one side was asked for."),
]


class Error(Model):
    """The reason of a refusal."""

    kind: Literal[
        "request",
        "notation",
        "illegal",
        "over",
        "draws",
        "identity",
        "renewed",
        "admission",
        "missing",
        "stale",
        "table",
        "limit",
        "storage",
        "server",
    ] = Field(description="The kind of the error.")
    rule: str | None = Field(description="The rule of the game that forbids the action, if any.")
    message: str = Field(description="One sentence for the user.")
    messages: dict[str, str] | None = Field(
        None, description="The same sentence by language, for pages whose language is switched."
    )


class Failure(Model):
    """The response to a request that was refused or failed."""

    error: Error


class Person(Model):
    """Another player."""

    id: PlayerId
    name: str


class PasskeyOf(Model):
    """A passkey."""

    id: str = Field(description="Id of the passkey, in base64url.")
    created_at: Moment


class Me(Model):
    """The visitor's own account."""

    id: PlayerId
    name: str
    claimed: bool = Field(description="Whether the name is reserved for the player by a password or passkey.")
    language: Language
    password: bool = Field(description="Whether the account has a password.")
    passkeys: list[PasskeyOf]
    email: str | None = Field(description="The address for reminders; null if there is none.")
    browsers: int = Field(description="Number of browsers that get reminders.", ge=0)
    away_until: Moment = Field(description="End of the player's vacation; 0 or past if there is none.")
    digest_minutes: int = Field(description="For how long reminders are collected into one.", ge=0)
    blocks: list[Person]
    operator: bool = Field(description="Whether the account is an operator's.")
    hidden: bool = Field(description="Whether others see no page of the player. Guests have none anyway.")
    presence: bool = Field(description="Whether others see that the player is here.")
    publishes_name: bool = Field(
        description="Whether public games may be published with the name, in data sets, once it is claimed."
    )
    face: Face | None = Field(description="The chosen face; null for the one made from the id.")
    invited_by: InvitedBy = Field(description="Who may invite the player; `followed`: those whom the player follows.")


class Rated(Model):
    """The rating of a player or computer player in one game at one table size."""

    player: PlayerId | None = Field(description="Null for a computer player.")
    name: str | None = Field(description="Null for a computer player.")
    face: Face | None = Field(description="The chosen face; null for the one made from the id, and for a computer.")
    bot: str | None = Field(description="Level of a computer player; null for a person.")
    game: str
    players: int = Field(description="Number of seats at the table.", ge=2)
    rating: float = Field(description="The value to rank by: mu - 3 sigma, a lower bound of the strength.")
    mu: float
    sigma: float
    games: int = Field(description="Number of rated games.", ge=1)


def check_encodable(document: JsonObject) -> JsonObject:
    """Return `document`, or raise ValueError if it cannot be encoded as JSON."""
    try:
        msgspec.json.encode(document)
    except (UnicodeError, RecursionError, OverflowError, msgspec.MsgspecError):
        raise ValueError("cannot be written") from None
    return document


Document = Annotated[JsonObject, AfterValidator(check_encodable)]
"""A JSON object that can be stored in the database."""


class Paragraph(Model):
    """A paragraph of a game's rules."""

    number: int
    rule: str
    title: str
    text: str


class Joined(Model):
    """The seat that the visitor has taken."""

    table: str
    seat: int


class LegalMove(Model):
    """A legal move: its notation, its description unless it was left out, and the places to touch to make it."""

    move: str
    words: str
    places: list[str]


class Why(Model):
    """The reason why a move is refused, or that it is legal."""

    legal: bool
    kind: str | None = None
    message: str | None = None
    paragraph: Paragraph | None = None


class RecordOf(Model):
    """A game's record (docs/build/records.md). Before the end: no draws or secret, but the `state` that `seat` sees."""

    format: str
    rules: int
    game: str
    players: list[str]
    options: Options
    commitment: str | None
    secret: str | None
    draws: list[int | str]
    moves: list[str]
    events: list[JsonObject]
    result: JsonObject | None
    times: list[int | None] | None = Field(None, description="Milliseconds that each move took; null where unknown.")
    seat: int | None = None
    state: State | None = None


class Health(Model):
    """The state of the server."""

    status: Literal["ok", "failing"]
    pid: int
    tables: int
    connections: int


class AnalysisFrame(Model):
    """A position in which everything is open, and the step that led to it."""

    state: State
    facts: State
    to_move: int | None
    seat: int | None = Field(description="The seat that moved.")
    move: str | None
    draws: list[Drawn]
    words: str | None
    sides: Sides
    story: list[str]


class AnalysisNode(Model):
    """A position of the tree as the record has it, and its move in words."""

    parent: int | None = Field(description="The number of an earlier node, from 0.")
    at: At
    move: str | None
    state: State | None
    draws: list[Drawn]
    comment: Annotated[str, Field(max_length=LONGEST_COMMENT)]
    seat: int | None
    words: str | None
    sides: Sides


class AnalysisOpened(Model):
    """A game with its variations, all of it checked by the rules."""

    game: str
    names: list[str] = Field(description="What the seats are called; an empty text without a name.")
    levels: list[str | None]
    record: JsonObject = Field(description="The record without its variations.")
    frames: list[AnalysisFrame] = Field(description="The positions of the game itself.")
    nodes: Annotated[list[AnalysisNode], Field(max_length=MOST_NODES)]


class AccessCodeRequest(Model):
    """A wish for an access code."""

    note: str = Field("", description="For whom it is, as its maker wants to remember it.", max_length=80)


class NewAccessCode(Model):
    """An access code; its text is shown only once."""

    id: int = Field(ge=1)
    code: str = Field(description="To be entered on the start page.")
    url: str = Field(description="A link to a page that enters it.")
