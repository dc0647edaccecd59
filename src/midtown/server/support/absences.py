"""Absences of players, which lengthen the deadlines of their turns. Times are ticks of the service."""

from collections.abc import Iterable
from typing import NamedTuple

from midtown.support.units import DAY


class Absence(NamedTuple):
    """A vacation, in ticks of the service; its end is the planned one until it is over."""

    began: int
    ends: int


Absences = tuple[Absence, ...]


def lengthen_deadline(since: int, deadline: int, absences: Iterable[Absence]) -> int:
    """Return the deadline of a turn that began at `since` and would end at `deadline` without these vacations.

    The clock stands still in every vacation that begins before the deadline. After one of a day or longer a day is
    left at least; all such gifts to one turn are a day together at most.
    """
    reached, gift = since, 0
    for absence in sorted(absences):
        if absence.began >= deadline:
            break
        if (away := absence.ends - max(absence.began, reached)) <= 0:
            continue
        reached = absence.ends
        deadline += away
        if absence.ends - absence.began >= DAY:
            more = min(max(0, absence.ends + DAY - deadline), DAY - gift)
            gift += more
            deadline += more
    return deadline
