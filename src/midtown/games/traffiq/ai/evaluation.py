"""Evaluation function: points on the map, risks, tiles in hand, and what the next tiles could bring.

It uses what the mover may see: the map, the vehicles, the sizes of hands and stack, and the mover's own hand.
"""

from midtown.engine.bits import *
from midtown.games.traffiq.ai.tile_odds import TileOdds
from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.position import Position

WIN = 1000.0
"""Value of a won game, more than any other."""


class Evaluator:
    """Rates moves and values positions by weights, which `weights.py` explains.

    `seat` is the point of view. Arrays are indexed by seat: `map_points` (vehicles on the map, less `at_risk`),
    `hand_points` (tiles in hand), `odds_value` (`TileOdds.value`), `state_value` (all of it, less the others' points).
    `taxi_corner` and `taxi_reach`, `[seat * 8 + i]`, have the corner of each of the `n_taxis` taxis, and the mask of
    corners it can ride to.
    """

    def __init__(self, weights: dict[str, float]) -> None:
        self.tile_odds = TileOdds(weights)
        self.taxi = weights["taxi"]
        self.truck = weights["truck"]
        self.finish = weights["finish"]
        self.rush = weights["rush"]
        self.last_points = weights["last_points"]
        self.leader = weights["leader"]
        self.others = weights["others"]
        self.threat = weights["threat"]
        self.threat_next = weights["threat_next"]
        self.dead_tile = weights["dead_tile"]
        self.draw = weights["draw"]
        self.action = weights["action"]
        self.weak = [0.0, weights["weak_1"], weights["weak_2"], weights["weak_3"]]
        self.tile = [weights["tile_1"], weights["tile_2"], weights["tile_3"], weights["tile_more"]]
        self.seat = 0
        self.at_risk = [0.0] * 4
        self.map_points = [0.0] * 4
        self.hand_points = [0.0] * 4
        self.odds_value = [0.0] * 4
        self.state_value = [0.0] * 4
        self.taxi_corner = [0] * 32
        self.taxi_reach = [0] * 32
        self.n_taxis = [0] * 4

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        """Return how good each of `moves` looks to the mover."""
        self.set_viewpoint(position, position.mover)
        return [self.rate_move(position, move) for move in moves]

    def set_viewpoint(self, position: Position, seat: int) -> None:
        """Evaluate from the point of view of `seat` from now on."""
        self.seat = seat
        self.tile_odds.set_viewpoint(position, seat)

    def rate_move(self, position: Position, move: int) -> float:
        """Return the value of the position after `move`."""
        after = position.clone()
        after.apply(move)
        return self.quiescent_value(after)

    def quiescent_value(self, position: Position) -> float:
        """Return the value once the mover has placed and competed in the best way (quiescence search)."""
        if position.phase == PLACE:
            return self.best_placement(position)
        if position.phase == COMPETE:
            return self.best_competition(position)
        return self.value(position)

    def best_competition(self, position: Position) -> float:
        """Return the best value of competing on some of the streets."""
        best = -2 * WIN
        for streets in range(4):
            if (streets & 1 and not position.lose[HORIZONTAL]) or (streets & 2 and not position.lose[VERTICAL]):
                continue
            after = position.clone()
            after.apply(CONTEST | streets)
            best = max(best, self.quiescent_value(after))
        return best

    def best_placement(self, position: Position) -> float:
        """Return the best value of placing a taxi, a truck or nothing on each corner."""
        corner = lowest(position.pending)
        after = position.clone()
        after.pending &= after.pending - 1
        if after.pending == 0:
            after.apply(SKIP)
        best = self.quiescent_value(after)
        for kind in range(2):
            if position.supply[self.seat * 2 + kind]:
                after = position.clone()
                after.apply(SETTLE | kind << 6 | corner)
                best = max(best, self.quiescent_value(after))
        return best

    def value(self, position: Position) -> float:
        """Return the value of the position for `seat`, compared with the others."""
        if position.phase == OVER:
            return self.terminal_value(position)
        self.update_map_points(position)
        return self.relative_value(position)

    def evaluate_seats(self, position: Position) -> None:
        """Fill `state_value`, `hand_points` and `odds_value` for every seat from its own point of view.

        The game must not be over.
        """
        self.update_map_points(position)
        for seat in range(position.players):
            self.set_viewpoint(position, seat)
            self.relative_value(position)

    def update_map_points(self, position: Position) -> None:
        """Fill `map_points` and `at_risk` for every seat."""
        self.locate_taxis(position)
        self.estimate_risks(position)
        for seat in range(position.players):
            self.map_points[seat] = self.points_on_map(position, seat)

    def relative_value(self, position: Position) -> float:
        """Return the value for `seat` after `update_map_points`; fill its `state_value` and parts."""
        best = -WIN
        total = 0.0
        for seat in range(position.players):
            if seat != self.seat:
                best = max(best, self.map_points[seat])
                total += self.map_points[seat]
        others = self.leader * best + (1 - self.leader) * total / (position.players - 1)
        self.hand_points[self.seat] = self.hand_value(position)
        self.odds_value[self.seat] = self.tile_odds.value(position)
        mine = self.map_points[self.seat] + self.hand_points[self.seat]
        self.state_value[self.seat] = mine - self.others * others + self.odds_value[self.seat]
        return self.state_value[self.seat]

    def terminal_value(self, position: Position) -> float:
        """Return `WIN`, `-WIN` or 0 for a game that is over (T-LAST, T-SCORE)."""
        mine = position.strength(self.seat, MASK64)
        best = 0
        for seat in range(position.players):
            if position.supply[seat * 2] + position.supply[seat * 2 + 1] == 0:
                return WIN if seat == self.seat else -WIN
            if seat != self.seat:
                best = max(best, position.strength(seat, MASK64))
        if mine == best:
            return 0.0
        return WIN if mine > best else -WIN

    def points_on_map(self, position: Position, seat: int) -> float:
        """Return the value of a seat's vehicles less what is at risk, and of having few vehicles left."""
        taxis = popcount(position.on[seat])
        trucks = popcount(position.on[4 + seat])
        left = position.supply[seat * 2] + position.supply[seat * 2 + 1]
        points = self.taxi * taxis + self.truck * trucks + self.finish / (left + self.rush) - self.at_risk[seat]
        if position.turns_left != NONE:
            points += self.last_points * (taxis + 2 * trucks)
        return points

    def locate_taxis(self, position: Position) -> None:
        """Fill `taxi_corner`, `taxi_reach` and `n_taxis`."""
        for seat in range(position.players):
            place = seat * 8
            taxis = position.on[seat]
            while taxis:
                self.taxi_corner[place] = lowest(taxis)
                self.taxi_reach[place] = position.reach(lowest(taxis))
                taxis &= taxis - 1
                place += 1
            self.n_taxis[seat] = place - seat * 8

    def estimate_risks(self, position: Position) -> None:
        """Fill `at_risk`: the expected loss of each seat, summed over streets."""
        for seat in range(position.players):
            self.at_risk[seat] = 0.0
        for axis in range(2):
            todo = position.occupied
            while todo:
                corners = position.city.street[lowest(todo) * 2 + axis]
                todo &= ~corners
                for seat in range(position.players):
                    if (position.on[seat] | position.on[4 + seat]) & corners:
                        stake = self.tile_odds.stake(position, seat, corners)
                        self.at_risk[seat] += self.risk(position, seat, corners) * stake

    def risk(self, position: Position, seat: int, corners: int) -> float:
        """Return how likely a seat is driven away from a street: it is weak there, or another seat can come."""
        points = position.strength(seat, corners)
        risk = self.weak[points] if points < 4 else 0.0
        for other in range(position.players):
            if other != seat and position.acts_again(other):
                more = self.arriving_points(position, other, corners)
                if more and position.strength(other, corners) + more > points:
                    risk = max(risk, self.threat_next if other == position.mover else self.threat)
        return risk

    def arriving_points(self, position: Position, seat: int, corners: int) -> int:
        """Return the points that a seat can bring to a street by a ride and a delivery."""
        more = 0
        for place in range(seat * 8, seat * 8 + self.n_taxis[seat]):
            if not corners >> self.taxi_corner[place] & 1 and self.taxi_reach[place] & corners:
                more = 1
                break
        trucks = position.on[4 + seat] & ~corners
        while trucks:
            if position.city.near[lowest(trucks)] & corners & ~position.occupied:
                return more + 2
            trucks &= trucks - 1
        return more

    def hand_value(self, position: Position) -> float:
        """Return the value of the tiles in hand of `seat`, and of the actions it has left."""
        if not position.acts_again(self.seat):
            return 0.0
        size = 1 if position.drawer == self.seat else 0
        dead = 0
        for number in range(CLASSES):
            copies = position.copies[self.seat * CLASSES + number]
            size += copies
            if copies and not position.city.ways[number]:
                dead += copies
        points = self.action * position.left if position.mover == self.seat else 0.0
        for place in range(size):
            points += self.tile[place if place < 3 else 3]
        if position.mover == self.seat:
            for place in range(size, size + min(position.left, position.n_stack)):
                points += self.draw * self.tile[place if place < 3 else 3]
        return points - self.dead_tile * dead
