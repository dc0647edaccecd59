cimport cython
from midtown.engine.value_network cimport ValueNetwork
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.ai.features cimport Features
from midtown.games.traffiq.ai.evaluation cimport Evaluator
from midtown.games.traffiq.ai.playout cimport Playouts
from midtown.games.traffiq.rules.position cimport Moves, Position
from midtown.games.traffiq.interface.load_state.builder cimport give
from midtown.engine.simulator cimport Simulator as BaseSimulator

cdef unsigned long long ONE

cdef int NO_RESOURCE, CANDIDATES


cdef class Simulator(BaseSimulator):
    cdef readonly Position root, position
    cdef Evaluator evaluator
    cdef ValueNetwork network
    cdef Features features
    cdef Playouts playouts
    cdef Moves moves
    cdef double swing
    cdef int top

    @cython.locals(seat=int, _=int)
    cpdef void determinize(self)
    cdef int draw_tile(self) noexcept
    cpdef int to_move(self)
    cpdef unsigned long long resource_mask(self, int node)
    @cython.locals(n=int, i=int, resource=int, size=int, move=int)
    cpdef int generate_moves(self, int node, unsigned long long fresh)
    @cython.locals(i=int)
    cpdef void rate_moves(self, int n)
    cpdef void rate_root_moves(self, int n)
    cpdef void apply(self, unsigned int move)
    @cython.locals(seat=int)
    cpdef void evaluate(self)
    @cython.locals(seat=int, last=int)
    cpdef void terminal_value(self)
    @cython.locals(_=int)
    cpdef void play_out(self, int steps)
    @cython.locals(best=int, move=int, n=int, i=int, candidates=int, rating=double, most=double)
    cdef void play_best(self, int candidates)
