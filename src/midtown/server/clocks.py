"""The clocks of a table's players, told by the events alone. All times in milliseconds of the service."""

from midtown.server.settings import Pace

DAY = 86_400_000


class Clocks:
    """How much time each seat has left, and since when the seat to move is thinking."""

    __slots__ = ("left", "pace", "running", "since")

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [0] * seats
        self.running: int | None = None
        self.since = 0

    def start(self) -> None:
        """Everybody has all his time."""
        full = self.pace.minutes * 60_000 if self.pace.kind == "live" else self.pace.days * DAY
        self.left = [int(full)] * len(self.left)

    def turn_to(self, seat: int | None, tick: int) -> None:
        """The seat that was thinking has finished at `tick`, and `seat` begins."""
        before = self.running
        if before is not None and self.pace.kind == "live":
            self.left[before] -= max(0, tick - self.since)
            if before != seat:
                self.left[before] += int(self.pace.increment * 1000)
            self.left[before] = max(0, self.left[before])
        self.running = seat
        self.since = tick

    def deadline(self, seat: int) -> int | None:
        """When `seat`, which is thinking, runs out of time."""
        return None if self.pace.kind == "untimed" else self.since + self.left[seat]
