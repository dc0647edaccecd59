"""All legal moves of a position, as whole numbers (`components` tells how to read them)."""

from midtown.bits import *
from midtown.games.traffiq.components import *
from midtown.games.traffiq.position import Position


def legal(position: Position) -> list[int]:
    """All legal moves; none while a tile is awaited."""
    if position.drawer != NONE:
        return []
    moves = Moves()
    return [moves.item[i] for i in range(moves.fill(position))]


class Moves:
    """Room for the moves of one position: as many of `item` count as `fill` says."""

    def __init__(self) -> None:
        self.item = [0] * 22000

    def fill(self, position: Position) -> int:
        """Write all legal moves of `position` into `item` and say how many they are."""
        if position.phase == ACTION:
            return self.fill_actions(position)
        if position.phase == PLACE:
            return self.fill_places(position)
        if position.phase == COMPETE:
            return self.fill_contests(position)
        return 0

    def fill_actions(self, position: Position) -> int:
        self.item[0] = END
        self.item[1] = DRAW
        n = 2 if position.n_stack else 1
        if position.drew:
            return n
        if not position.rode:
            n = self.fill_attachments(position, n)
        if not position.rode >> TAXI & 1:
            n = self.fill_rides(position, n)
        if not position.rode >> TRUCK & 1:
            n = self.fill_deliveries(position, n)
        return n

    def fill_attachments(self, position: Position, n: int) -> int:
        have = position.have[position.mover]
        while have:
            number = lowest(have)
            have &= have - 1
            row = number * NEEDS
            base = ATTACH | number << 16
            for free in range(position.n_free):  # four turns at a time: all are written, those that fit are kept
                turns = position.tiles.fit[row + position.free_need[free]]
                spread_four(self.item, n, TURNS_OF_BITS, turns * 4, base | position.free_cell[free])
                n += BITS[turns]
        return n

    def fill_rides(self, position: Position, n: int) -> int:
        taxis = position.on[TAXI * 4 + position.mover]
        while taxis:
            corner = lowest(taxis)
            taxis &= taxis - 1
            reach = self.reach(position, corner)
            base = RIDE | corner << 6
            while reach:
                self.item[n] = base | lowest(reach)
                reach &= reach - 1
                n += 1
        return n

    def reach(self, position: Position, corner: int) -> int:
        """The empty corners to which a taxi can ride from `corner` (T-RIDE)."""
        empty = ~position.occupied
        reach = position.near[corner] & empty
        todo = reach
        while todo:
            more = position.near[lowest(todo)] & empty & ~reach
            reach |= more
            todo = todo & (todo - 1) | more
        return reach

    def fill_deliveries(self, position: Position, n: int) -> int:
        trucks = position.on[TRUCK * 4 + position.mover]
        while trucks:
            corner = lowest(trucks)
            trucks &= trucks - 1
            near = position.near[corner] & ~position.occupied
            base = RIDE | corner << 6
            while near:
                self.item[n] = base | lowest(near)
                near &= near - 1
                n += 1
        return n

    def fill_places(self, position: Position) -> int:
        self.item[0] = SKIP
        n = 1
        pending = position.pending
        while pending:
            corner = lowest(pending)
            pending &= pending - 1
            for kind in range(2):
                self.item[n] = SETTLE | kind << 6 | corner
                n += position.supply[position.mover * 2 + kind] != 0
        return n

    def fill_contests(self, position: Position) -> int:
        n = 0
        for streets in range(4):
            if (streets & 1 and not position.lose[HORIZONTAL]) or (streets & 2 and not position.lose[VERTICAL]):
                continue
            self.item[n] = CONTEST | streets
            n += 1
        return n


TURNS_OF_BITS = [0] * 64
"""For every set of turns the turns in it, lowest first, where a move has them."""
BITS = [0] * 16


def make_tables() -> None:
    for turns in range(16):
        for turn in range(4):
            if turns >> turn & 1:
                TURNS_OF_BITS[turns * 4 + BITS[turns]] = turn << 14
                BITS[turns] += 1


make_tables()
