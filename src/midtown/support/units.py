"""Units of time in milliseconds, in which the server counts; divided by `SECOND` they are seconds."""

from typing import Final

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
