cimport cython
from midtown.engine.policy cimport Policy as BasePolicy
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.ai.evaluation cimport Evaluator
from midtown.games.traffiq.ai.features cimport Features
from midtown.games.traffiq.ai.streets cimport *
from midtown.games.traffiq.interface.load_state.builder cimport conceal
from midtown.games.traffiq.rules.position cimport Moves, Position


cdef class Policy(BasePolicy):
    cdef Position root
    cdef Evaluator evaluator
    cdef Features view
    cdef Streets streets
    cdef Moves moves
    cdef int seats, seat

    @cython.locals(other=int)
    cpdef prepare(self, position)
    @cython.locals(after=Position, place=int)
    cdef bint look(self, unsigned int move)
    @cython.locals(n=int, best=int, most=double, rating=double, i=int)
    cdef void play_best(self, Position position) noexcept
