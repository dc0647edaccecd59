"""Manhattan TraffIQ as learning plays it (docs/build/environments.md has the tables of actions and planes).

A move is one action or several: laying a tile is its class, a cell, a turn; placing is a corner and a kind; a ride is
the corner of a vehicle and its goal. `numbers` has the actions' numbers.
"""

from midtown.engine.bits import *
from midtown.games.traffiq.env.numbers import *
from midtown.games.traffiq.env.observer import Observer
from midtown.games.traffiq.protocol.notation import number_of, parse, text
from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.position import Position


class Environment(Observer):
    """One game of TraffIQ with its numbered actions and observations."""

    def __init__(self, position: Position) -> None:
        Observer.__init__(self, position)
        self.fresh = Position(position.setup)  # what `restart` goes back to
        self.n_outside = 0
        self.outside = [0] * 122  # the first n_outside: listed cells outside the window, ascending
        self.look_at(position)

    def look_at(self, position: Position) -> None:
        """Encode another position of a game with the same options, with no part of a move chosen. It is not copied."""
        self.position = position
        self.completed = NONE
        self.forget()
        self.frame()
        self.refresh()

    def choose(self, action: int) -> str | None:
        """Return the move that a legal action completes; None if it is a part of one, which is then chosen.

        Raise ValueError if the action is not legal.
        """
        self.check(action)
        move = self.completed = self.take(action)
        self.refresh()
        return None if move == NONE else text(self.position, move)

    def actions(self, move: str) -> list[int]:
        """Return the actions of a legal move of the seat to move, given as text; no part may be chosen yet."""
        number = number_of(self.position, parse(move))
        if number is None:
            raise ValueError(f"{move} is not legal here")
        what, rest = number & 0x7F000000, number & 0xFFFFFF
        if what == ATTACH:
            turn = rest >> 14 & 3
            return self.pass_through([(CLASS + (rest >> 16), NONE), (NONE, rest & 0x3FFF), (TURN + turn, NONE)])
        if what == RIDE:
            return self.pass_through([(NONE, self.position.city.where[corner]) for corner in divmod(rest, 64)])
        if what == SETTLE:
            return self.pass_through([(NONE, self.position.city.where[rest & 63]), (KIND + (rest >> 6), NONE)])
        return [{END: END_TURN, DRAW: DRAW_TILE, SKIP: PLACE_NONE}.get(what, STREETS + rest)]

    def pass_through(self, parts: list[tuple[int, int]]) -> list[int]:
        """Return the actions of a move from its parts: each an action, or NONE and a cell."""
        taken = []
        for action, cell in parts:
            action = action if cell == NONE else self.action_of(cell)
            taken.append(action)
            self.take(action)
            self.refresh()
        self.forget()
        self.refresh()
        return taken

    def mover(self) -> int:
        """Return the seat to move; NONE when the game is over."""
        return NONE if self.position.phase == OVER else self.position.mover

    def awaits(self) -> int:
        """Return the seat that waits for a draw; NONE if no draw is awaited."""
        return self.position.drawer

    def after(self) -> Position:
        """Return the position after the move that `choose` has completed, before its draws."""
        if self.completed == NONE:
            raise ValueError("no move is completed")
        position = self.position.clone()
        position.apply(self.completed)
        return position

    def dealt(self, item: int) -> Position:
        """Return the position after the awaited draw of item number `item` (`chances`)."""
        if not (self.position.drawer != NONE and 0 <= item < CLASSES and self.position.stack[item]):
            raise ValueError(f"item {item} cannot be drawn here")
        position = self.position.clone()
        position.deal(item)
        return position

    def chances(self) -> list[tuple[int, float]]:
        """Return the number of each item that the awaited draw can be, and its probability."""
        counts = [(number, self.position.stack[number]) for number in range(CLASSES)]
        size = sum([count for _, count in counts])
        return [(number, count / size) for number, count in counts if count]

    def list_actions(self) -> int:
        """Write the legal actions into `legal` and return their number."""
        self.n_outside = 0
        n = 0
        if self.position.drawer != NONE:
            return 0
        if self.position.phase == ACTION:
            n = self.list_moves()
        elif self.position.phase == PLACE:
            n = self.list_places()
        elif self.position.phase == COMPETE:
            n = self.list_streets()
        for i in range(self.n_outside):
            self.legal[n] = OUTSIDE + i
            n += 1
        return n

    def list_streets(self) -> int:
        """Write all choices of streets to compete on; return their number."""
        n = 0
        for streets in range(4):
            if (streets & 1 and not self.position.lose[HORIZONTAL]) or (
                streets & 2 and not self.position.lose[VERTICAL]
            ):
                continue
            self.legal[n] = STREETS + streets
            n += 1
        return n

    def list_places(self) -> int:
        """Write the corners to place on or none, or for a chosen corner the kinds; return how many are written."""
        if self.corner == NONE:
            self.legal[0] = PLACE_NONE
            return self.list_corners(self.position.pending, 1)
        n = 0
        for kind in range(2):
            self.legal[n] = KIND + kind
            n += self.position.supply[self.position.mover * 2 + kind] != 0
        return n

    def list_moves(self) -> int:
        """Write what begins an action or goes on with a chosen part of one; return how many are written."""
        if self.cell != NONE:
            return self.list_turns()
        if self.tile != NONE:
            return self.list_cells()
        if self.corner != NONE:
            return self.list_corners(self.goals(self.corner), 0)
        self.legal[0] = END_TURN
        self.legal[1] = DRAW_TILE
        n = 2 if self.position.n_stack else 1
        if self.position.drew:
            return n
        if not self.position.rode:
            n = self.list_classes(n)
        return self.list_starts(n)

    def goals(self, start: int) -> int:
        """Return the corners, as bits, to which the vehicle on `start` can ride or deliver."""
        if self.position.on[TRUCK * 4 + self.position.mover] >> start & 1:
            return self.position.city.near[start] & ~self.position.occupied
        return self.position.reach(start)

    def list_classes(self, n: int) -> int:
        """Write the classes in hand that fit somewhere after the first `n` actions; return the number of actions."""
        have = self.position.have[self.position.mover]
        while have:
            number = lowest(have)
            have &= have - 1
            self.legal[n] = CLASS + number
            n += self.position.city.ways[number] != 0
        return n

    def list_starts(self, n: int) -> int:
        """Write the corners of vehicles that can ride or deliver after the first `n` actions; return the number."""
        starts = 0
        for kind in range(2):
            todo = 0 if self.position.rode >> kind & 1 else self.position.on[kind * 4 + self.position.mover]
            while todo:
                corner = lowest(todo)
                todo &= todo - 1
                if self.position.city.near[corner] & ~self.position.occupied:
                    starts |= ONE << corner
        return self.list_corners(starts, n)

    def list_cells(self) -> int:
        """Write the cells where the chosen class fits; return how many lie in the window."""
        n = 0
        for free in range(self.position.city.n_free):
            if self.position.tiles.fit[self.tile * NEEDS + self.position.city.free_need[free]]:
                n = self.list_cell(self.position.city.free_cell[free], n)
        return n

    def list_turns(self) -> int:
        """Write the turns in which the chosen class fits on the chosen cell; return their number."""
        free = self.position.city.slot[self.cell >> 1 & 0xFC0 | self.cell & 63] - 128
        turns = self.position.tiles.fit[self.tile * NEEDS + self.position.city.free_need[free]]
        n = 0
        for turn in range(4):
            self.legal[n] = TURN + turn
            n += turns >> turn & 1
        return n

    def list_corners(self, corners: int, n: int) -> int:
        """Write the actions of these corners after the first `n`; return the number of those in the window and `n`."""
        while corners:
            n = self.list_cell(self.position.city.where[lowest(corners)], n)
            corners &= corners - 1
        return n

    def list_cell(self, cell: int, n: int) -> int:
        """Write the action of a cell after the first `n`, or keep a cell outside for later; return the number."""
        spot = self.spot(cell)
        if spot == NONE:
            self.keep_outside(cell)
            return n
        self.legal[n] = CELL + spot
        return n + 1

    def keep_outside(self, cell: int) -> None:
        """Add a cell to those outside the window, in ascending order."""
        at = self.n_outside
        while at and self.outside[at - 1] > cell:
            self.outside[at] = self.outside[at - 1]
            at -= 1
        self.outside[at] = cell
        self.n_outside += 1

    def action_of(self, cell: int) -> int:
        """Return the action of a listed cell."""
        spot = self.spot(cell)
        if spot != NONE:
            return CELL + spot
        for i in range(self.n_outside):
            if self.outside[i] == cell:
                return OUTSIDE + i
        return NONE

    def cell_of(self, action: int) -> int:
        """Return the cell of a listed action."""
        if action >= OUTSIDE:
            return self.outside[action - OUTSIDE]
        action -= CELL
        return (self.south + action // WINDOW) * 128 + self.west + action % WINDOW

    def corner_at(self, cell: int) -> int:
        """Return the complete corner at the south-west of a cell."""
        return self.position.city.corner_of[self.position.city.slot[cell >> 1 & 0xFC0 | cell & 63]] - 1

    def take(self, action: int) -> int:
        """Return the number of the move that a legal action completes; NONE if it is a part, which is then chosen."""
        move = NONE
        if action >= CELL:
            return self.take_cell(self.cell_of(action))
        if action >= KIND:
            move = SETTLE | action - KIND << 6 | self.corner
        elif action >= TURN:
            move = ATTACH | self.tile << 16 | action - TURN << 14 | self.cell
        elif action >= CLASS:
            self.tile = action - CLASS
            return NONE
        elif action >= STREETS:
            move = CONTEST | action - STREETS
        elif action == PLACE_NONE:
            move = SKIP
        else:
            move = DRAW if action == DRAW_TILE else END
        self.forget()
        return move

    def take_cell(self, cell: int) -> int:
        """Do as `take` for a cell or corner."""
        if self.tile != NONE:
            self.cell = cell
            return NONE
        corner = self.corner_at(cell)
        start = self.corner
        if start == NONE:
            self.corner = corner
            return NONE
        self.forget()
        return RIDE | start << 6 | corner

    def forget(self) -> None:
        """Choose no part of a move."""
        self.tile = NONE
        self.cell = NONE
        self.corner = NONE

    def apply(self, move: int) -> None:
        """Play a move by its number."""
        self.position.apply(move)
        if move >> 24 == ATTACH >> 24:
            self.frame()

    def restart(self) -> None:
        """Go back to the position before the first draw. The city stays this position's own and is changed in place."""
        if self.position.shares_city:
            self.position.stop_sharing()
        self.position.become(self.fresh)
        self.position.city.become(self.setup.city)
        self.forget()
        self.frame()

    def deal(self) -> None:
        """Give every awaited tile: tile number `below(n)` of the n in the stack, sorted."""
        while self.position.drawer != NONE:
            size = 0
            for number in range(CLASSES):
                size += self.position.stack[number]
            left = self.below(size)
            number = 0
            while left >= self.position.stack[number]:
                left -= self.position.stack[number]
                number += 1
            self.position.deal(number)

    def count(self) -> None:
        """Fill `share` and `points` (T-LAST, T-SCORE)."""
        most = 0.0
        winners = 0
        last = NONE
        for seat in range(self.seats):
            self.points[seat] = self.position.strength(seat, MASK64)
            self.share[seat] = 0.0
            if self.position.supply[seat * 2] + self.position.supply[seat * 2 + 1] == 0:
                last = seat
            if self.points[seat] > most:
                most = self.points[seat]
                winners = 0
            winners += self.points[seat] == most
        if self.position.phase != OVER:
            return
        for seat in range(self.seats):
            if last == NONE and self.points[seat] == most:
                self.share[seat] = 1.0 / winners
        if last != NONE:
            self.share[last] = 1.0


ONE = 1
