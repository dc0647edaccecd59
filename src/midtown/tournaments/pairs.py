"""Matchings of people who meet: who plays whom with the least cost, none of them twice if that can be avoided."""

from collections.abc import Callable, Sequence
from itertools import combinations, groupby
from typing import Final

from midtown.tournaments.perfect_matching import PerfectMatching
from midtown.tournaments.seating import History

NEAREST: Final = 16
"""How many of the cheapest partners of each node are tried at first."""
BYE = -1
"""The partner of who has a bye."""


def cheapest_pairs(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return the partner of each node so that the sum of costs is as small as can be.

    `costs` is symmetric and has an even number of rows; what stands on its diagonal is not looked at.
    """
    count = len(costs)
    edges = {(node, node + 1) for node in range(0, count, 2)}  # so that there are partners for all
    for node in range(count):
        others = sorted(
            (other for other in range(count) if other != node), key=lambda other: (costs[node][other], other)
        )
        edges |= {(min(node, other), max(node, other)) for other in others[:NEAREST]}
    while True:
        pairing = PerfectMatching(count, [(left, right, costs[left][right]) for left, right in sorted(edges)])
        partners = pairing.solve()
        better = {
            (left, right)
            for left, right in combinations(range(count), 2)
            if 2 * costs[left][right] < pairing.prices[left] + pairing.prices[right] and (left, right) not in edges
        }
        if not better:
            return partners
        edges |= better


def cheapest(numbers: Sequence[int], cost: Callable[[int, int], tuple[int, ...]]) -> list[tuple[int, int]]:
    """Return the cheapest pairs of an even number of entrants; each begins with the one who comes first."""
    count = len(numbers)
    if not count:
        return []
    levels = {(left, right): cost(numbers[left], numbers[right]) for right in range(count) for left in range(right)}
    most = [max(values) * (count // 2) + 1 for values in zip(*levels.values(), strict=True)]
    costs = [[0] * count for _ in numbers]
    for (left, right), values in levels.items():
        combined = 0
        for value, limit in zip(values, most, strict=True):
            combined = combined * limit + value
        costs[left][right] = costs[right][left] = combined
    return [(numbers[left], numbers[right]) for left, right in enumerate(cheapest_pairs(costs)) if left < right]


def swiss_pairs(
    numbers: Sequence[int], scores: Sequence[float], history: History, unit: float
) -> list[tuple[int, ...]]:
    """Return the pairs of entrants in the order of their places, and who has a bye as a table of one.

    What counts is, in this order: nobody wins twice without playing; nobody meets anybody twice; the bye goes to the
    lowest score; nobody is first or second too often; equals meet equals, by the sum of squares of differences; the
    upper half of a score meets the lower.
    """
    place = {number: index for index, number in enumerate(numbers)}
    heights = {score: height for height, score in enumerate(sorted(set(scores)))}
    groups = [list(group) for _, group in groupby(range(len(numbers)), key=lambda index: scores[index])]
    within = {index: (place, len(group)) for group in groups for place, index in enumerate(group)}
    ahead = [_ahead(history, number) for number in numbers]

    def cost(left: int, right: int) -> tuple[int, ...]:
        first = place[left]
        if right == BYE:
            height = heights[scores[first]]
            return history.byes.get(left, 0), 0, height, 0, 0, (len(numbers) - 1 - first) ** 2
        second = place[right]
        met = history.met.get(frozenset((left, right)), 0)
        uneven = min(ahead[first], ahead[second]) > 1 or max(ahead[first], ahead[second]) < -1
        apart = round(200 * (scores[first] - scores[second]) / unit)
        (upper, many), (lower, _) = within[first], within[second]
        order = lower - upper - many // 2 if scores[first] == scores[second] else many - 1 - upper + lower
        return 0, met * met, 0, uneven, apart * apart, order * order

    everybody = [*numbers, *([BYE] if len(numbers) % 2 else [])]
    return [(left,) if right == BYE else (left, right) for left, right in cheapest(everybody, cost)]


def _ahead(history: History, number: int) -> int:
    """Return how much more often an entrant has been first than second."""
    seats = history.seats.get(number, {})
    return seats.get(0, 0) - seats.get(1, 0)
