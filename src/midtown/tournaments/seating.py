"""Who sits where at a table: the seats are spread evenly, as the first to move may have an advantage."""

from collections.abc import Mapping, Sequence
from itertools import permutations

NOWHERE: Mapping[int, int] = {}


def seated(table: Sequence[int], taken: Mapping[int, Mapping[int, int]], turn: int) -> tuple[int, ...]:
    """Return the entrants of a table by seat, each where they have sat least; `turn` rotates what is equal.

    `taken` has how often each entrant has had each seat.
    """
    turn %= len(table)
    return min(permutations([*table[turn:], *table[:turn]]), key=lambda order: _sum(order, taken))


def _sum(order: Sequence[int], taken: Mapping[int, Mapping[int, int]]) -> int:
    """Return how uneven the seats become: a seat counts four times as much for each time that it was had before."""
    return sum(4 ** taken.get(number, NOWHERE).get(seat, 0) for seat, number in enumerate(order))
