"""Time control: the clocks of a table's seats, which follow from its events. Times are milliseconds of the service.

A turn is all that a seat decides before another seat is to move, and has one time. Only the end of a turn moves the
clocks on: a seat's own further moves, what others say, and who leaves do not.
"""

from typing import NamedTuple

import msgspec

from midtown.server.support.absences import Absence, Absences, lengthen_deadline
from midtown.server.tables.settings import Pace
from midtown.support.units import DAY, MINUTE

FIRST_LEAST, FIRST_MOST = 30, 180
"""Seconds for a first move: a fifth of the time, but not less and not more than that."""


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """The time each seat has left, and since when the seat to move is thinking."""

    pace: Pace
    left: tuple[int, ...]
    """By seat, as of `since`."""
    running: int | None = None
    """The seat that is thinking."""
    since: int = 0
    """The tick at which `running` began its turn; after moves were taken back, as if what it had used was just now."""

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
        return msgspec.structs.replace(self, left=left, running=seat, since=tick)

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
        return msgspec.structs.replace(before, left=left, since=tick - (left[running] - rest))

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


def first_move(minutes: float) -> int:
    """Return in how many seconds who was paired has to make the first move of a game with this clock."""
    seconds = minutes * 60
    return max(1, round(min(seconds, max(FIRST_LEAST, min(FIRST_MOST, seconds / 5)))))
