"""Tile odds: the expected value of corners that the next tiles may complete.

It uses what a seat may see: the map, the vehicles, the sizes of hands and its own hand, and so which tiles the others
may have.
"""

from midtown.engine.bits import *
from midtown.games.traffiq.rules.city import City
from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.position import Position


class TileOdds:
    """The odds from one seat's point of view, by the weights of `weights.py`.

    - `pool`, `[CLASSES]`: tiles not seen, by class; `n_pool` is their sum, and `n_hidden` of them are in hands.
    - `fitting`, `[NEEDS]`: cache of `rival_probability`, -1 where it is not computed yet.
    - `corner_streets`, `[2 * corner + axis]`: masks of the streets through each of `n_completed` corners.
    """

    def __init__(self, weights: dict[str, float]) -> None:
        self.taxi = weights["taxi"]
        self.truck = weights["truck"]
        self.chance_now = weights["chance_now"]
        self.chance = weights["chance"]
        self.second_chance = weights["second_chance"]
        self.danger = weights["danger"]
        self.strike = weights["strike"]
        self.strike_danger = weights["strike_danger"]
        self.seat = 0
        self.pool = [0] * 44
        self.n_pool = 0
        self.n_hidden = 0
        self.fitting = [0.0] * 625
        self.corner_streets = [0] * 8
        self.n_completed = 0

    def set_viewpoint(self, position: Position, viewpoint: int) -> None:
        """Count the tiles that the seat `viewpoint` has not seen."""
        self.seat = viewpoint
        self.n_pool = 0
        self.n_hidden = 0
        for number in range(CLASSES):
            self.pool[number] = position.stack[number]
        for seat in range(position.players):
            if seat != self.seat:
                self.n_hidden += position.unseen[seat]
                for number in range(CLASSES):
                    self.pool[number] += position.copies[seat * CLASSES + number]
                    self.n_hidden += position.copies[seat * CLASSES + number]
        for number in range(CLASSES):
            self.n_pool += self.pool[number]
        for need in range(NEEDS):
            self.fitting[need] = -1.0

    def value(self, position: Position) -> float:
        """Return the seat's expected gain less its expected loss, over cells that complete a corner."""
        best = 0.0
        second = 0.0
        danger = 0.0
        city = position.city
        for free in range(city.n_free):
            need = city.free_need[free]
            if not self.find_corners(city, city.free_cell[free], need):
                continue
            danger += self.rival_probability(position, need) * self.loss(position)
            if self.can_fit(position, need):
                gain = self.gain(position)
                if gain > best:
                    second = best
                    best = gain
                elif gain > second:
                    second = gain
        if not position.acts_again(self.seat):
            return -danger
        now = position.mover == self.seat and not position.rode and not position.drew
        return (self.chance_now if now else self.chance) * best + self.second_chance * second - danger

    def find_corners(self, city: City, cell: int, need: int) -> int:
        """Fill `corner_streets` for the corners that a tile on `cell` would complete; return their number."""
        self.n_completed = 0
        north = need % 5
        east = need // 5 % 5
        south = need // 25 % 5
        west = need // 125
        if north and east and city.holds_tile(cell + 129):
            self.add_corner(city, cell + 129, 0, 0, east, north)
        if south and east and city.holds_tile(cell - 127):
            self.add_corner(city, cell + 1, east, 0, 0, south)
        if south and west and city.holds_tile(cell - 129):
            self.add_corner(city, cell, west, south, 0, 0)
        if north and west and city.holds_tile(cell + 127):
            self.add_corner(city, cell + 128, 0, north, west, 0)
        return self.n_completed

    def add_corner(self, city: City, cell: int, north: int, east: int, south: int, west: int) -> None:
        """Add the corner at the south-west of `cell`.

        Directions have the colours at borders with the cell still empty; those that are 0 are read from the map.
        """
        north = north or city.side_of(cell, WEST)
        east = east or city.side_of(cell, SOUTH)
        south = south or city.side_of(cell - 128, WEST)
        west = west or city.side_of(cell - 1, SOUTH)
        if north > BEIGE and east > BEIGE and south > BEIGE and west > BEIGE:
            return
        horizontal = 0
        vertical = 0
        if east <= BEIGE:
            horizontal |= city.street_at(cell + 1, HORIZONTAL)
        if west <= BEIGE:
            horizontal |= city.street_at(cell - 1, HORIZONTAL)
        if north <= BEIGE:
            vertical |= city.street_at(cell + 128, VERTICAL)
        if south <= BEIGE:
            vertical |= city.street_at(cell - 128, VERTICAL)
        self.corner_streets[self.n_completed * 2] = horizontal
        self.corner_streets[self.n_completed * 2 + 1] = vertical
        self.n_completed += 1

    def gain(self, position: Position) -> float:
        """Return what the seat could win on the corners just found."""
        total = 1.0 * self.n_completed
        for street in range(self.n_completed * 2):
            corners = self.corner_streets[street]
            if corners & position.occupied:
                points = position.strength(self.seat, corners) + self.best_vehicle(position, self.seat)
                for seat in range(position.players):
                    if seat != self.seat and position.strength(seat, corners) < points:
                        total += self.strike * self.stake(position, seat, corners)
        return total

    def loss(self, position: Position) -> float:
        """Return what the others could win there, and take from the seat."""
        total = self.danger * self.n_completed
        for street in range(self.n_completed * 2):
            corners = self.corner_streets[street]
            mine = position.strength(self.seat, corners)
            if mine and self.can_be_driven_away(position, corners, mine):
                total += self.strike_danger * self.stake(position, self.seat, corners)
        return total

    def can_be_driven_away(self, position: Position, corners: int, points: int) -> bool:
        """Return whether another seat that still acts could exceed `points` there with one vehicle."""
        for seat in range(position.players):
            if seat == self.seat or not position.acts_again(seat):
                continue
            if position.strength(seat, corners) + self.best_vehicle(position, seat) > points:
                return True
        return False

    def stake(self, position: Position, seat: int, corners: int) -> float:
        """Return the value of a seat's vehicles on these corners."""
        return self.taxi * popcount(position.on[seat] & corners) + self.truck * popcount(
            position.on[4 + seat] & corners
        )

    def rival_probability(self, position: Position, need: int) -> float:
        """Return how likely one of the others has a tile that fits there."""
        if self.fitting[need] < 0:
            fitting = 0.0
            for number in range(CLASSES):
                if position.tiles.fit[number * NEEDS + need]:
                    fitting += self.pool[number]
            none = 1.0
            for _ in range(self.n_hidden):
                none *= 1 - fitting / self.n_pool
            self.fitting[need] = 1 - none
        return self.fitting[need]

    def can_fit(self, position: Position, need: int) -> bool:
        """Return whether the seat has a tile that fits there."""
        have = position.have[self.seat]
        while have:
            if position.tiles.fit[lowest(have) * NEEDS + need]:
                return True
            have &= have - 1
        return False

    def best_vehicle(self, position: Position, seat: int) -> int:
        """Return the points of the best vehicle in a supply."""
        return 2 if position.supply[seat * 2 + TRUCK] else 1
