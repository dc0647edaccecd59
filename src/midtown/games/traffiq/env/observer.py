"""What a seat sees of a game of TraffIQ, as bytes: the map in a window, hands, supplies, the turn."""

from midtown.engine.bits import *
from midtown.engine.environment import Environment as BaseEnvironment
from midtown.engine.planes import total
from midtown.games.traffiq.env.numbers import *
from midtown.games.traffiq.env.planes import planes
from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.position import Position


class Observer(BaseEnvironment):
    """One game of TraffIQ, the part of a move chosen so far, and the window on the map."""

    def __init__(self, position: Position) -> None:
        self.setup = position.setup
        self.planes = planes(position.setup)
        BaseEnvironment.__init__(self, position.players, ACTIONS, total(self.planes))
        self.position = position
        self.tile = NONE  # the class chosen to be laid, or NONE
        self.cell = NONE  # the cell chosen for it, or NONE
        self.corner = NONE  # the corner chosen to place on or to leave, or NONE
        self.west = 0  # the window's lowest column, as in a cell's number
        self.south = 0  # the window's lowest row

    def frame(self) -> None:
        """Move the window to the middle of the map. It holds all of a map up to 18 wide, and the cells beside it."""
        self.west = self.south = 127
        east = north = 0
        for tile in range(1, self.position.city.n_tiles + 1):
            cell = self.position.city.cell[tile]
            self.west = min(self.west, cell & 127)
            east = max(east, cell & 127)
            self.south = min(self.south, cell >> 7)
            north = max(north, cell >> 7)
        self.west = (self.west + east + 1) // 2 - WINDOW // 2
        self.south = (self.south + north + 1) // 2 - WINDOW // 2

    def spot(self, cell: int) -> int:
        """Return the number of a cell in the window; NONE if it lies outside."""
        column = (cell & 127) - self.west
        row = (cell >> 7) - self.south
        return row * WINDOW + column if 0 <= column < WINDOW and 0 <= row < WINDOW else NONE

    def observe(self, seat: int, out: memoryview) -> None:
        """Write what `seat` sees into `out` (`planes`)."""
        for i in range(self.observation_size):
            out[i] = 0
        at = self.observe_map(out)
        at = self.observe_corners(seat, out, at)
        at = self.observe_cell(seat, out, at)
        at = self.observe_tiles(self.position, seat, out, at)
        self.observe_turn(seat, out, at)

    def observe_map(self, out: memoryview) -> int:
        """Write the sides of the tiles; return the number of their bytes."""
        for tile in range(1, self.position.city.n_tiles + 1):
            spot = self.spot(self.position.city.cell[tile])
            if spot == NONE:
                continue
            for side in range(4):
                out[side * CELLS + spot] = self.position.city.face[tile] >> 3 * side & 7
        return 4 * CELLS

    def observe_corners(self, seat: int, out: memoryview, at: int) -> int:
        """Write corners, vehicles and what may happen to them from `at` on; return where they end."""
        for corner in range(self.position.city.n_corners):
            spot = self.spot(self.position.city.where[corner])
            if spot != NONE:
                out[at + spot] = 1
        at += CELLS
        for relative in range(self.seats):
            other = (seat + relative) % self.seats
            for kind in range(2):
                self.mark(self.position.on[kind * 4 + other], out, at)
                at += CELLS
        if self.position.phase != OVER:
            self.mark(self.position.pending, out, at)
        if self.position.phase == COMPETE:
            self.mark(self.position.lose[HORIZONTAL], out, at + CELLS)
            self.mark(self.position.lose[VERTICAL], out, at + 2 * CELLS)
        return at + 3 * CELLS

    def mark(self, corners: int, out: memoryview, at: int) -> None:
        """Write 1 for each of these corners into the plane that begins at `at`."""
        while corners:
            spot = self.spot(self.position.city.where[lowest(corners)])
            corners &= corners - 1
            if spot != NONE:
                out[at + spot] = 1

    def observe_cell(self, seat: int, out: memoryview, at: int) -> int:
        """Write the cell or corner that the seat has chosen from `at` on; return where the plane ends."""
        cell = self.position.city.where[self.corner] if self.corner != NONE else self.cell
        if cell != NONE and seat == self.position.mover:
            spot = self.spot(cell)
            if spot != NONE:
                out[at + spot] = 1
        return at + CELLS

    def observe_tiles(self, position: Position, seat: int, out: memoryview, at: int) -> int:
        """Write hands, unseen tiles and sizes of hands from `at` on; return where they end."""
        unseen = at + (self.seats if self.setup.open_hands else 1) * CLASSES
        sizes = unseen + 2 * CLASSES
        for number in range(CLASSES):
            out[unseen + number] = position.stack[number]
        for relative in range(self.seats):
            other = (seat + relative) % self.seats
            hand = other * CLASSES
            tiles = position.unseen[other]
            if relative == 0 or self.setup.open_hands:
                for number in range(CLASSES):
                    out[at + number] = position.copies[hand + number]
                at += CLASSES
            else:
                for number in range(CLASSES):
                    out[unseen + number] += position.copies[hand + number]
            for number in range(CLASSES):
                tiles += position.copies[hand + number]
            out[sizes + relative] = tiles
        if self.tile != NONE and seat == position.mover:
            out[unseen + CLASSES + self.tile] = 1
        return sizes + self.seats

    def observe_turn(self, seat: int, out: memoryview, at: int) -> None:
        """Write supplies, stack, phase and turn from `at` on."""
        seats = self.seats
        for relative in range(seats):
            other = (seat + relative) % seats
            for kind in range(2):
                out[at + relative * 2 + kind] = self.position.supply[other * 2 + kind]
        at += 2 * seats
        out[at] = self.position.n_stack
        if self.position.phase != OVER:
            out[at + 1 + self.position.phase] = 1
            out[at + 4] = self.position.left
            out[at + 5] = self.position.rode & 1
            out[at + 6] = self.position.rode >> 1
            out[at + 7] = self.position.drew
            out[at + 8] = self.position.busy
            out[at + 11 + (self.position.mover - seat + seats) % seats] = 1
        out[at + 9] = self.position.idle
        if self.position.turns_left != NONE:
            out[at + 10] = self.position.turns_left
        out[at + 11 + seats + seat] = 1
