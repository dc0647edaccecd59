"""Rate limits (GCRA): a burst, then a sustained rate, per key.

For each key only the time is stored at which its allowance is full again: about 100 bytes, dropped after that time. An
IPv6 address counts as its /64 network, which is what one customer gets.
"""

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from midtown.server.support.refusals import CATALOGUE, Refused


class Limit(NamedTuple):
    """A rate limit: `burst` at once, then `rate` per second."""

    burst: int
    rate: float


LIMITS: Final[Mapping[str, Limit]] = {
    "requests": Limit(600, 50),  # requests to the API of an address; costly ones count several times
    "files": Limit(1500, 100),  # other requests of an address: pages and their files
    "guests": Limit(60, 0.1),  # new guests of an address
    "sockets": Limit(60, 5),  # sockets opened by an address
    "sockets_seat": Limit(20, 0.5),  # sockets opened by a player at a table
    "messages": Limit(60, 15),  # messages of a socket
    "rooms": Limit(20, 1 / 20),  # rooms for shared replays opened by a player, and from an address
    "room_messages": Limit(30, 8),  # messages of a socket of a shared replay
    "tables": Limit(20, 1 / 20),  # tables opened by a player
    "tables_address": Limit(60, 1 / 5),  # tables opened by an address
    "searches": Limit(20, 1 / 10),  # searches for a table that a player begins
    "shuffles": Limit(40, 1 / 10),  # shuffle commitments of a player
    "links": Limit(20, 1 / 30),  # additional spectator links of a player
    "invites": Limit(30, 1 / 20),  # renewed invitations of a player
    "invitations": Limit(40, 40 / 86400),  # people whom a player invites, for a day
    "invitations_pair": Limit(4, 4 / 86400),  # invitations of a player to the same person, for a day
    "invitations_mail": Limit(6, 6 / 86400),  # e-mails to a player about invitations; more come without
    "notices_browser": Limit(20, 1 / 120),  # notices in a player's browsers; more come later, as one
    "notices_email": Limit(12, 1 / 1800),  # e-mails with notices to a player; more come later, as one
    "notices_hook": Limit(60, 1 / 60),  # requests to a player's web-hooks; more come later, as one
    "hooks": Limit(10, 10 / 86400),  # web-hooks made by a player, for a day
    "hooks_try": Limit(6, 1 / 60),  # samples that a player sends to their web-hooks
    "feeds": Limit(120, 1),  # feeds read by secret addresses of a player, or by an address
    "feed_changes": Limit(10, 1 / 360),  # new secret addresses of a player
    "notices_try": Limit(6, 1 / 60),  # notices that a player sends to a browser of theirs to try it
    "clubs": Limit(3, 3 / 86400),  # clubs made by a player, for a day
    "club_entries": Limit(20, 1 / 60),  # a player's entries into clubs and requests to be let in
    "league_entries": Limit(20, 1 / 60),  # a player's entries into leagues, and leaving them
    "club_changes": Limit(60, 1 / 5),  # what a player decides in their clubs
    "club_announcements": Limit(6, 6 / 86400),  # announcements of a club, for a day
    "people": Limit(60, 2),  # a player's searches for people by name
    "hints": Limit(20, 0.5),  # hints for a player
    "hints_address": Limit(60, 1),  # hints for an address
    "lookaheads": Limit(60, 1),  # looks ahead and conditional moves of a player
    "notes": Limit(60, 0.5),  # a player's changes and openings of their notes at tables
    "vacations": Limit(10, 1 / 3600),  # changes of a player's vacation
    "reviews": Limit(10, 1 / 120),  # reviews requested by a player
    "reviews_address": Limit(30, 1 / 60),  # reviews requested from an address
    "puzzles": Limit(120, 1),  # answers of a player to puzzles
    "puzzle_runs": Limit(20, 1 / 20),  # runs of puzzles begun by a player
    "engine": Limit(40, 0.5),  # positions that a player lets the engine look at
    "analyses": Limit(30, 1 / 10),  # analyses saved by a player
    "pictures": Limit(60, 1),  # pictures drawn for an address
    "films": Limit(6, 1 / 60),  # films drawn for an address
    "chat": Limit(8, 0.5),  # chat messages of a player
    "logins_address": Limit(20, 1 / 10),  # login attempts from an address
    "logins_name": Limit(10, 1 / 20),  # login attempts for a name, or of a player or their own device
    "codes": Limit(5, 1 / 60),  # attempts from an address to become an operator
    "admissions": Limit(20, 1 / 30),  # attempts from an address to come in with an access code
    "backups": Limit(6, 1 / 60),  # backups made by an operator on the page
    "mail": Limit(3, 1 / 1200),  # verification e-mails of a player
    "mail_address": Limit(12, 1 / 600),  # verification e-mails asked for from an address
    "mail_recipient": Limit(3, 1 / 3600),  # verification e-mails to a recipient
    "tournaments": Limit(4, 1 / 1800),  # tournaments made by a player
    "series": Limit(20, 1 / 60),  # changes of repeating tournaments by a player
    "entries": Limit(30, 1 / 10),  # a player's entries into tournaments
    "programs": Limit(6, 1 / 600),  # programs that a player registers, and tokens that they renew
    "challenges": Limit(20, 1 / 10),  # challenges of a player to programs
    "follows": Limit(60, 1 / 5),  # players whom a player begins to follow
    "reports": Limit(5, 1 / 600),  # reports of a player
}
"""Rate limits by name."""

