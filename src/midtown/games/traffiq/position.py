"""Where a game of Manhattan TraffIQ stands: flat lists of small numbers, C arrays where `position.pxd` is compiled.

Chance comes from outside: while `drawer` names a seat, that seat waits for a tile, and `deal` gives it.
Sets of corners and of tile classes are bits of one number.
"""

from midtown.bits import *
from midtown.games.traffiq.components import *
from midtown.games.traffiq.components import VEHICLES, cell_at, face_of
from midtown.games.traffiq.tiles import Setup


class Position:
    """A game of Manhattan TraffIQ at one moment, everything hidden included."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.tiles = setup.tiles
        self.players = setup.players
        self.slot = [0] * 4096
        self.face = [0] * 61
        self.cell = [0] * 61
        self.corner_of = [0] * 256
        self.free_cell = [0] * 128
        self.free_need = [0] * 128
        self.where = [0] * 64
        self.near = [0] * 64
        self.street = [0] * 128
        self.on = [0] * 8
        self.have = [0] * 4
        self.copies = [0] * 176
        self.stack = [0] * 44
        self.supply = [0] * 8
        self.unseen = [0] * 4
        self.lose = [0] * 2
        self.occupied = 0
        self.pending = 0
        self.n_tiles = 0
        self.n_free = 0
        self.n_corners = 0
        self.undealt = 2 * self.players
        self.n_stack = self.tiles.size - self.undealt
        self.drawer = 0
        self.mover = 0
        self.phase = ACTION
        self.left = 2
        self.rode = 0
        self.drew = 0
        self.busy = 0
        self.idle = 0
        self.turns_left = NONE
        for number in range(CLASSES):
            self.stack[number] = self.tiles.copies[number]
        for seat in range(self.players):
            for kind in range(2):
                self.supply[seat * 2 + kind] = VEHICLES[self.players][kind]
        for (x, y), letters in setup.start.items():
            self.lay(cell_at(x, y), face_of(letters))

    def clone(self) -> "Position":
        """The same position again, for whoever wants to play on from it."""
        other = Position.__new__(Position)
        other.setup = self.setup
        other.tiles = self.tiles
        other.players = self.players
        other.slot = self.slot[:]
        other.face = self.face[:]
        other.cell = self.cell[:]
        other.corner_of = self.corner_of[:]
        other.free_cell = self.free_cell[:]
        other.free_need = self.free_need[:]
        other.where = self.where[:]
        other.near = self.near[:]
        other.street = self.street[:]
        other.on = self.on[:]
        other.have = self.have[:]
        other.copies = self.copies[:]
        other.stack = self.stack[:]
        other.supply = self.supply[:]
        other.unseen = self.unseen[:]
        other.lose = self.lose[:]
        other.occupied = self.occupied
        other.pending = self.pending
        other.n_tiles = self.n_tiles
        other.n_free = self.n_free
        other.n_corners = self.n_corners
        other.undealt = self.undealt
        other.n_stack = self.n_stack
        other.drawer = self.drawer
        other.mover = self.mover
        other.phase = self.phase
        other.left = self.left
        other.rode = self.rode
        other.drew = self.drew
        other.busy = self.busy
        other.idle = self.idle
        other.turns_left = self.turns_left
        return other

    def hand(self, seat: int) -> list[int]:
        """The classes of the tiles in a hand, as far as they are known, ascending."""
        return [number for number in range(CLASSES) for _ in range(self.copies[seat * CLASSES + number])]

    def bag(self) -> list[int]:
        """The classes of the tiles that may come next, ascending: those of the stack and of hands not known."""
        return [number for number in range(CLASSES) for _ in range(self.stack[number])]

    def apply(self, move: int) -> None:
        """Play a move that `fill` has named, unchecked. Afterwards `drawer` may wait for a tile."""
        what = move & 0x7F000000
        move &= 0xFFFFFF
        if what == ATTACH:
            self.attach(move >> 16, self.tiles.turn[move >> 14], move & 0x3FFF)
        elif what == RIDE:
            self.ride(move >> 6, move & 63)
        elif what == SETTLE:
            self.settle(move >> 6, move & 63)
        elif what == DRAW:
            self.take_tile()
        elif what == CONTEST:
            self.contest(move)
            self.after_contest()
        elif what == SKIP:
            self.pending = 0
            self.end_action()
        else:
            self.end_turn()

    def attach(self, number: int, face: int, cell: int) -> None:
        place = self.mover * CLASSES + number
        self.copies[place] -= 1
        if self.copies[place] == 0:
            self.have[self.mover] ^= ONE << number
        self.busy = 1
        self.pending = self.lay(cell, face)
        if self.pending:
            self.phase = PLACE
        else:
            self.end_action()

    def settle(self, kind: int, corner: int) -> None:
        """A vehicle from the supply onto a corner that the tile has completed (T-PLACE)."""
        self.supply[self.mover * 2 + kind] -= 1
        self.on[kind * 4 + self.mover] |= ONE << corner
        self.occupied |= ONE << corner
        self.pending ^= ONE << corner
        self.arrive(corner)

    def ride(self, start: int, goal: int) -> None:
        """A taxi ride or a truck delivery, whichever stands at `start`."""
        kind = self.on[TRUCK * 4 + self.mover] >> start & 1
        way = ONE << start | ONE << goal
        self.on[kind * 4 + self.mover] ^= way
        self.occupied ^= way
        self.rode |= 1 << kind
        self.arrive(goal)

    def take_tile(self) -> None:
        self.n_stack -= 1
        self.drawer = self.mover
        self.drew = 1
        self.busy = 1
        if self.n_stack == 0:
            self.turns_left = self.players + 1  # this turn, then one for everybody (T-FINAL)
        self.end_action()

    def arrive(self, corner: int) -> None:
        """A vehicle has come to `corner`: see who would have to leave its streets (T-COMPETE)."""
        self.lose[HORIZONTAL] = self.losers(self.street[corner * 2])
        self.lose[VERTICAL] = self.losers(self.street[corner * 2 + 1])
        if not self.lose[HORIZONTAL] | self.lose[VERTICAL]:
            self.after_contest()
        elif self.setup.automatic:
            self.contest(3)
            self.after_contest()
        else:
            self.phase = COMPETE

    def losers(self, street: int) -> int:
        """The corners on `street` whose vehicles must leave if the mover competes there."""
        if not street & self.occupied & ~(self.on[self.mover] | self.on[4 + self.mover]):
            return 0
        mine = self.strength(self.mover, street)
        out = 0
        for seat in range(self.players):
            if self.strength(seat, street) < mine:
                out |= (self.on[seat] | self.on[4 + seat]) & street
        return out

    def strength(self, seat: int, street: int) -> int:
        """Points of a seat on a street: taxi 1, truck 2."""
        return popcount(self.on[seat] & street) + 2 * popcount(self.on[4 + seat] & street)

    def contest(self, streets: int) -> None:
        """The losers leave the chosen streets (1 along h, 2 along v) and go back to their supplies."""
        gone = 0
        if streets & 1:
            gone |= self.lose[HORIZONTAL]
        if streets & 2:
            gone |= self.lose[VERTICAL]
        self.occupied &= ~gone
        for seat in range(self.players):
            for kind in range(2):
                self.supply[seat * 2 + kind] += popcount(self.on[kind * 4 + seat] & gone)
                self.on[kind * 4 + seat] &= ~gone

    def after_contest(self) -> None:
        if self.supply[self.mover * 2] + self.supply[self.mover * 2 + 1] == 0:
            self.phase = OVER
        elif self.pending:
            self.phase = PLACE
        else:
            self.end_action()

    def end_action(self) -> None:
        self.phase = ACTION
        self.left -= 1
        if self.left == 0:
            self.end_turn()

    def end_turn(self) -> None:
        self.idle = 0 if self.busy else self.idle + 1
        if self.turns_left != NONE:
            self.turns_left -= 1
        elif self.idle >= 5 * self.players:
            self.turns_left = self.players
        if self.turns_left == 0:
            self.phase = OVER
            return
        self.mover += 1
        if self.mover == self.players:
            self.mover = 0
        self.left = 2
        self.rode = 0
        self.drew = 0
        self.busy = 0

    def deal(self, number: int) -> None:
        """Give `drawer` a tile of class `number` from the stack; afterwards the next one may be awaited (T-DEAL)."""
        self.stack[number] -= 1
        self.copies[self.drawer * CLASSES + number] += 1
        self.have[self.drawer] |= ONE << number
        if self.undealt:
            self.undealt -= 1
            self.drawer = self.players - (self.undealt + 1) // 2
        if self.undealt == 0:
            self.drawer = NONE

    def lay(self, cell: int, face: int) -> int:
        """A tile onto the map; the newly complete corners that a street touches (T-CORNER, T-PLACE), as bits."""
        at = cell >> 1 & 0xFC0 | cell & 63
        self.leave_rim(at)
        self.n_tiles += 1
        self.face[self.n_tiles] = face
        self.cell[self.n_tiles] = cell
        self.slot[at] = self.n_tiles
        for side in range(4):
            self.touch(cell + STEP[side], POWER[side ^ 2] * (face >> 3 * side & 7))
        fresh = 0
        for place in range(4):
            fresh |= self.complete(cell + STEP_TO_CORNER[place])
        return fresh

    def leave_rim(self, at: int) -> None:
        """The cell with slot `at` is empty no more; the last empty one takes its number."""
        if not self.slot[at]:
            return
        free = self.slot[at] - 128
        self.n_free -= 1
        last = self.free_cell[self.n_free]
        self.free_cell[free] = last
        self.free_need[free] = self.free_need[self.n_free]
        self.slot[last >> 1 & 0xFC0 | last & 63] = 128 + free

    def touch(self, cell: int, need: int) -> None:
        """An empty cell beside a new tile: what it needs on that side joins what it needs already."""
        at = cell >> 1 & 0xFC0 | cell & 63
        slot = self.slot[at]
        if slot == 0:
            slot = 128 + self.n_free
            self.slot[at] = slot
            self.free_cell[self.n_free] = cell
            self.free_need[self.n_free] = need
            self.n_free += 1
        elif slot >= 128:
            self.free_need[slot - 128] += need

    def complete(self, cell: int) -> int:
        """If the corner at the south-west of `cell` has just become complete, join it to its streets.

        Returns its bit if a street touches it.
        """
        east = cell & 63
        west = cell - 1 & 63
        north = cell >> 1 & 0xFC0
        south = cell - 128 >> 1 & 0xFC0
        north_east = self.slot[north | east]
        north_west = self.slot[north | west]
        south_east = self.slot[south | east]
        south_west = self.slot[south | west]
        if LAID[north_east] + LAID[north_west] + LAID[south_east] + LAID[south_west] < 4:
            return 0
        corner = self.n_corners
        self.n_corners += 1
        self.where[corner] = cell
        self.corner_of[north_east] = corner + 1
        vertical = self.join(corner, cell + 128, self.face[north_west] >> 3 & 7)
        horizontal = self.join(corner, cell + 1, self.face[north_east] >> 6 & 7)
        vertical |= self.join(corner, cell - 128, self.face[south_west] >> 3 & 7) << 8
        horizontal |= self.join(corner, cell - 1, self.face[north_west] >> 6 & 7) << 8
        self.link(corner, HORIZONTAL, horizontal)
        self.link(corner, VERTICAL, vertical)
        return ONE << corner if horizontal | vertical else 0

    def join(self, corner: int, cell: int, colour: int) -> int:
        """The neighbour along one border: 0 no street, 255 a street without a complete corner, else its number + 1."""
        if colour > BEIGE:
            return 0
        other = self.corner_of[self.slot[cell >> 1 & 0xFC0 | cell & 63]]
        if other == 0:
            return 255
        self.near[corner] |= ONE << other - 1
        self.near[other - 1] |= ONE << corner
        return other

    def link(self, corner: int, axis: int, joined: int) -> None:
        """One street along `axis` through `corner`, of its own and its two neighbours' streets (T-STREET)."""
        street = ONE << corner
        if 0 < joined & 255 < 255:
            street |= self.street[((joined & 255) - 1) * 2 + axis]
        if 0 < joined >> 8 < 255:
            street |= self.street[((joined >> 8) - 1) * 2 + axis]
        rest = street
        while rest:
            self.street[lowest(rest) * 2 + axis] = street
            rest &= rest - 1


ONE = 1
POWER = [1, 5, 25, 125]
STEP = [128, 1, -128, -1]
STEP_TO_CORNER = [0, 1, 128, 129]
LAID = [0] * 256
"""For every content of a slot whether it is a tile."""


def make_tables() -> None:
    for slot in range(1, 128):
        LAID[slot] = 1


make_tables()
