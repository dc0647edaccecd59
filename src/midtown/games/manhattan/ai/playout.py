"""Whole games of uniformly random moves, for benchmarks and for search."""

from midtown.engine.bits import *
from midtown.games.manhattan.rules.components import *
from midtown.games.manhattan.rules.position import Moves, Position
from midtown.games.manhattan.rules.setup import Setup


class Playouts:
    """A batch of playouts and its totals: `points` by colour, numbers of moves and of choices, a checksum of scores."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.stream = seed
        self.moves = Moves()
        self.points = [0] * 4
        self.n_moves = 0
        self.n_choices = 0
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
        while self.step(position):
            pass
        for colour in range(COLOURS):
            self.points[colour] += position.score[colour]
            self.checksum = (self.checksum * 1000003 + position.score[colour]) & MASK64

    def advance(self, position: Position, steps: int) -> None:
        """Play on from `position`, up to `steps` decisions."""
        for _ in range(steps):
            if not self.step(position):
                break
        self.deal(position)

    def step(self, position: Position) -> bool:
        """Draw, then play one random decision; return False if the game is over."""
        self.deal(position)
        if position.phase == OVER:
            return False
        if position.phase == PICK:
            self.pick(position)
            return True
        n = position.fill(self.moves)
        position.apply(self.moves.item[self.below(n)])
        self.n_moves += 1
        self.n_choices += n
        return True

    def deal(self, position: Position) -> None:
        """Deal at random every card that is awaited."""
        while position.drawer != NONE:
            position.deal(position.nth(self.below(position.n_stack)))

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

    def pick(self, position: Position) -> None:
        """Pick the mover's pieces one by one, each of those left in the supply with the same probability."""
        for part in range(self.setup.colours_each):
            colour = position.mover + part * self.setup.seats
            for _ in range(self.setup.quota):
                left = 0
                for height in range(HEIGHTS):
                    left += position.supply[colour * 4 + height]
                left = self.below(left)
                height = 0
                while left >= position.supply[colour * 4 + height]:
                    left -= position.supply[colour * 4 + height]
                    height += 1
                position.supply[colour * 4 + height] -= 1
                position.picked[colour * 4 + height] += 1
        position.end_pick()
