"""Dates and times in words."""

from datetime import datetime

from midtown.cli.console.language import say
from midtown.support.i18n import Language


def moment(at: int, language: Language) -> str:
    """Return a time in this machine's zone to the minute, from milliseconds since 1970."""
    when = datetime.fromtimestamp(at / 1000).astimezone()
    parts = {"year": when.year, "month": when.month, "day": when.day, "hour": when.hour, "minute": when.minute}
    return say(language, "time.moment", **parts)
