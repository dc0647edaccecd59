"""How much at once: so many in a row, and then only as many a second as come back.

Of each key only the moment is kept at which its allowance is full again, so that a key costs about 100 bytes, and is
forgotten then. A single address is the whole /64 of IPv6, which is what one customer gets.
"""

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from midtown.server.refusals import CATALOGUE, Refused


class Limit(NamedTuple):
    """`burst` at once, `rate` a second after that."""

    burst: int
    rate: float


LIMITS: Final[Mapping[str, Limit]] = {
    "requests": Limit(600, 50),  # requests to the API of an address
    "guests": Limit(60, 0.1),  # new guests of an address
    "sockets": Limit(60, 5),  # sockets opened by an address
    "sockets_seat": Limit(20, 0.5),  # sockets opened by a player at a table
    "messages": Limit(60, 15),  # messages of a socket
    "tables": Limit(20, 1 / 20),  # tables opened by a player
    "tables_address": Limit(60, 1 / 5),  # tables opened by an address
    "shuffles": Limit(40, 1 / 10),  # shuffles that a player has fixed for his tables
    "links": Limit(20, 1 / 30),  # further links for spectators that a player makes
    "hints": Limit(20, 0.5),  # hints that a player asks for
    "reviews": Limit(10, 1 / 120),  # reviews that a player asks for
    "reviews_address": Limit(30, 1 / 60),  # reviews asked for from an address
    "chat": Limit(8, 0.5),  # lines of a player
    "logins_address": Limit(20, 1 / 10),  # attempts to log in from an address
    "logins_name": Limit(10, 1 / 20),  # attempts to log in by a name
    "mail": Limit(3, 1 / 1200),  # e-mails that a player has sent to an address he says is his
    "reports": Limit(5, 1 / 600),  # reports of a player
}
"""Every limit on how often something can be done."""

HELD: Final[Mapping[str, int]] = {
    "sockets": 400,  # open sockets of an address
    "sockets_seat": 10,  # open sockets of a player at a table
}
"""Every limit on how many of something there can be at a time."""

MOST_KEYS: Final = 100_000
"""Keys of one limit; beyond that, those used longest ago are forgotten."""


class Bucket:
    """The allowance of one thing that lives by itself, such as a socket."""

    __slots__ = ("full_at", "limit")

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.full_at = -math.inf

    def take(self, now: float, amount: float = 1) -> float:
        """0.0 if so much was allowed and is used now, else the seconds to wait."""
        self.full_at, wait = _take(self.full_at, now, self.limit, amount)
        return wait


class Limits:
    """All allowances of one server, by the name of the limit and the key."""

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        factor: float = 1.0,
        limits: Mapping[str, Limit] = LIMITS,
        held: Mapping[str, int] = HELD,
    ) -> None:
        """`factor` widens every limit; infinity lifts them all (for measuring)."""
        self.monotonic = monotonic
        self.free = math.isinf(factor)
        scale = 1.0 if self.free else factor
        self.limits = {name: Limit(math.ceil(one.burst * scale), one.rate * scale) for name, one in limits.items()}
        self.most = {name: math.ceil(count * scale) for name, count in held.items()}
        self.full_at: dict[str, dict[str, float]] = {name: {} for name in limits}
        self.held: dict[str, Counter[str]] = {name: Counter() for name in held}

    def take(self, name: str, key: str, amount: float = 1) -> None:
        """Use up so much of the allowance; Refused with the seconds to wait if there is not enough."""
        if wait := self.wait(name, key, amount):
            raise too_much(wait)

    def wait(self, name: str, key: str, amount: float = 1) -> float:
        """The same without an exception: 0.0, or the seconds to wait."""
        if self.free:
            return 0.0
        limit, full_at, now = self.limits[name], self.full_at[name], self.monotonic()
        new, wait = _take(full_at.pop(key, -math.inf), now, limit, amount)
        full_at[key] = new  # the keys stand in the order of their last use
        self._prune(full_at, now)
        return wait

    def bucket(self, name: str) -> Bucket:
        """An allowance of its own, to be kept by whoever uses it up."""
        return Bucket(Limit(1, math.inf) if self.free else self.limits[name])

    def hold(self, name: str, key: str) -> None:
        """One more of them; Refused if there are too many. Each needs its `release`."""
        if not self.free and self.held[name][key] >= self.most[name]:
            raise Refused("limit", CATALOGUE.message("limit.held", most=self.most[name]))
        self.held[name][key] += 1

    def release(self, name: str, key: str) -> None:
        """One less of them."""
        self.held[name][key] -= 1
        if self.held[name][key] <= 0:
            del self.held[name][key]

    def _prune(self, full_at: dict[str, float], now: float) -> None:
        for _ in range(2):  # forgets faster than anything can come
            oldest = next(iter(full_at))
            if full_at[oldest] > now and len(full_at) <= MOST_KEYS:
                break
            del full_at[oldest]
            if not full_at:
                break


def too_much(wait: float) -> Refused:
    """The refusal of somebody who may try again after so many seconds."""
    seconds = max(1, math.ceil(wait))
    return Refused("limit", CATALOGUE.message("limit.wait", seconds=seconds), wait=seconds)


def address_key(host: str | None) -> str:
    """The key of an address: it, or its /64 where it is one of IPv6."""
    if host is None or ":" not in host:
        return host or "?"
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))


def _take(full_at: float, now: float, limit: Limit, amount: float) -> tuple[float, float]:
    """When the allowance is full again, and 0.0; or the same as before, and the seconds to wait."""
    new = max(full_at, now) + amount / limit.rate
    wait = new - now - limit.burst / limit.rate
    return (new, 0.0) if wait <= 1e-9 else (full_at, wait)
