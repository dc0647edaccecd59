"""Messages that the server sends over a table's WebSocket, one JSON object for each text frame.

The JSON Schema and the clients' types are generated from them.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from midtown.game import Options, State
from midtown.server.schemas.actions import PingMessage, PongMessage, ProposalKind


class Clock(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Clocks: milliseconds left for each seat, the seat whose clock runs, and for how many milliseconds it has run."""

    left: list[int]
    running: int | None
    since: int
    first: Annotated[
        int | None,
        Meta(description="Milliseconds in all for the first move that the running seat owes, if `left` is more."),
    ] = None


Consent = Literal["free", "ask", ""]
"""Whether something is done at once, needs the agreement of others, or is not possible."""


class Allowed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """What a player may do in this position beyond moving, and what leaving would cost."""

    undo: Annotated[
        Consent, Meta(description="Whether one's last move can be taken back: `free` by `undo`, `ask` by `propose`.")
    ] = ""
    abandon: Annotated[
        Consent, Meta(description="Whether the game can be called off with `propose`: at once, or if all agree.")
    ] = ""
    hint: Annotated[bool, Meta(description="Whether hints are given when it is one's turn.")] = False
    leaving: Annotated[
        Literal["ends", "computer", "loses", "try", "nothing"],
        Meta(description="What leaving the game would mean (docs/build/websocket.md)."),
    ] = "ends"


