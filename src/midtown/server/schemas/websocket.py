"""Messages that the server sends over a table's WebSocket, one JSON object for each text frame.

The JSON Schema and the clients' types are generated from them.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from midtown.server.schemas.actions import PingMessage, PongMessage, ProposalKind
from midtown.server.schemas.table_descriptions import About, Clock, Position


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
    time: Annotated[
        int | None, Meta(description="How long clocks stand still at most, or what was given, in milliseconds.")
    ] = None
    target: Annotated[int | None, Meta(description="The seat that was given time.")] = None
    clock: Annotated[Clock | None, Meta(description="The clocks, if a pause or more time changes them.")] = None
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
