"""Whole games of uniformly random moves, for benchmarks and for search."""

from midtown.engine.bits import *
from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.position import Moves, Position
from midtown.games.traffiq.rules.setup import Setup


class Playouts:
    """A batch of playouts and its totals: `points` by seat, numbers of moves and of choices, a checksum of points.

    `order`, `[44]`, has the stack in random order, the next tile last.
    """

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.stream = seed
        self.moves = Moves()
        self.order = [0] * 44
        self.points = [0] * 4
        self.n_moves = 0
        self.n_choices = 0
        self.n_last = 0
        self.checksum = 0

    def below(self, n: int) -> int:
        """Return the next random number in 0..n-1."""
        self.stream = (self.stream + GOLDEN) & MASK64
        return random_below(self.stream, n)

    def run(self, games: int) -> None:
        """Play `games` whole games from fresh deals."""
        start = Position(self.setup)
        for _ in range(games):
            self.play_out(start.clone())

    def play_out(self, position: Position) -> None:
        """Play on from `position` to the end."""
        top = self.shuffle(position)
        while position.phase != OVER:
            while position.drawer != NONE:
                top -= 1
                position.deal(self.order[top])
            self.step(position)
        self.count(position)

    def advance(self, position: Position, steps: int) -> None:
        """Play on from `position`, up to `steps` decisions."""
        self.deal(position)
        for _ in range(steps):
            if position.phase == OVER:
                break
            self.step(position)
            self.deal(position)

    def step(self, position: Position) -> None:
        """Play one random decision."""
        n = position.fill(self.moves)
        position.apply(self.moves.item[self.below(n)])
        self.n_moves += 1
        self.n_choices += n

    def deal(self, position: Position) -> None:
        """Deal at random every tile that is awaited."""
        while position.drawer != NONE:
            self.shuffle(position)
            position.deal(self.order[0])

    def nodes(self, position: Position, n: int) -> int:
        """Time `n` clone-apply-generate cycles; return the number of moves generated."""
        moves = Moves()
        size = position.fill(moves)
        total = 0
        for i in range(n):
            child = position.clone()
            child.apply(moves.item[i % size])
            self.deal(child)
            total += child.fill(self.moves)
        return total

    def shuffle(self, position: Position) -> int:
        """Fill `order` with the stack in random order; return its size."""
        size = 0
        for number in range(CLASSES):
            for _ in range(position.stack[number]):
                self.order[size] = number
                size += 1
        for i in range(size - 1, 0, -1):
            j = self.below(i + 1)
            number = self.order[i]
            self.order[i] = self.order[j]
            self.order[j] = number
        return size

    def count(self, position: Position) -> None:
        """Add the end of a game to the totals."""
        for seat in range(position.players):
            points = position.strength(seat, MASK64)
            self.points[seat] += points
            self.checksum = (self.checksum * 1000003 + points) & MASK64
            if position.supply[seat * 2] + position.supply[seat * 2 + 1] == 0:
                self.n_last += 1
