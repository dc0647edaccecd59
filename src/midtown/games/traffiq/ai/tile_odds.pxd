cimport cython
from midtown.c cimport lowest, popcount
from midtown.games.traffiq.c cimport *
from midtown.games.traffiq.city cimport City
from midtown.games.traffiq.position cimport Position


@cython.final
cdef class Prospects:
    cdef double taxi, truck, chance_now, chance, second_chance, danger, strike, strike_danger
    cdef int seat, n_pool, n_hidden, n_fresh
    cdef int[44] pool
    cdef double[625] fitting
    cdef unsigned long long[8] fresh

    @cython.locals(number=int, seat=int, need=int)
    cdef void begin(self, Position position, int looking) noexcept
    @cython.locals(best=double, second=double, danger=double, city=City, free=int, need=int, gain=double, now=bint)
    cdef double value(self, Position position) noexcept
    @cython.locals(north=int, east=int, south=int, west=int)
    cdef int find_corners(self, City city, int cell, int need) noexcept
    @cython.locals(horizontal=ulonglong, vertical=ulonglong)
    cdef void note_corner(self, City city, int cell, int north, int east, int south, int west) noexcept
    @cython.locals(worth=double, street=int, corners=ulonglong, points=int, seat=int)
    cdef double gain(self, Position position) noexcept
    @cython.locals(worth=double, street=int, corners=ulonglong, mine=int)
    cdef double loss(self, Position position) noexcept
    @cython.locals(seat=int)
    cdef bint can_be_driven_away(self, Position position, unsigned long long corners, int points) noexcept
    cdef double stake(self, Position position, int seat, unsigned long long corners) noexcept
    @cython.locals(fitting=double, number=int, none=double, _=int)
    cdef double likely(self, Position position, int need) noexcept
    @cython.locals(have=ulonglong)
    cdef bint can_fit(self, Position position, int need) noexcept
    cdef int best_vehicle(self, Position position, int seat) noexcept
