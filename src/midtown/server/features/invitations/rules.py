"""Status and lifetime of invitations: pure functions."""

from typing import Final, Literal, NamedTuple

from midtown.server.tables.settings import Pace
from midtown.server.tables.state import TableState
from midtown.support.units import DAY, HOUR

Status = Literal["waiting", "seen", "accepted", "declined", "full", "over"]
Answer = Literal["accepted", "declined"]

LIVE: Final = HOUR
"""Milliseconds for which an invitation to a game with a live clock lasts."""
SLOW: Final = 7 * DAY
"""The same for a game without a clock, or by days."""
KEPT: Final = 30 * DAY
"""Milliseconds after which an invitation is deleted, with its answer."""
MOST: Final = 12
"""Maximum number of people who can be invited to a table at once."""
MOST_WAITING: Final = 60
"""Maximum number of invitations of a player that wait for an answer."""


class Offer(NamedTuple):
    """The state of an invitation's table."""

    open: bool
    """Whether its game has not begun, and a seat is free."""
    host: bool
    """Whether its host has a seat, or keeps it for others from elsewhere."""


class Invitation(NamedTuple):
    """An invitation; the fields are the columns of `invitations`."""

    id: str
    inviter: str
    player: str
    table: str
    word: str
    made_at: int
    until: int
    seen_at: int | None
    answer: Answer | None
    reply: str

    def status(self, offer: Offer, now: int) -> Status:
        """Return its status; `full` is a table at which others have sat down."""
        if self.answer is not None:
            return self.answer
        if not offer.open:
            return "full"
        if now >= self.until or not offer.host:
            return "over"
        return "waiting" if self.seen_at is None else "seen"

    def waits(self, offer: Offer, now: int) -> bool:
        """Return whether it can be answered."""
        return self.status(offer, now) in ("waiting", "seen")


def lifetime(pace: Pace) -> int:
    """Return for how many milliseconds an invitation to a game of this pace lasts."""
    return LIVE if pace.kind == "live" else SLOW


def offer(table: TableState) -> Offer:
    """Return what a table offers to those who are invited to it."""
    free = table.status == "open" and any(not seat.taken for seat in table.seats)
    hosted = bool(table.held_seats(table.creator)) or all(plan.kind != "me" for plan in table.settings.seats)
    return Offer(free, hosted)
