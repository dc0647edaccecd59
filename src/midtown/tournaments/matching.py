"""The cheapest way to put everybody in pairs: the algorithm of Edmonds (1965), which contracts odd circles.

`blossoms` pairs the nodes of a graph. Here the graph is thinned out first: most pairs are far too dear to be in the
best pairing. The prices of the nodes that the algorithm finds prove that no left out pair would make it cheaper; those
for which they do not are added, and all is done again. So the result is exact.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from midtown.tournaments.blossoms import Blossoms

NEAREST: Final = 16
"""How many of the cheapest partners of each node are tried at first."""


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
        pairing = Blossoms(count, [(one, two, costs[one][two]) for one, two in sorted(edges)])
        partners = pairing.solve()
        better = {
            (one, two)
            for one, two in combinations(range(count), 2)
            if 2 * costs[one][two] < pairing.prices[one] + pairing.prices[two] and (one, two) not in edges
        }
        if not better:
            return partners
        edges |= better
