"""Quiet hours: a part of each day, in somebody's own time zone, in which they are left in peace."""

from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

SHORT_ZONE: Final = 50
"""The longest name of a zone; those of the IANA have less."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class QuietHours(NamedTuple):
    """From and until when it is quiet, in minutes of the day; if the end is not later, it is on the next day."""

    begins: int
    ends: int
    zone: str
    """The IANA name of a time zone."""


def is_zone(name: str) -> bool:
    """Return whether this is the IANA name of a time zone that is known here."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # whatever its files say of names such as `Europe` or `../x`
        return False
    return 0 < len(name) <= SHORT_ZONE


def end_of_quiet(hours: QuietHours, now: int) -> int | None:
    """Return when the quiet hours that it is now are over, in milliseconds since 1970; None if it is not quiet.

    An hour that comes twice belongs to them both times. If a time does not exist, what clocks show instead counts.
    """
    if hours.begins == hours.ends or not is_zone(hours.zone):
        return None
    zone = ZoneInfo(hours.zone)
    today = datetime.fromtimestamp(now / 1000, zone).date()
    for day in (today - timedelta(days=1), today):
        begins = _moment(day, hours.begins, zone, last=False)
        ends = _moment(day + timedelta(days=hours.ends <= hours.begins), hours.ends, zone, last=True)
        if begins <= now < ends:
            return ends
    return None


def _moment(day: date, minute: int, zone: ZoneInfo, *, last: bool) -> int:
    """Return the first or last time at which clocks show this minute of a day."""
    reading = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=zone)
    again = reading.replace(fold=1)
    exists = again.astimezone(UTC).astimezone(zone).replace(tzinfo=None) == reading.replace(tzinfo=None)
    moment = again if last and exists else reading  # which is later by the gap if the time does not exist
    return int((moment.astimezone(UTC) - _EPOCH) / timedelta(milliseconds=1))
