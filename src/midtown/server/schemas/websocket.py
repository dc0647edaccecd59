"""What goes over a table's WebSocket, one JSON object a text frame; schema and clients' types come from here."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Id = Annotated[
    str,
    Meta(
        min_length=1, max_length=40, pattern="^[!-~]*$", description="The client's own id of a message, new for each."
    ),
]
MoveText = Annotated[str, Meta(min_length=1, max_length=200, description="A move in the game's notation.")]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Turn = Annotated[int, Meta(description="The `turn` of the position that is answered.")]
What = Literal["undo", "abandon", "rematch"]
Number = Annotated[str, Meta(max_length=64, pattern="^[!-~]*$", description="What the client adds to the shuffle.")]


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A message of somebody at the table."""

    id: Id


class MoveMessage(Incoming, tag="move", frozen=True, gc=False):
    """Play a move with the seat to move."""

    answers: Turn
    move: MoveText


class UndoMessage(Incoming, tag="undo", frozen=True, gc=False):
    """Take back one's own last move, by which nothing hidden has been shown and after which nobody has moved."""

    answers: Turn


class ProposeMessage(Incoming, tag="propose", frozen=True, gc=False):
    """Propose to all: take back to before one's own last move, abandon the game, play again.

    A `number` for the shuffle of the next game may come with the last.
    """

    what: What
    number: Number = ""


class AgreeMessage(Incoming, tag="agree", frozen=True, gc=False):
    """Agree to what is proposed; it is done when all persons have.

    With `without` the next game begins at once, without those who have not agreed.
    """

    what: What
    number: Number = ""
    without: bool = False


class DeclineMessage(Incoming, tag="decline", frozen=True, gc=False):
    """Decline what is proposed."""

    what: What


class ChatMessage(Incoming, tag="chat", frozen=True, gc=False):
    """Say something to everybody at the table."""

    text: ChatText


class MuteMessage(Incoming, tag="mute", frozen=True, gc=False):
    """Let a seat write no more, or again; the table's creator may."""

    seat: SeatNumber
    on: bool


class LeaveMessage(Incoming, tag="leave", frozen=True, gc=False):
    """Leave one's seats for good."""


class SyncMessage(Incoming, tag="sync", frozen=True, gc=False):
    """Ask for the whole table anew."""


ToServer = (
    MoveMessage
    | UndoMessage
    | ProposeMessage
    | AgreeMessage
    | DeclineMessage
    | ChatMessage
    | MuteMessage
    | LeaveMessage
    | SyncMessage
)


class Clock(msgspec.Struct, frozen=True, gc=False):
    """The players' clocks: what each seat has left in milliseconds, and which seat's runs since how long."""

    left: list[int]
    running: int | None
    since: int


class Position(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The game as the receiver may see it. `own` replaces keys of `state`, for each of his seats."""

    turn: int
    to_move: int | None
    state: Annotated[
        msgspec.Raw,
        Meta(description="The state as everybody sees it (docs/protocol.md).", extra_json_schema={"type": "object"}),
    ]
    facts: Annotated[
        msgspec.Raw,
        Meta(
            description="What follows by the rules from `state` (docs/protocol.md).",
            extra_json_schema={"type": "object"},
        ),
    ]
    over: bool
    own: dict[str, dict[str, Any]] = {}
    legal: list[str] = []
    clock: Clock | None = None
    undo: bool = False
    """Whether the receiver may take his last move back."""


class Result(msgspec.Struct, frozen=True):
    """How the game ended."""

    ended: Literal["rules", "abandoned"]
    rule: str
    scores: list[int]
    winners: list[int]
    secret: Annotated[str | None, Meta(description="Of the shuffle; null where a record that is shown has none.")]


class Chair(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    kind: Annotated[
        Literal["person", "device", "bot", "open", "gone", "record"],
        Meta(description="`gone` has left for good, `record` has played elsewhere in a game that is only shown here."),
    ]
    name: str
    player: str | None = None
    bot: str | None = None
    muted: bool = False


class PaceOf(msgspec.Struct, frozen=True):
    """How much time there is."""

    kind: Literal["untimed", "live", "days"]
    minutes: float
    increment: float
    days: float


class About(msgspec.Struct, frozen=True):
    """A table beside its position."""

    id: str
    game: str
    options: dict[str, Any]
    rules: int
    status: Literal["open", "running", "over"]
    seats: list[Chair]
    creator: str
    public: bool
    rated: bool
    pace: PaceOf
    on_leave: str
    commitment: Annotated[str | None, Meta(description="The SHA-256 of the secret that the shuffle follows from.")]
    next_commitment: Annotated[str, Meta(description="That of the rematch, to whose shuffle numbers are added.")]
    numbers: list[tuple[int, str]]
    proposals: dict[str, list[int]]
    rematch: str | None
    result: Result | None


class Said(msgspec.Struct, frozen=True):
    """One line of the chat."""

    seq: int
    at: int
    seat: int | None
    text: str


class You(msgspec.Struct, frozen=True):
    """Who the receiver is at this table: his seats (none: he watches)."""

    player: str | None
    seats: list[int]
    creator: bool


class TableMessage(msgspec.Struct, tag="table", frozen=True):
    """The whole table: the first message, and the answer to `sync`."""

    seq: int
    you: You
    table: About
    moves: list[str]
    chat: list[Said]
    position: Position | None
    connected: list[int]
    watchers: int
    answer: str | None = None


class EventMessage(msgspec.Struct, tag="event", frozen=True, gc=False, omit_defaults=True):
    """Something has happened and is stored. `answer` is the id of the receiver's message that caused it."""

    seq: int
    at: int
    kind: Literal["opened", "joined", "moved", "undone", "proposed", "agreed", "declined", "chat", "muted", "left"]
    seat: int | None
    answer: str | None = None
    move: str | None = None
    count: int | None = None
    what: str | None = None
    text: str | None = None
    reason: str | None = None
    target: int | None = None
    on: bool | None = None
    table: About | None = None
    """Where something of it has changed."""
    position: Position | None = None
    """Where it has changed."""


class Problem(msgspec.Struct, frozen=True):
    """Why not: the engine protocol's kinds and the server's own, and the paragraph of the rules."""

    kind: str
    rule: str | None
    message: str
    wait: float | None = None
    """Seconds after which it is worth another try."""


class RefusedMessage(msgspec.Struct, tag="refused", frozen=True):
    """The message `id` has changed nothing. The position is the current one."""

    id: str | None
    error: Problem
    position: Position | None


class AcceptedMessage(msgspec.Struct, tag="accepted", frozen=True):
    """The message `id` had counted already, as event `seq`."""

    id: str
    seq: int


class PresenceMessage(msgspec.Struct, tag="presence", frozen=True):
    """Who is connected now."""

    connected: list[int]
    watchers: int


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a replay, over HTTP: how it stands after move `number`, and what the move was; 0 is the beginning."""

    number: int
    state: Annotated[
        dict[str, Any], Meta(description="The whole state, once the game is over; before that as everybody sees it.")
    ]
    facts: dict[str, Any]
    to_move: int | None
    story: list[str]
    """What the move has changed beyond itself."""
    own: dict[str, dict[str, Any]] = {}
    """Before the game is over: for each of the receiver's seats what replaces keys of `state`."""
    seat: int | None = None
    """Whose move it was."""
    move: str | None = None
    words: str | None = None
    at: int | None = None
    """When, in milliseconds since 1970, where it is known."""


ToClient = TableMessage | EventMessage | RefusedMessage | AcceptedMessage | PresenceMessage
