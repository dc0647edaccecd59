"""What a load test is to do."""

import ipaddress
from dataclasses import dataclass, replace
from itertools import pairwise
from urllib.parse import urlsplit

from midtown.client.refusals import failed

WARM_UP = 0.1
"""The part of the time that is played before anything is measured."""


@dataclass(frozen=True)
class Plan:
    """`tables` tables of `people` each, every table a move each `pace` seconds (0: as fast as it goes), for `seconds`.

    `first` is the number of the first table; a plan is split into those of several processes.
    """

    urls: tuple[str, ...]
    """The servers of one database; the people of a table connect to them in turn."""
    game: str
    tables: int
    people: int
    pace: float
    seconds: float
    seed: int = 1
    bot: str = ""
    """The computer player that sits in the seats that are left."""
    bots: int = 0
    """So many of them at each table."""
    first: int = 0
    of: int = 0
    """Tables of the whole test; 0: these."""

    def split(self, processes: int) -> list["Plan"]:
        """The same load over so many processes."""
        cuts = [self.tables * part // processes for part in range(processes + 1)]
        parts = [(start, end) for start, end in pairwise(cuts) if end > start]
        return [replace(self, tables=end - start, first=start, of=self.tables) for start, end in parts]

    def phase(self, table: int) -> float:
        """Seconds after the start at which a table's first move is due: spread evenly over the pace."""
        return self.pace * (self.first + table) / (self.of or self.tables)


def is_here(url: str) -> bool:
    """Whether the address is this machine's own."""
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check(url: str, anywhere: bool) -> None:
    """Failure if the load would go to another machine and nobody has said that it may."""
    if not anywhere and not is_here(url):
        raise failed("client.anywhere", host=urlsplit(url).hostname or url[:80])
