cimport cython
from midtown.engine.value_network cimport ValueNetwork
from midtown.games.manhattan.ai.features cimport CITY_ROWS, Features
from midtown.games.manhattan.ai.evaluation cimport Evaluator
from midtown.games.manhattan.ai.playout cimport Playouts
from midtown.games.manhattan.rules.position cimport (
    BUILD, CARDS, CITIES, COLOURS, EMPTY, FORFEITS, HAND, KINDS, NONE, OVER, PICKS, Moves, Position)
from midtown.games.manhattan.ai.card_tracking cimport CardTracking
from midtown.engine.simulator cimport Simulator as BaseSimulator

cdef unsigned long long ONE
cdef int NO_RESOURCE, CANDIDATES


cdef class Simulator(BaseSimulator):
    cdef readonly Position root, position
    cdef readonly CardTracking card_tracking
    cdef Evaluator evaluator
    cdef ValueNetwork network
    cdef Features features
    cdef Playouts playouts
    cdef Moves moves
    cdef double[8] swing
    cdef double[4] expected

    cpdef void determinize(self)
    @cython.locals(seat=int, place=int, unseen=int)
    cdef void deal_hands(self) noexcept
    cpdef int to_move(self)
    @cython.locals(place=int, mask=ulonglong)
    cpdef unsigned long long resource_mask(self, int node)
    cdef int resource_of(self, int move) noexcept
    @cython.locals(n=int, i=int, size=int, resource=int)
    cpdef int generate_moves(self, int node, unsigned long long fresh)
    @cython.locals(i=int)
    cpdef void rate_moves(self, int n)
    cpdef void rate_root_moves(self, int n)
    cdef double rate_move(self, int move)
    cpdef void apply(self, unsigned int move)
    @cython.locals(seat=int)
    cpdef void evaluate(self)
    @cython.locals(seat=int)
    cpdef void terminal_value(self)
    @cython.locals(_=int)
    cpdef void play_out(self, int steps)
    @cython.locals(best=int, move=int, n=int, _=int, rating=double, most=double)
    cdef void play_best(self)
