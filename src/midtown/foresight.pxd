cimport cython

cdef enum:
    UNITS = 24


@cython.final
cdef class Foresight:
    cdef int groups, size, inputs
    cdef double[24] plain, gate, group, sums, mix, start, open, bias, last
    cdef double[8904] row
    cdef double[816] weight, gates
    cdef double[1392] mixed
    cdef int[60] rows
    cdef double[34] shown

    @cython.locals(unit=int, i=int, at=int, value=double, group=int, total=double)
    cdef double think(self, int* rows, double* shown) noexcept
    @cython.locals(unit=int, place=int, at=int)
    cdef void add_group(self, int* rows, int first) noexcept
    @cython.locals(place=int)
    cpdef double told(self, rows, shown)
