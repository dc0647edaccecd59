"""One iteration after another: a guess, down the tree, one look at what lies beyond it, and back up."""

from array import array

from midtown.bots.search.tree import Tree, longer
from midtown.world import World

ROOT, NONE = 0, -1
"""As in the tree."""
DEEPEST = 256
"""How many moves deep the tree may become."""
SEATS = 4
SUMS = 1 + SEATS
"""How many numbers are kept of each move at the root."""


class Descent:
    """A search under way. `sums` has for every move at the root: how often it was played, what each seat won in sum.

    With the place of a move in `forced`, every iteration begins with it: to look closer at a move, liked or not.
    """

    def __init__(self, world: World, tree: Tree, patience: int, steps: int) -> None:
        """A node gets its moves when it has been visited more than `patience` times; `steps` as in `World.play_out`."""
        self.world = world
        self.tree = tree
        self.patience = patience
        self.steps = steps
        self.iterations = 0
        self.depth = 0
        self.deepest = 0
        self.last = NONE
        self.forced = NONE
        self.path = [0] * 256
        self.mover = [0] * 256
        self.sums = array("d", bytes(8 * SUMS))

    def candidates(self) -> list[int]:
        """The places of the moves at the root."""
        return self.tree.children(ROOT)

    def outcomes(self, place: int) -> tuple[float, list[float]]:
        """How often this search made a move at the root, and the sum of each seat's chances to win then."""
        start = place * SUMS
        times, *sums = self.sums[start : start + SUMS] if start < len(self.sums) else [0.0] * SUMS
        return times, sums[: self.world.seats]

    def inherit(self, old: Tree, node: int) -> None:
        """Begin, before anything was run, with what another tree knows of this position, its `node`."""
        self.world.begin()
        self.tree.inherit(old, node, self.world.look(ROOT), self.world)

    def run(self, iterations: int) -> None:
        """So many iterations more."""
        for _ in range(iterations):
            self.descend()
            self.note()
        self.iterations += iterations

    def descend(self) -> None:
        """Down to where the tree ends, and a look from there."""
        tree = self.tree
        world = self.world
        world.begin()
        self.depth = 0
        node = ROOT
        while True:
            seat = world.turn()
            self.last = seat
            if seat < 0:
                world.settle()
                return
            if self.depth == DEEPEST or (
                tree.first[node] == NONE and node != ROOT and (tree.visits[node] < self.patience or tree.full())
            ):
                break
            mask = world.look(node)
            if mask & ~tree.known[node] and (node == ROOT or not tree.full()):
                tree.open(node, mask, world)
            edge = tree.choose(node, mask) if node != ROOT or self.forced == NONE else self.forced
            if edge == NONE:
                break
            world.apply(tree.move[edge])
            self.path[self.depth] = edge
            self.mover[self.depth] = seat
            self.depth += 1
            node = edge
        world.play_out(self.steps)

    def note(self) -> None:
        """Back up: every move on the path brought its player what the iteration came to for him."""
        tree = self.tree
        node = ROOT
        tree.visits[ROOT] += 1
        for i in range(self.depth):
            edge = self.path[i]
            win = self.world.win[self.mover[i]]
            tree.worth[node] += win
            tree.visits[edge] += 1
            tree.wins[edge] += win
            node = edge
        if self.last >= 0:
            tree.worth[node] += self.world.win[self.last]
        self.deepest = max(self.deepest, self.depth)
        if self.depth:
            self.count(self.path[0])

    def count(self, edge: int) -> None:
        """What every seat came to after a move at the root."""
        while len(self.sums) < (edge + 1) * SUMS:
            self.sums = longer("d", self.sums)
        start = edge * SUMS
        self.sums[start] += 1
        for seat in range(self.world.seats):
            self.sums[start + 1 + seat] += self.world.win[seat]
