"""The tree as data: flat arrays with a place for every move that was ever considered at some point of the game.

A place is both a move and the node that it leads to; place 0 is where the search begins. The moves of a node are a
linked list, the most promising first. A node stands for a path of moves; what of it was hidden differs from guess to
guess, and so do the moves that can be played there: each needs something that the mover has or has not (`World.look`).
"""

from array import array
from typing import Any

from midtown.bits import *
from midtown.world import World

ROOT = 0
NONE = -1
LEAST = 0.03
"""What a move weighs at least, if the first one weighs 1: the judge may be wrong."""
WIDEST = 2048
"""The most moves of a node that are ever considered."""


class Tree:
    """What a search has seen so far.

    `visits` - how often the move was played; `chances` - how often it could have been, as far as that was counted;
    `wins` - what its player won then, the sum of chances; `worth` - what the mover at the node won in all its visits;
    `weight` - how promising it looked; `first`, `next` - the list of a node's moves; `known` - what the movers at the
    node have had so far, of `World.look`; `top` - the rating that weighs 1 there.
    """

    def __init__(self, plain: bool, exploration: float, doubt: float, width: int, limit: int) -> None:
        """A `plain` tree knows nothing of the game (UCB1), the other is guided by the judge (PUCT).

        Of each thing that moves need only the `width` best of its moves are considered, below the root; `limit` is
        the most places in all. A move not tried yet is expected to bring `doubt` less than the node did so far.
        """
        self.plain = plain
        self.exploration = exploration
        self.doubt = doubt
        self.width = min(width, WIDEST)
        self.limit = limit
        self.n = 1
        self.size = 1 << 14
        self.move = array("I", bytes(4 * self.size))
        self.need = array("B", bytes(self.size))
        self.visits = array("i", bytes(4 * self.size))
        self.chances = array("i", bytes(4 * self.size))
        self.first = array("i", bytes(4 * self.size))
        self.next = array("i", bytes(4 * self.size))
        self.wins = array("d", bytes(8 * self.size))
        self.worth = array("d", bytes(8 * self.size))
        self.weight = array("f", bytes(4 * self.size))
        self.top = array("f", bytes(4 * self.size))
        self.known = array("Q", bytes(8 * self.size))
        self.best = [0] * 2048
        self.first[ROOT] = NONE

    def children(self, node: int) -> list[int]:
        """The places of a node's moves, the most promising first."""
        found = []
        place = self.first[node]
        while place != NONE:
            found.append(place)
            place = self.next[place]
        return found

    def told(self, place: int) -> tuple[int, int, float, float]:
        """Move, visits, wins and weight of a place."""
        return self.move[place], self.visits[place], self.wins[place], self.weight[place]

    def full(self) -> bool:
        """Whether no more moves can be noted."""
        return self.n >= self.limit

    def grow(self) -> None:
        """Room for twice as many."""
        self.size *= 2
        self.move = longer("I", self.move)
        self.need = longer("B", self.need)
        self.visits = longer("i", self.visits)
        self.chances = longer("i", self.chances)
        self.first = longer("i", self.first)
        self.next = longer("i", self.next)
        self.wins = longer("d", self.wins)
        self.worth = longer("d", self.worth)
        self.weight = longer("f", self.weight)
        self.top = longer("f", self.top)
        self.known = longer("Q", self.known)

    def open(self, node: int, mask: int, world: World) -> None:
        """Note the moves that can be played now and were not known at `node`, one thing needed after another."""
        rest = mask & ~self.known[node]
        self.known[node] |= mask
        while rest:
            fresh = rest & -rest
            rest ^= fresh
            n = world.list_moves(node, fresh)
            if n == 0:
                continue
            count = self.shuffle(n, world) if self.plain else self.sort(n, world)
            if node != ROOT:
                count = min(count, self.width)
            self.merge(node, count, world)

    def inherit(self, old: "Tree", node: int, mask: int, world: World) -> None:
        """Begin, still empty, where `old` has `node`: with all moves of `world` there, and what `old` knows of them."""
        self.open(ROOT, mask, world)
        told = {old.move[place]: place for place in old.children(node)}
        self.visits[ROOT] = old.visits[node]
        self.worth[ROOT] = old.worth[node]
        origin = array("i", bytes(4 * (old.n + self.n)))
        for edge in self.children(ROOT):
            place = told.get(self.move[edge], NONE)
            if place != NONE:
                self.copy(old, place, edge)
                origin[edge] = place
        self.follow(old, origin)

    def follow(self, old: "Tree", origin: Any) -> None:
        """Copy the moves below each place that has an `origin` in `old`, those below the copies too."""
        edge = 1
        while edge < self.n:
            place = old.first[origin[edge]] if origin[edge] else NONE
            before = NONE
            while place != NONE:
                if self.n == self.size:
                    self.grow()
                fresh = self.n
                self.n += 1
                self.move[fresh] = old.move[place]
                self.need[fresh] = old.need[place]
                self.weight[fresh] = old.weight[place]
                self.copy(old, place, fresh)
                origin[fresh] = place
                self.next[fresh] = NONE
                if before == NONE:
                    self.first[edge] = fresh
                else:
                    self.next[before] = fresh
                before = fresh
                place = old.next[place]
            edge += 1

    def copy(self, old: "Tree", place: int, edge: int) -> None:
        """What was counted at a place of `old`, and whether its moves are known."""
        self.visits[edge] = old.visits[place]
        self.chances[edge] = old.chances[place]
        self.wins[edge] = old.wins[place]
        self.worth[edge] = old.worth[place]
        self.known[edge] = old.known[place]
        self.top[edge] = old.top[place]
        self.first[edge] = NONE

    def sort(self, n: int, world: World) -> int:
        """Rate the moves listed and note the best of them in `best`, in their order."""
        world.rate(n)
        kept = 0
        for i in range(n):
            rating = world.rating[i]
            place = kept
            while place > 0 and rating > world.rating[self.best[place - 1]]:
                if place < WIDEST:
                    self.best[place] = self.best[place - 1]
                place -= 1
            if place < WIDEST:
                self.best[place] = i
                kept += kept < WIDEST
        return kept

    def shuffle(self, n: int, world: World) -> int:
        """Note the moves listed in `best` in any order."""
        n = min(n, WIDEST)
        for i in range(n):
            self.best[i] = i
        for i in range(n - 1, 0, -1):
            j = world.below(i + 1)
            swapped = self.best[i]
            self.best[i] = self.best[j]
            self.best[j] = swapped
        return n

    def merge(self, node: int, count: int, world: World) -> None:
        """Put the moves in `best` into the list of `node`, which stays in the order of weights."""
        if not self.plain and self.first[node] == NONE:
            self.top[node] = world.rating[self.best[0]]
        before = NONE
        for i in range(count):
            weight = 1.0
            if not self.plain:
                weight = (world.rating[self.best[i]] - self.top[node]) / world.prior
                weight = LEAST + exp(max(-30.0, min(30.0, weight)))
            edge = self.add(self.best[i], weight, world)
            after = self.first[node] if before == NONE else self.next[before]
            while after != NONE and self.weight[after] >= self.weight[edge]:
                before = after
                after = self.next[after]
            self.next[edge] = after
            if before == NONE:
                self.first[node] = edge
            else:
                self.next[before] = edge
            before = edge

    def add(self, place: int, weight: float, world: World) -> int:
        """A place for a move that was listed."""
        if self.n == self.size:
            self.grow()
        edge = self.n
        self.n += 1
        self.move[edge] = world.move[place]
        self.need[edge] = world.need[place]
        self.weight[edge] = weight
        self.first[edge] = NONE
        return edge

    def choose(self, node: int, mask: int) -> int:
        """The move to try next at `node`; NONE if none that is known can be played."""
        return self.choose_plain(node, mask) if self.plain else self.choose_guided(node, mask)

    def weigh(self, node: int, mask: int) -> float:
        """The weights of all moves that can be played."""
        total = 0.0
        edge = self.first[node]
        while edge != NONE:
            if mask >> self.need[edge] & 1:
                total += self.weight[edge]
            edge = self.next[edge]
        return total

    def choose_guided(self, node: int, mask: int) -> int:
        """By PUCT (Rosin 2011; Silver et al. 2017), with each move's own chances (Cowling et al. 2012) for visits.

        Moves not tried yet differ in weight alone, so that only the first of them counts.
        """
        total = self.weigh(node, mask)
        if total == 0:
            return NONE
        total = self.exploration / total
        hope = self.worth[node] / self.visits[node] - self.doubt if self.visits[node] else 0.5
        best = NONE
        most = -1.0
        edge = self.first[node]
        while edge != NONE:
            if mask >> self.need[edge] & 1:
                share = total * self.weight[edge]
                if self.visits[edge] == 0:
                    worth = hope + share * sqrt(self.visits[node] + 1)
                    if worth > most:
                        best = edge
                        self.chances[edge] = self.visits[node]
                    break
                self.chances[edge] += 1
                worth = self.wins[edge] / self.visits[edge] + share * sqrt(self.chances[edge]) / (1 + self.visits[edge])
                if worth > most:
                    most = worth
                    best = edge
            edge = self.next[edge]
        return best

    def choose_plain(self, node: int, mask: int) -> int:
        """By UCB1 (Auer et al. 2002) over what can be played, as information-set MCTS does (Cowling et al. 2012)."""
        best = NONE
        most = -1.0
        often = 0
        grown = 0.0
        edge = self.first[node]
        while edge != NONE:
            if mask >> self.need[edge] & 1:
                self.chances[edge] += 1
                if self.visits[edge] == 0:
                    return edge
                if self.chances[edge] != often:  # most are the same as the one before
                    often = self.chances[edge]
                    grown = log(often)
                worth = self.wins[edge] / self.visits[edge] + self.exploration * sqrt(grown / self.visits[edge])
                if worth > most:
                    most = worth
                    best = edge
            edge = self.next[edge]
        return best


def longer(code: str, numbers: Any) -> Any:
    """The same numbers with as many zeros behind them."""
    told = memoryview(numbers).cast("B")
    longer = array(code, bytes(2 * len(told)))
    memoryview(longer).cast("B")[: len(told)] = told
    return longer
