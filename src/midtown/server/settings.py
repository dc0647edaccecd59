"""What a table is set up with, for good: it stands in its row and its record follows from it."""

from typing import Any, Literal

import msgspec

SeatKind = Literal["me", "device", "open", "bot"]


class SeatPlan(msgspec.Struct, frozen=True, gc=False):
    """Who is to sit there: the creator, another person at his device, anybody who is invited, a computer player."""

    kind: SeatKind
    name: str = ""
    bot: str = ""


class Pace(msgspec.Struct, frozen=True, gc=False):
    """How much time there is: for the whole game with some more after every move, or for each move."""

    kind: Literal["untimed", "live", "days"] = "untimed"
    minutes: float = 0
    increment: float = 0
    """Seconds added after every move."""
    days: float = 0


class TableSettings(msgspec.Struct, frozen=True):
    """Everything that was chosen when the table was opened."""

    game: str
    options: dict[str, Any]
    rules: int
    seats: list[SeatPlan]
    public: bool = False
    rated: bool = False
    pace: Pace = Pace()
    on_leave: str = "abandon"
    """The computer player that takes a seat whose player leaves or runs out of time, or `abandon`."""
    record: dict[str, Any] | None = None
    """An unfinished game that is played on here."""
