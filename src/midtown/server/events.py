"""What happens at a table, one after the other. A table is what follows from its events (`table`)."""

from typing import Any, Literal

import msgspec

Kind = Literal[
    "opened",  # players, numbers, draws: who sits there from the start
    "joined",  # player, number, draws
    "moved",  # move, draws
    "undone",  # count: so many moves were taken back
    "proposed",  # what, seats
    "agreed",  # what, seats, done, and what comes of it: count, table
    "declined",  # what
    "chat",  # text
    "muted",  # seat: who may not write any more, on
    "left",  # seats, reason, bot: who takes them, over
]
"""`draws` are what fell when the last seat was taken, or after the move."""


class Event(msgspec.Struct, frozen=True):
    """One row of `events`: `at` is the calendar's time, `tick` the service's, both in milliseconds."""

    seq: int
    at: int
    tick: int
    kind: Kind
    seat: int | None
    message: str
    """The id that the client gave to the message which caused it."""
    body: dict[str, Any]
