"""The map: laid tiles, empty cells beside them, complete corners, streets through corners (T-CORNER, T-STREET).

Flat lists of small numbers, C arrays where `city.pxd` is compiled. Sets of corners are bits of one number.
"""

from midtown.engine.bits import *
from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.components import cell_at, face_of
from midtown.games.traffiq.rules.tiles import Tiles


class City:
    """The city so far: laid tiles, empty cells beside them, complete corners and the streets through these.

    Each field is documented where `__init__` sets it: index, meaning, range. `city.pxd` has the C types. The map is at
    most 60 cells wide, so the low six bits of x and y tell its cells apart.
    """

    def __init__(self, start: dict[tuple[int, int], str], tiles: Tiles) -> None:
        self.tiles = tiles  # the set of tiles
        self.slot = [0] * 4096  # [(y & 63) * 64 + (x & 63)] 0: nothing, 1 to 60: that tile, 128 + n: free_cell[n]
        self.face = [0] * 61  # [tile] its sides as it lies: three bits each, north first (`components.face_of`)
        self.cell = [0] * 61  # [tile] its cell
        self.corner_of = [0] * 256  # [content of a slot] 1 + the complete corner at that tile's south-west, or 0
        self.free_cell = [0] * 128  # [n] empty cell n beside the map
        self.free_need = [0] * 128  # [n] colours its sides need: base 5, north lowest, 0 where any will do
        self.where = [0] * 64  # [corner] the cell at whose south-west it lies
        self.near = [0] * 64  # [corner] corners, as bits, one piece of street away
        self.street = [0] * 128  # [corner * 2 + axis] corners, as bits, on the street through it, itself included
        self.ways = [0] * 48  # [class] ways to attach a tile of that class: cells and turns
        self.n_tiles = 0  # laid tiles; they count from 1, so index 0 of `face` and `cell` is unused
        self.n_free = 0  # empty cells beside the map
        self.n_corners = 0  # complete corners, numbered in the order in which they became complete
        for (x, y), letters in start.items():
            self.lay(cell_at(x, y), face_of(letters))

    def clone(self) -> "City":
        """Return a copy to build on."""
        copy = City.__new__(City)
        copy.tiles = self.tiles
        copy.become(self)
        return copy

    def become(self, other: "City") -> None:
        """Turn this city into what `other`, with the same set of tiles, is."""
        self.slot = other.slot[:]
        self.face = other.face[:]
        self.cell = other.cell[:]
        self.corner_of = other.corner_of[:]
        self.free_cell = other.free_cell[:]
        self.free_need = other.free_need[:]
        self.where = other.where[:]
        self.near = other.near[:]
        self.street = other.street[:]
        self.ways = other.ways[:]
        self.n_tiles = other.n_tiles
        self.n_free = other.n_free
        self.n_corners = other.n_corners

    def lay(self, cell: int, face: int) -> int:
        """Lay a tile; return the newly complete corners that a street touches, as bits (T-CORNER, T-PLACE)."""
        at = cell >> 1 & 0xFC0 | cell & 63
        beside = self.leave_rim(at)
        self.n_tiles += 1
        self.face[self.n_tiles] = face
        self.cell[self.n_tiles] = cell
        self.slot[at] = self.n_tiles
        todo = beside ^ 15
        while todo:
            side = lowest(todo)
            todo &= todo - 1
            self.touch(cell + STEP[side], POWER[side ^ 2] * (face >> 3 * side & 7))
        fresh = 0
        todo = CORNERS_BESIDE[beside]
        while todo:
            fresh |= self.complete(cell + STEP_TO_CORNER[lowest(todo)])
            todo &= todo - 1
        return fresh

    def holds_tile(self, cell: int) -> bool:
        """Return whether a tile lies on a cell."""
        return LAID[self.slot[cell >> 1 & 0xFC0 | cell & 63]] != 0

    def side_of(self, cell: int, side: int) -> int:
        """Return the colour of one side of the tile on a cell."""
        return self.face[self.slot[cell >> 1 & 0xFC0 | cell & 63]] >> 3 * side & 7

    def street_at(self, cell: int, axis: int) -> int:
        """Return the street along `axis` through the corner at the south-west of `cell`; 0 if that is not complete."""
        corner = self.corner_of[self.slot[cell >> 1 & 0xFC0 | cell & 63]]
        return self.street[(corner - 1) * 2 + axis] if corner else 0

    def leave_rim(self, at: int) -> int:
        """Remove the cell with slot `at` from the empty ones; return the sides, as bits, with a tile beside them.

        The last empty cell takes its number.
        """
        if not self.slot[at]:
            return 0
        free = self.slot[at] - 128
        beside = SIDES_OF[self.free_need[free]]
        self.require(free, 0)
        self.n_free -= 1
        last = self.free_cell[self.n_free]
        self.slot[last >> 1 & 0xFC0 | last & 63] = 128 + free
        self.free_cell[free] = last
        self.free_need[free] = self.free_need[self.n_free]
        self.free_need[self.n_free] = 0
        return beside

    def touch(self, cell: int, need: int) -> None:
        """Add a need to an empty cell beside a new tile; a cell that was not beside the map is appended."""
        at = cell >> 1 & 0xFC0 | cell & 63
        new = self.slot[at] == 0  # no branch: processors could only guess it
        free = (self.slot[at] | new * (128 + self.n_free)) - 128
        self.slot[at] = 128 + free
        self.free_cell[free] = cell
        self.n_free += new
        self.require(free, self.free_need[free] + need)

    def require(self, free: int, need: int) -> None:
        """Set what empty cell `free` needs, and count the ways to attach anew."""
        add_difference(self.ways, self.tiles.n_fit, need * ROW, self.free_need[free] * ROW, ROW)
        self.free_need[free] = need

    def complete(self, cell: int) -> int:
        """Assign a number to the corner at the south-west of `cell` and join it to its streets, if it is complete now.

        Return its bit if a street touches it, otherwise 0.
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
        """Return the neighbour along a border: 0 no street, 255 a street without a corner, else corner + 1."""
        if colour > BEIGE:
            return 0
        other = self.corner_of[self.slot[cell >> 1 & 0xFC0 | cell & 63]]
        if other == 0:
            return 255
        self.near[corner] |= ONE << other - 1
        self.near[other - 1] |= ONE << corner
        return other

    def link(self, corner: int, axis: int, joined: int) -> None:
        """Join `corner` and the streets of its two neighbours along `axis` into one street (T-STREET)."""
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
CORNERS_BESIDE = [0] * 16
"""[sides as bits] places, as bits, of `STEP_TO_CORNER` between two of the sides."""
SIDES_OF = [0] * 625
"""[need] sides, as bits, that need a colour."""
LAID = [0] * 256
"""[content of a slot] 1 if it is a tile, else 0."""


def make_tables() -> None:
    """Fill the tables above."""
    for slot in range(1, 128):
        LAID[slot] = 1
    for need in range(NEEDS):
        for side in range(4):
            SIDES_OF[need] |= (need // POWER[side] % 5 != 0) << side
    for sides in range(16):
        for place in range(4):
            beside = 1 << (NORTH if place & 2 else SOUTH) | 1 << (EAST if place & 1 else WEST)
            CORNERS_BESIDE[sides] |= (sides & beside == beside) << place


make_tables()
