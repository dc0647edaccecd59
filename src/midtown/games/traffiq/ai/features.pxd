cimport cython
from midtown.engine.c cimport MASK64, popcount
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.ai.evaluation cimport Evaluator
from midtown.games.traffiq.rules.position cimport Position

cdef int DENSE


@cython.final
cdef class Features:
    cdef int seats
    cdef readonly int inputs
    cdef int[1] sparse
    cdef double[34] dense
    cdef int[4] points, left, tiles

    @cython.locals(seat=int, number=int)
    cdef void prepare(self, Position position) noexcept
    @cython.locals(place=int)
    cdef void compute(self, Position position, Evaluator evaluator, int seat) noexcept
    @cython.locals(at=int)
    cdef void fill_turn(self, Position position, int seat) noexcept
    @cython.locals(at=int)
    cdef void fill_own(self, Position position, Evaluator evaluator, int seat) noexcept
    @cython.locals(at=int, other=int, others=double, best=double, best_value=double, best_odds=double, nearest=double,
                   all_points=double, all_values=double, all_odds=double, all_left=double, all_tiles=double,
                   all_risks=double)
    cdef void fill_others(self, Evaluator evaluator, int seat) noexcept
    @cython.locals(seat=int, place=int)
    cpdef list extract(self, Position position, Evaluator evaluator)
