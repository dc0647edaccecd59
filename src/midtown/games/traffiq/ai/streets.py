"""What a seat sees of each street, for the policy: who is how strong there, who can come, and what the street can gain.

A street is a group of three sparse features: rows of strengths, of arrivals and of growth.
"""

from midtown.engine.bits import *
from midtown.games.traffiq.ai.evaluation import Evaluator
from midtown.games.traffiq.ai.street_layout import *
from midtown.games.traffiq.ai.tile_odds import TileOdds
from midtown.games.traffiq.rules.city import City
from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.position import Position


class Streets:
    """The streets seen last: `sparse`, `[STREETS * STREET_ROWS]`, in which 0 is nothing.

    `mask`, `[STREETS]`, has the corners of each of the `n` streets, as bits; of these the first `n_horizontal` lie
    along that axis. `cells`, `fits` and `chance`, `[STREETS]`, are what `count_cells` finds.
    """

    def __init__(self) -> None:
        self.n = 0
        self.n_horizontal = 0
        self.sparse = [0] * 60
        self.mask = [0] * 20
        self.cells = [0] * 20
        self.fits = [0] * 20
        self.chance = [0.0] * 20

    def compute(self, position: Position, evaluator: Evaluator, seat: int) -> None:
        """Fill `sparse` with the view of `seat`, after `Evaluator.evaluate_seats` and `set_viewpoint` of that seat."""
        self.list_streets(position.city)
        self.count_cells(position, evaluator.tile_odds)
        for place in range(STREETS * STREET_ROWS):
            self.sparse[place] = 0
        for street in range(self.n):
            corners = self.mask[street]
            empty = popcount(corners & ~position.occupied)
            rival = 0
            for other in range(position.players):
                if other != seat:
                    rival = max(rival, position.strength(other, corners))
            mine = min(position.strength(seat, corners), STRONGEST)
            row = (mine * (STRONGEST + 1) + min(rival, STRONGEST)) * (MOST_EMPTY + 1) + min(empty, MOST_EMPTY)
            at = street * STREET_ROWS
            self.sparse[at] = 1 + row
            self.sparse[at + 1] = ARRIVALS + self.arrivals(position, evaluator, seat, corners)
            likely = 3 if self.chance[street] > 0.6 else 2 if self.chance[street] > 0.3 else self.chance[street] > 0
            self.sparse[at + 2] = GROWTH + (min(self.cells[street], MOST_CELLS) * 2 + self.fits[street]) * 4 + likely

    def list_streets(self, city: City) -> None:
        """Fill `mask` with the streets, those along the horizontal axis first."""
        self.n = 0
        for axis in range(2):
            seen = 0
            for corner in range(city.n_corners):
                if not seen >> corner & 1 and self.n < STREETS:
                    self.mask[self.n] = city.street[corner * 2 + axis]
                    seen |= self.mask[self.n]
                    self.n += 1
            if axis == HORIZONTAL:
                self.n_horizontal = self.n

    def count_cells(self, position: Position, odds: TileOdds) -> None:
        """Count for each street the cells where a tile completes a corner of it, and what tiles fit there."""
        for street in range(self.n):
            self.cells[street] = 0
            self.fits[street] = 0
            self.chance[street] = 0.0
        city = position.city
        for free in range(city.n_free):
            need = city.free_need[free]
            if not odds.find_corners(city, city.free_cell[free], need):
                continue
            fits = odds.can_fit(position, need)
            chance = odds.rival_probability(position, need)
            for place in range(odds.n_completed * 2):
                corners = odds.corner_streets[place]
                if not corners:
                    continue
                first = self.n_horizontal if place & 1 else 0
                for street in range(first, self.n if place & 1 else self.n_horizontal):
                    if self.mask[street] & corners:
                        self.cells[street] += 1
                        self.fits[street] |= fits
                        self.chance[street] = max(self.chance[street], chance)

    def arrivals(self, position: Position, evaluator: Evaluator, seat: int, corners: int) -> int:
        """Return who can come to a street by a ride or a delivery, as bits."""
        bits = 0
        for other in range(position.players):
            if position.acts_again(other):
                points = evaluator.arriving_points(position, other, corners)
                bits |= points if other == seat else points << 2
        return bits
