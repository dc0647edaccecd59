"""The C side of `components.py`: the same numbers (tests compare them)."""

cdef enum:
    SEATS = 4
    CLASSES = 44
    ROW = 48
    SET = 44
    START = 16
    TILES = 61
    FREE = 128
    CORNERS = 64
    NEEDS = 625
    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3
    RED = 1
    BEIGE = 2
    GREEN = 3
    WATER = 4
    TAXI = 0
    TRUCK = 1
    HORIZONTAL = 0
    VERTICAL = 1
    NONE = -1
    ACTION = 0
    PLACE = 1
    COMPETE = 2
    OVER = 3
    MOVES = 22000
    END = 0x0000000
    DRAW = 0x1000000
    ATTACH = 0x2000000
    RIDE = 0x3000000
    SKIP = 0x4000000
    SETTLE = 0x5000000
    CONTEST = 0x6000000
