"""The match of a table when its game begins, and what is logged in its record."""

from collections.abc import Sequence
from typing import Any

from midtown.fairness import Shuffle
from midtown.match import Match
from midtown.record import CALLED, CONTINUED, DAILY
from midtown.server.tables.seats import Seat
from midtown.server.tables.settings import TableSettings


def dealt(settings: TableSettings, seats: Sequence[Seat], secret: str, numbers: Sequence[tuple[int, str]]) -> Match:
    """Return the game of a table whose seats are all taken, shuffled with its secret and its seats' numbers."""
    if settings.read_only:
        return Match.load(settings.record)
    shuffle = Shuffle(secret, list(numbers))
    if settings.continued:
        match = Match.load(settings.record, shuffle)
        log(match, CONTINUED, None)
        return match
    names = [f"bot:{seat.bot}" if seat.bot else seat.name for seat in seats]
    match = Match(settings.game, names, settings.options, shuffle)
    if settings.deal:
        match.events = [*match.events, {"at": 0, "event": DAILY, "value": settings.deal}]
    for number, seat in enumerate(seats):
        if seat.bot and seat.name:
            log(match, CALLED, number, value=seat.name)
    return match


def log(match: Match, what: str, seat: int | None, **more: Any) -> None:
    """Add an event to the record of a game that nobody else holds."""
    where = {} if seat is None else {"seat": seat}
    match.events = [*match.events, {"at": len(match.moves), "event": what, **where, **more}]
