cimport cython
from midtown.engine.policy cimport Policy as BasePolicy
from midtown.games.manhattan.ai.evaluation cimport Evaluator
from midtown.games.manhattan.ai.features cimport DENSE, Features, SPARSE
from midtown.games.manhattan.rules.position cimport CHOICES, COLOURS, OVER, PICK, PICKS, Position


cdef class Policy(BasePolicy):
    cdef Position root
    cdef Evaluator evaluator
    cdef Features view
    cdef int seats
    cdef double[COLOURS] expected

    cpdef prepare(self, position)
    @cython.locals(after=Position, seat=int, other=int, place=int)
    cdef bint look(self, unsigned int move)
    @cython.locals(move=int)
    cpdef list rate(self, position, list moves)
