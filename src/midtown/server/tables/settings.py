"""What a table is opened with, the seats at it, and how it is dealt."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from midtown.fairness import Shuffle
from midtown.game import Options
from midtown.match import Match
from midtown.record_events import DailyPlayed, GameContinued, SeatCalled
from midtown.support.documents import CheckedJson

SeatKind = Literal["me", "device", "open", "bot", "record"]
LEAST_MINUTES: Final = 1
"""For a game."""
LEAST_HOURS: Final = 1
"""For a turn, where turns have days."""
PaceId = Literal["10m", "20m", "1d"]


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
    options: Options
    rules: int
    seats: list[SeatPlan]
    public: bool = False
    rated: bool = False
    hints: bool = False
    """Whether hints are given though several people play."""
    pace: Pace = Pace()
    on_leave: str = "abandon"
    """The computer player that takes a seat whose player leaves or runs out of time, or `abandon`."""
    record: CheckedJson | None = None
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


PACES: Final[Mapping[str, Pace]] = {
    "10m": Pace("live", minutes=10),
    "20m": Pace("live", minutes=20),
    "1d": Pace("days", days=1),
}
"""By id: minutes each for the whole game, or a day for each move."""


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat: a computer player's if `bot` is set, a person's if `player` is."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    player: str | None = None
    gone: bool = False
    """Whether `player` has left for good."""

    @property
    def taken(self) -> bool:
        """Return whether somebody sits there, or did."""
        return bool(self.bot) or self.player is not None or self.kind == "record"

    @property
    def holder(self) -> str | None:
        """The player who may act for the seat."""
        return None if self.gone else self.player


class ChatLine(NamedTuple):
    """One line of chat."""

    seq: int
    at: int
    seat: int | None
    text: str
    player: str | None


def deal_match(
    settings: TableSettings, seats: Sequence[Seat], secret: str, numbers: Sequence[tuple[int, str]]
) -> Match:
    """Return the game of a table whose seats are all taken, shuffled with its secret and its seats' numbers."""
    if settings.read_only:
        return Match.load(settings.record)
    shuffle = Shuffle(secret, list(numbers))
    if settings.continued:
        match = Match.load(settings.record, shuffle)
        return match.noted(GameContinued(at=len(match.moves)))
    names = [f"bot:{seat.bot}" if seat.bot else seat.name for seat in seats]
    match = Match(settings.game, names, settings.options, shuffle)
    if settings.deal:
        match = match.noted(DailyPlayed(at=0, value=settings.deal))
    for number, seat in enumerate(seats):
        if seat.bot and seat.name:
            match = match.noted(SeatCalled(at=0, seat=number, value=seat.name))
    return match
