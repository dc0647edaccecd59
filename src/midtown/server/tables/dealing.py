"""The match of a table when its game begins."""

from collections.abc import Sequence

from midtown.fairness import Shuffle
from midtown.match import Match
from midtown.record_events import DailyPlayed, GameContinued, SeatCalled
from midtown.server.tables.seats import Seat
from midtown.server.tables.settings import TableSettings


def dealt(settings: TableSettings, seats: Sequence[Seat], secret: str, numbers: Sequence[tuple[int, str]]) -> Match:
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
