"""A position of Manhattan TraffIQ: flat lists of small numbers, C arrays where `position.pxd` is compiled.

Chance comes from outside: while `drawer` names a seat, that seat waits for a tile, and `deal` gives it.
Sets of corners and of tile classes are bits of one number.
"""

from midtown.engine.bits import *
from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.components import VEHICLES
from midtown.games.traffiq.rules.setup import Setup


class Moves:
    """A buffer for the moves of one position: `fill` writes them to `item` and returns their number."""

    def __init__(self) -> None:
        self.item = [0] * 22000


class Position:
    """A game of Manhattan TraffIQ at one moment, everything hidden included.

    It may also be a game as one seat sees it. `unseen` has the size of a hidden hand, and its tiles are counted in
    `stack`, which then holds more than the `n_stack` that lie there; a search deals them from it.

    Each field is documented where `__init__` sets it: index, meaning, range. `position.pxd` has the C types.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.tiles = setup.tiles
        self.players = setup.players  # 2 to 4
        self.city = setup.city  # the map; copied before building while `shares_city`
        self.shares_city = 1  # 1 if other positions may use the same `city`, else 0
        self.on = [0] * 8  # [kind * 4 + seat] corners, as bits, on which such a vehicle of the seat stands
        self.have = [0] * 4  # [seat] classes, as bits, of which the known hand has at least one tile
        self.copies = [0] * 176  # [seat * CLASSES + class] tiles of that class in the known hand
        self.stack = [0] * 44  # [class] tiles that may come next: those of the stack and of hidden hands
        self.supply = [0] * 8  # [seat * 2 + kind] vehicles that are not on the map, 0 to 8
        self.unseen = [0] * 4  # [seat] tiles in the hand that are hidden; 0 if the whole hand is known
        self.lose = [0] * 2  # [axis] in COMPETE: corners, as bits, whose vehicles leave if the mover competes
        self.occupied = 0  # corners, as bits, with a vehicle
        self.pending = 0  # corners, as bits, that the new tile completed and that may still be placed on (T-PLACE)
        self.undealt = 2 * self.players  # tiles that the first deal still has to give
        self.n_stack = self.tiles.size - self.undealt  # tiles in the stack; those of the first deal never count
        self.drawer = 0  # the seat that waits for a tile, or NONE
        self.mover = 0  # the seat to move
        self.phase = ACTION  # ACTION, PLACE, COMPETE or OVER
        self.left = 2  # 1 or 2: actions that the turn still has, a running one included
        self.rode = 0  # bit `kind`: a vehicle of that kind has moved this turn
        self.drew = 0  # 1 after a tile was drawn this turn, else 0
        self.busy = 0  # 1 after a tile was attached or drawn this turn, else 0 (T-STALE)
        self.idle = 0  # turns in a row without attaching or drawing (T-STALE)
        self.turns_left = NONE  # turns until the end, this one included; NONE before the end is known
        for number in range(CLASSES):
            self.stack[number] = self.tiles.copies[number]
        for seat in range(self.players):
            for kind in range(2):
                self.supply[seat * 2 + kind] = VEHICLES[self.players][kind]

    def clone(self) -> "Position":
        """Return a copy to play on from. The city is shared until one of the two builds."""
        copy = Position.__new__(Position)
        copy.setup = self.setup
        copy.tiles = self.tiles
        copy.players = self.players
        copy.city = self.city
        copy.shares_city = self.shares_city = 1
        copy.become(self)
        return copy

    def __copy__(self) -> "Position":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "Position":
        return self.clone()

    def __reduce__(self) -> str:
        raise TypeError("a position cannot be pickled: pickle what the game's `reveal` says, for its `load_state`")

    def become(self, other: "Position") -> None:
        """Turn this position into what `other`, of the same setup, is, but for the city."""
        self.on = other.on[:]
        self.have = other.have[:]
        self.copies = other.copies[:]
        self.stack = other.stack[:]
        self.supply = other.supply[:]
        self.unseen = other.unseen[:]
        self.lose = other.lose[:]
        self.occupied = other.occupied
        self.pending = other.pending
        self.undealt = other.undealt
        self.n_stack = other.n_stack
        self.drawer = other.drawer
        self.mover = other.mover
        self.phase = other.phase
        self.left = other.left
        self.rode = other.rode
        self.drew = other.drew
        self.busy = other.busy
        self.idle = other.idle
        self.turns_left = other.turns_left

    def legal(self) -> list[int]:
        """Return all legal moves as numbers, encoded as in `components`; none while a tile is awaited."""
        if self.drawer != NONE:
            return []
        moves = ROOM if ROOM is not None else Moves()
        return [moves.item[i] for i in range(self.fill(moves))]

    def fill(self, moves: Moves) -> int:
        """Write all legal moves into `moves` and return their number."""
        if self.phase == ACTION:
            return self.fill_actions(moves)
        if self.phase == PLACE:
            return self.fill_places(moves)
        if self.phase == COMPETE:
            return self.fill_contests(moves)
        return 0

    def fill_actions(self, moves: Moves) -> int:
        """Write all actions (T-TURN) and return their number."""
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
        """Write all ways to attach a tile (T-ATTACH) after the first `n` moves; return the number of moves."""
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
        """Write all taxi rides (T-RIDE) after the first `n` moves; return the number of moves."""
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
        """Return the empty corners, as bits, to which a taxi can ride from `corner` (T-RIDE)."""
        empty = ~self.occupied
        reach = self.city.near[corner] & empty
        todo = reach
        while todo:
            more = self.city.near[lowest(todo)] & empty & ~reach
            reach |= more
            todo = todo & (todo - 1) | more
        return reach

    def fill_deliveries(self, moves: Moves, n: int) -> int:
        """Write all truck deliveries (T-DELIVER) after the first `n` moves; return the number of moves."""
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
        """Write all ways to place a vehicle, or none (T-PLACE); return their number."""
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
        """Write all choices of streets to compete on (T-COMPETE); return their number."""
        n = 0
        for streets in range(4):
            if (streets & 1 and not self.lose[HORIZONTAL]) or (streets & 2 and not self.lose[VERTICAL]):
                continue
            moves.item[n] = CONTEST | streets
            n += 1
        return n

    def hand(self, seat: int) -> list[int]:
        """Return the classes of the known tiles in a hand, ascending."""
        return [number for number in range(CLASSES) for _ in range(self.copies[seat * CLASSES + number])]

    def bag(self) -> list[int]:
        """Return the classes of the tiles that may come next, ascending: those of the stack and of hidden hands."""
        return [number for number in range(CLASSES) for _ in range(self.stack[number])]

    def apply(self, move: int) -> None:
        """Play a move from `fill` without checks. Afterwards `drawer` may wait for a tile."""
        what = move & 0x7F000000
        move &= 0xFFFFFF
        if what == ATTACH:
            self.attach(move >> 16, self.tiles.turn[move >> 14], move & 0x3FFF)
        elif what == RIDE:
            self.ride(move >> 6, move & 63)
        elif what == SETTLE:
            self.place(move >> 6, move & 63)
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
        """Lay a tile of class `number` on a cell (T-ATTACH), then place vehicles or end the action."""
        place = self.mover * CLASSES + number
        self.copies[place] -= 1
        if self.copies[place] == 0:
            self.have[self.mover] ^= ONE << number
        self.busy = 1
        if self.shares_city:
            self.stop_sharing()
        self.pending = self.city.lay(cell, face)
        if self.pending:
            self.phase = PLACE
        else:
            self.end_action()

    def attach_turned(self, number: int, free: int, n: int) -> None:
        """Lay a tile of class `number` on empty cell `free` in turn `n` of those that fit there (T-ATTACH)."""
        turns = self.tiles.fit[number * NEEDS + self.city.free_need[free]]
        turn = TURNS_OF_BITS[turns * 4 + n] >> 14
        self.attach(number, self.tiles.turn[number * 4 + turn], self.city.free_cell[free])

    def stop_sharing(self) -> None:
        """Copy a shared city before building in it."""
        self.city = self.city.clone()
        self.shares_city = 0

    def place(self, kind: int, corner: int) -> None:
        """Place a vehicle on a corner that the tile has completed (T-PLACE)."""
        self.supply[self.mover * 2 + kind] -= 1
        self.on[kind * 4 + self.mover] |= ONE << corner
        self.occupied |= ONE << corner
        self.pending ^= ONE << corner
        self.arrive(corner)

    def ride(self, start: int, goal: int) -> None:
        """Move the mover's vehicle at `start`: a taxi ride or a truck delivery (T-RIDE, T-DELIVER)."""
        kind = self.on[TRUCK * 4 + self.mover] >> start & 1
        way = ONE << start | ONE << goal
        self.on[kind * 4 + self.mover] ^= way
        self.occupied ^= way
        self.rode |= 1 << kind
        self.arrive(goal)

    def take_tile(self) -> None:
        """Let the mover wait for a tile (T-DRAW), and begin the final round with the last tile (T-FINAL)."""
        self.n_stack -= 1
        self.drawer = self.mover
        self.drew = 1
        self.busy = 1
        if self.n_stack == 0:
            self.turns_left = self.players + 1  # this turn, then one for everybody (T-FINAL)
        self.end_action()

    def arrive(self, corner: int) -> None:
        """Find who would have to leave the streets at `corner`, where a vehicle has just arrived (T-COMPETE)."""
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
        """Return the corners on `street`, as bits, whose vehicles must leave if the mover competes there."""
        if not street & self.occupied & ~(self.on[self.mover] | self.on[4 + self.mover]):
            return 0
        mine = self.strength(self.mover, street)
        out = 0
        for seat in range(self.players):
            if self.strength(seat, street) < mine:
                out |= (self.on[seat] | self.on[4 + seat]) & street
        return out

    def strength(self, seat: int, street: int) -> int:
        """Return the points of a seat on a street: taxi 1, truck 2."""
        return popcount(self.on[seat] & street) + 2 * popcount(self.on[4 + seat] & street)

    def contest(self, streets: int) -> None:
        """Return the losers on the chosen streets (bit 0 east-west, bit 1 north-south) to their supplies."""
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
        """End the game if the mover placed the last vehicle (T-LAST); otherwise go on with the turn."""
        if self.supply[self.mover * 2] + self.supply[self.mover * 2 + 1] == 0:
            self.phase = OVER
        elif self.pending:
            self.phase = PLACE
        else:
            self.end_action()

    def end_action(self) -> None:
        """End the action, and the turn after its second action."""
        self.phase = ACTION
        self.left -= 1
        if self.left == 0:
            self.end_turn()

    def end_turn(self) -> None:
        """End the game (T-FINAL), begin its last round (T-STALE), or pass the turn."""
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
        """Return whether a seat will act before the game ends, as far as that is known (T-FINAL)."""
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
"""A buffer for every `legal` where that is machine code, which no other thread interrupts."""
TURNS_OF_BITS = [0] * 64
"""[turns as bits * 4 + n] turn n of the set, lowest first, at its place in a move's number."""
BITS = [0] * 16
"""[turns as bits] the number of turns in the set."""


def make_tables() -> None:
    """Fill the tables above."""
    for turns in range(16):
        for turn in range(4):
            if turns >> turn & 1:
                TURNS_OF_BITS[turns * 4 + BITS[turns]] = turn << 14
                BITS[turns] += 1


make_tables()
