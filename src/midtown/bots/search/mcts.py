"""MCTS iterations: determinize, select, evaluate, back up."""

from array import array

from midtown.bots.search.tree import Tree, grown
from midtown.engine.simulator import Simulator

ROOT, NONE = 0, -1
"""As in the tree."""
MAX_DEPTH = 256
"""The deepest that a tree may become, in moves."""
SEATS = 4
STRIDE = 1 + SEATS
"""Length of a root move's part of `Search.sums`: visits, then each seat's sum of wins."""


class Search:
    """A search under way.

    `sums[edge * STRIDE]` is how often this search played the root move `edge`, and the numbers after it are each seat's
    sum of chances to win. `path` and `movers`, `[MAX_DEPTH]`, have the current iteration's edges and their players,
    up to `depth`. With `forced_edge` set to a root move, every iteration begins with it.
    """

    def __init__(self, simulator: Simulator, tree: Tree, expand_after: int, steps: int) -> None:
        """Search `simulator` with `tree`.

        A node is expanded at the visit after `expand_after` others; `steps` is as in `Simulator.play_out`.
        """
        self.simulator = simulator
        self.tree = tree
        self.expand_after = expand_after
        self.steps = steps
        self.iterations = 0
        self.depth = 0
        self.deepest = 0
        self.leaf_seat = NONE
        self.forced_edge = NONE
        self.path = [0] * 256
        self.movers = [0] * 256
        self.sums = array("d", bytes(8 * STRIDE))

    def candidates(self) -> list[int]:
        """Return the edges of the root moves."""
        return self.tree.children(ROOT)

    def outcomes(self, edge: int) -> tuple[float, list[float]]:
        """Return how often this search played the root move `edge`, and each seat's sum of chances to win."""
        start = edge * STRIDE
        times, *sums = self.sums[start : start + STRIDE] if start < len(self.sums) else [0.0] * STRIDE
        return times, sums[: self.simulator.seats]

    def inherit(self, old: Tree, node: int) -> None:
        """Begin, before any iteration, with what `old` knows of this position, its `node`."""
        self.simulator.determinize()
        self.tree.inherit(old, node, self.simulator.resource_mask(ROOT), self.simulator)

    def run(self, iterations: int) -> None:
        """Run `iterations` more."""
        for _ in range(iterations):
            self.select_and_evaluate()
            self.backup()
        self.iterations += iterations

    def select_and_evaluate(self) -> None:
        """Select moves down to a leaf, expanding nodes on the way, and evaluate there.

        Fills `path` and `movers` (up to `depth`), `leaf_seat`, and the simulator's `win`.
        """
        tree = self.tree
        simulator = self.simulator
        simulator.determinize()
        self.depth = 0
        node = ROOT
        while True:
            seat = simulator.to_move()
            self.leaf_seat = seat
            if seat < 0:
                simulator.terminal_value()
                return
            if self.depth == MAX_DEPTH or (
                tree.first[node] == NONE and node != ROOT and (tree.visits[node] < self.expand_after or tree.is_full())
            ):
                break
            mask = simulator.resource_mask(node)
            if mask & ~tree.resources_seen[node] and (node == ROOT or not tree.is_full()):
                tree.expand(node, mask, simulator)
            edge = tree.select(node, mask) if node != ROOT or self.forced_edge == NONE else self.forced_edge
            if edge == NONE:
                break
            simulator.apply(tree.move[edge])
            self.path[self.depth] = edge
            self.movers[self.depth] = seat
            self.depth += 1
            node = edge
        simulator.play_out(self.steps)

    def backup(self) -> None:
        """Add the value of the iteration to every node and edge on the path, each from its mover's point of view."""
        tree = self.tree
        node = ROOT
        tree.visits[ROOT] += 1
        for i in range(self.depth):
            edge = self.path[i]
            win = self.simulator.win[self.movers[i]]
            tree.value_sum[node] += win
            tree.visits[edge] += 1
            tree.edge_value_sum[edge] += win
            node = edge
        if self.leaf_seat >= 0:
            tree.value_sum[node] += self.simulator.win[self.leaf_seat]
        self.deepest = max(self.deepest, self.depth)
        if self.depth:
            self.count(self.path[0])

    def count(self, edge: int) -> None:
        """Count an iteration that began with the root move `edge`."""
        while len(self.sums) < (edge + 1) * STRIDE:
            self.sums = grown("d", self.sums)
        start = edge * STRIDE
        self.sums[start] += 1
        for seat in range(self.simulator.seats):
            self.sums[start + 1 + seat] += self.simulator.win[seat]
