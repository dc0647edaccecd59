"""The parameters of a load test."""

import ipaddress
from dataclasses import dataclass, replace
from itertools import pairwise
from urllib.parse import urlsplit

from midtown.client.speech import failed

WARM_UP = 0.1
"""The share of the time that is not measured."""


@dataclass(frozen=True, kw_only=True)
class LoadPlan:
    """A load test: `tables` tables with `people` each play a move every `pace` seconds (0: at once), for `seconds`.

    A plan can be split over processes; `first` is the number of its first table.
    """

    urls: tuple[str, ...]
    """URLs of the servers of one database; the people of a table connect to them in turn."""
    game: str
    tables: int
    people: int
    pace: float
    seconds: float
    seed: int = 1
    bot: str = ""
    """Level of the computer players."""
    bots: int = 0
    """Number of computer players at each table."""
    first: int = 0
    of: int = 0
    """Number of tables of the whole test; 0: `tables`."""

    def split(self, processes: int) -> list["LoadPlan"]:
        """Split the load over processes."""
        cuts = [self.tables * part // processes for part in range(processes + 1)]
        parts = [(start, end) for start, end in pairwise(cuts) if end > start]
        return [replace(self, tables=end - start, first=start, of=self.tables) for start, end in parts]

    def phase(self, table: int) -> float:
        """Return the seconds from the start to a table's first move, spread evenly over the pace."""
        return self.pace * (self.first + table) / (self.of or self.tables)


def is_here(url: str) -> bool:
    """Return whether a URL is on this machine."""
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check(url: str, anywhere: bool) -> None:
    """Raise Failure if the load would go to another machine, unless `anywhere`."""
    if not anywhere and not is_here(url):
        raise failed("client.anywhere", host=urlsplit(url).hostname or url[:80])
