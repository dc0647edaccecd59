"""How good a move looks one move ahead: what is on the map, what is at risk there, what the next tiles could bring.

It sees what the mover may see: the map, the vehicles, the sizes of hands and stack, and the mover's own hand.
"""

from midtown.bits import *
from midtown.games.traffiq.components import *
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.prospects import Prospects

WIN = 1000.0
"""What a won game is worth, more than anything else can be."""


class Judge:
    """Rates moves by weights (`weights.py` says what they mean)."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.prospects = Prospects(weights)
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
        self.worth = [0.0] * 4
        self.held = [0.0] * 4
        self.hope = [0.0] * 4
        self.stand = [0.0] * 4
        self.home = [0] * 32
        self.reach = [0] * 32
        self.n_taxis = [0] * 4

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        """How good each of these moves looks to the mover."""
        self.begin(position, position.mover)
        return [self.look(position, move) for move in moves]

    def begin(self, position: Position, seat: int) -> None:
        """A seat looks."""
        self.seat = seat
        self.prospects.begin(position, seat)

    def look(self, position: Position, move: int) -> float:
        """How good the position looks after a move."""
        after = position.clone()
        after.apply(move)
        return self.settled(after)

    def settled(self, position: Position) -> float:
        """The value when the mover has placed and competed as is best."""
        if position.phase == PLACE:
            return self.placed(position)
        if position.phase == COMPETE:
            return self.contested(position)
        return self.value(position)

    def contested(self, position: Position) -> float:
        """The best value of competing on some of the streets."""
        best = -2 * WIN
        for streets in range(4):
            if (streets & 1 and not position.lose[HORIZONTAL]) or (streets & 2 and not position.lose[VERTICAL]):
                continue
            after = position.clone()
            after.apply(CONTEST | streets)
            best = max(best, self.settled(after))
        return best

    def placed(self, position: Position) -> float:
        """The best value of placing a taxi, a truck or nothing on the first of the corners, then of the next ones."""
        corner = lowest(position.pending)
        after = position.clone()
        after.pending &= after.pending - 1
        if after.pending == 0:
            after.apply(SKIP)
        best = self.settled(after)
        for kind in range(2):
            if position.supply[self.seat * 2 + kind]:
                after = position.clone()
                after.apply(SETTLE | kind << 6 | corner)
                best = max(best, self.settled(after))
        return best

    def value(self, position: Position) -> float:
        """How well the seat that looks stands, compared with the others."""
        if position.phase == OVER:
            return self.outcome(position)
        self.weigh(position)
        return self.compare(position)

    def look_round(self, position: Position) -> None:
        """How each seat stands in its own eyes, while the game is not over: `stand`, and in it `held` and `hope`."""
        self.weigh(position)
        for seat in range(position.players):
            self.begin(position, seat)
            self.compare(position)

    def weigh(self, position: Position) -> None:
        """Note what each seat has on the map, `worth`, and how much of that is `at_risk`."""
        self.survey(position)
        self.find_risks(position)
        for seat in range(position.players):
            self.worth[seat] = self.standing(position, seat)

    def compare(self, position: Position) -> float:
        """How the seat that looks stands after `weigh`, with what it has in hand and may hope for."""
        best = -WIN
        total = 0.0
        for seat in range(position.players):
            if seat != self.seat:
                best = max(best, self.worth[seat])
                total += self.worth[seat]
        others = self.leader * best + (1 - self.leader) * total / (position.players - 1)
        self.held[self.seat] = self.hand(position)
        self.hope[self.seat] = self.prospects.value(position)
        mine = self.worth[self.seat] + self.held[self.seat]
        self.stand[self.seat] = mine - self.others * others + self.hope[self.seat]
        return self.stand[self.seat]

    def outcome(self, position: Position) -> float:
        """A game that is over (T-LAST, T-SCORE)."""
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

    def standing(self, position: Position, seat: int) -> float:
        """What a seat has on the map, less what is at risk of it, and how near it is to its last vehicle."""
        taxis = popcount(position.on[seat])
        trucks = popcount(position.on[4 + seat])
        left = position.supply[seat * 2] + position.supply[seat * 2 + 1]
        worth = self.taxi * taxis + self.truck * trucks + self.finish / (left + self.rush) - self.at_risk[seat]
        if position.turns_left != NONE:
            worth += self.last_points * (taxis + 2 * trucks)
        return worth

    def survey(self, position: Position) -> None:
        """Note where each taxi stands and can ride, eight places for each seat."""
        for seat in range(position.players):
            place = seat * 8
            taxis = position.on[seat]
            while taxis:
                self.home[place] = lowest(taxis)
                self.reach[place] = position.reach(lowest(taxis))
                taxis &= taxis - 1
                place += 1
            self.n_taxis[seat] = place - seat * 8

    def find_risks(self, position: Position) -> None:
        """Note what each seat may lose, street by street."""
        for seat in range(position.players):
            self.at_risk[seat] = 0.0
        for axis in range(2):
            todo = position.occupied
            while todo:
                corners = position.city.street[lowest(todo) * 2 + axis]
                todo &= ~corners
                for seat in range(position.players):
                    if (position.on[seat] | position.on[4 + seat]) & corners:
                        stake = self.prospects.stake(position, seat, corners)
                        self.at_risk[seat] += self.risk(position, seat, corners) * stake

    def risk(self, position: Position, seat: int, corners: int) -> float:
        """How likely a seat is driven away from a street: because it is weak there, or another one can come there."""
        points = position.strength(seat, corners)
        risk = self.weak[points] if points < 4 else 0.0
        for other in range(position.players):
            if other != seat and position.acts_again(other):
                more = self.arriving(position, other, corners)
                if more and position.strength(other, corners) + more > points:
                    risk = max(risk, self.threat_next if other == position.mover else self.threat)
        return risk

    def arriving(self, position: Position, seat: int, corners: int) -> int:
        """How many points a seat can bring to a street by a ride and a delivery."""
        more = 0
        for place in range(seat * 8, seat * 8 + self.n_taxis[seat]):
            if not corners >> self.home[place] & 1 and self.reach[place] & corners:
                more = 1
                break
        trucks = position.on[4 + seat] & ~corners
        while trucks:
            if position.city.near[lowest(trucks)] & corners & ~position.occupied:
                return more + 2
            trucks &= trucks - 1
        return more

    def hand(self, position: Position) -> float:
        """What the tiles in hand are worth to the seat that looks, and an action that it still has."""
        if not position.acts_again(self.seat):
            return 0.0
        size = 1 if position.drawer == self.seat else 0
        dead = 0
        for number in range(CLASSES):
            copies = position.copies[self.seat * CLASSES + number]
            size += copies
            if copies and not self.fits_anywhere(position, number):
                dead += copies
        worth = self.action * position.left if position.mover == self.seat else 0.0
        for place in range(size):
            worth += self.tile[place if place < 3 else 3]
        if position.mover == self.seat:
            for place in range(size, size + min(position.left, position.n_stack)):
                worth += self.draw * self.tile[place if place < 3 else 3]
        return worth - self.dead_tile * dead

    def fits_anywhere(self, position: Position, number: int) -> bool:
        """Whether a tile of that class fits on any cell."""
        for free in range(position.city.n_free):
            if position.tiles.fit[number * NEEDS + position.city.free_need[free]]:
                return True
        return False
