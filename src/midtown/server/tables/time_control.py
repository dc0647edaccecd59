"""Time control: the clocks of a table's seats, which follow from its events. Times are milliseconds of the service.

A turn is all that a seat decides before another seat is to move, and has one time. Only the end of a turn moves the
clocks on: a seat's own further moves, what others say, and who leaves do not.
"""

from typing import Final, NamedTuple

import msgspec

from midtown.server.support.absences import Absence, Absences, lengthen_deadline
from midtown.server.tables.settings import Pace
from midtown.support.units import DAY, MINUTE

FIRST_LEAST, FIRST_MOST = 30, 180
"""Seconds for a first move: a fifth of the time, but not less and not more than that."""
PAUSE: Final = 15 * MINUTE
"""How long clocks stand still at most, once all have agreed to it."""
GIFTS: Final = {"live": MINUTE, "days": DAY}
"""What is given to the seat to move at once, by kind of pace."""
MOST_LEFT: Final = {"live": 180 * MINUTE, "days": 30 * DAY}
"""From which time left on nobody gets more, by kind of pace."""


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """The time each seat has left, and since when the seat to move is thinking."""

    pace: Pace
    left: tuple[int, ...]
    """By seat, as of `since`."""
    running: int | None = None
    """The seat that is thinking."""
    since: int = 0
    """The tick at which `running` began its turn; after moves were taken back, as if what it had used was just now.

    In a pause it is the end of that, and `left` is as of its beginning."""
    paused: int = 0
    """The tick until which no clock runs; of a pause that is over, or 0."""

    def started(self) -> "Clocks":
        """Return the clocks with the full time for every seat."""
        full = self.pace.minutes * MINUTE if self.pace.kind == "live" else self.pace.days * DAY
        return msgspec.structs.replace(self, left=(int(full),) * len(self.left))

    def turned_to(self, seat: int | None, tick: int, *, finished: bool = False) -> "Clocks":
        """Return the clocks when `seat` is to move from `tick` on, which may be the one that was.

        If the seat that was thinking has `finished` its turn with a move, it gets the increment.
        """
        before = self.running
        if before == seat:
            return self
        left = self.left
        if before is not None and self.pace.kind == "live":
            increment = int(self.pace.increment * 1000) if finished and seat is not None else 0
            rest = max(0, self.rest(before, tick) + increment)
            left = (*left[:before], rest, *left[before + 1 :])
        elif self.pace.kind == "days":  # in full, after moves that were taken back, too
            left = self.started().left
        return msgspec.structs.replace(self, left=left, running=seat, since=max(tick, self.paused))

    def stopped(self, tick: int, time: int) -> "Clocks":
        """Return the clocks of a live game when they stand still from `tick` on, for at most `time`."""
        left, seat = self.left, self.running
        if seat is not None:
            left = (*left[:seat], max(0, self.rest(seat, tick)), *left[seat + 1 :])
        return msgspec.structs.replace(self, left=left, since=tick + time, paused=tick + time)

    def resumed(self, tick: int) -> "Clocks":
        """Return the clocks when a pause ends at `tick`; if it was over before, as they are."""
        if tick >= self.paused:
            return msgspec.structs.replace(self, paused=0)
        return msgspec.structs.replace(self, since=tick, paused=0)

    def given(self, seat: int, time: int) -> "Clocks":
        """Return the clocks when a seat has more time."""
        left = (*self.left[:seat], self.left[seat] + time, *self.left[seat + 1 :])
        return msgspec.structs.replace(self, left=left)

    def rest(self, seat: int, tick: int, away: Absences = ()) -> int:
        """Return the time that `seat` has left at `tick`, after vacations until then; below 0 where it is late."""
        if seat != self.running:
            return self.left[seat]
        until = max(tick, self.since)
        past = [Absence(absence.began, min(absence.ends, until)) for absence in away]
        return lengthen_deadline(self.since, self.since + self.left[seat], past) - until

    def taken_back(self, move: "AtMove", own: frozenset[int], tick: int, away: Absences = ()) -> "Clocks":
        """Return the clocks after moves were taken back at `tick`, the first of which was `move`.

        Whose moves they were, the holder of the seats `own`, keeps what they have used; the others get back what they
        spent on what is gone. Nobody has more than before the move. In vacations, `away`, nothing is used.
        """
        before, running = move.clocks, move.clocks.running
        if running is None or self.running is None or self == before:
            return self
        if self.pace.kind == "days":
            earlier = min(before.left[running], before.rest(running, move.tick, away))
            rest = max(0, min(earlier, self.rest(running, tick, away)))
            left = (*before.left[:running], rest, *before.left[running + 1 :])
            return msgspec.structs.replace(before, left=left, since=tick)
        rest = min(before.rest(running, move.tick), self.rest(running, tick))
        kept = own - {running}
        left = tuple(min(time, max(0, self.rest(n, tick))) if n in kept else time for n, time in enumerate(before.left))
        if tick < self.paused:  # in a pause `left` is what is left at its end
            left = (*left[:running], rest, *left[running + 1 :])
        since = max(tick, self.paused) - (left[running] - rest)
        return msgspec.structs.replace(before, left=left, since=since, paused=self.paused)

    def deadline(self, seat: int, first_move: int = 0, away: Absences = ()) -> int | None:
        """Return the tick at which `seat`, which is thinking, runs out of time; None without time control.

        If it has not moved yet, it may have only that many seconds for its `first_move`; 0: no such limit. In
        correspondence games its clock stands still in vacations, `away`.
        """
        if self.pace.kind == "untimed":
            return None
        left = self.left[seat]
        deadline = self.since + (min(left, first_move * 1000) if first_move else left)
        return lengthen_deadline(self.since, deadline, away if self.pace.kind == "days" else ())


class AtMove(NamedTuple):
    """The clocks as they were when a move was made, and the tick of that."""

    clocks: Clocks
    tick: int

    def left(self) -> list[int]:
        """Return the time that each seat had left, without vacations."""
        return [max(0, self.clocks.rest(seat, self.tick)) for seat in range(len(self.clocks.left))]


def first_move(minutes: float) -> int:
    """Return in how many seconds who was paired has to make the first move of a game with this clock."""
    seconds = minutes * 60
    return max(1, round(min(seconds, max(FIRST_LEAST, min(FIRST_MOST, seconds / 5)))))
