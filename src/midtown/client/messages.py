"""The messages of a table's WebSocket (docs/network.md), made by `make schemas`: do not edit.

What a newer server says beyond this is passed over.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field


class Move(Struct, tag_field="type", tag="move"):
    """Play a move with the seat to move."""

    id: Annotated[
        str,
        Meta(
            description="The client's own id of a message, new for each.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    answers: Annotated[int, Meta(description="The `turn` of the position that is answered.")]
    move: Annotated[
        str,
        Meta(description="A move in the game's notation.", max_length=200, min_length=1),
    ]


class Undo(Struct, tag_field="type", tag="undo"):
    """Take back one's own last move, by which nothing hidden has been shown and after which nobody has moved."""

    id: Annotated[
        str,
        Meta(
            description="The client's own id of a message, new for each.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    answers: Annotated[int, Meta(description="The `turn` of the position that is answered.")]


class Propose(Struct, tag_field="type", tag="propose"):
    """
    Propose to all: take back to before one's own last move, abandon the game, play again.

    A `number` for the shuffle of the next game may come with the last.
    """

    id: Annotated[
        str,
        Meta(
            description="The client's own id of a message, new for each.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    what: Literal["abandon", "rematch", "undo"]
    number: Annotated[
        str,
        Meta(description="What the client adds to the shuffle.", max_length=64, pattern="^[!-~]*$"),
    ] = ""


class Agree(Struct, tag_field="type", tag="agree"):
    """
    Agree to what is proposed; it is done when all persons have.

    With `without` the next game begins at once, without those who have not agreed.
    """

    id: Annotated[
        str,
        Meta(
            description="The client's own id of a message, new for each.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    what: Literal["abandon", "rematch", "undo"]
    number: Annotated[
        str,
        Meta(description="What the client adds to the shuffle.", max_length=64, pattern="^[!-~]*$"),
    ] = ""
    without: bool = False


class Decline(Struct, tag_field="type", tag="decline"):
    """Decline what is proposed."""

    id: Annotated[
        str,
        Meta(
            description="The client's own id of a message, new for each.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    what: Literal["abandon", "rematch", "undo"]


class Chat(Struct, tag_field="type", tag="chat"):
    """Say something to everybody at the table."""

    id: Annotated[
        str,
        Meta(
            description="The client's own id of a message, new for each.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    text: Annotated[str, Meta(max_length=500, min_length=1)]


class Mute(Struct, tag_field="type", tag="mute"):
    """Let a seat write no more, or again; the table's creator may."""

    id: Annotated[
        str,
        Meta(
            description="The client's own id of a message, new for each.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    seat: Annotated[int, Meta(ge=0, le=7)]
    on: bool


class Leave(Struct, tag_field="type", tag="leave"):
    """Leave one's seats for good."""

    id: Annotated[
        str,
        Meta(
            description="The client's own id of a message, new for each.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]


class Sync(Struct, tag_field="type", tag="sync"):
    """Ask for the whole table anew."""

    id: Annotated[
        str,
        Meta(
            description="The client's own id of a message, new for each.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]


class You(Struct):
    """Who the receiver is at this table: his seats (none: he watches)."""

    player: str | None
    seats: list[int]
    creator: bool


Number: TypeAlias = tuple[int, str]


class Chair(Struct):
    """A seat as everybody sees it."""

    seat: int
    kind: Annotated[
        Literal["bot", "device", "gone", "open", "person", "record"],
        Meta(description="`gone` has left for good, `record` has played elsewhere in a game that is only shown here."),
    ]
    name: str
    player: str | None = None
    bot: str | None = None
    muted: bool = False


class PaceOf(Struct):
    """How much time there is."""

    kind: Literal["days", "live", "untimed"]
    minutes: float
    increment: float
    days: float


class Result(Struct):
    """How the game ended."""

    ended: Literal["abandoned", "rules"]
    rule: str
    scores: list[int]
    winners: list[int]
    secret: Annotated[str, Meta(description="Of the shuffle; null where a record that is shown has none.")] | None


class Said(Struct):
    """One line of the chat."""

    seq: int
    at: int
    seat: int | None
    text: str


class Clock(Struct):
    """The players' clocks: what each seat has left in milliseconds, and which seat's runs since how long."""

    left: list[int]
    running: int | None
    since: int


class Problem(Struct):
    """Why not: the engine protocol's kinds and the server's own, and the paragraph of the rules."""

    kind: str
    rule: str | None
    message: str
    wait: float | None = None


class Accepted(Struct, tag_field="type", tag="accepted"):
    """The message `id` had counted already, as event `seq`."""

    id: str
    seq: int


class Presence(Struct, tag_field="type", tag="presence"):
    """Who is connected now."""

    connected: list[int]
    watchers: int


ToServer: TypeAlias = Move | Undo | Propose | Agree | Decline | Chat | Mute | Leave | Sync


class About(Struct):
    """A table beside its position."""

    id: str
    game: str
    options: dict[str, Any]
    rules: int
    status: Literal["open", "over", "running"]
    seats: list[Chair]
    creator: str
    public: bool
    rated: bool
    pace: PaceOf
    on_leave: str
    commitment: Annotated[str, Meta(description="The SHA-256 of the secret that the shuffle follows from.")] | None
    next_commitment: Annotated[
        str,
        Meta(description="That of the rematch, to whose shuffle numbers are added."),
    ]
    numbers: list[Number]
    proposals: dict[str, list[int]]
    rematch: str | None
    result: Result | None


class Position(Struct):
    """The game as the receiver may see it. `own` replaces keys of `state`, for each of his seats."""

    turn: int
    to_move: int | None
    state: Annotated[
        dict[str, Any],
        Meta(description="The state as everybody sees it (docs/protocol.md)."),
    ]
    facts: Annotated[
        dict[str, Any],
        Meta(description="What follows by the rules from `state` (docs/protocol.md)."),
    ]
    over: bool
    own: dict[str, dict[str, Any]] = field(default_factory=dict)
    legal: list[str] = field(default_factory=list)
    clock: Clock | None = None
    undo: bool = False


class Event(Struct, tag_field="type", tag="event"):
    """Something has happened and is stored. `answer` is the id of the receiver's message that caused it."""

    seq: int
    at: int
    kind: Literal["agreed", "chat", "declined", "joined", "left", "moved", "muted", "opened", "proposed", "undone"]
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
    position: Position | None = None


class Refused(Struct, tag_field="type", tag="refused"):
    """The message `id` has changed nothing. The position is the current one."""

    id: str | None
    error: Problem
    position: Position | None


class Table(Struct, tag_field="type", tag="table"):
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


ToClient: TypeAlias = Table | Event | Refused | Accepted | Presence


Message: TypeAlias = Annotated[ToServer | ToClient, Meta(title="Message")]
