"""Messages that a client sends over a table's WebSocket; both sides send `ping` and `pong`.

The JSON Schema and the clients' types are generated from them.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Id = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern="^[!-~]*$",
        description="Unique id of the message, chosen by the client.",
    ),
]
MoveText = Annotated[str, Meta(min_length=1, max_length=200, description="A move in the game's notation.")]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Turn = Annotated[int, Meta(description="The `turn` of the position that the message refers to.")]
ProposalKind = Literal["undo", "abandon", "rematch", "pause", "resume", "time"]
Number = Annotated[str, Meta(max_length=64, pattern="^[!-~]*$", description="The contribution to the shuffle.")]


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of the messages from a client, and of those that both sides send."""

    id: Id


class MoveMessage(Incoming, tag="move", frozen=True, gc=False):
    """Play a move for the seat to move."""

    answers: Turn
    move: MoveText


class UndoMessage(Incoming, tag="undo", frozen=True, gc=False):
    """Undo one's own last move, if `allowed.undo` is `free`."""

    answers: Turn


class ProposeMessage(Incoming, tag="propose", frozen=True, gc=False):
    """Propose to take back to before one's own last move, to abandon the game, to play again, or more time.

    `pause` stops all clocks of a live game, and anybody ends it with `resume`, to which nobody has to agree. `time` is
    a minute for the seat to move, or a day where turns have days; all other people agree to it.

    Where nobody else has to agree, it takes effect at once. A rematch may carry a `number` for the shuffle of the next
    game.
    """

    what: ProposalKind
    number: Number = ""


class AgreeMessage(Incoming, tag="agree", frozen=True, gc=False):
    """Agree to a proposal, which takes effect once all players have agreed.

    With `without`, the next game begins at once, without the players who have not agreed.
    """

    what: ProposalKind
    number: Number = ""
    without: bool = False


class DeclineMessage(Incoming, tag="decline", frozen=True, gc=False):
    """Decline a proposal."""

    what: ProposalKind


class ChatMessage(Incoming, tag="chat", frozen=True, gc=False):
    """Send a chat message to everyone at the table."""

    text: ChatText


class MuteMessage(Incoming, tag="mute", frozen=True, gc=False):
    """Mute or unmute a seat in the chat. Only the table's host may do this."""

    seat: SeatNumber
    on: bool


class LeaveMessage(Incoming, tag="leave", frozen=True, gc=False):
    """Leave all of one's seats for good."""


class SyncMessage(Incoming, tag="sync", frozen=True, gc=False):
    """Request the whole table again."""


class PingMessage(Incoming, tag="ping", frozen=True, gc=False):
    """Ask the other side for a `pong`. Both sides may send it."""


class PongMessage(Incoming, tag="pong", frozen=True, gc=False):
    """Answer to a `ping`, with its `id`."""


Action = (
    MoveMessage
    | UndoMessage
    | ProposeMessage
    | AgreeMessage
    | DeclineMessage
    | ChatMessage
    | MuteMessage
    | LeaveMessage
)
"""Messages that are decided, and stored as an event if they are not refused."""
ToServer = Action | SyncMessage | PingMessage | PongMessage
