cimport cython
from midtown.engine.c cimport address, GOLDEN, MASK64, random_below

cdef enum:
    MAX_ACTIONS = 640
    MAX_SEATS = 4


cdef class Environment:
    cdef readonly int seats, action_count, observation_size, n_legal
    cdef unsigned char[MAX_ACTIONS] allowed
    cdef unsigned short[MAX_ACTIONS] legal
    cdef float[MAX_SEATS] share, points
    cdef readonly unsigned long long stream
    cdef int completed

    cdef int below(self, unsigned int n) noexcept nogil
    @cython.locals(i=int)
    cdef void clear_actions(self) noexcept nogil
    @cython.locals(i=int)
    cdef void refresh(self) noexcept nogil
    cdef void reset(self, unsigned long long seed) noexcept nogil
    cdef void step(self, int action) noexcept nogil
    @cython.locals(i=int)
    cpdef bytes mask(self)
    @cython.locals(i=int)
    cdef void write_mask(self, unsigned char* out) noexcept nogil
    cdef void take_random(self) noexcept nogil
    @cython.locals(i=int)
    cpdef list legal_actions(self)
    cpdef begin(self, unsigned long long seed)
    cpdef act(self, int action)
    cpdef write(self, int seat, unsigned char[::1] observation, unsigned char[::1] mask)
    @cython.locals(seat=int)
    cpdef tuple standing(self)
    cpdef bytes observation(self, int seat)

    cdef int mover(self) noexcept nogil
    cdef int list_actions(self) noexcept nogil
    cdef int take(self, int action) noexcept nogil
    cdef void apply(self, int move) noexcept nogil
    cdef void restart(self) noexcept nogil
    cdef void deal(self) noexcept nogil
    cdef void observe(self, int seat, unsigned char* out) noexcept nogil
    cdef void count(self) noexcept nogil