HELD: Final[Mapping[str, int]] = {
    "connections": 450,  # open connections of an address that are no WebSockets
    "sockets": 400,  # open sockets of an address
    "sockets_seat": 10,  # open sockets of a player at a table
    "long_searches": 6,  # seats of computer players with long searches, at the tables opened from an address
}
"""Limits on concurrent resources, by name."""

MOST_KEYS: Final = 100_000
"""Maximum number of keys for a limit; beyond it, the least recently used are dropped."""


class Bucket:
    """The allowance of a single object, such as a socket."""

    __slots__ = ("full_at", "limit")

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.full_at = -math.inf

    def take(self, now: float, amount: float = 1) -> float:
        """Use `amount` and return 0.0, or return the seconds to wait."""
        self.full_at, wait = _take(self.full_at, now, self.limit, amount)
        return wait


class Limits:
    """All allowances of a server, by the name of the limit and the key."""

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        factor: float = 1.0,
        limits: Mapping[str, Limit] = LIMITS,
        held: Mapping[str, int] = HELD,
    ) -> None:
        """Scale every limit by `factor`; infinity disables all limits (for load tests)."""
        self.monotonic = monotonic
        self.free = math.isinf(factor)
        scale = 1.0 if self.free else factor
        self.limits = {
            name: Limit(math.ceil(limit.burst * scale), limit.rate * scale) for name, limit in limits.items()
        }
        self.most = {name: math.ceil(count * scale) for name, count in held.items()}
        self.full_at: dict[str, dict[str, float]] = {name: {} for name in limits}
        self.held: dict[str, Counter[str]] = {name: Counter() for name in held}

    def take(self, name: str, key: str, amount: float = 1) -> None:
        """Use `amount` of the allowance, or raise Refused with the seconds to wait."""
        if wait := self.wait(name, key, amount):
            raise too_much(wait)

    def wait(self, name: str, key: str, amount: float = 1) -> float:
        """Use `amount` of the allowance and return 0.0, or return the seconds to wait."""
        if self.free:
            return 0.0
        limit, full_at, now = self.limits[name], self.full_at[name], self.monotonic()
        new, wait = _take(full_at.pop(key, -math.inf), now, limit, amount)
        full_at[key] = new  # keys are in the order of their last use
        self._prune(full_at, now)
        return wait

    def bucket(self, name: str) -> Bucket:
        """Return a new allowance that the caller keeps."""
        return Bucket(Limit(1, math.inf) if self.free else self.limits[name])

    def hold(self, name: str, key: str) -> None:
        """Count one more resource, or raise Refused if there are too many. Pair each call with `release`."""
        if not self.free and self.held[name][key] >= self.most[name]:
            raise Refused("limit", CATALOGUE.message("limit.held", most=self.most[name]))
        self.held[name][key] += 1

    def release(self, name: str, key: str) -> None:
        """Count one resource less."""
        self.held[name][key] -= 1
        if self.held[name][key] <= 0:
            del self.held[name][key]

    def _prune(self, full_at: dict[str, float], now: float) -> None:
        for _ in range(2):  # drops faster than keys can be added
            oldest = next(iter(full_at))
            if full_at[oldest] > now and len(full_at) <= MOST_KEYS:
                break
            del full_at[oldest]
            if not full_at:
                break


def too_much(wait: float) -> Refused:
    """Return the refusal of a request that may be repeated after `wait` seconds."""
    seconds = max(1, math.ceil(wait))
    return Refused("limit", CATALOGUE.message("limit.wait", seconds=seconds), wait=seconds)


def address_key(host: str | None) -> str:
    """Return the key of an address: the address itself, or its /64 network for IPv6."""
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
    """Return the new time at which the allowance is full and 0.0, or the old time and the seconds to wait."""
    new = max(full_at, now) + amount / limit.rate
    wait = new - now - limit.burst / limit.rate
    return (new, 0.0) if wait <= 1e-9 else (full_at, wait)
