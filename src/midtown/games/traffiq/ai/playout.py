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
        n = self.count_moves(position)
        self.play_nth(position, self.below(n))
        self.n_moves += 1
        self.n_choices += n

    def count_moves(self, position: Position) -> int:
        """Return the number of legal moves without listing them."""
        if position.phase == ACTION:
            return self.count_actions(position)
        if position.phase == PLACE:
            kinds = (position.supply[position.mover * 2] != 0) + (position.supply[position.mover * 2 + 1] != 0)
            return 1 + popcount(position.pending) * kinds
        return (1 + (position.lose[HORIZONTAL] != 0)) * (1 + (position.lose[VERTICAL] != 0))

    def count_actions(self, position: Position) -> int:
        """Return the number of actions (T-TURN)."""
        n = 2 if position.n_stack else 1
        if position.drew:
            return n
        have = 0 if position.rode else position.have[position.mover]
        while have:
            n += position.city.ways[lowest(have)]
            have &= have - 1
        taxis = 0 if position.rode >> TAXI & 1 else position.on[TAXI * 4 + position.mover]
        while taxis:
            n += popcount(position.reach(lowest(taxis)))
            taxis &= taxis - 1
        trucks = 0 if position.rode >> TRUCK & 1 else position.on[TRUCK * 4 + position.mover]
        while trucks:
            n += popcount(position.city.near[lowest(trucks)] & ~position.occupied)
            trucks &= trucks - 1
        return n

    def play_nth(self, position: Position, n: int) -> None:
        """Play legal move `n`, counted from 0 in the order of `Position.fill`, listing only what it must."""
        if position.phase != ACTION:
            position.fill(self.moves)
            position.apply(self.moves.item[n])
        elif n == 0:
            position.end_turn()
        elif n == 1 and position.n_stack:
            position.take_tile()
        else:
            self.play_nth_action(position, n - (2 if position.n_stack else 1))

    def play_nth_action(self, position: Position, n: int) -> None:
        """Play action `n` of those that attach a tile or move a vehicle."""
        have = 0 if position.rode else position.have[position.mover]
        while have:
            number = lowest(have)
            if n < position.city.ways[number]:
                self.attach_nth(position, number, n)
                return
            n -= position.city.ways[number]
            have &= have - 1
        rides = 0 if position.rode >> TAXI & 1 else position.fill_rides(self.moves, 0)
        if n >= rides:
            position.fill_deliveries(self.moves, rides)
        position.apply(self.moves.item[n])

    def attach_nth(self, position: Position, number: int, n: int) -> None:
        """Attach a tile of class `number` in way `n` of all: cell by cell, and on each cell turn by turn."""
        free = 0
        ways = position.tiles.n_fit[position.city.free_need[0] * ROW + number]
        while n >= ways:
            n -= ways
            free += 1
            ways = position.tiles.n_fit[position.city.free_need[free] * ROW + number]
        position.attach_turned(number, free, n)

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
