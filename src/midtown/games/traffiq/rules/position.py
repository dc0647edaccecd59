"""Where a game of Manhattan TraffIQ stands: flat lists of small numbers, C arrays where `position.pxd` is compiled.

Chance comes from outside: while `drawer` names a seat, that seat waits for a tile, and `deal` gives it.
Sets of corners and of tile classes are bits of one number.
"""

from midtown.bits import *
from midtown.games.traffiq.components import *
from midtown.games.traffiq.components import VEHICLES
from midtown.games.traffiq.setup import Setup


class Moves:
    """Room for the moves of one position: the first `fill` of `item` count."""

    def __init__(self) -> None:
        self.item = [0] * 22000


class Position:
    """A game of Manhattan TraffIQ at one moment, everything hidden included.

    It may also be a game as one seat sees it: of a hand that is not known `unseen` has the size, and its tiles are
    still in `stack`, which then holds more than the `n_stack` that lie there; whoever searches deals them from it.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.tiles = setup.tiles
        self.players = setup.players
        self.city = setup.city
        self.shares_city = 1
        self.on = [0] * 8
        self.have = [0] * 4
        self.copies = [0] * 176
        self.stack = [0] * 44
        self.supply = [0] * 8
        self.unseen = [0] * 4
        self.lose = [0] * 2
        self.occupied = 0
        self.pending = 0
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

    def clone(self) -> "Position":
        """The same position again, for whoever wants to play on from it. The city is copied when one of them builds."""
        other = Position.__new__(Position)
        other.setup = self.setup
        other.tiles = self.tiles
        other.players = self.players
        other.city = self.city
        other.shares_city = self.shares_city = 1
        other.on = self.on[:]
        other.have = self.have[:]
        other.copies = self.copies[:]
        other.stack = self.stack[:]
        other.supply = self.supply[:]
        other.unseen = self.unseen[:]
        other.lose = self.lose[:]
        other.occupied = self.occupied
        other.pending = self.pending
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

    def legal(self) -> list[int]:
        """All legal moves as whole numbers (`components` tells how to read them); none while a tile is awaited."""
        if self.drawer != NONE:
            return []
        moves = ROOM if ROOM is not None else Moves()
        return [moves.item[i] for i in range(self.fill(moves))]

    def fill(self, moves: Moves) -> int:
        """Write all legal moves into `moves` and say how many they are."""
        if self.phase == ACTION:
            return self.fill_actions(moves)
        if self.phase == PLACE:
            return self.fill_places(moves)
        if self.phase == COMPETE:
            return self.fill_contests(moves)
        return 0

    def fill_actions(self, moves: Moves) -> int:
        """T-TURN."""
        moves.item[0] = END
        moves.item[1] = DRAW
        n = 2 if self.n_stack else 1
        if self.drew:
            return n
        if not self.rode:
            n = self.fill_attachments(moves, n)
        if not self.rode >> TAXI & 1:
            n = self.fill_rides(moves, n)
        if not self.rode >> TRUCK & 1:
            n = self.fill_deliveries(moves, n)
        return n

    def fill_attachments(self, moves: Moves, n: int) -> int:
        """T-ATTACH."""
        city = self.city
        have = self.have[self.mover]
        while have:
            number = lowest(have)
            have &= have - 1
            row = number * NEEDS
            base = ATTACH | number << 16
            for free in range(city.n_free):  # four turns at a time: all are written, those that fit are kept
                turns = self.tiles.fit[row + city.free_need[free]]
                spread_four(moves.item, n, TURNS_OF_BITS, turns * 4, base | city.free_cell[free])
                n += BITS[turns]
        return n

    def fill_rides(self, moves: Moves, n: int) -> int:
        """T-RIDE."""
        taxis = self.on[TAXI * 4 + self.mover]
        while taxis:
            corner = lowest(taxis)
            taxis &= taxis - 1
            reach = self.reach(corner)
            base = RIDE | corner << 6
            while reach:
                moves.item[n] = base | lowest(reach)
                reach &= reach - 1
                n += 1
        return n

    def reach(self, corner: int) -> int:
        """The empty corners to which a taxi can ride from `corner` (T-RIDE)."""
        empty = ~self.occupied
        reach = self.city.near[corner] & empty
        todo = reach
        while todo:
            more = self.city.near[lowest(todo)] & empty & ~reach
            reach |= more
            todo = todo & (todo - 1) | more
        return reach

    def fill_deliveries(self, moves: Moves, n: int) -> int:
        """T-DELIVER."""
        trucks = self.on[TRUCK * 4 + self.mover]
        while trucks:
            corner = lowest(trucks)
            trucks &= trucks - 1
            near = self.city.near[corner] & ~self.occupied
            base = RIDE | corner << 6
            while near:
                moves.item[n] = base | lowest(near)
                near &= near - 1
                n += 1
        return n

    def fill_places(self, moves: Moves) -> int:
        """T-PLACE."""
        moves.item[0] = SKIP
        n = 1
        pending = self.pending
        while pending:
            corner = lowest(pending)
            pending &= pending - 1
            for kind in range(2):
                moves.item[n] = SETTLE | kind << 6 | corner
                n += self.supply[self.mover * 2 + kind] != 0
        return n

    def fill_contests(self, moves: Moves) -> int:
        """T-COMPETE."""
        n = 0
        for streets in range(4):
            if (streets & 1 and not self.lose[HORIZONTAL]) or (streets & 2 and not self.lose[VERTICAL]):
                continue
            moves.item[n] = CONTEST | streets
            n += 1
        return n

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
        """T-ATTACH."""
        place = self.mover * CLASSES + number
        self.copies[place] -= 1
        if self.copies[place] == 0:
            self.have[self.mover] ^= ONE << number
        self.busy = 1
        self.stop_sharing()
        self.pending = self.city.lay(cell, face)
        if self.pending:
            self.phase = PLACE
        else:
            self.end_action()

    def stop_sharing(self) -> None:
        """Before building: the city becomes this position's own."""
        if self.shares_city:
            self.city = self.city.clone()
            self.shares_city = 0

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
        """T-DRAW."""
        self.n_stack -= 1
        self.drawer = self.mover
        self.drew = 1
        self.busy = 1
        if self.n_stack == 0:
            self.turns_left = self.players + 1  # this turn, then one for everybody (T-FINAL)
        self.end_action()

    def arrive(self, corner: int) -> None:
        """A vehicle has come to `corner`: see who would have to leave its streets (T-COMPETE)."""
        self.lose[HORIZONTAL] = self.losers(self.city.street[corner * 2])
        self.lose[VERTICAL] = self.losers(self.city.street[corner * 2 + 1])
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
        """T-LAST, or on with the turn."""
        if self.supply[self.mover * 2] + self.supply[self.mover * 2 + 1] == 0:
            self.phase = OVER
        elif self.pending:
            self.phase = PLACE
        else:
            self.end_action()

    def end_action(self) -> None:
        """On with the turn, or with the next one."""
        self.phase = ACTION
        self.left -= 1
        if self.left == 0:
            self.end_turn()

    def end_turn(self) -> None:
        """T-FINAL, T-STALE, or the next seat."""
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

    def acts_again(self, seat: int) -> bool:
        """Whether a seat is to act before the game ends, as far as that is known (T-FINAL)."""
        return self.turns_left == NONE or (seat - self.mover + self.players) % self.players < self.turns_left

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


ONE = 1
ROOM = None if __file__.endswith(".py") else Moves()
"""Kept for every `legal` where that is machine code, which no other thread interrupts."""
TURNS_OF_BITS = [0] * 64
"""For every set of turns the turns in it, lowest first, where a move has them."""
BITS = [0] * 16


def make_tables() -> None:
    """Fill the tables above."""
    for turns in range(16):
        for turn in range(4):
            if turns >> turn & 1:
                TURNS_OF_BITS[turns * 4 + BITS[turns]] = turn << 14
                BITS[turns] += 1


make_tables()
