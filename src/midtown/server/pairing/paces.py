"""The paces among which those who look for a table choose."""

from collections.abc import Mapping
from typing import Final

from midtown.server.tables.settings import Pace

PACES: Final[Mapping[str, Pace]] = {
    "10m": Pace("live", minutes=10),
    "20m": Pace("live", minutes=20),
    "1d": Pace("days", days=1),
}
"""By id: minutes each for the whole game, or a day for each move."""
