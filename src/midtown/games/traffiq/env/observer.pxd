cimport cython
from midtown.engine.c cimport lowest
from midtown.engine.environment cimport Environment as BaseEnvironment
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.rules.position cimport Position
from midtown.games.traffiq.rules.setup cimport Setup

cdef enum:  # as in numbers.py
    WINDOW = 20
    CELLS = 400
    END_TURN = 0
    DRAW_TILE = 1
    PLACE_NONE = 2
    STREETS = 3
    CLASS = 7
    TURN = 51
    KIND = 55
    CELL = 57
    OUTSIDE = 457
    ACTIONS = 579


cdef class Observer(BaseEnvironment):
    cdef readonly list planes
    cdef readonly Setup setup
    cdef readonly Position position
    cdef int tile, cell, corner, west, south

    @cython.locals(tile=int, cell=int, east=int, north=int)
    cdef void frame(self) noexcept nogil
    @cython.locals(column=int, row=int)
    cdef int spot(self, int cell) noexcept nogil
    @cython.locals(i=int, at=int)
    cdef void observe(self, int seat, unsigned char* out) noexcept nogil
    @cython.locals(tile=int, spot=int, side=int)
    cdef int observe_map(self, unsigned char* out) noexcept nogil
    @cython.locals(corner=int, spot=int, kind=int, relative=int, other=int)
    cdef int observe_corners(self, int seat, unsigned char* out, int at) noexcept nogil
    @cython.locals(spot=int)
    cdef void mark(self, unsigned long long corners, unsigned char* out, int at) noexcept nogil
    @cython.locals(spot=int, cell=int)
    cdef int observe_cell(self, int seat, unsigned char* out, int at) noexcept nogil
    @cython.locals(number=int, relative=int, other=int, hand=int, tiles=int, sizes=int, unseen=int)
    cdef int observe_tiles(self, Position position, int seat, unsigned char* out, int at) noexcept nogil
    @cython.locals(relative=int, other=int, kind=int, seats=int)
    cdef void observe_turn(self, int seat, unsigned char* out, int at) noexcept nogil
