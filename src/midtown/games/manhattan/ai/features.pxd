cimport cython
from midtown.games.manhattan.rules.position cimport (
    CITIES, COLOURS, EMPTY, HAND, HEIGHTS, PICK, PLOTS, SPOTS, Position)

cdef enum:
    ROUNDS = 6
    OWNER_FLOORS = 10
    RIVAL_FLOORS = 9
    TOWERS = 181
    EVEN = 366
    AHEAD = 4
    ROWS = 371
    CITY_ROWS = 10
    SPARSE = 60
    DENSE = 30


@cython.final
cdef class Features:
    cdef int seats, holder
    cdef int[SPARSE] sparse
    cdef double[DENSE + COLOURS] dense
    cdef int[CITIES * COLOURS] towers
    cdef int[4] tallest_of
    cdef int[9] card_offset
    cdef double[4] expected

    @cython.locals(place=int, seat=int, plot=int, height=int, spot=int)
    cdef void prepare(self, Position position, int holder) noexcept
    @cython.locals(city=int, spot=int, mine=int, others=int, colour=int)
    cdef void compute(self, Position position, double* expected, int seat) noexcept
    @cython.locals(row=int, owner=int, own=bint, rival=int, colour=int)
    cdef int plot_row(self, Position position, int plot, int seat) noexcept
    @cython.locals(seats=int, place=int, at=int, others=double, colour=int, height=int, mine=double, best=double,
                   total=double, best_expected=double, expected_sum=double, tallest=int, other=int)
    cdef void fill_dense(self, Position position, double* expected, int seat) noexcept
    @cython.locals(points=double, colour=int)
    cdef double score(self, Position position, int seat) noexcept
    @cython.locals(seat=int, place=int)
    cpdef list extract(self, Position position, expected)
