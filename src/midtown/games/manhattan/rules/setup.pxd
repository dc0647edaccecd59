cimport cython

cdef enum:
    HEIGHTS = 4
    KINDS = 9


@cython.final
cdef class Setup:
    cdef readonly int seats, colours_each, rounds, quota, colours, n_choices
    cdef readonly bint by_2017
    cdef readonly str sides
    cdef unsigned char[36] spot, kind
    cdef unsigned char[336] choices

    @cython.locals(kind=int)
    cpdef list spots(self, int colour)
