cimport cython
from midtown.c cimport MASK64, popcount
from midtown.games.traffiq.c cimport *
from midtown.games.traffiq.judge cimport Judge
from midtown.games.traffiq.position cimport Position

cdef int SHOWN


@cython.final
cdef class Eyes:
    cdef int seats
    cdef readonly int inputs
    cdef int[1] row
    cdef double[34] shown
    cdef int[4] points, left, tiles

    @cython.locals(seat=int, number=int)
    cdef void survey(self, Position position) noexcept
    @cython.locals(place=int)
    cdef void look(self, Position position, Judge judge, int seat) noexcept
    @cython.locals(at=int)
    cdef void note_turn(self, Position position, int seat) noexcept
    @cython.locals(at=int)
    cdef void note_own(self, Position position, Judge judge, int seat) noexcept
    @cython.locals(at=int, other=int, others=double, best=double, stand=double, hope=double, nearest=double,
                   all_points=double, all_stands=double, all_hopes=double, all_left=double, all_tiles=double,
                   all_risks=double)
    cdef void note_others(self, Judge judge, int seat) noexcept
    @cython.locals(seat=int, place=int)
    cpdef list seen(self, Position position, Judge judge)
