cimport cython
from midtown.c cimport MASK64, lowest, popcount
from midtown.games.traffiq.c cimport *
from midtown.games.traffiq.city cimport City
from midtown.games.traffiq.position cimport Position

cdef unsigned long long ONE
cdef double WIN


@cython.final
cdef class Judge:
    cdef double taxi, truck, finish, rush, last_points, leader, others, threat, threat_now, chance_now, chance, chance_more
    cdef double danger, dead_tile, action, strike, strike_danger, surprise
    cdef unsigned long long[8] fresh
    cdef int n_fresh
    cdef double[4] weak, tile, worth, at_risk
    cdef int[4] turns, n_reach
    cdef unsigned long long[32] reach
    cdef int[32] home
    cdef int[44] pool
    cdef int n_pool, n_hidden, seat
    cdef double[625] fitting

    cpdef list rate(self, Position position, list moves)
    @cython.locals(number=int, seat=int, need=int)
    cpdef void begin(self, Position position) noexcept
    @cython.locals(after=Position)
    cpdef double look(self, Position position, int move) noexcept
    @cython.locals(after=Position, best=double, streets=int)
    cdef double settled(self, Position position) noexcept
    @cython.locals(after=Position, best=double, corner=int, kind=int)
    cdef double placed(self, Position position) noexcept
    @cython.locals(seat=int, mine=double, best=double, total=double, worth=double, others=double)
    cdef double value(self, Position position) noexcept
    @cython.locals(mine=int, best=int, seat=int)
    cdef double outcome(self, Position position) noexcept
    @cython.locals(seat=int, turn=int)
    cdef void count_turns(self, Position position) noexcept
    @cython.locals(taxis=int, trucks=int, left=int, worth=double)
    cdef double standing(self, Position position, int seat) noexcept
    @cython.locals(seat=int, n=int, bits=ulonglong, corner=int)
    cdef void survey(self, Position position) noexcept
    @cython.locals(seat=int, axis=int, todo=ulonglong, corner=int, street=ulonglong)
    cdef void find_risks(self, Position position) noexcept
    @cython.locals(seat=int, mine=int, risk=double, other=int, more=int)
    cdef void find_street_risks(self, Position position, unsigned long long street) noexcept
    @cython.locals(more=int, n=int, trucks=ulonglong, goals=ulonglong)
    cdef int arriving(self, Position position, int seat, unsigned long long street) noexcept
    @cython.locals(mine=double, second=double, danger=double, city=City, free=int, need=int, gain=double, worth=double, now=bint)
    cdef double prospects(self, Position position) noexcept
    @cython.locals(north=int, east=int, south=int, west=int)
    cdef int find_corners(self, City city, int cell, int need) noexcept
    @cython.locals(horizontal=ulonglong, vertical=ulonglong)
    cdef void note_corner(self, City city, int cell, int north, int east, int south, int west) noexcept
    @cython.locals(worth=double, corner=int, axis=int, street=ulonglong, points=int, seat=int)
    cdef double gains(self, Position position) noexcept
    @cython.locals(worth=double, corner=int, axis=int, street=ulonglong, mine=int, seat=int)
    cdef double dangers(self, Position position) noexcept
    cdef int best_vehicle(self, Position position, int seat) noexcept
    cdef double stakes(self, Position position, int seat, unsigned long long street) noexcept
    @cython.locals(size=int, number=int)
    cdef int hand_size(self, Position position, int seat) noexcept
    @cython.locals(fitting=double, number=int, none=double, _=int)
    cdef double likely(self, Position position, int need) noexcept
    @cython.locals(have=ulonglong)
    cdef bint can_fit(self, Position position, int need) noexcept
    @cython.locals(size=int, dead=int, number=int, copies=int, worth=double, place=int)
    cdef double hand(self, Position position) noexcept
    @cython.locals(free=int)
    cdef bint fits_anywhere(self, Position position, int number) noexcept
