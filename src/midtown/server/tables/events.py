"""Events of a table: each is one row of `events`, and a table's state follows from them alone (`state`).

Each kind of event is one Struct, the only definition of what is stored: its fields are the keys of the JSON object in
the column `body`, its `kind` is the column of that name. Rows are kept for ever: a field added later needs a default.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Literal

import msgspec

from midtown.game import Draw
from midtown.server.schemas.actions import ProposalKind
from midtown.server.tables.settings import Seat

SeatNumber = int
Reason = Literal["left", "timeout"]
REMEMBERED: Final = 32
"""The last messages of each player that are recognised when they are sent twice."""
PLANNED: Final = "plan-"
"""How the message of a move begins that its player had planned ahead."""
Messages = Mapping[str | None, Mapping[str, int]]
"""By player: the ids of the last messages, and the events they caused."""


class Opened(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table was opened."""

    kind: ClassVar[Literal["opened"]] = "opened"
    players: tuple[str | None, ...]
    """The player at each seat, or None."""
    numbers: tuple[tuple[SeatNumber, str], ...]
    """What seats added to the shuffle, in that order."""
    order: tuple[SeatNumber, ...] = ()
    """As in `Joined`."""


class Joined(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player took the event's seat."""

    kind: ClassVar[Literal["joined"]] = "joined"
    player: str
    number: str
    """What the player added to the shuffle, or empty."""
    order: tuple[SeatNumber, ...] = ()
    """The old number of who sits at each seat, if the game begins and its seats are drawn; the event's is old, too."""


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """The event's seat played a move."""

    kind: ClassVar[Literal["moved"]] = "moved"
    move: str
    draws: tuple[Draw, ...]
    """What was drawn after the move."""


class Undone(msgspec.Struct, frozen=True, kw_only=True):
    """The event's seat took its last moves back."""

    kind: ClassVar[Literal["undone"]] = "undone"
    count: int
    """The number of moves taken back."""


class Proposed(msgspec.Struct, frozen=True, kw_only=True):
    """A player proposed `what` to all others."""

    kind: ClassVar[Literal["proposed"]] = "proposed"
    what: ProposalKind
    seats: tuple[SeatNumber, ...]
    """All seats of the player."""
    number: str
    """What the player adds to the shuffle of a rematch, or empty."""


class Agreed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player agreed to a proposal; if `done`, it takes effect with this event."""

    kind: ClassVar[Literal["agreed"]] = "agreed"
    what: ProposalKind
    seats: tuple[SeatNumber, ...]
    """All seats of the player."""
    number: str
    """What the player adds to the shuffle of a rematch, or empty."""
    done: bool
    count: int | None = None
    """The number of moves taken back, for an `undo` that is done."""
    table: str | None = None
    """The id of the new table, for a `rematch` that is done."""
    time: int | None = None
    """Milliseconds: how long clocks stand still at most, for a `pause` that is done; what is given, for `time`."""


class Declined(msgspec.Struct, frozen=True, kw_only=True):
    """A player declined a proposal."""

    kind: ClassVar[Literal["declined"]] = "declined"
    what: ProposalKind


class Chat(msgspec.Struct, frozen=True, kw_only=True):
    """A player wrote a line of chat. `text` is emptied when the player's account is deleted."""

    kind: ClassVar[Literal["chat"]] = "chat"
    text: str
    player: str | None


class Muted(msgspec.Struct, frozen=True, kw_only=True):
    """The table's creator muted a seat, or let it write again."""

    kind: ClassVar[Literal["muted"]] = "muted"
    seat: SeatNumber
    on: bool


class Left(msgspec.Struct, frozen=True, kw_only=True):
    """A player left for good, or ran out of time."""

    kind: ClassVar[Literal["left"]] = "left"
    seats: tuple[SeatNumber, ...]
    """All seats that were left."""
    reason: Reason
    bot: str
    """The computer player that takes the seats, or empty."""
    over: bool
    """Whether the game ends with this event."""


class Stopped(msgspec.Struct, frozen=True, kw_only=True):
    """The server ended the game, and nothing counts: its tournament was called off."""

    kind: ClassVar[Literal["stopped"]] = "stopped"
    reason: Literal["called_off"]


class Passed(msgspec.Struct, frozen=True, kw_only=True):
    """A guest has logged in, and their seats are their account's now."""

    kind: ClassVar[Literal["passed"]] = "passed"
    guest: str
    player: str
    """The account."""
    seats: tuple[SeatNumber, ...]
    """All seats of the guest."""


Body = Opened | Joined | Moved | Undone | Proposed | Agreed | Declined | Chat | Muted | Left | Stopped | Passed
"""Every kind of event."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One row of `events`."""

    seq: int
    """The number of the event at its table, from 0."""
    at: int
    """Milliseconds since 1970."""
    tick: int
    """Milliseconds of the service's clock."""
    seat: SeatNumber | None
    """The seat that acted."""
    message: str
    """The id of the client's message that caused the event, or empty."""
    body: Body


def remember_message(before: Messages, seats: Sequence[Seat], event: Event) -> Messages:
    """Return the last messages after an event; `seats` are those before it."""
    if isinstance(event.body, Passed):  # what the guest has sent, the account may send again
        return {**before, event.body.player: before.get(event.body.guest, {})}
    if not event.message or event.seat is None:
        return before
    player = seats[event.seat].player
    messages = {**before.get(player, {}), event.message: event.seq}
    if len(messages) > REMEMBERED:
        del messages[next(iter(messages))]
    return {**before, player: messages}
