"""The largest set of disjoint pairs in a graph: the algorithm of Edmonds (1965), which contracts odd circles."""

from collections import deque
from collections.abc import Sequence, Set


def largest_matching(neighbours: Sequence[Set[int]], start: Sequence[int]) -> list[int]:
    """Return the partner of each node, or -1, so that as many nodes as possible have one.

    `neighbours` has the nodes that each node can be paired with, `start` partners to begin with.
    """
    partners = list(start)
    for node in range(len(partners)):
        if partners[node] < 0:
            _augment(neighbours, partners, node)
    return partners


def _augment(neighbours: Sequence[Set[int]], partners: list[int], root: int) -> None:
    """Look for an alternating path from `root` to another free node, and swap the pairs along it."""
    search = _Search(partners, root)
    while search.queue:
        node = search.queue.popleft()
        for other in sorted(neighbours[node]):
            if search.base[node] == search.base[other] or partners[node] == other:
                continue
            if other == root or (partners[other] >= 0 and search.parent[partners[other]] >= 0):
                search.contract(node, other)
            elif search.parent[other] < 0:
                search.parent[other] = node
                if partners[other] < 0:
                    search.swap(other)
                    return
                search.enter(partners[other])


class _Search:
    """A tree of alternating paths; the nodes of a contracted circle share their base."""

    def __init__(self, partners: list[int], root: int) -> None:
        self.partners = partners
        self.base = list(range(len(partners)))
        self.parent = [-1] * len(partners)
        self.inside = {root}
        self.queue = deque([root])

    def enter(self, node: int) -> None:
        if node not in self.inside:
            self.inside.add(node)
            self.queue.append(node)

    def contract(self, one: int, two: int) -> None:
        """Contract the circle that an edge between two nodes of the tree closes."""
        stem = self._common(one, two)
        circle: set[int] = set()
        self._mark(one, stem, two, circle)
        self._mark(two, stem, one, circle)
        for node in range(len(self.base)):
            if self.base[node] in circle:
                self.base[node] = stem
                self.enter(node)

    def _common(self, one: int, two: int) -> int:
        """Return the first base that is on the paths of both nodes to the root."""
        seen = set()
        node = one
        while True:
            node = self.base[node]
            seen.add(node)
            if self.partners[node] < 0:
                break
            node = self.parent[self.partners[node]]
        node = self.base[two]
        while node not in seen:
            node = self.base[self.parent[self.partners[node]]]
        return node

    def _mark(self, node: int, stem: int, child: int, circle: set[int]) -> None:
        while self.base[node] != stem:
            partner = self.partners[node]
            circle |= {self.base[node], self.base[partner]}
            self.parent[node] = child
            child, node = partner, self.parent[partner]

    def swap(self, node: int) -> None:
        """Pair the nodes of the path from the root to a free node anew."""
        while node >= 0:
            before = self.parent[node]
            further = self.partners[before]
            self.partners[node], self.partners[before] = before, node
            node = further
