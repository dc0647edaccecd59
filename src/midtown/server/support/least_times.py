"""What a clock gives each of several people at least where results count: with less, who joins only loses.

Without a clock, who is behind could wait for ever, also against computer players.
"""

from typing import Final

LEAST_MINUTES: Final = 1
"""For a game."""
LEAST_HOURS: Final = 1
"""For a turn, where turns have days."""
