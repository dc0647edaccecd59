cimport cython
from midtown.games.manhattan.position cimport (
    CITIES, COLOURS, EMPTY, HAND, HEIGHTS, PICK, PLOTS, SPOTS, Position)

cdef enum:
    ROUNDS = 6
    OWNED = 10
    FEARED = 9
    TOWERS = 181
    EVEN = 366
    AHEAD = 4
    ROWS = 371
    CITY_ROWS = 10
    SEEN = 60
    SHOWN = 30


@cython.final
cdef class Eyes:
    cdef int seats
    cdef int[60] row
    cdef double[34] shown
    cdef int[24] towers
    cdef int[4] tall
    cdef int[9] near
    cdef double[4] promise

    @cython.locals(place=int, seat=int, plot=int, height=int, spot=int)
    cdef void survey(self, Position position) noexcept
    @cython.locals(city=int, spot=int, mine=int, others=int, colour=int)
    cdef void look(self, Position position, double* promise, int seat) noexcept
    @cython.locals(row=int, owner=int, own=bint, feared=int, colour=int)
    cdef int row_of(self, Position position, int plot, int seat) noexcept
    @cython.locals(seats=int, place=int, at=int, others=double, colour=int, height=int, mine=double, best=double, total=double,
                   best_promise=double, promises=double, tallest=int, other=int)
    cdef void note(self, Position position, double* promise, int seat) noexcept
    @cython.locals(points=double, colour=int)
    cdef double score(self, Position position, int seat) noexcept
    @cython.locals(seat=int, place=int)
    cpdef list seen(self, Position position, promises)
