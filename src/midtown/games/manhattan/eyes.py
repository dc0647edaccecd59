"""What each seat sees of a position, as the network of `foresight` is told it.

A tower is told by whose it is, how many floors its owner has in it and how many whoever he fears most, a city by who
has how many towers more. With two colours each, a seat counts by the better of them.
"""

from collections.abc import Sequence

from midtown.games.manhattan.components import *
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.rows import *


class Eyes:
    """`row` has the rows of what was looked at last, ten for each city, and `shown` the plain numbers."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.row = [0] * 60
        self.shown = [0.0] * 34
        self.towers = [0] * 24
        self.tall = [0] * 4
        self.near = [0] * 9
        self.promise = [0.0] * 4

    def survey(self, position: Position) -> None:
        """Count what all seats look at: towers in each city, the tallest of each seat, what the mover has cards for."""
        for place in range(CITIES * COLOURS):
            self.towers[place] = 0
        for seat in range(COLOURS):
            self.tall[seat] = 0
        for plot in range(PLOTS):
            height = position.height[plot]
            if height:
                self.towers[plot // 9 * COLOURS + position.owner[plot]] += 1
                seat = position.owner[plot] % self.seats
                self.tall[seat] = max(self.tall[seat], height)
        for spot in range(SPOTS):
            self.near[spot] = 0
        for place in range(position.mover * HAND, position.mover * HAND + HAND):
            if position.hand[place] != EMPTY:
                self.near[position.setup.spot[position.mover * 9 + position.hand[place]]] = TOWERS

    def look(self, position: Position, promise: Sequence[float], seat: int) -> None:
        """Look with the eyes of `seat`, after `survey`; `promise` is what the board promises each seat, in points."""
        for city in range(CITIES):
            for spot in range(SPOTS):
                self.row[city * CITY_ROWS + spot] = self.row_of(position, city * SPOTS + spot, seat)
            mine = 0
            others = 0
            for colour in range(position.setup.colours):
                if colour % self.seats == seat:
                    mine = max(mine, self.towers[city * COLOURS + colour])
                else:
                    others = max(others, self.towers[city * COLOURS + colour])
            self.row[city * CITY_ROWS + SPOTS] = EVEN + max(-AHEAD, min(AHEAD, mine - others))
        self.note(position, promise, seat)

    def row_of(self, position: Position, plot: int, seat: int) -> int:
        """The row of a plot."""
        row = self.near[plot % SPOTS] if seat == position.mover else 0
        if position.height[plot] == 0:
            return row
        owner = position.owner[plot]
        own = owner % self.seats == seat
        feared = 0
        for colour in range(position.setup.colours):
            if (colour % self.seats == seat) != own:
                feared = max(feared, position.floors[plot * COLOURS + colour])
        row += 1 if own else 1 + OWNED * FEARED
        return row + (min(position.floors[plot * COLOURS + owner], OWNED) - 1) * FEARED + min(feared, FEARED - 1)

    def note(self, position: Position, promise: Sequence[float], seat: int) -> None:
        """Note all that is not on a plot: round, whose turn, pieces, scores, promises, tallest towers."""
        seats = self.seats
        for place in range(SHOWN + seats):
            self.shown[place] = 0.0
        self.shown[position.round] = 1.0
        self.shown[ROUNDS + (seat - position.mover + seats) % seats] = 1.0
        at = ROUNDS + seats
        self.shown[at] = position.left / 12.0
        self.shown[at + 1] = 1.0 if position.phase == PICK else 0.0
        at += 2
        others = seats - 1.0
        for colour in range(position.setup.colours):
            for height in range(HEIGHTS):
                if colour % seats == seat:
                    self.shown[at + height] += position.picked[colour * 4 + height] / 2.0
                    self.shown[at + 8 + height] += position.supply[colour * 4 + height] / 4.0
                else:
                    self.shown[at + 4 + height] += position.picked[colour * 4 + height] / (2.0 * others)
                    self.shown[at + 12 + height] += position.supply[colour * 4 + height] / (4.0 * others)
        at += 16
        mine = self.score(position, seat)
        best = -1.0
        total = 0.0
        best_promise = -1000.0
        promises = 0.0
        tallest = 0
        for other in range(seats):
            if other != seat:
                best = max(best, self.score(position, other))
                total += self.score(position, other)
                best_promise = max(best_promise, promise[other])
                promises += promise[other]
                tallest = max(tallest, self.tall[other])
        self.shown[at] = (mine - best) / 20.0
        self.shown[at + 1] = (mine - total / others) / 20.0
        self.shown[at + 2] = (promise[seat] - best_promise) / 20.0
        self.shown[at + 3] = (promise[seat] - promises / others) / 20.0
        self.shown[at + 4] = self.tall[seat] / 5.0
        self.shown[at + 5] = tallest / 5.0

    def score(self, position: Position, seat: int) -> float:
        """The points of all colours of a seat."""
        points = 0.0
        for colour in range(seat, position.setup.colours, self.seats):
            points += position.score[colour]
        return points

    def seen(self, position: Position, promises: Sequence[float]) -> list[tuple[list[int], list[float]]]:
        """For each seat its rows and its plain numbers, to learn from."""
        for seat in range(self.seats):
            self.promise[seat] = promises[seat]
        self.survey(position)
        seen = []
        for seat in range(self.seats):
            self.look(position, self.promise, seat)
            plain = [self.shown[place] for place in range(SHOWN + self.seats)]
            seen.append(([self.row[place] for place in range(SEEN)], plain))
        return seen
