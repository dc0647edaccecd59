"""Feature extraction for the value network: each seat's view of a position, with dense features only.

They are the parts of the evaluation (`Evaluator.evaluate_seats`), supplies and stack, and the state of the turn.
"""

from midtown.engine.bits import *
from midtown.games.traffiq.ai.evaluation import Evaluator
from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.position import Position

DENSE = 30
"""Number of dense features, and one more for each seat."""


class Features:
    """The view computed last: `dense`, `[inputs]`, and `sparse`, which is row 0, all zeros.

    `prepare` fills `points`, `left` and `tiles`, `[seat]`: points on the map, vehicles in supply, tiles in hand.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.inputs = DENSE + seats
        self.sparse = [0]
        self.dense = [0.0] * 34
        self.points = [0] * 4
        self.left = [0] * 4
        self.tiles = [0] * 4

    def prepare(self, position: Position) -> None:
        """Count points on the map, vehicles left and tiles in hand of every seat."""
        for seat in range(self.seats):
            self.points[seat] = position.strength(seat, MASK64)
            self.left[seat] = position.supply[seat * 2] + position.supply[seat * 2 + 1]
            self.tiles[seat] = position.unseen[seat]
            for number in range(CLASSES):
                self.tiles[seat] += position.copies[seat * CLASSES + number]

    def compute(self, position: Position, evaluator: Evaluator, seat: int) -> None:
        """Fill `dense` with the view of `seat`, after `prepare` and `Evaluator.evaluate_seats`."""
        for place in range(self.inputs):
            self.dense[place] = 0.0
        self.dense[(seat - position.mover + self.seats) % self.seats] = 1.0
        self.fill_turn(position, seat)
        self.fill_own(position, evaluator, seat)
        self.fill_others(evaluator, seat)

    def fill_turn(self, position: Position, seat: int) -> None:
        """Fill the features of the game's progress and of the turn."""
        at = self.seats
        self.dense[at] = position.n_stack / 44.0
        if position.turns_left != NONE:
            self.dense[at + 1] = 1.0
            self.dense[at + 2] = position.turns_left / 4.0
        self.dense[at + 3] = position.left / 2.0
        self.dense[at + 4] = 1.0 if position.drew else 0.0
        self.dense[at + 5] = 1.0 if position.rode else 0.0
        self.dense[at + 6] = 1.0 if position.acts_again(seat) else 0.0
        self.dense[at + 7] = position.city.n_corners / 16.0
        self.dense[at + 8] = popcount(position.occupied) / 16.0

    def fill_own(self, position: Position, evaluator: Evaluator, seat: int) -> None:
        """Fill the features of the seat's own vehicles, tiles and values."""
        at = self.seats + 9
        self.dense[at] = popcount(position.on[seat]) / 4.0
        self.dense[at + 1] = popcount(position.on[4 + seat]) / 2.0
        self.dense[at + 2] = position.supply[seat * 2] / 4.0
        self.dense[at + 3] = position.supply[seat * 2 + 1] / 2.0
        self.dense[at + 4] = 1.0 / (self.left[seat] + 0.5)
        self.dense[at + 5] = self.tiles[seat] / 4.0
        self.dense[at + 6] = evaluator.at_risk[seat] / 3.0
        self.dense[at + 7] = evaluator.hand_points[seat] / 3.0
        self.dense[at + 8] = evaluator.odds_value[seat] / 3.0

    def fill_others(self, evaluator: Evaluator, seat: int) -> None:
        """Fill the seat's lead over the best of the others and over their mean."""
        at = self.seats + 18
        others = self.seats - 1.0
        best = best_value = best_odds = -1000.0
        nearest = 1000.0
        all_points = all_values = all_odds = all_left = all_tiles = all_risks = 0.0
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.points[other])
                best_value = max(best_value, evaluator.state_value[other])
                best_odds = max(best_odds, evaluator.odds_value[other])
                nearest = min(nearest, self.left[other])
                all_points += self.points[other]
                all_values += evaluator.state_value[other]
                all_odds += evaluator.odds_value[other]
                all_left += self.left[other]
                all_tiles += self.tiles[other]
                all_risks += evaluator.at_risk[other]
        self.dense[at] = (self.points[seat] - best) / 4.0
        self.dense[at + 1] = (self.points[seat] - all_points / others) / 4.0
        self.dense[at + 2] = (evaluator.state_value[seat] - best_value) / 5.0
        self.dense[at + 3] = (evaluator.state_value[seat] - all_values / others) / 5.0
        self.dense[at + 4] = best_odds / 3.0
        self.dense[at + 5] = all_odds / others / 3.0
        self.dense[at + 6] = 1.0 / (nearest + 0.5)
        self.dense[at + 7] = all_left / others / 6.0
        self.dense[at + 8] = all_tiles / others / 4.0
        self.dense[at + 9] = all_risks / others / 3.0
        self.dense[at + 10] = evaluator.state_value[seat] / 5.0
        self.dense[at + 11] = (self.left[seat] - nearest) / 4.0

    def extract(self, position: Position, evaluator: Evaluator) -> list[tuple[list[int], list[float]]]:
        """Return sparse and dense features of each seat, for training."""
        self.prepare(position)
        views = []
        for seat in range(self.seats):
            self.compute(position, evaluator, seat)
            views.append(([0], [self.dense[place] for place in range(self.inputs)]))
        return views
