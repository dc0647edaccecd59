cimport cython
from midtown.c cimport lowest, popcount
from midtown.games.traffiq.c cimport *
from midtown.games.traffiq.tiles cimport Setup, Tiles

cdef unsigned long long ONE
cdef int[4] POWER, STEP, STEP_TO_CORNER
cdef unsigned char[256] LAID

@cython.locals(slot=int)
cdef make_tables()


@cython.final
cdef class Position:
    cdef readonly Setup setup
    cdef readonly Tiles tiles
    cdef readonly unsigned long long[64] near
    cdef readonly unsigned long long[128] street
    cdef readonly unsigned long long[8] on
    cdef readonly unsigned long long[4] have
    cdef readonly unsigned long long[2] lose
    cdef readonly unsigned long long occupied, pending
    cdef unsigned char[4096] slot
    cdef unsigned char[256] corner_of
    cdef readonly unsigned short[61] face, cell
    cdef unsigned short[128] free_cell, free_need
    cdef readonly unsigned short[64] where
    cdef unsigned char[176] copies
    cdef unsigned char[44] stack
    cdef readonly unsigned short[8] supply
    cdef readonly unsigned short[4] unseen
    cdef readonly int players, n_tiles, n_free, n_corners, undealt, n_stack, drawer, mover, phase, left
    cdef readonly int rode, drew, busy, idle, turns_left

    @cython.locals(other=Position)
    cpdef Position clone(self)
    @cython.locals(number=int, _=int)
    cpdef list hand(self, int seat)
    @cython.locals(number=int, _=int)
    cpdef list bag(self)
    @cython.locals(what=int)
    cpdef void apply(self, int move) noexcept
    @cython.locals(place=int)
    cdef void attach(self, int number, int face, int cell) noexcept
    cdef void settle(self, int kind, int corner) noexcept
    @cython.locals(kind=int, way=ulonglong)
    cdef void ride(self, int start, int goal) noexcept
    cdef void take_tile(self) noexcept
    cdef void arrive(self, int corner) noexcept
    @cython.locals(mine=int, out=ulonglong, seat=int)
    cdef unsigned long long losers(self, unsigned long long street) noexcept
    cdef int strength(self, int seat, unsigned long long street) noexcept
    @cython.locals(gone=ulonglong, seat=int, kind=int)
    cdef void contest(self, int streets) noexcept
    cdef void after_contest(self) noexcept
    cdef void end_action(self) noexcept
    cdef void end_turn(self) noexcept
    cpdef void deal(self, int number) noexcept
    @cython.locals(at=int, side=int, fresh=ulonglong, place=int)
    cdef unsigned long long lay(self, int cell, int face) noexcept
    @cython.locals(free=int, last=int)
    cdef void leave_rim(self, int at) noexcept
    @cython.locals(at=int, slot=int)
    cdef void touch(self, int cell, int need) noexcept
    @cython.locals(east=int, west=int, north=int, south=int, north_east=int, north_west=int, south_east=int, south_west=int,
                   corner=int, vertical=int, horizontal=int)
    cdef unsigned long long complete(self, int cell) noexcept
    @cython.locals(other=int)
    cdef int join(self, int corner, int cell, int colour) noexcept
    @cython.locals(street=ulonglong, rest=ulonglong)
    cdef void link(self, int corner, int axis, int joined) noexcept
