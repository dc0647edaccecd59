"""The messages of a table's WebSocket (docs/build/websocket.md), made by `make schemas`: do not edit.

What a newer server says beyond this is passed over.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field


class Move(Struct, kw_only=True, tag_field="type", tag="move"):
    """Play a move for the seat to move."""

    id: Annotated[
        str,
        Meta(
            description="Unique id of the message, chosen by the client.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    answers: Annotated[int, Meta(description="The `turn` of the position that the message refers to.")]
    move: Annotated[
        str,
        Meta(description="A move in the game's notation.", max_length=200, min_length=1),
    ]


class Undo(Struct, kw_only=True, tag_field="type", tag="undo"):
    """Undo one's own last move, if `allowed.undo` is `free`."""

    id: Annotated[
        str,
        Meta(
            description="Unique id of the message, chosen by the client.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    answers: Annotated[int, Meta(description="The `turn` of the position that the message refers to.")]


class Propose(Struct, kw_only=True, tag_field="type", tag="propose"):
    """
    Propose to take back to before one's own last move, to abandon the game, to play again, or more time.

    `pause` stops all clocks of a live game, and anybody ends it with `resume`, to which nobody has to agree. `time` is
    a minute for the seat to move, or a day where turns have days; all other people agree to it.

    Where nobody else has to agree, it takes effect at once. A rematch may carry a `number` for the shuffle of the next
    game.
    """

    id: Annotated[
        str,
        Meta(
            description="Unique id of the message, chosen by the client.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    what: Literal["abandon", "pause", "rematch", "resume", "time", "undo"]
    number: Annotated[
        str,
        Meta(description="The contribution to the shuffle.", max_length=64, pattern="^[!-~]*$"),
    ] = ""


class Agree(Struct, kw_only=True, tag_field="type", tag="agree"):
    """
    Agree to a proposal, which takes effect once all players have agreed.

    With `without`, the next game begins at once, without the players who have not agreed.
    """

    id: Annotated[
        str,
        Meta(
            description="Unique id of the message, chosen by the client.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    what: Literal["abandon", "pause", "rematch", "resume", "time", "undo"]
    number: Annotated[
        str,
        Meta(description="The contribution to the shuffle.", max_length=64, pattern="^[!-~]*$"),
    ] = ""
    without: bool = False


class Decline(Struct, kw_only=True, tag_field="type", tag="decline"):
    """Decline a proposal."""

    id: Annotated[
        str,
        Meta(
            description="Unique id of the message, chosen by the client.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    what: Literal["abandon", "pause", "rematch", "resume", "time", "undo"]


class Chat(Struct, kw_only=True, tag_field="type", tag="chat"):
    """Send a chat message to everyone at the table."""

    id: Annotated[
        str,
        Meta(
            description="Unique id of the message, chosen by the client.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    text: Annotated[str, Meta(max_length=500, min_length=1)]


class Mute(Struct, kw_only=True, tag_field="type", tag="mute"):
    """Mute or unmute a seat in the chat. Only the table's host may do this."""

    id: Annotated[
        str,
        Meta(
            description="Unique id of the message, chosen by the client.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]
    seat: Annotated[int, Meta(ge=0, le=7)]
    on: bool


class Leave(Struct, kw_only=True, tag_field="type", tag="leave"):
    """Leave all of one's seats for good."""

    id: Annotated[
        str,
        Meta(
            description="Unique id of the message, chosen by the client.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]


class Sync(Struct, kw_only=True, tag_field="type", tag="sync"):
    """Request the whole table again."""

    id: Annotated[
        str,
        Meta(
            description="Unique id of the message, chosen by the client.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]


class Ping(Struct, kw_only=True, tag_field="type", tag="ping"):
    """Ask the other side for a `pong`. Both sides may send it."""

    id: Annotated[
        str,
        Meta(
            description="Unique id of the message, chosen by the client.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]


class Pong(Struct, kw_only=True, tag_field="type", tag="pong"):
    """Answer to a `ping`, with its `id`."""

    id: Annotated[
        str,
        Meta(
            description="Unique id of the message, chosen by the client.",
            max_length=40,
            min_length=1,
            pattern="^[!-~]*$",
        ),
    ]


class You(Struct, kw_only=True):
    """The receiver at this table: their player id and seats (none for a spectator)."""

    player: str | None
    seats: list[int]
    creator: bool


Number: TypeAlias = tuple[int, str]


class Chair(Struct, kw_only=True):
    """The public view of a seat."""

    seat: int
    kind: Annotated[
        Literal["bot", "device", "gone", "open", "person", "record"],
        Meta(description="`gone`: left for good. `record`: a player of an imported record."),
    ]
    name: Annotated[str, Meta(description="A computer player has the name of a character.")]
    player: str | None = None
    bot: Annotated[str, Meta(description="Which computer player it is, such as `club`.")] | None = None
    muted: bool = False
    face: (
        Annotated[
            int,
            Meta(description="The face that a person has chosen; null: made from the id."),
        ]
        | None
    ) = None


class PaceOf(Struct, kw_only=True):
    """The time control of a table."""

    kind: Literal["days", "live", "untimed"]
    minutes: float
    increment: float
    days: float


class Forfeit(Struct, kw_only=True):
    """A seat that has lost because its player left or ran out of time."""

    seat: int
    name: Annotated[str, Meta(description="The player's; a computer player may sit there now.")]
    reason: Literal["left", "timeout"]


class Departed(Struct, kw_only=True):
    """Somebody who left during the game, or whose time was up, and from whom the seat was taken."""

    seat: int
    name: str
    player: str | None
    reason: Literal["left", "timeout"]
    after: Annotated[int, Meta(description="Moves that were made before.")]
    face: (
        Annotated[
            int,
            Meta(description="The face that the person has chosen; null: made from the id."),
        ]
        | None
    ) = None


class Said(Struct, kw_only=True):
    """A chat message."""

    seq: int
    at: int
    seat: int | None
    text: str


class Clock(Struct, kw_only=True):
    """Clocks: milliseconds left for each seat, the seat whose clock runs, and for how many milliseconds it has run."""

    left: list[int]
    running: int | None
    since: int
    first: (
        Annotated[
            int,
            Meta(description="Milliseconds in all for the first move that the running seat owes, if `left` is more."),
        ]
        | None
    ) = None
    paused: (
        Annotated[
            int,
            Meta(description="Milliseconds until the pause ends, in which no clock runs; absent without one."),
        ]
        | None
    ) = None


class Allowed(Struct, kw_only=True):
    """What a player may do in this position beyond moving, and what leaving would cost."""

    undo: Annotated[
        Literal["", "ask", "free"],
        Meta(description="Whether one's last move can be taken back: `free` by `undo`, `ask` by `propose`."),
    ] = ""
    abandon: Annotated[
        Literal["", "ask", "free"],
        Meta(description="Whether the game can be called off with `propose`: at once, or if all agree."),
    ] = ""
    pause: Annotated[
        Literal["", "ask", "free"],
        Meta(description="Whether all clocks can be stopped with `propose`: at once, or if all agree."),
    ] = ""
    time: Annotated[
        Literal["", "ask", "free"],
        Meta(description="Whether the seat to move can get more time with `propose`: at once, or if all others agree."),
    ] = ""
    hint: Annotated[bool, Meta(description="Whether hints are given when it is one's turn.")] = False
    leaving: Annotated[
        Literal["computer", "ends", "loses", "nothing", "try"],
        Meta(description="What leaving the game would mean (docs/build/websocket.md)."),
    ] = "ends"


class Problem(Struct, kw_only=True):
    """The reason of a refusal: a kind of the engine protocol or of the server, and the rule of the game, if any."""

    kind: str
    rule: str | None
    message: str
    wait: float | None = None


class Accepted(Struct, kw_only=True, tag_field="type", tag="accepted"):
    """Duplicate: message `id` was already stored as event `seq`."""

    id: str
    seq: int


class Presence(Struct, kw_only=True, tag_field="type", tag="presence"):
    """The seats and the number of spectators that are connected now."""

    connected: list[int]
    watchers: int


class Spectator(Struct, kw_only=True, tag_field="type", tag="spectator"):
    """A line of the spectators' chat. Players at the table get none before the game is over."""

    number: Annotated[int, Meta(description="The number of the line in this chat.", ge=1)]
    at: int
    player: str
    name: str
    face: int | None
    text: str


ToServer: TypeAlias = Move | Undo | Propose | Agree | Decline | Chat | Mute | Leave | Sync | Ping | Pong


class TableResult(Struct, kw_only=True):
    """The result of a game."""

    ended: Literal["abandoned", "rules"]
    rule: str
    scores: list[int]
    winners: Annotated[
        list[int],
        Meta(description="The seats that have won; where somebody forfeits, the others'."),
    ]
    secret: Annotated[str, Meta(description="Secret of the shuffle; null for an imported record without one.")] | None
    stopped_by: Annotated[
        list[int],
        Meta(description="The seats that agreed to abandon the game, the proposer's first."),
    ] = field(default_factory=list)
    called_off: Annotated[
        bool,
        Meta(description="Whether the game has ended because its tournament was called off: nothing counts."),
    ] = False
    forfeits: Annotated[
        list[Forfeit],
        Meta(description="In tournaments and challenges: the seats that have lost before the end."),
    ] = field(default_factory=list)


class Position(Struct, kw_only=True):
    """The game as the receiver may see it. For each of their seats, `own` has values that replace keys of `state`."""

    turn: int
    to_move: int | None
    state: Annotated[dict[str, Any], Meta(description="The public state (docs/build/notation.md).")]
    facts: Annotated[
        dict[str, Any],
        Meta(description="Facts derived from `state` by the rules (docs/build/notation.md)."),
    ]
    over: bool
    own: dict[str, dict[str, Any]] = field(default_factory=dict)
    legal: list[str] = field(default_factory=list)
    clock: Clock | None = None
    undo: bool = False
    allowed: Allowed | None = None


class Refused(Struct, kw_only=True, tag_field="type", tag="refused"):
    """Message `id` was refused and changed nothing. `position` is the current one."""

    id: str | None
    error: Problem
    position: Position | None


class About(Struct, kw_only=True):
    """A table without its position."""

    id: str
    game: str
    options: dict[str, Any]
    rules: int
    status: Literal["open", "over", "running"]
    seats: list[Chair]
    creator: str
    public: bool
    rated: bool
    hints: Annotated[bool, Meta(description="Whether hints are given though several people play.")]
    continued: Annotated[
        bool,
        Meta(description="Whether the game continues an uploaded record, whose hands somebody may know."),
    ]
    pace: PaceOf
    on_leave: str
    deal: Annotated[str, Meta(description="The daily deal that is played here.")] | None
    first_move: Annotated[
        int,
        Meta(description="Seconds in which everybody has to make their first move; 0: as long as the clock runs."),
    ]
    tournament: Annotated[str, Meta(description="The tournament to which the table belongs.")] | None
    commitment: (
        Annotated[
            str, Meta(description="SHA-256 of the secret of the shuffle; null if the game is continued from a record.")
        ]
        | None
    )
    next_commitment: Annotated[str, Meta(description="The commitment of the rematch.")]
    numbers: list[Number]
    proposals: dict[str, list[int]]
    rematch: str | None
    result: TableResult | None
    departed: Annotated[
        list[Departed],
        Meta(description="Who has no seat any more, in the order of their leaving."),
    ]


class OpenedEvent(Struct, kw_only=True, tag_field="kind", tag="opened"):
    """The table was opened."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    answer: str | None = None
    table: About | None = None
    position: Position | None = None


class JoinedEvent(Struct, kw_only=True, tag_field="kind", tag="joined"):
    """A player took the seat."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    answer: str | None = None
    table: About | None = None
    position: Position | None = None


class MovedEvent(Struct, kw_only=True, tag_field="kind", tag="moved"):
    """The seat played a move."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    move: str
    answer: str | None = None
    table: About | None = None
    position: Position | None = None


class UndoneEvent(Struct, kw_only=True, tag_field="kind", tag="undone"):
    """The seat took its last moves back."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    count: Annotated[int, Meta(description="The number of moves taken back.")]
    answer: str | None = None
    table: About | None = None
    position: Position | None = None


class ProposedEvent(Struct, kw_only=True, tag_field="kind", tag="proposed"):
    """The seat proposed something to all others."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    what: Literal["abandon", "pause", "rematch", "resume", "time", "undo"]
    answer: str | None = None
    table: About | None = None


class AgreedEvent(Struct, kw_only=True, tag_field="kind", tag="agreed"):
    """The seat agreed to a proposal, which may take effect with this."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    what: Literal["abandon", "pause", "rematch", "resume", "time", "undo"]
    answer: str | None = None
    count: Annotated[int, Meta(description="The number of moves taken back.")] | None = None
    time: (
        Annotated[
            int,
            Meta(description="How long clocks stand still at most, or what was given, in milliseconds."),
        ]
        | None
    ) = None
    target: Annotated[int, Meta(description="The seat that was given time.")] | None = None
    clock: (
        Annotated[
            Clock,
            Meta(description="The clocks, if a pause or more time changes them."),
        ]
        | None
    ) = None
    table: About | None = None
    position: Position | None = None


class DeclinedEvent(Struct, kw_only=True, tag_field="kind", tag="declined"):
    """The seat declined a proposal."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    what: Literal["abandon", "pause", "rematch", "resume", "time", "undo"]
    answer: str | None = None
    table: About | None = None


class ChatEvent(Struct, kw_only=True, tag_field="kind", tag="chat"):
    """The seat wrote in the chat."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    answer: str | None = None
    text: (
        Annotated[
            str,
            Meta(description="Nothing if the receiver has blocked the player."),
        ]
        | None
    ) = None
    table: About | None = None


class MutedEvent(Struct, kw_only=True, tag_field="kind", tag="muted"):
    """The host muted a seat, or let it write again."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    target: int
    on: bool
    answer: str | None = None
    table: About | None = None


class LeftEvent(Struct, kw_only=True, tag_field="kind", tag="left"):
    """The seat was left for good, or ran out of time."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    reason: Literal["left", "timeout"]
    answer: str | None = None
    table: About | None = None
    position: Position | None = None


class StoppedEvent(Struct, kw_only=True, tag_field="kind", tag="stopped"):
    """The server ended the game, and nothing counts."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    reason: Literal["called_off"]
    answer: str | None = None
    table: About | None = None
    position: Position | None = None


class PassedEvent(Struct, kw_only=True, tag_field="kind", tag="passed"):
    """A guest has logged in, and their seats are their account's now."""

    type: Literal["event"]
    seq: int
    at: int
    seat: int | None
    answer: str | None = None
    table: About | None = None


Event: TypeAlias = Annotated[
    OpenedEvent
    | JoinedEvent
    | MovedEvent
    | UndoneEvent
    | ProposedEvent
    | AgreedEvent
    | DeclinedEvent
    | ChatEvent
    | MutedEvent
    | LeftEvent
    | StoppedEvent
    | PassedEvent,
    Meta(description="A stored event, by its `kind`; `answer` is the id of the receiver's message that caused it."),
]


class Table(Struct, kw_only=True, tag_field="type", tag="table"):
    """The whole table: the first message of a connection, and the response to `sync`."""

    seq: int
    you: You
    table: About
    moves: list[str]
    movers: Annotated[list[int], Meta(description="The seat of each move.")]
    chat: list[Said]
    position: Position | None
    connected: list[int]
    watchers: int
    answer: str | None = None


ToClient: TypeAlias = Table | Event | Refused | Accepted | Presence | Spectator | Ping | Pong


Message: TypeAlias = Annotated[ToServer | ToClient, Meta(title="Message")]
