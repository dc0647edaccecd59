cimport cython
from midtown.engine.c cimport add_difference, lowest
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.rules.tiles cimport Tiles

cdef unsigned long long ONE
cdef int[4] POWER, STEP, STEP_TO_CORNER
cdef unsigned char[16] CORNERS_BESIDE
cdef unsigned char[625] SIDES_OF
cdef unsigned char[256] LAID

@cython.locals(slot=int, need=int, side=int, sides=int, place=int, beside=int)
cdef make_tables()


@cython.final
@cython.no_gc
cdef class City:
    cdef Tiles tiles
    cdef readonly unsigned long long[64] near
    cdef readonly unsigned long long[128] street
    cdef unsigned char[4096] slot
    cdef unsigned char[256] corner_of
    cdef readonly unsigned short[61] face, cell
    cdef readonly unsigned short[128] free_cell, free_need
    cdef readonly unsigned short[48] ways
    cdef readonly unsigned short[64] where
    cdef readonly int n_tiles, n_free, n_corners

    @cython.locals(copy=City)
    cpdef City clone(self)
    cdef void become(self, City other) noexcept nogil
    @cython.locals(at=int, beside=int, todo=int, side=int, fresh=ulonglong)
    cpdef unsigned long long lay(self, int cell, int face) noexcept nogil
    cdef bint holds_tile(self, int cell) noexcept nogil
    @cython.locals(corner=int)
    cdef unsigned long long street_at(self, int cell, int axis) noexcept nogil
    cdef int side_of(self, int cell, int side) noexcept nogil
    @cython.locals(free=int, beside=int, last=int)
    cdef int leave_rim(self, int at) noexcept nogil
    @cython.locals(at=int, new=bint, free=int)
    cdef void touch(self, int cell, int need) noexcept nogil
    cdef void require(self, int free, int need) noexcept nogil
    @cython.locals(east=int, west=int, north=int, south=int, north_east=int, north_west=int, south_east=int, south_west=int,
                   corner=int, vertical=int, horizontal=int)
    cdef unsigned long long complete(self, int cell) noexcept nogil
    @cython.locals(other=int)
    cdef int join(self, int corner, int cell, int colour) noexcept nogil
    @cython.locals(street=ulonglong, rest=ulonglong)
    cdef void link(self, int corner, int axis, int joined) noexcept nogil
