"""Which sessions have ended lately, so that nothing is carried out that their clients have sent before."""

from collections.abc import Callable, Collection
from typing import Final

from midtown.server.support.refusals import refused

REMEMBERED: Final = 600.0
"""Seconds for which the token of an ended session is remembered: longer than any request or message waits."""


class EndedSessions:
    """The hashes of tokens whose sessions have ended lately."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self.monotonic = monotonic
        self.since: dict[str, float] = {}
        """By hash: when it ended, the oldest first."""

    def note(self, tokens: Collection[str]) -> None:
        """Remember that these sessions have ended, and forget those of long ago."""
        now = self.monotonic()
        while self.since and next(iter(self.since.values())) < now - REMEMBERED:
            del self.since[next(iter(self.since))]
        for token in tokens:
            self.since.setdefault(token, now)

    def has(self, token: str | None) -> bool:
        """Return whether the session with this hash has ended."""
        return token in self.since

    def since_less_than(self, token: str | None, seconds: float) -> bool:
        """Return whether the session with this hash has ended less than some seconds ago."""
        ended = self.since.get(token or "")
        return ended is not None and self.monotonic() < ended + seconds

    def check(self, token: str | None) -> None:
        """Raise Refused if the session with this hash has ended."""
        if token in self.since:
            raise refused("identity", "identity.needed")
