"""How good a move looks one move ahead.

It sees what the mover may see: the map, the supplies, the sizes of hands and stack, and the mover's own hand.
"""

from midtown.bits import *
from midtown.games.traffiq.city import City
from midtown.games.traffiq.components import *
from midtown.games.traffiq.position import Position

WIN = 1000.0


class Judge:
    """Rates moves by weights (`weights.py` says what they mean)."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.taxi = weights["taxi"]
        self.truck = weights["truck"]
        self.finish = weights["finish"]
        self.rush = weights["rush"]
        self.last_points = weights["last_points"]
        self.leader = weights["leader"]
        self.others = weights["others"]
        self.threat = weights["threat"]
        self.threat_now = weights["threat_now"]
        self.chance_now = weights["chance_now"]
        self.chance = weights["chance"]
        self.chance_more = weights["chance_more"]
        self.danger = weights["danger"]
        self.surprise = weights["surprise"]
        self.strike = weights["strike"]
        self.strike_danger = weights["strike_danger"]
        self.dead_tile = weights["dead_tile"]
        self.action = weights["action"]
        self.weak = [0.0, weights["weak_1"], weights["weak_2"], weights["weak_3"]]
        self.tile = [weights["tile_1"], weights["tile_2"], weights["tile_3"], weights["tile_more"]]
        self.worth = [0.0] * 4
        self.at_risk = [0.0] * 4
        self.turns = [0] * 4
        self.reach = [0] * 32
        self.n_reach = [0] * 4
        self.home = [0] * 32
        self.pool = [0] * 44
        self.n_pool = 0
        self.n_hidden = 0
        self.fitting = [0.0] * 625
        self.seat = 0
        self.fresh = [0] * 8
        self.n_fresh = 0

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        """How good each of these moves looks to the mover."""
        self.begin(position)
        return [self.look(position, move) for move in moves]

    def begin(self, position: Position) -> None:
        """Note who looks, and which tiles that seat has not seen."""
        self.seat = position.mover
        self.n_pool = 0
        self.n_hidden = 0
        for number in range(CLASSES):
            self.pool[number] = position.stack[number]
            for seat in range(position.players):
                if seat != self.seat:
                    self.pool[number] += position.copies[seat * CLASSES + number]
            self.n_pool += self.pool[number]
        for seat in range(position.players):
            if seat != self.seat:
                self.n_hidden += self.hand_size(position, seat)
        for need in range(NEEDS):
            self.fitting[need] = -1.0

    def look(self, position: Position, move: int) -> float:
        after = position.clone()
        after.apply(move)
        return self.settled(after)

    def settled(self, position: Position) -> float:
        """The value when the vehicles that may be placed and the streets that may be competed on are settled best."""
        if position.phase == PLACE:
            return self.placed(position)
        if position.phase != COMPETE:
            return self.value(position)
        best = -10 * WIN
        for streets in range(4):
            if (streets & 1 and not position.lose[HORIZONTAL]) or (streets & 2 and not position.lose[VERTICAL]):
                continue
            after = position.clone()
            after.apply(CONTEST | streets)
            best = max(best, self.settled(after))
        return best

    def placed(self, position: Position) -> float:
        """The value when the first corner has been placed on, or left."""
        corner = lowest(position.pending)
        after = position.clone()
        after.pending ^= ONE << corner
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
        self.count_turns(position)
        self.survey(position)
        for seat in range(position.players):
            self.worth[seat] = self.standing(position, seat)
        self.find_risks(position)
        mine = self.worth[self.seat] - self.at_risk[self.seat]
        best = -WIN
        total = 0.0
        for seat in range(position.players):
            if seat != self.seat:
                worth = self.worth[seat] - self.at_risk[seat]
                best = max(best, worth)
                total += worth
        others = self.leader * best + (1 - self.leader) * total / (position.players - 1)
        return mine - self.others * others + self.prospects(position) + self.hand(position)

    def outcome(self, position: Position) -> float:
        """A game that is over."""
        mine = position.strength(self.seat, MASK64)
        best = 0
        for seat in range(position.players):
            if position.supply[seat * 2] + position.supply[seat * 2 + 1] == 0:
                return WIN if seat == self.seat else -WIN
            if seat != self.seat:
                best = max(best, position.strength(seat, MASK64))
        return WIN * (mine > best) - WIN * (mine < best) + mine - best

    def count_turns(self, position: Position) -> None:
        """How many turns each seat still has, as far as that is known, else many."""
        for seat in range(position.players):
            self.turns[seat] = 9
        if position.turns_left != NONE:
            for seat in range(position.players):
                self.turns[seat] = 0
            for turn in range(position.turns_left):
                self.turns[(position.mover + turn) % position.players] += 1

    def standing(self, position: Position, seat: int) -> float:
        """What a seat has on the map, and how near it is to its last vehicle."""
        taxis = popcount(position.on[seat])
        trucks = popcount(position.on[4 + seat])
        left = position.supply[seat * 2] + position.supply[seat * 2 + 1]
        worth = self.taxi * taxis + self.truck * trucks + self.finish / (left + self.rush)
        if position.turns_left != NONE:
            worth += self.last_points * (taxis + 2 * trucks)
        return worth

    def survey(self, position: Position) -> None:
        """Where every vehicle can go: taxis first, for each seat."""
        empty = ~position.occupied
        for seat in range(position.players):
            n = seat * 8
            bits = position.on[seat]
            while bits:
                corner = lowest(bits)
                bits &= bits - 1
                self.home[n] = corner
                self.reach[n] = position.reach(corner)
                n += 1
            self.n_reach[seat] = n - seat * 8

    def find_risks(self, position: Position) -> None:
        """What every seat may lose, street by street."""
        for seat in range(position.players):
            self.at_risk[seat] = 0.0
        for axis in range(2):
            todo = position.occupied
            while todo:
                corner = lowest(todo)
                street = position.city.street[corner * 2 + axis]
                todo &= ~street
                self.find_street_risks(position, street)

    def find_street_risks(self, position: Position, street: int) -> None:
        for seat in range(position.players):
            mine = position.strength(seat, street)
            if mine == 0:
                continue
            risk = self.weak[mine] if mine < 4 else 0.0
            for other in range(position.players):
                if other != seat and self.turns[other]:
                    more = self.arriving(position, other, street)
                    if more and position.strength(other, street) + more > mine:
                        risk = max(risk, self.threat_now if other == position.mover else self.threat)
            self.at_risk[seat] += risk * self.stakes(position, seat, street)

    def arriving(self, position: Position, seat: int, street: int) -> int:
        """How many points a seat can bring onto a street by a ride and a delivery."""
        more = 0
        for n in range(seat * 8, seat * 8 + self.n_reach[seat]):
            if not street >> self.home[n] & 1 and self.reach[n] & street:
                more = 1
                break
        trucks = position.on[4 + seat] & ~street
        goals = street & ~position.occupied
        while trucks:
            if position.city.near[lowest(trucks)] & goals:
                more += 2
                break
            trucks &= trucks - 1
        return more

    def prospects(self, position: Position) -> float:
        """Which corners could be completed next, by the seat that looks and by the others, and who would have to leave."""
        mine = 0.0
        second = 0.0
        danger = 0.0
        city = position.city
        for free in range(city.n_free):
            need = city.free_need[free]
            if not self.find_corners(city, city.free_cell[free], need):
                continue
            danger += self.likely(position, need) * self.dangers(position)
            if self.can_fit(position, need):
                gain = self.gains(position)
                if gain > mine:
                    second = mine
                    mine = gain
                elif gain > second:
                    second = gain
        worth = 0.0
        if self.turns[self.seat]:
            now = position.mover == self.seat and not position.rode and not position.drew
            worth = (self.chance_now if now else self.chance) * mine + self.chance_more * second
        return worth - danger

    def find_corners(self, city: City, cell: int, need: int) -> int:
        """Note the streets through each corner that a tile on this cell would complete; how many there are."""
        self.n_fresh = 0
        north = need % 5
        east = need // 5 % 5
        south = need // 25 % 5
        west = need // 125
        if north and east and city.holds_tile(cell + 129):
            self.note_corner(city, cell + 129, city.side_of(cell + 129, WEST), city.side_of(cell + 129, SOUTH), east, north)
        if south and east and city.holds_tile(cell - 127):
            self.note_corner(city, cell + 1, east, city.side_of(cell + 1, SOUTH), city.side_of(cell - 127, WEST), south)
        if south and west and city.holds_tile(cell - 129):
            self.note_corner(city, cell, west, south, city.side_of(cell - 128, WEST), city.side_of(cell - 1, SOUTH))
        if north and west and city.holds_tile(cell + 127):
            self.note_corner(city, cell + 128, city.side_of(cell + 128, WEST), north, west, city.side_of(cell + 127, SOUTH))
        return self.n_fresh

    def note_corner(self, city: City, cell: int, north: int, east: int, south: int, west: int) -> None:
        """A corner at the south-west of `cell`, with the colours of the borders that meet there."""
        if north > BEIGE and east > BEIGE and south > BEIGE and west > BEIGE:
            return
        horizontal = (city.street_at(cell + 1, HORIZONTAL) if east <= BEIGE else 0) | (
            city.street_at(cell - 1, HORIZONTAL) if west <= BEIGE else 0
        )
        vertical = (city.street_at(cell + 128, VERTICAL) if north <= BEIGE else 0) | (
            city.street_at(cell - 128, VERTICAL) if south <= BEIGE else 0
        )
        self.fresh[self.n_fresh * 2] = horizontal
        self.fresh[self.n_fresh * 2 + 1] = vertical
        self.n_fresh += 1

    def gains(self, position: Position) -> float:
        """What the seat that looks could win on the corners just found."""
        worth = 0.0
        for corner in range(self.n_fresh):
            worth += 1.0
            for axis in range(2):
                street = self.fresh[corner * 2 + axis]
                if street & position.occupied:
                    points = position.strength(self.seat, street) + self.best_vehicle(position, self.seat)
                    for seat in range(position.players):
                        if seat != self.seat and position.strength(seat, street) < points:
                            worth += self.strike * self.stakes(position, seat, street)
        return worth

    def dangers(self, position: Position) -> float:
        """What the others could win there, and take from the seat that looks."""
        worth = 0.0
        for corner in range(self.n_fresh):
            worth += self.danger
            for axis in range(2):
                street = self.fresh[corner * 2 + axis]
                mine = position.strength(self.seat, street)
                if mine:
                    for seat in range(position.players):
                        if seat != self.seat and self.turns[seat]:
                            if position.strength(seat, street) + self.best_vehicle(position, seat) > mine:
                                worth += self.strike_danger * self.stakes(position, self.seat, street)
                                break
        return worth

    def best_vehicle(self, position: Position, seat: int) -> int:
        """The points of the best vehicle in a supply."""
        return 2 if position.supply[seat * 2 + TRUCK] else 1

    def stakes(self, position: Position, seat: int, street: int) -> float:
        """What a seat has on a street."""
        return self.taxi * popcount(position.on[seat] & street) + self.truck * popcount(position.on[4 + seat] & street)

    def hand_size(self, position: Position, seat: int) -> int:
        size = position.unseen[seat]
        for number in range(CLASSES):
            size += position.copies[seat * CLASSES + number]
        return size

    def likely(self, position: Position, need: int) -> float:
        """How likely one of the others has a tile that fits there."""
        if self.fitting[need] < 0:
            fitting = 0
            for number in range(CLASSES):
                if self.pool[number] and position.tiles.fit[number * NEEDS + need]:
                    fitting += self.pool[number]
            none = self.surprise
            for _ in range(self.n_hidden):
                none *= 1 - fitting / (self.n_pool + 0.001)
            self.fitting[need] = 1 - none
        return self.fitting[need]

    def can_fit(self, position: Position, need: int) -> bool:
        """Whether the seat that looks has a tile that fits there."""
        have = position.have[self.seat]
        while have:
            if position.tiles.fit[lowest(have) * NEEDS + need]:
                return True
            have &= have - 1
        return False

    def hand(self, position: Position) -> float:
        """What the tiles in hand are worth."""
        if self.turns[self.seat] == 0:
            return 0.0
        size = 1 if position.drawer == self.seat else 0
        dead = 0
        for number in range(CLASSES):
            copies = position.copies[self.seat * CLASSES + number]
            size += copies
            if copies and not self.fits_anywhere(position, number):
                dead += copies
        worth = 0.0
        for place in range(size):
            worth += self.tile[place if place < 3 else 3]
        return worth - self.dead_tile * dead + (self.action * position.left if position.mover == self.seat else 0.0)

    def fits_anywhere(self, position: Position, number: int) -> bool:
        for free in range(position.city.n_free):
            if position.tiles.fit[number * NEEDS + position.city.free_need[free]]:
                return True
        return False


ONE = 1
