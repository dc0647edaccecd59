"""Time control: the clocks of a table's seats, which follow from its events. Times are milliseconds of the service."""

import msgspec

from midtown.server.tables.settings import Pace

DAY = 86_400_000


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """The time each seat has left, and since when the seat to move is thinking."""

    pace: Pace
    left: tuple[int, ...]
    """By seat, as of `since`."""
    running: int | None = None
    """The seat that is thinking."""
    since: int = 0
    """The tick at which `running` began to think."""

    def started(self) -> "Clocks":
        """Return the clocks with the full time for every seat."""
        full = self.pace.minutes * 60_000 if self.pace.kind == "live" else self.pace.days * DAY
        return msgspec.structs.replace(self, left=(int(full),) * len(self.left))

    def turned_to(self, seat: int | None, tick: int) -> "Clocks":
        """Return the clocks after the seat that was thinking has finished at `tick`, when `seat` begins to think."""
        left, before = self.left, self.running
        if before is not None and self.pace.kind == "live":
            increment = int(self.pace.increment * 1000) if before != seat else 0
            rest = max(0, left[before] - max(0, tick - self.since) + increment)
            left = (*left[:before], rest, *left[before + 1 :])
        return msgspec.structs.replace(self, left=left, running=seat, since=tick)

    def deadline(self, seat: int) -> int | None:
        """Return the tick at which `seat`, which is thinking, runs out of time; None without time control."""
        return None if self.pace.kind == "untimed" else self.since + self.left[seat]
