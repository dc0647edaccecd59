cimport cython
from midtown.engine.c cimport GOLDEN, MASK64, random_below, exp
from midtown.engine.policy cimport Policy, RATING

cdef enum:
    MAX_MOVES = 22000  # listed at once
    MAX_SEATS = 4


cdef class Simulator:
    cdef readonly int seats
    cdef unsigned int[MAX_MOVES] move
    cdef unsigned char[MAX_MOVES] resource
    cdef double[MAX_MOVES] rating
    cdef double[MAX_SEATS] win, score
    cdef public double prior_temperature
    cdef public int expand_after
    cdef public Policy policy
    cdef unsigned long long stream

    cdef int below(self, unsigned int n) noexcept
    cpdef void set_move(self, int i, unsigned int move, int resource) noexcept
    cpdef void set_rating(self, int i, double rating) noexcept
    cpdef void set_value(self, int seat, double win, double score) noexcept
    cpdef void determinize(self)
    cpdef int to_move(self)
    cpdef unsigned long long resource_mask(self, int node)
    cpdef int generate_moves(self, int node, unsigned long long fresh)
    cpdef void rate_moves(self, int n)
    cpdef void rate_root_moves(self, int n)
    @cython.locals(i=int)
    cpdef rate_by_policy(self, position, int n)
    cpdef void apply(self, unsigned int move)
    cpdef void evaluate(self)
    cpdef void terminal_value(self)
    cpdef void play_out(self, int steps)
    @cython.locals(best=double, total=double, seat=int)
    cdef void softmax(self, double scale) noexcept
    @cython.locals(best=double, total=double, seat=int)
    cdef void split_win(self) noexcept
