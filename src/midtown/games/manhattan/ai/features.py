"""Feature extraction for the value network: each seat's view of a position.

A tower is described by its owner (own or another), the owner's floors and the strongest rival's; a city by the lead in
towers. With two colours each, a seat counts by the better of them.
"""

from collections.abc import Sequence

from midtown.games.manhattan.ai.feature_layout import *
from midtown.games.manhattan.rules.components import *
from midtown.games.manhattan.rules.position import Position


class Features:
    """The view computed last: `sparse`, `[SPARSE]`, and `dense`, `[DENSE + seats]`.

    `prepare` fills `towers`, `[city * 4 + colour]`, `tallest_of`, `[seat]`, and `card_offset`, `[spot]`.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.sparse = [0] * 60
        self.dense = [0.0] * 34
        self.towers = [0] * 24
        self.tallest_of = [0] * 4
        self.card_offset = [0] * 9
        self.holder = 0
        self.expected = [0.0] * 4

    def prepare(self, position: Position, holder: int) -> None:
        """Count towers, find the tallest of each seat, and the spots that the seat `holder` has cards for."""
        self.holder = holder
        for place in range(CITIES * COLOURS):
            self.towers[place] = 0
        for seat in range(COLOURS):
            self.tallest_of[seat] = 0
        for plot in range(PLOTS):
            height = position.height[plot]
            if height:
                self.towers[plot // 9 * COLOURS + position.owner[plot]] += 1
                seat = position.owner[plot] % self.seats
                self.tallest_of[seat] = max(self.tallest_of[seat], height)
        for spot in range(SPOTS):
            self.card_offset[spot] = 0
        for place in range(holder * HAND, holder * HAND + HAND):
            if position.hand[place] != EMPTY:
                self.card_offset[position.setup.spot[holder * 9 + position.hand[place]]] = TOWERS

    def compute(self, position: Position, expected: Sequence[float], seat: int) -> None:
        """Fill `sparse` and `dense` with the view of `seat`, after `prepare`.

        `expected` has the expected points of each seat.
        """
        for city in range(CITIES):
            for spot in range(SPOTS):
                self.sparse[city * CITY_ROWS + spot] = self.plot_row(position, city * SPOTS + spot, seat)
            mine = 0
            others = 0
            for colour in range(position.setup.colours):
                if colour % self.seats == seat:
                    mine = max(mine, self.towers[city * COLOURS + colour])
                else:
                    others = max(others, self.towers[city * COLOURS + colour])
            self.sparse[city * CITY_ROWS + SPOTS] = EVEN + max(-AHEAD, min(AHEAD, mine - others))
        self.fill_dense(position, expected, seat)

    def plot_row(self, position: Position, plot: int, seat: int) -> int:
        """Return the row of a plot."""
        row = self.card_offset[plot % SPOTS] if seat == self.holder else 0
        if position.height[plot] == 0:
            return row
        owner = position.owner[plot]
        own = owner % self.seats == seat
        rival = 0
        for colour in range(position.setup.colours):
            if (colour % self.seats == seat) != own:
                rival = max(rival, position.floors[plot * COLOURS + colour])
        row += 1 if own else 1 + OWNER_FLOORS * RIVAL_FLOORS
        return (
            row
            + (min(position.floors[plot * COLOURS + owner], OWNER_FLOORS) - 1) * RIVAL_FLOORS
            + min(rival, RIVAL_FLOORS - 1)
        )

    def fill_dense(self, position: Position, expected: Sequence[float], seat: int) -> None:
        """Fill `dense`: round, turn, pieces, scores, expected points, tallest towers."""
        seats = self.seats
        for place in range(DENSE + seats):
            self.dense[place] = 0.0
        self.dense[position.round] = 1.0
        self.dense[ROUNDS + (seat - position.mover + seats) % seats] = 1.0
        at = ROUNDS + seats
        self.dense[at] = position.left / 12.0
        self.dense[at + 1] = 1.0 if position.phase == PICK else 0.0
        at += 2
        others = seats - 1.0
        for colour in range(position.setup.colours):
            for height in range(HEIGHTS):
                if colour % seats == seat:
                    self.dense[at + height] += position.picked[colour * 4 + height] / 2.0
                    self.dense[at + 8 + height] += position.supply[colour * 4 + height] / 4.0
                else:
                    self.dense[at + 4 + height] += position.picked[colour * 4 + height] / (2.0 * others)
                    self.dense[at + 12 + height] += position.supply[colour * 4 + height] / (4.0 * others)
        at += 16
        mine = self.score(position, seat)
        best = -1.0
        total = 0.0
        best_expected = -1000.0
        expected_sum = 0.0
        tallest = 0
        for other in range(seats):
            if other != seat:
                best = max(best, self.score(position, other))
                total += self.score(position, other)
                best_expected = max(best_expected, expected[other])
                expected_sum += expected[other]
                tallest = max(tallest, self.tallest_of[other])
        self.dense[at] = (mine - best) / 20.0
        self.dense[at + 1] = (mine - total / others) / 20.0
        self.dense[at + 2] = (expected[seat] - best_expected) / 20.0
        self.dense[at + 3] = (expected[seat] - expected_sum / others) / 20.0
        self.dense[at + 4] = self.tallest_of[seat] / 5.0
        self.dense[at + 5] = tallest / 5.0

    def score(self, position: Position, seat: int) -> float:
        """Return the points of all colours of a seat."""
        points = 0.0
        for colour in range(seat, position.setup.colours, self.seats):
            points += position.score[colour]
        return points

    def extract(self, position: Position, expected: Sequence[float]) -> list[tuple[list[int], list[float]]]:
        """Return sparse and dense features of each seat, for training."""
        for seat in range(self.seats):
            self.expected[seat] = expected[seat]
        self.prepare(position, position.mover)
        views = []
        for seat in range(self.seats):
            self.compute(position, self.expected, seat)
            dense = [self.dense[place] for place in range(DENSE + self.seats)]
            views.append(([self.sparse[place] for place in range(SPARSE)], dense))
        return views
