"""The quarters of a year, by UTC: the seasons of leagues, and of rated games."""

from datetime import UTC, datetime

from midtown.support.units import SECOND


def quarter_at(now: int) -> int:
    """Return the quarter of a time in milliseconds since 1970: four times the year, and 0 to 3."""
    day = datetime.fromtimestamp(now / SECOND, UTC)
    return 4 * day.year + (day.month - 1) // 3


def quarter_start(quarter: int) -> int:
    """Return when a quarter begins, in milliseconds since 1970; the one before ends then."""
    return int(datetime(quarter // 4, quarter % 4 * 3 + 1, 1, tzinfo=UTC).timestamp()) * SECOND