class Position(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The game as the receiver may see it. For each of their seats, `own` has values that replace keys of `state`."""

    turn: int
    to_move: int | None
    state: Annotated[
        msgspec.Raw,
        Meta(description="The public state (docs/build/notation.md).", extra_json_schema={"type": "object"}),
    ]
    facts: Annotated[
        msgspec.Raw,
        Meta(
            description="Facts derived from `state` by the rules (docs/build/notation.md).",
            extra_json_schema={"type": "object"},
        ),
    ]
    over: bool
    own: dict[str, State] = {}
    legal: list[str] = []
    clock: Clock | None = None
    undo: bool = False
    """Whether the receiver may take back their last move at once: `allowed.undo` is `free`."""
    allowed: Allowed | None = None
    """What the receiver may do beyond moving; nothing for spectators and after the end."""


class Forfeit(msgspec.Struct, frozen=True):
    """A seat that has lost because its player left or ran out of time."""

    seat: int
    name: Annotated[str, Meta(description="The player's; a computer player may sit there now.")]
    reason: Literal["left", "timeout"]


class TableResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a game."""

    ended: Literal["rules", "abandoned"]
    rule: str
    scores: list[int]
    winners: Annotated[list[int], Meta(description="The seats that have won; where somebody forfeits, the others'.")]
    secret: Annotated[str | None, Meta(description="Secret of the shuffle; null for an imported record without one.")]
    stopped_by: Annotated[
        list[int], Meta(description="The seats that agreed to abandon the game, the proposer's first.")
    ] = []
    called_off: Annotated[
        bool, Meta(description="Whether the game has ended because its tournament was called off: nothing counts.")
    ] = False
    forfeits: Annotated[
        list[Forfeit], Meta(description="In tournaments and challenges: the seats that have lost before the end.")
    ] = []


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """The public view of a seat."""

    seat: int
    kind: Annotated[
        Literal["person", "device", "bot", "open", "gone", "record"],
        Meta(description="`gone`: left for good. `record`: a player of an imported record."),
    ]
    name: Annotated[str, Meta(description="A computer player has the name of a character.")]
    player: str | None = None
    bot: Annotated[str | None, Meta(description="Which computer player it is, such as `club`.")] = None
    muted: bool = False
    face: Annotated[int | None, Meta(description="The face that a person has chosen; null: made from the id.")] = None


class Departed(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who left during the game, or whose time was up, and from whom the seat was taken."""

    seat: int
    name: str
    player: str | None
    reason: Literal["left", "timeout"]
    after: Annotated[int, Meta(description="Moves that were made before.")]
    face: Annotated[int | None, Meta(description="The face that the person has chosen; null: made from the id.")] = None


class PaceOf(msgspec.Struct, frozen=True):
    """The time control of a table."""

    kind: Literal["untimed", "live", "days"]
    minutes: float
    increment: float
    days: float


class About(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its position."""

    id: str
    game: str
    options: Options
    rules: int
    status: Literal["open", "running", "over"]
    seats: list[Chair]
    creator: str
    public: bool
    rated: bool
    hints: Annotated[bool, Meta(description="Whether hints are given though several people play.")]
    continued: Annotated[
        bool, Meta(description="Whether the game continues an uploaded record, whose hands somebody may know.")
    ]
    pace: PaceOf
    on_leave: str
    deal: Annotated[str | None, Meta(description="The daily deal that is played here.")]
    first_move: Annotated[
        int, Meta(description="Seconds in which everybody has to make their first move; 0: as long as the clock runs.")
    ]
    tournament: Annotated[str | None, Meta(description="The tournament to which the table belongs.")]
    commitment: Annotated[
        str | None,
        Meta(description="SHA-256 of the secret of the shuffle; null if the game is continued from a record."),
    ]
    next_commitment: Annotated[str, Meta(description="The commitment of the rematch.")]
    numbers: list[tuple[int, str]]
    proposals: dict[str, list[int]]
    rematch: str | None
    result: TableResult | None
    departed: Annotated[list[Departed], Meta(description="Who has no seat any more, in the order of their leaving.")]


class Said(msgspec.Struct, frozen=True):
    """A chat message."""

    seq: int
    at: int
    seat: int | None
    text: str


class You(msgspec.Struct, frozen=True):
    """The receiver at this table: their player id and seats (none for a spectator)."""

    player: str | None
    seats: list[int]
    creator: bool


class TableMessage(msgspec.Struct, tag="table", frozen=True, kw_only=True):
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


class _Event(msgspec.Struct, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The fields that all stored events have; `kind` tells them apart.

    `answer` is the id of the receiver's message that caused the event. `table` and `position` come if the event changed
    them, `table` also with every event after the end of the game.
    """

    seq: int
    at: int
    kind: str
    seat: int | None
    answer: str | None = None


class OpenedEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The table was opened."""

    kind: Literal["opened"]
    table: About | None = None
    position: Position | None = None


class JoinedEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A player took the seat."""

    kind: Literal["joined"]
    table: About | None = None
    position: Position | None = None


class MovedEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The seat played a move."""

    kind: Literal["moved"]
    move: str
    table: About | None = None
    position: Position | None = None


class UndoneEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The seat took its last moves back."""

    kind: Literal["undone"]
    count: Annotated[int, Meta(description="The number of moves taken back.")]
    table: About | None = None
    position: Position | None = None


class ProposedEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The seat proposed something to all others."""

    kind: Literal["proposed"]
    what: ProposalKind
    table: About | None = None


class AgreedEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The seat agreed to a proposal, which may take effect with this."""

    kind: Literal["agreed"]
    count: Annotated[int | None, Meta(description="The number of moves taken back.")] = None
    what: ProposalKind
    table: About | None = None
    position: Position | None = None


class DeclinedEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The seat declined a proposal."""

    kind: Literal["declined"]
    what: ProposalKind
    table: About | None = None


class ChatEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The seat wrote in the chat."""

    kind: Literal["chat"]
    text: Annotated[str | None, Meta(description="Nothing if the receiver has blocked the player.")] = None
    table: About | None = None


class MutedEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The host muted a seat, or let it write again."""

    kind: Literal["muted"]
    target: int
    on: bool
    table: About | None = None


class LeftEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The seat was left for good, or ran out of time."""

    kind: Literal["left"]
    reason: Literal["left", "timeout"]
    table: About | None = None
    position: Position | None = None


class StoppedEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The server ended the game, and nothing counts."""

    kind: Literal["stopped"]
    reason: Literal["called_off"]
    table: About | None = None
    position: Position | None = None


class PassedEvent(_Event, tag="event", frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A guest has logged in, and their seats are their account's now."""

    kind: Literal["passed"]
    table: About | None = None


EventMessage = (
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
    | PassedEvent
)
"""A stored event, one type for each `kind`."""


class Problem(msgspec.Struct, frozen=True):
    """The reason of a refusal: a kind of the engine protocol or of the server, and the rule of the game, if any."""

    kind: str
    rule: str | None
    message: str
    wait: float | None = None
    """Seconds to wait before another attempt."""


class RefusedMessage(msgspec.Struct, tag="refused", frozen=True):
    """Message `id` was refused and changed nothing. `position` is the current one."""

    id: str | None
    error: Problem
    position: Position | None


class AcceptedMessage(msgspec.Struct, tag="accepted", frozen=True):
    """Duplicate: message `id` was already stored as event `seq`."""

    id: str
    seq: int


class PresenceMessage(msgspec.Struct, tag="presence", frozen=True):
    """The seats and the number of spectators that are connected now."""

    connected: list[int]
    watchers: int


class SpectatorMessage(msgspec.Struct, tag="spectator", frozen=True, kw_only=True):
    """A line of the spectators' chat. Players at the table get none before the game is over."""

    number: Annotated[int, Meta(ge=1, description="The number of the line in this chat.")]
    at: int
    player: str
    name: str
    face: int | None
    text: str


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A frame of a replay (HTTP): the position after move `number`, and the move; frame 0 is the beginning."""

    number: int
    state: Annotated[State, Meta(description="The full state once the game is over, before that the public state.")]
    facts: State
    to_move: int | None
    story: list[str]
    """Consequences of the move, in words."""
    own: dict[str, State] = {}
    """Until the game is over: for each of the receiver's seats, values that replace keys of `state`."""
    seat: int | None = None
    """The seat that moved."""
    move: str | None = None
    words: str | None = None
    at: int | None = None
    """Time of the move in milliseconds since 1970, if known."""


ToClient = (
    TableMessage
    | EventMessage
    | RefusedMessage
    | AcceptedMessage
    | PresenceMessage
    | SpectatorMessage
    | PingMessage
    | PongMessage
)
