"""What each seat sees of a position, as the network that foretells who wins is told it: plain numbers only.

They are what the judge has found (`Judge.look_round`), what is left in supplies and stack, and how the turn stands.
"""

from midtown.bits import *
from midtown.games.traffiq.components import *
from midtown.games.traffiq.judge import Judge
from midtown.games.traffiq.position import Position

SHOWN = 30
"""How many plain numbers there are, and one more for each seat."""


class Eyes:
    """What was looked at last: `row` has the one row there is, which says nothing, `shown` the plain numbers."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.inputs = SHOWN + seats
        self.row = [0]
        self.shown = [0.0] * 34
        self.points = [0] * 4
        self.left = [0] * 4
        self.tiles = [0] * 4

    def survey(self, position: Position) -> None:
        """Count what all seats look at: points on the map, vehicles left, tiles in hand."""
        for seat in range(self.seats):
            self.points[seat] = position.strength(seat, MASK64)
            self.left[seat] = position.supply[seat * 2] + position.supply[seat * 2 + 1]
            self.tiles[seat] = position.unseen[seat]
            for number in range(CLASSES):
                self.tiles[seat] += position.copies[seat * CLASSES + number]

    def look(self, position: Position, judge: Judge, seat: int) -> None:
        """Look with the eyes of `seat`, after `survey` and after the judge has looked round."""
        for place in range(self.inputs):
            self.shown[place] = 0.0
        self.shown[(seat - position.mover + self.seats) % self.seats] = 1.0
        self.note_turn(position, seat)
        self.note_own(position, judge, seat)
        self.note_others(judge, seat)

    def note_turn(self, position: Position, seat: int) -> None:
        """How far the game has come, and the turn."""
        at = self.seats
        self.shown[at] = position.n_stack / 44.0
        if position.turns_left != NONE:
            self.shown[at + 1] = 1.0
            self.shown[at + 2] = position.turns_left / 4.0
        self.shown[at + 3] = position.left / 2.0
        self.shown[at + 4] = 1.0 if position.drew else 0.0
        self.shown[at + 5] = 1.0 if position.rode else 0.0
        self.shown[at + 6] = 1.0 if position.acts_again(seat) else 0.0
        self.shown[at + 7] = position.city.n_corners / 16.0
        self.shown[at + 8] = popcount(position.occupied) / 16.0

    def note_own(self, position: Position, judge: Judge, seat: int) -> None:
        """What the seat has itself."""
        at = self.seats + 9
        self.shown[at] = popcount(position.on[seat]) / 4.0
        self.shown[at + 1] = popcount(position.on[4 + seat]) / 2.0
        self.shown[at + 2] = position.supply[seat * 2] / 4.0
        self.shown[at + 3] = position.supply[seat * 2 + 1] / 2.0
        self.shown[at + 4] = 1.0 / (self.left[seat] + 0.5)
        self.shown[at + 5] = self.tiles[seat] / 4.0
        self.shown[at + 6] = judge.at_risk[seat] / 3.0
        self.shown[at + 7] = judge.held[seat] / 3.0
        self.shown[at + 8] = judge.hope[seat] / 3.0

    def note_others(self, judge: Judge, seat: int) -> None:
        """How much better it stands than the best of the others, and than all of them in the mean."""
        at = self.seats + 18
        others = self.seats - 1.0
        best = stand = hope = -1000.0
        nearest = 1000.0
        all_points = all_stands = all_hopes = all_left = all_tiles = all_risks = 0.0
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.points[other])
                stand = max(stand, judge.stand[other])
                hope = max(hope, judge.hope[other])
                nearest = min(nearest, self.left[other])
                all_points += self.points[other]
                all_stands += judge.stand[other]
                all_hopes += judge.hope[other]
                all_left += self.left[other]
                all_tiles += self.tiles[other]
                all_risks += judge.at_risk[other]
        self.shown[at] = (self.points[seat] - best) / 4.0
        self.shown[at + 1] = (self.points[seat] - all_points / others) / 4.0
        self.shown[at + 2] = (judge.stand[seat] - stand) / 5.0
        self.shown[at + 3] = (judge.stand[seat] - all_stands / others) / 5.0
        self.shown[at + 4] = hope / 3.0
        self.shown[at + 5] = all_hopes / others / 3.0
        self.shown[at + 6] = 1.0 / (nearest + 0.5)
        self.shown[at + 7] = all_left / others / 6.0
        self.shown[at + 8] = all_tiles / others / 4.0
        self.shown[at + 9] = all_risks / others / 3.0
        self.shown[at + 10] = judge.stand[seat] / 5.0
        self.shown[at + 11] = (self.left[seat] - nearest) / 4.0

    def seen(self, position: Position, judge: Judge) -> list[tuple[list[int], list[float]]]:
        """For each seat its row and its plain numbers, to learn from."""
        self.survey(position)
        seen = []
        for seat in range(self.seats):
            self.look(position, judge, seat)
            seen.append(([0], [self.shown[place] for place in range(self.inputs)]))
        return seen
