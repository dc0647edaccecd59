"""The starts of a series: a weekday and a time on the clocks of a zone.

Two hours of a year are special where clocks change. The rules are the same for every zone:

- A time that **does not exist**, as clocks are set forward over it, starts as much later as they are set forward: 02:30
  in Berlin starts at 03:30 on that day, when 02:30 would have been without the change.
- A time that **comes twice**, as clocks are set back over it, starts when it comes first.

On all other days the local time stays, so that the time in UTC changes with the clocks. These functions are pure: `now`
is an input.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import count, islice
from typing import Final, Literal, NamedTuple
from zoneinfo import ZoneInfo

from midtown.support.units import DAY

WEEK: Final = 7
AHEAD: Final = 14 * DAY
"""Milliseconds before its start at which a tournament is made, so that two of each series are announced."""
LISTED: Final = 4
Note = Literal["skipped", "twice"]
"""The local time does not exist on that day, or comes twice."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Rule(NamedTuple):
    """A weekday from 0, Monday, a minute of the day, and a zone of the IANA database."""

    weekday: int
    minute: int
    zone: str


class Start(NamedTuple):
    """A start of a series in milliseconds since 1970; `note` says what is special about its local time."""

    at: int
    note: Note | None = None


def is_zone(name: str) -> bool:
    """Return whether the IANA database has a zone of this name."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return False
    return True


def start_on(rule: Rule, day: date) -> Start:
    """Return the start on a day of the zone."""
    zone = ZoneInfo(rule.zone)
    local = datetime(day.year, day.month, day.day, *divmod(rule.minute, 60), tzinfo=zone)
    start = local.astimezone(UTC)  # fold 0: of two times the first; in a gap by the offset before it
    at = (start - _EPOCH) // timedelta(milliseconds=1)
    if start.astimezone(zone).replace(tzinfo=None) != local.replace(tzinfo=None):
        return Start(at, "skipped")
    twice = local.utcoffset() != local.replace(fold=1).utcoffset()
    return Start(at, "twice" if twice else None)


def starts_after(rule: Rule, now: int) -> Iterator[Start]:
    """Yield the starts after a moment, the first one first, for ever."""
    today = (_EPOCH + timedelta(milliseconds=now)).astimezone(ZoneInfo(rule.zone)).date()
    # From a week before: a start that is moved out of a gap at midnight is on the day after its own.
    first = today + timedelta(days=(rule.weekday - today.weekday()) % WEEK - WEEK)
    days = (first + timedelta(days=WEEK * number) for number in count())
    return (start for start in (start_on(rule, day) for day in days) if start.at > now)


def next_starts(rule: Rule, now: int) -> list[Start]:
    """Return the next starts, those that are shown."""
    return list(islice(starts_after(rule, now), LISTED))


def due_starts(rule: Rule, made_until: int, now: int) -> list[Start]:
    """Return the starts for which tournaments are to be made now; what is past is left out for good."""
    due: list[Start] = []
    for start in starts_after(rule, max(made_until, now)):
        if start.at > now + AHEAD:
            break
        due.append(start)
    return due
