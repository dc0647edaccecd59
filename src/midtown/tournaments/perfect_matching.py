"""Pairs of all nodes of a graph at the least cost, by primal and dual steps with contracted odd circles (blossoms).

Every node has a price. A pair may be used if the two prices add up to twice its cost, and no pair outside of a blossom
is ever cheaper than that. One search starts at each node that has no partner: nodes at an even distance (`OUTER`) raise
their prices, those at an odd distance (`INNER`) lower them, until a way to another node without a partner opens. What
happens next is taken from a heap, by the amount that prices have changed by then in this search. All numbers are whole.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Final

NONE, OUTER, INNER = 0, 1, -1
"""What a node or blossom is in a search; the sign of the change of its price."""
ALONE: Final = -1

Edge = tuple[int, int]


class PerfectMatching:
    """Nodes and blossoms: a blossom is a circle of an odd number of nodes and blossoms, its first one is its base."""

    def __init__(self, nodes: int, edges: Sequence[tuple[int, int, int]]) -> None:
        """Take pairs with their costs; there must be a way to use some of them to pair all nodes."""
        self.nodes = nodes
        self.costs: list[dict[int, int]] = [{} for _ in range(nodes)]
        for left, right, cost in edges:
            self.costs[left][right] = self.costs[right][left] = 2 * cost
        self.partners = [ALONE] * nodes
        self.prices = [min(costs.values()) // 2 for costs in self.costs]
        self.top = list(range(nodes))
        """The outermost blossom of each node."""
        self.base = dict(enumerate(range(nodes)))
        self.circles: dict[int, list[int]] = {}
        """What each blossom is made of, in the order of the circle; every second pair from the second is paired."""
        self.links: dict[int, list[Edge]] = {}
        """The pairs that lead from each to the next of the circle."""
        self.spare: dict[int, int] = {}
        """How much the pairs inside of a blossom are cheaper than their prices, by blossom."""
        self.unused = nodes
        self._forget()

    def solve(self) -> list[int]:
        """Return the partner of each node."""
        for node in range(self.nodes):
            if self.partners[node] == ALONE:
                for other in sorted(self.costs[node]):
                    if self.partners[other] == ALONE and not self._slack(node, other):
                        self.partners[node], self.partners[other] = other, node
                        break
        for node in range(self.nodes):
            if self.partners[node] == ALONE:
                self._search(node)
        return self.partners

    def _forget(self) -> None:
        """Begin a search: nothing is known of any node."""
        self.label: dict[int, int] = {}
        self.entry: dict[int, Edge | None] = {}
        """The pair by which the search came to a blossom: from the node outside to the node inside."""
        self.since: dict[int, int] = {}
        self.change = 0
        self.heap: list[tuple[int, int, int]] = []

    def _search(self, root: int) -> None:
        """Find partners for a node, and for another that has none."""
        self._forget()
        self._grow(self.top[root], None)
        while True:
            self.change, left, right = heappop(self.heap)
            if right == ALONE:
                if self.label.get(left) == INNER and left in self.circles and not self._spare(left):
                    self._expand(left)
                continue
            left_top, there = self.top[left], self.top[right]
            label = self.label.get(there, NONE)
            if left_top == there or label == INNER or self._slack(left, right):
                continue
            if label == OUTER:
                self._contract(left, right)
            elif self.partners[self.base[there]] == ALONE:
                self._pair(left, right)
                break
            else:
                self._enter(there, (left, right))
                base = self.base[there]
                self._grow(self.top[self.partners[base]], (base, self.partners[base]))
        for blossom in list(self.label):
            self._settle(blossom)
        self.label.clear()

    def _slack(self, left: int, right: int) -> int:
        """Return how far a pair of different blossoms is from being used."""
        return self.costs[left][right] - self._price(left) - self._price(right)

    def _price(self, node: int) -> int:
        top = self.top[node]
        label = self.label.get(top, NONE)
        return self.prices[node] + (label * (self.change - self.since[top]) if label else 0)

    def _spare(self, blossom: int) -> int:
        label = self.label.get(blossom, NONE)
        return self.spare[blossom] + (2 * label * (self.change - self.since[blossom]) if label else 0)

    def _settle(self, blossom: int) -> None:
        """Write down the prices of what has a label."""
        label = self.label.get(blossom, NONE)
        if label:
            moved = label * (self.change - self.since[blossom])
            for node in self._leaves(blossom):
                self.prices[node] += moved
            if blossom in self.circles:
                self.spare[blossom] += 2 * moved
            self.since[blossom] = self.change

    def _leaves(self, blossom: int) -> Iterator[int]:
        if blossom < self.nodes:
            yield blossom
        else:
            for part in self.circles[blossom]:
                yield from self._leaves(part)

    def _enter(self, blossom: int, entry: Edge) -> None:
        """Mark what the search has come to as inner."""
        self.label[blossom], self.entry[blossom], self.since[blossom] = INNER, entry, self.change
        if blossom in self.circles:
            heappush(self.heap, (self.change + self.spare[blossom] // 2, blossom, ALONE))

    def _grow(self, blossom: int, entry: Edge | None) -> None:
        """Mark what the search has come to as outer, and look around from there."""
        self.label[blossom], self.entry[blossom], self.since[blossom] = OUTER, entry, self.change
        self._look(self._leaves(blossom))

    def _look(self, outer: Iterator[int] | Sequence[int]) -> None:
        """Note when pairs with outer nodes can be used."""
        for left in outer:
            left_top, price = self.top[left], self._price(left)
            for right, cost in self.costs[left].items():
                there = self.top[right]
                label = self.label.get(there, NONE)
                if there != left_top and label != INNER:
                    slack = cost - price - self._price(right)
                    heappush(self.heap, (self.change + (slack // 2 if label else slack), left, right))

    def _contract(self, first: int, second: int) -> None:
        """Make a blossom of the circle that a pair of outer nodes closes."""
        left, right = self._way(self.top[first]), self._way(self.top[second])
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        base = left.pop()
        right.pop()
        circle, links = [base], []
        for part in reversed(left):
            entry = self.entry[part]
            assert entry is not None
            circle.append(part)
            links.append(entry)
        links.append((first, second))
        for part in right:
            entry = self.entry[part]
            assert entry is not None
            circle.append(part)
            links.append((entry[1], entry[0]))
        new: list[int] = []
        for part in circle:
            if self.label[part] == INNER:
                new += self._leaves(part)
            self._settle(part)
        blossom = self.unused
        self.unused += 1
        self.circles[blossom], self.links[blossom], self.spare[blossom] = circle, links, 0
        self.base[blossom] = self.base[base]
        for node in self._leaves(blossom):
            self.top[node] = blossom
        entry = self.entry[base]
        for part in circle:
            del self.label[part]
        self.label[blossom], self.entry[blossom], self.since[blossom] = OUTER, entry, self.change
        self._look(new)

    def _way(self, blossom: int) -> list[int]:
        """Return what lies on the way back to where the search began."""
        way = [blossom]
        while (entry := self.entry[way[-1]]) is not None:
            way.append(self.top[entry[0]])
        return way

    def _expand(self, blossom: int) -> None:
        """Take an inner blossom apart: the way through it stays in the search, the rest is free again."""
        self._settle(blossom)
        circle, links, entry = self.circles.pop(blossom), self.links.pop(blossom), self.entry[blossom]
        del self.label[blossom], self.spare[blossom], self.base[blossom]
        assert entry is not None
        for part in circle:
            for node in self._leaves(part):
                self.top[node] = part
        place, count = circle.index(self.top[entry[1]]), len(circle)
        step = 1 if place % 2 else -1
        free = set(circle)
        while True:
            self._enter(circle[place], entry)
            free.discard(circle[place])
            if place % count == 0:
                break
            inner_to_outer = self._link(links, place, step)
            place = (place + step) % count
            self._grow(circle[place], inner_to_outer)
            free.discard(circle[place])
            entry = self._link(links, place, step)
            place = (place + step) % count
        for part in free:
            for right in self._leaves(part):
                for cost in self.costs[right]:
                    if self.label.get(self.top[cost]) == OUTER:
                        heappush(self.heap, (self.change + self._slack(cost, right), cost, right))

    @staticmethod
    def _link(links: Sequence[Edge], place: int, step: int) -> Edge:
        """Return the pair that leads from a place of a circle to the next in a direction."""
        if step == 1:
            return links[place]
        left, right = links[place - 1]
        return right, left

    def _pair(self, left: int, right: int) -> None:
        """Pair the way from where the search began to a node without a partner anew."""
        self._turn(self.top[right], right)
        self.partners[right] = left
        outer, other = left, right
        while True:
            left_top = self.top[outer]
            self._turn(left_top, outer)
            self.partners[outer] = other
            entry = self.entry[left_top]
            if entry is None:
                return
            inner = self.top[entry[0]]
            before = self.entry[inner]
            assert before is not None
            self._turn(inner, before[1])
            self.partners[before[1]] = before[0]
            outer, other = before

    def _turn(self, blossom: int, node: int) -> None:
        """Make a node the base of its blossom: it gets a partner outside, and the others are paired inside."""
        if blossom < self.nodes:
            return
        circle, links = self.circles[blossom], self.links[blossom]
        start = next(place for place, part in enumerate(circle) if node in self._leaves(part))
        self._turn(circle[start], node)
        step, place, count = (1 if start % 2 else -1), start, len(circle)
        while place % count:
            place = (place + step) % count
            left, right = self._link(links, place, step)
            after = (place + step) % count
            self._turn(circle[place], left)
            self._turn(circle[after], right)
            self.partners[left], self.partners[right] = right, left
            place = after
        self.circles[blossom] = circle[start:] + circle[:start]
        self.links[blossom] = links[start:] + links[:start]
        self.base[blossom] = node
