"""Put entrants together at tables for three or four: as few rematches as possible, then equals with equals.

The start decides what nothing else does. Then two entrants of different tables are exchanged as long as that improves
the whole, and neighbouring tables are put together anew in the best way there is. Those who have a bye are exchanged,
too. Tables for two need no search: see `pairs`.
"""

import functools
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

REMATCH: Final = 1e7
"""The cost of a rematch: beyond every sum of differences of scores."""
WIDTHS: Final = {3: 3, 4: 2}
"""How many neighbouring tables are put together in the best way, by the seats of one."""
_LEAST: Final = 1e-9

Cost = Callable[[int, int], float]
"""What it costs that two entrants sit at a table; `REMATCH` or more if they have met."""
Tables = list[list[int]]
Costs = dict[int, dict[int, float]]


def improve(
    tables: Tables, cost: Cost, byes: Sequence[int] = (), alone: Callable[[int], float] = lambda number: 0.0
) -> tuple[Tables, list[int]]:
    """Return the tables, all of the same size and the neighbouring ones side by side, at less cost if there is a way.

    Also return who has a bye; `alone` is what a bye costs. No exchange of two entrants improves the whole any more.
    """
    bench = _Bench(list(byes), {})
    where = {number: table for table in [*tables, bench.numbers] for number in table}
    costs = {left: {right: cost(left, right) for right in where if right != left} for left in where}
    bench.costs.update({number: alone(number) for number in where})
    _exchange(costs, where, bench)
    place = {number: place for place, number in enumerate(where)}
    while _rearrange(tables, costs, place):
        _exchange(costs, {number: table for table in [*tables, bench.numbers] for number in table}, bench)
    return tables, bench.numbers


class _Bench(NamedTuple):
    """Who has a bye, and what it costs everybody."""

    numbers: list[int]
    costs: dict[int, float]


def _rearrange(tables: Tables, costs: Costs, place: dict[int, int]) -> bool:
    """Put the entrants of neighbouring tables together in the best way; return whether that has improved the whole."""
    improved = False
    tables.sort(key=lambda table: sum(place[number] for number in table))
    width = WIDTHS[len(tables[0])] if tables else 1
    for start in range(0, max(1, len(tables) - width + 1), max(1, width // 3)):
        window = tables[start : start + width]
        before = sum(_total(tuple(table), costs) for table in window)
        if before:
            after, best = _best(window, costs)
            if after < before - _LEAST:
                tables[start : start + width] = best
                improved = True
    return improved


def _best(window: Tables, costs: Costs) -> tuple[float, Tables]:
    """Return the least cost of all ways to put these entrants together, and that way."""
    size = len(window[0])

    @functools.cache
    def best(left: tuple[int, ...]) -> tuple[float, tuple[tuple[int, ...], ...]]:
        if not left:
            return 0.0, ()
        ways = []
        for others in combinations(left[1:], size - 1):
            table = (left[0], *others)
            cost, rest = best(tuple(number for number in left if number not in table))
            ways.append((cost + _total(table, costs), (table, *rest)))
        return min(ways, key=lambda way: way[0])

    cost, tables = best(tuple(number for table in window for number in table))
    return cost, [list(table) for table in tables]


def _total(table: tuple[int, ...], costs: Costs) -> float:
    return sum(costs[left][right] for left, right in combinations(table, 2))


def _exchange(costs: Costs, where: dict[int, list[int]], bench: _Bench) -> None:
    """Exchange pairs of entrants in place, the best for each, until none improves the whole."""
    improved = True
    while improved:
        improved = False
        for left in list(where):
            if where[left] is bench.numbers or not sum(costs[left][other] for other in where[left] if other != left):
                continue
            gain, right = min((_change(left, other, costs, where, bench), other) for other in where)
            if gain < -_LEAST:
                left_table, there = where[left], where[right]
                left_table[left_table.index(left)], there[there.index(right)] = right, left
                where[left], where[right] = there, left_table
                improved = True


def _change(left: int, right: int, costs: Costs, where: dict[int, list[int]], bench: _Bench) -> float:
    """Return what the exchange of two entrants adds to the cost of the whole."""
    left_table, there = where[left], where[right]
    if left_table is there:
        return 0.0
    left_costs, theirs = costs[left], costs[right]
    change = 0.0
    for other in left_table:
        if other != left:
            change += theirs[other] - left_costs[other]
    if there is bench.numbers:
        return change + bench.costs[left] - bench.costs[right]
    for other in there:
        if other != right:
            change += left_costs[other] - theirs[other]
    return change
