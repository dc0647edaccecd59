"""What a table is set up with, for good: it stands in its row and its record follows from it."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

SeatKind = Literal["me", "device", "open", "bot", "record"]
LEAST_MINUTES: Final = 1
"""For a game."""
LEAST_HOURS: Final = 1
"""For a turn, where turns have days."""


class SeatPlan(msgspec.Struct, frozen=True, gc=False):
    """Who takes a seat: the creator, another person on the same device, an invited person, a computer player.

    At a table that only shows a finished game, the players of its `record` sit.
    """

    kind: SeatKind
    name: str = ""
    bot: str = ""


class Pace(msgspec.Struct, frozen=True, gc=False):
    """How much time there is: for the whole game with some more after every turn, or for each turn."""

    kind: Literal["untimed", "live", "days"] = "untimed"
    minutes: float = 0
    increment: float = 0
    """Seconds added after every turn."""
    days: float = 0


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was chosen when the table was opened."""

    game: str
    options: dict[str, Any]
    rules: int
    seats: list[SeatPlan]
    public: bool = False
    rated: bool = False
    hints: bool = False
    """Whether hints are given though several people play."""
    pace: Pace = Pace()
    on_leave: str = "abandon"
    """The computer player that takes a seat whose player leaves or runs out of time, or `abandon`."""
    record: dict[str, Any] | None = None
    """A game that is played on here, or where all seats are its own: that is shown here."""
    deal: str = ""
    """The daily deal that is played here, or empty."""
    tournament: str = ""
    """The tournament to which the table belongs, or empty."""
    rematch_of: str = ""
    """The table of the game before, or empty: its spectators may watch this one, too."""
    duplicate: bool = False
    """Whether other tables of the tournament's round have the same deal."""
    first_move: int = 0
    """Seconds in which everybody has to make their first move, so that nobody waits a whole clock; 0: no such limit."""
    decided_by_leaving: bool = False
    """Whether the game is over as soon as somebody leaves: a program would wait for good."""

    @property
    def unaided(self) -> bool:
        """Return whether nobody gets hints or takes seen moves back: results are compared."""
        return self.rated or bool(self.deal or self.tournament)

    @property
    def occasion(self) -> Literal["daily", "tournament", "rated"]:
        """Return why the table is `unaided`."""
        return "daily" if self.deal else "tournament" if self.tournament else "rated"

    @property
    def shared_deal(self) -> bool:
        """Return whether other tables have the same deal: equal moves get equal answers, and it stays secret."""
        return self.duplicate or bool(self.deal)

    @property
    def continued(self) -> bool:
        """Return whether a record is played on here: its uploader may have chosen the hands, or know them."""
        return self.record is not None and not self.read_only

    @property
    def read_only(self) -> bool:
        """Return whether the table only shows a game that was played elsewhere."""
        return self.record is not None and all(plan.kind == "record" for plan in self.seats)


PaceId = Literal["10m", "20m", "1d"]
PACES: Final[Mapping[str, Pace]] = {
    "10m": Pace("live", minutes=10),
    "20m": Pace("live", minutes=20),
    "1d": Pace("days", days=1),
}
"""By id: minutes each for the whole game, or a day for each move."""
