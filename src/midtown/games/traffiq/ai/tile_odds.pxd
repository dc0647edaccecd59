cimport cython
from midtown.engine.c cimport lowest, popcount
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.rules.city cimport City
from midtown.games.traffiq.rules.position cimport Position


@cython.final
cdef class TileOdds:
    cdef double taxi, truck, chance_now, chance, second_chance, danger, strike, strike_danger
    cdef int seat, n_pool, n_hidden, n_completed
    cdef int[44] pool
    cdef double[625] fitting
    cdef unsigned long long[8] corner_streets

    @cython.locals(number=int, seat=int, need=int)
    cdef void set_viewpoint(self, Position position, int viewpoint) noexcept
    @cython.locals(best=double, second=double, danger=double, city=City, free=int, need=int, gain=double, now=bint)
    cdef double value(self, Position position) noexcept
    @cython.locals(north=int, east=int, south=int, west=int)
    cdef int find_corners(self, City city, int cell, int need) noexcept
    @cython.locals(horizontal=ulonglong, vertical=ulonglong)
    cdef void add_corner(self, City city, int cell, int north, int east, int south, int west) noexcept
    @cython.locals(total=double, street=int, corners=ulonglong, points=int, seat=int)
    cdef double gain(self, Position position) noexcept
    @cython.locals(total=double, street=int, corners=ulonglong, mine=int)
    cdef double loss(self, Position position) noexcept
    @cython.locals(seat=int)
    cdef bint can_be_driven_away(self, Position position, unsigned long long corners, int points) noexcept
    cdef double stake(self, Position position, int seat, unsigned long long corners) noexcept
    @cython.locals(fitting=double, number=int, none=double, _=int)
    cdef double rival_probability(self, Position position, int need) noexcept
    @cython.locals(have=ulonglong)
    cdef bint can_fit(self, Position position, int need) noexcept
    cdef int best_vehicle(self, Position position, int seat) noexcept
