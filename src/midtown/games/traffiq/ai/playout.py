"""Whole games of uniformly random moves, for measuring and for search."""

from midtown.bits import *
from midtown.games.traffiq.components import *
from midtown.games.traffiq.position import Moves, Position
from midtown.games.traffiq.setup import Setup


class Playouts:
    """What a batch of playouts came to."""

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
        """The next random number in 0..n-1."""
        self.stream = (self.stream + GOLDEN) & MASK64
        return draw(self.stream, n)

    def run(self, games: int) -> None:
        """Play so many whole games from fresh deals."""
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
        """Play on from `position`, but so many decisions at most."""
        self.deal(position)
        for _ in range(steps):
            if position.phase == OVER:
                break
            self.step(position)
            self.deal(position)

    def step(self, position: Position) -> None:
        """One decision."""
        n = position.fill(self.moves)
        position.apply(self.moves.item[self.below(n)])
        self.n_moves += 1
        self.n_choices += n

    def deal(self, position: Position) -> None:
        """Every tile that is awaited, at random."""
        while position.drawer != NONE:
            self.shuffle(position)
            position.deal(self.order[0])

    def nodes(self, position: Position, n: int) -> int:
        """So many times: clone, play one of the legal moves, list the moves that follow; how many they were in all."""
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
        """Put the stack into a random order; returns its size."""
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
        """Note how a game has ended."""
        for seat in range(position.players):
            points = position.strength(seat, MASK64)
            self.points[seat] += points
            self.checksum = (self.checksum * 1000003 + points) & MASK64
            if position.supply[seat * 2] + position.supply[seat * 2 + 1] == 0:
                self.n_last += 1
