cimport cython
from midtown.games.manhattan.eyes cimport CITY_ROWS, ROWS, SHOWN, UNITS, Eyes
from midtown.games.manhattan.position cimport CITIES, Position


@cython.final
cdef class Foresight:
    cdef Eyes eyes
    cdef int seats, inputs
    cdef double[4] worth, promise
    cdef double[24] plain, gate, city, cities, mix, start, open, bias, last
    cdef double[8904] row
    cdef double[816] weight, gates
    cdef double[1392] mixed

    @cython.locals(seat=int)
    cdef void foretell(self, Position position, double* promise) noexcept
    @cython.locals(unit=int, i=int, at=int, value=double, city=int, total=double)
    cdef double think(self) noexcept
    @cython.locals(unit=int, place=int, at=int)
    cdef void think_city(self, int first) noexcept
    @cython.locals(seat=int)
    cpdef list told(self, Position position, promise)
