cimport cython
from midtown.c cimport GOLDEN, MASK64, draw, exp


cdef class World:
    cdef readonly int seats
    cdef unsigned int[22000] move
    cdef unsigned char[22000] need
    cdef double[22000] rating
    cdef double[4] win, score
    cdef public double prior
    cdef public int patience
    cdef unsigned long long stream

    cdef int below(self, unsigned int n) noexcept
    cpdef void put(self, int place, unsigned int move, int need) noexcept
    cpdef void rank(self, int place, double rating) noexcept
    cpdef void tell(self, int seat, double win, double score) noexcept
    cpdef void begin(self)
    cpdef int turn(self)
    cpdef unsigned long long look(self, int node)
    cpdef int list_moves(self, int node, unsigned long long fresh)
    cpdef void rate(self, int n)
    cpdef void apply(self, unsigned int move)
    cpdef void evaluate(self)
    cpdef void settle(self)
    cpdef void play_out(self, int steps)
    @cython.locals(best=double, total=double, seat=int)
    cdef void share(self, double scale) noexcept
    @cython.locals(best=double, total=double, seat=int)
    cdef void share_win(self) noexcept
