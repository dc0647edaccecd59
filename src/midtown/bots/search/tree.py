"""The search tree as data: flat arrays, indexed by node.

A node is both a position and the edge (move) that leads to it; node 0 is the root. The moves of a node are a linked
list, the highest prior first. A node stands for a path of moves, an information set of the searching seat: which of its
moves are legal depends on the determinization, and each names the resource it needs (`Simulator.resource_mask`).
"""

from array import array
from typing import Any

from midtown.engine.bits import *
from midtown.engine.simulator import Simulator

ROOT = 0
NONE = -1
PRIOR_FLOOR = 0.03
"""Floor of a prior, relative to the best move's, so that misjudged moves are still explored."""
MAX_CHILDREN = 2048
"""Most moves of a node that are ever considered for one resource."""


class Tree:
    """The tree of a search. Arrays are indexed by node, of which the first `n` are in use:

    - `move`, `resource`: the move that leads to the node, and the resource it needs;
    - `visits`: how often the move was played;
    - `availability`: how often it was legal when its parent was visited (Cowling et al. 2012), as far as counted;
    - `edge_value_sum`: sum of its player's chances to win over its visits;
    - `value_sum`: sum of the chances to win of the seat to move at the node, over the node's visits;
    - `prior`: unnormalized prior, at least `PRIOR_FLOOR`;
    - `first`, `next`: the linked list of children, `NONE` at its end;
    - `resources_seen`: mask of the resources whose moves are listed already;
    - `top_rating`: the rating whose prior is 1 at the node.

    `order`, `[MAX_CHILDREN]`, has indices of listed moves while they are added.
    """

    def __init__(self, uniform: bool, c_puct: float, fpu_reduction: float, max_children: int, max_nodes: int) -> None:
        """Make an empty tree with room for `max_nodes` nodes.

        A `uniform` tree knows nothing of the game (UCB1), others are guided by ratings (PUCT); `c_puct` is the
        exploration constant of either. Below the root, only the `max_children` best moves of each resource are
        considered. A move without visits is valued at its node's mean less `fpu_reduction`.
        """
        self.uniform = uniform
        self.c_puct = c_puct
        self.fpu_reduction = fpu_reduction
        self.max_children = min(max_children, MAX_CHILDREN)
        self.max_nodes = max_nodes
        self.n = 1
        self.size = 1 << 14
        self.move = array("I", bytes(4 * self.size))
        self.resource = array("B", bytes(self.size))
        self.visits = array("i", bytes(4 * self.size))
        self.availability = array("i", bytes(4 * self.size))
        self.first = array("i", bytes(4 * self.size))
        self.next = array("i", bytes(4 * self.size))
        self.edge_value_sum = array("d", bytes(8 * self.size))
        self.value_sum = array("d", bytes(8 * self.size))
        self.prior = array("f", bytes(4 * self.size))
        self.top_rating = array("f", bytes(4 * self.size))
        self.resources_seen = array("Q", bytes(8 * self.size))
        self.order = [0] * 2048
        self.first[ROOT] = NONE

    def children(self, node: int) -> list[int]:
        """Return the children of a node, the highest prior first."""
        children = []
        child = self.first[node]
        while child != NONE:
            children.append(child)
            child = self.next[child]
        return children

    def statistics(self, node: int) -> tuple[int, int, float, float]:
        """Return move, visits, edge_value_sum and prior of a node."""
        return self.move[node], self.visits[node], self.edge_value_sum[node], self.prior[node]

    def is_full(self) -> bool:
        """Return whether there is no room for more nodes."""
        return self.n >= self.max_nodes

    def grow(self) -> None:
        """Double all arrays."""
        self.size *= 2
        self.move = grown("I", self.move)
        self.resource = grown("B", self.resource)
        self.visits = grown("i", self.visits)
        self.availability = grown("i", self.availability)
        self.first = grown("i", self.first)
        self.next = grown("i", self.next)
        self.edge_value_sum = grown("d", self.edge_value_sum)
        self.value_sum = grown("d", self.value_sum)
        self.prior = grown("f", self.prior)
        self.top_rating = grown("f", self.top_rating)
        self.resources_seen = grown("Q", self.resources_seen)

    def expand(self, node: int, mask: int, simulator: Simulator) -> None:
        """Add the moves that `mask` makes legal and that are not listed at `node`, resource by resource."""
        rest = mask & ~self.resources_seen[node]
        self.resources_seen[node] |= mask
        while rest:
            fresh = rest & -rest
            rest ^= fresh
            n = simulator.generate_moves(node, fresh)
            if n == 0:
                continue
            if self.uniform:
                count = self.shuffle(n, simulator)
            elif node == ROOT:
                simulator.rate_root_moves(n)
                count = self.rank(n, simulator)
            else:
                simulator.rate_moves(n)
                count = self.rank(n, simulator)
            if node != ROOT:
                count = min(count, self.max_children)
            self.merge(node, count, simulator)

    def inherit(self, old: "Tree", node: int, mask: int, simulator: Simulator) -> None:
        """Begin, still empty, with the subtree of `old` below `node`, and with all moves of `simulator` at the root."""
        self.expand(ROOT, mask, simulator)
        old_edges = {old.move[old_edge]: old_edge for old_edge in old.children(node)}
        self.visits[ROOT] = old.visits[node]
        self.value_sum[ROOT] = old.value_sum[node]
        origins = array("i", bytes(4 * (old.n + self.n)))
        for edge in self.children(ROOT):
            old_edge = old_edges.get(self.move[edge], NONE)
            if old_edge != NONE:
                self.copy_counts(old, old_edge, edge)
                origins[edge] = old_edge
        self.copy_descendants(old, origins)

    def copy_descendants(self, old: "Tree", origins: Any) -> None:
        """Copy the moves below each node whose entry in `origins` is a node of `old`, and below the copies."""
        edge = 1
        while edge < self.n:
            source = old.first[origins[edge]] if origins[edge] else NONE
            before = NONE
            while source != NONE:
                if self.n == self.size:
                    self.grow()
                fresh = self.n
                self.n += 1
                self.move[fresh] = old.move[source]
                self.resource[fresh] = old.resource[source]
                self.prior[fresh] = old.prior[source]
                self.copy_counts(old, source, fresh)
                origins[fresh] = source
                self.next[fresh] = NONE
                if before == NONE:
                    self.first[edge] = fresh
                else:
                    self.next[before] = fresh
                before = fresh
                source = old.next[source]
            edge += 1

    def copy_counts(self, old: "Tree", source: int, edge: int) -> None:
        """Copy what was counted at the node `source` of `old` to `edge`."""
        self.visits[edge] = old.visits[source]
        self.availability[edge] = old.availability[source]
        self.edge_value_sum[edge] = old.edge_value_sum[source]
        self.value_sum[edge] = old.value_sum[source]
        self.resources_seen[edge] = old.resources_seen[source]
        self.top_rating[edge] = old.top_rating[source]
        self.first[edge] = NONE

    def rank(self, n: int, simulator: Simulator) -> int:
        """Fill `order` with the best of the `n` rated moves, in order, and return their number."""
        count = 0
        for i in range(n):
            rating = simulator.rating[i]
            rank = count
            while rank > 0 and rating > simulator.rating[self.order[rank - 1]]:
                if rank < MAX_CHILDREN:
                    self.order[rank] = self.order[rank - 1]
                rank -= 1
            if rank < MAX_CHILDREN:
                self.order[rank] = i
                count += count < MAX_CHILDREN
        return count

    def shuffle(self, n: int, simulator: Simulator) -> int:
        """Fill `order` with the `n` listed moves in random order; return their number."""
        n = min(n, MAX_CHILDREN)
        for i in range(n):
            self.order[i] = i
        for i in range(n - 1, 0, -1):
            j = simulator.below(i + 1)
            swapped = self.order[i]
            self.order[i] = self.order[j]
            self.order[j] = swapped
        return n

    def merge(self, node: int, count: int, simulator: Simulator) -> None:
        """Insert the moves in `order` into the list of `node`, which stays sorted by prior."""
        if not self.uniform and self.first[node] == NONE:
            self.top_rating[node] = simulator.rating[self.order[0]]
        before = NONE
        for i in range(count):
            prior = 1.0
            if not self.uniform:
                prior = (simulator.rating[self.order[i]] - self.top_rating[node]) / simulator.prior_temperature
                prior = PRIOR_FLOOR + exp(max(-30.0, min(30.0, prior)))
            edge = self.add_node(self.order[i], prior, simulator)
            after = self.first[node] if before == NONE else self.next[before]
            while after != NONE and self.prior[after] >= self.prior[edge]:
                before = after
                after = self.next[after]
            self.next[edge] = after
            if before == NONE:
                self.first[node] = edge
            else:
                self.next[before] = edge
            before = edge

    def add_node(self, i: int, prior: float, simulator: Simulator) -> int:
        """Add a node for the listed move `i`, and return it."""
        if self.n == self.size:
            self.grow()
        edge = self.n
        self.n += 1
        self.move[edge] = simulator.move[i]
        self.resource[edge] = simulator.resource[i]
        self.prior[edge] = prior
        self.first[edge] = NONE
        return edge

    def select(self, node: int, mask: int) -> int:
        """Return the move to play at `node`, or NONE if none of its moves is legal."""
        return self.select_ucb1(node, mask) if self.uniform else self.select_puct(node, mask)

    def prior_sum(self, node: int, mask: int) -> float:
        """Return the sum of priors over the legal moves."""
        total = 0.0
        edge = self.first[node]
        while edge != NONE:
            if mask >> self.resource[edge] & 1:
                total += self.prior[edge]
            edge = self.next[edge]
        return total

    def select_puct(self, node: int, mask: int) -> int:
        """Select by PUCT (Rosin 2011; Silver et al. 2017), with availability in place of the node's visits.

        A move without visits is valued by first-play urgency (Gelly and Wang 2006), with a reduction. Such moves differ
        by prior alone, so only the first of them is considered.
        """
        total = self.prior_sum(node, mask)
        if total == 0:
            return NONE
        total = self.c_puct / total
        fpu_value = self.value_sum[node] / self.visits[node] - self.fpu_reduction if self.visits[node] else 0.5
        best = NONE
        most = -1.0
        edge = self.first[node]
        while edge != NONE:
            if mask >> self.resource[edge] & 1:
                share = total * self.prior[edge]
                if self.visits[edge] == 0:
                    score = fpu_value + share * sqrt(self.visits[node] + 1)
                    if score > most:
                        best = edge
                        self.availability[edge] = self.visits[node]
                    break
                self.availability[edge] += 1
                score = self.edge_value_sum[edge] / self.visits[edge] + share * sqrt(self.availability[edge]) / (
                    1 + self.visits[edge]
                )
                if score > most:
                    most = score
                    best = edge
            edge = self.next[edge]
        return best

    def select_ucb1(self, node: int, mask: int) -> int:
        """Select by UCB1 (Auer et al. 2002) over the legal moves, with availability (Cowling et al. 2012)."""
        best = NONE
        most = -1.0
        last_availability = 0
        log_availability = 0.0
        edge = self.first[node]
        while edge != NONE:
            if mask >> self.resource[edge] & 1:
                self.availability[edge] += 1
                if self.visits[edge] == 0:
                    return edge
                if self.availability[edge] != last_availability:  # most are the same as the one before
                    last_availability = self.availability[edge]
                    log_availability = log(last_availability)
                score = self.edge_value_sum[edge] / self.visits[edge] + self.c_puct * sqrt(
                    log_availability / self.visits[edge]
                )
                if score > most:
                    most = score
                    best = edge
            edge = self.next[edge]
        return best


def grown(code: str, numbers: Any) -> Any:
    """Return a copy of `numbers` with as many zeros behind them."""
    old = memoryview(numbers).cast("B")
    doubled = array(code, bytes(2 * len(old)))
    memoryview(doubled).cast("B")[: len(old)] = old
    return doubled
