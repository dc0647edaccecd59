cimport cython
from midtown.c cimport MASK64, lowest, popcount
from midtown.games.traffiq.c cimport *
from midtown.games.traffiq.position cimport Position
from midtown.games.traffiq.prospects cimport Prospects

cdef double WIN


@cython.final
cdef class Judge:
    cdef Prospects prospects
    cdef double taxi, truck, finish, rush, last_points, leader, others, threat, threat_next, dead_tile, action, draw
    cdef double[4] weak, tile
    cdef readonly double[4] at_risk, worth, held, hope, stand
    cdef int seat
    cdef int[4] n_taxis
    cdef int[32] home
    cdef unsigned long long[32] reach

    @cython.locals(move=int)
    cpdef list rate(self, Position position, list moves)
    cpdef void begin(self, Position position, int seat) noexcept
    @cython.locals(after=Position)
    cpdef double look(self, Position position, int move) noexcept
    cdef double settled(self, Position position) noexcept
    @cython.locals(after=Position, best=double, streets=int)
    cdef double contested(self, Position position) noexcept
    @cython.locals(after=Position, best=double, corner=int, kind=int)
    cdef double placed(self, Position position) noexcept
    cpdef double value(self, Position position) noexcept
    @cython.locals(seat=int)
    cpdef void look_round(self, Position position) noexcept
    @cython.locals(seat=int)
    cdef void weigh(self, Position position) noexcept
    @cython.locals(seat=int, mine=double, best=double, total=double, others=double)
    cdef double compare(self, Position position) noexcept
    @cython.locals(mine=int, best=int, seat=int)
    cdef double outcome(self, Position position) noexcept
    @cython.locals(taxis=int, trucks=int, left=int, worth=double)
    cdef double standing(self, Position position, int seat) noexcept
    @cython.locals(seat=int, place=int, taxis=ulonglong)
    cdef void survey(self, Position position) noexcept
    @cython.locals(seat=int, axis=int, todo=ulonglong, corners=ulonglong, stake=double)
    cdef void find_risks(self, Position position) noexcept
    @cython.locals(points=int, risk=double, other=int, more=int)
    cdef double risk(self, Position position, int seat, unsigned long long corners) noexcept
    @cython.locals(more=int, place=int, trucks=ulonglong)
    cdef int arriving(self, Position position, int seat, unsigned long long corners) noexcept
    @cython.locals(size=int, dead=int, number=int, copies=int, worth=double, place=int)
    cdef double hand(self, Position position) noexcept
    @cython.locals(free=int)
    cdef bint fits_anywhere(self, Position position, int number) noexcept
