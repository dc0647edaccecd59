"""The days of daily deals, by UTC: when a deal begins, when it ends, and when its secret is shown."""

from datetime import UTC, datetime, timedelta
from typing import Final

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
