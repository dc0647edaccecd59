"""The map: laid tiles, the empty cells beside them, complete corners and the streets through them (T-CORNER, T-STREET).

Flat lists of small numbers, C arrays where `city.pxd` is compiled. Sets of corners are bits of one number.
"""

from midtown.bits import *
from midtown.games.traffiq.components import *
from midtown.games.traffiq.components import cell_at, face_of


class City:
    """The city so far.

    `slot` says what a cell holds: 0 nothing, up to 127 that tile, from 128 on that empty cell beside the map. `near`
    has for each corner those to which a piece of street leads, `street` for each corner and axis those of that street.
    """

    def __init__(self, start: dict[tuple[int, int], str]) -> None:
        self.slot = [0] * 4096
        self.face = [0] * 61
        self.cell = [0] * 61
        self.corner_of = [0] * 256
        self.free_cell = [0] * 128
        self.free_need = [0] * 128
        self.where = [0] * 64
        self.near = [0] * 64
        self.street = [0] * 128
        self.n_tiles = 0
        self.n_free = 0
        self.n_corners = 0
        for (x, y), letters in start.items():
            self.lay(cell_at(x, y), face_of(letters))

    def clone(self) -> "City":
        """The same city again, to build on."""
        other = City.__new__(City)
        other.slot = self.slot[:]
        other.face = self.face[:]
        other.cell = self.cell[:]
        other.corner_of = self.corner_of[:]
        other.free_cell = self.free_cell[:]
        other.free_need = self.free_need[:]
        other.where = self.where[:]
        other.near = self.near[:]
        other.street = self.street[:]
        other.n_tiles = self.n_tiles
        other.n_free = self.n_free
        other.n_corners = self.n_corners
        return other

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

    def holds_tile(self, cell: int) -> bool:
        """Whether a tile lies on a cell."""
        return LAID[self.slot[cell >> 1 & 0xFC0 | cell & 63]] != 0

    def side_of(self, cell: int, side: int) -> int:
        """The colour of one side of the tile on a cell."""
        return self.face[self.slot[cell >> 1 & 0xFC0 | cell & 63]] >> 3 * side & 7

    def street_at(self, cell: int, axis: int) -> int:
        """The street along `axis` through the corner at the south-west of `cell`; 0 if it is not complete."""
        corner = self.corner_of[self.slot[cell >> 1 & 0xFC0 | cell & 63]]
        return self.street[(corner - 1) * 2 + axis] if corner else 0

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
    """Fill the table above."""
    for slot in range(1, 128):
        LAID[slot] = 1


make_tables()
