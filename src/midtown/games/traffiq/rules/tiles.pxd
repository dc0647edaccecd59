cimport cython
from midtown.games.traffiq.rules.c cimport *


@cython.final
cdef class Tiles:
    cdef readonly list names, letters
    cdef readonly dict index_of
    cdef readonly int size
    cdef unsigned char[44] copies
    cdef unsigned short[176] turn
    cdef unsigned char[27500] fit
    cdef signed char[30000] n_fit

    @cython.locals(face=int, sides=int, need=int, power=int, side=int)
    cdef void note_fits(self, int number, int turn) noexcept
