"""The days of daily deals, by UTC: which there are, when they begin and end, and when their secrets are shown."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from midtown import games
from midtown.bots import LEVELS
from midtown.support.units import DAY, HOUR

GRACE: Final = 2 * HOUR
"""After the end of a day games that were begun on it still count; its secrets are shown afterwards."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def day_of(now: int) -> int:
    """Return the day of a time, counted since 1970."""
    return now // DAY


def end_of(day: int) -> int:
    """Return the time at which the day ends: its deals begin for nobody any more as counted games."""
    return (day + 1) * DAY


def shown_at(day: int) -> int:
    """Return the time from which on the secrets of the day's deals are shown, and games count no more."""
    return end_of(day) + GRACE


def date(day: int) -> str:
    """Return the day as `YYYY-MM-DD`."""
    return (_EPOCH + timedelta(days=day)).date().isoformat()


def days_of(month: str) -> range:
    """Return the days of the month `YYYY-MM`."""
    first = datetime.strptime(month, "%Y-%m").replace(tzinfo=UTC)
    following = (first + timedelta(days=31)).replace(day=1)
    return range((first - _EPOCH).days, (following - _EPOCH).days)


def planned(day: int) -> Iterator[tuple[str, int, bool]]:
    """Yield game and seats of the deals of a day, and whether the game has usually as many."""
    for name in games.names():
        game = games.game(name)
        yield name, game.TABLE_FOR, True
        if others := [seats for seats in game.PLAYERS if seats != game.TABLE_FOR]:
            yield name, others[day % len(others)], False


def deal_id(day: int, game: str, seats: int) -> str:
    """Return the id of a deal of a day."""
    return f"{date(day)}-{game}-{seats}"


def computers(seats: int) -> list[str]:
    """Return the levels at the other seats, in their order: the strongest last, never the weakest."""
    levels = list(LEVELS)[1:]
    return {1: levels[1:2], 2: levels[:2]}.get(seats - 1, [levels[seat % len(levels)] for seat in range(seats - 1)])
