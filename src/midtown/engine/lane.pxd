cimport cython
from midtown.engine.c cimport address, random_below
from midtown.engine.environment cimport Environment


@cython.final
cdef class Lane:
    cdef readonly Environment game
    cdef readonly bint uniform, by_points, same_step, over
    cdef readonly int learner, acting
    cdef float penalty
    cdef float[4] points
    cdef unsigned char[::1] observation, mask, last
    cdef float[::1] rewards
    cdef unsigned char[::1] ended
    cdef int[::1] seat

    cdef bint allows(self, long long action) noexcept nogil
    cdef int sample(self, unsigned long long state) noexcept nogil
    cpdef void reset(self, unsigned long long seed) noexcept nogil
    cpdef void next_game(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void begin(self) noexcept nogil
    @cython.locals(mover=int)
    cdef void step(self, long long action) noexcept nogil
    cdef int act(self, long long action) noexcept nogil
    cdef void play_others(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void reward(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void clear_rewards(self) noexcept nogil
    cdef void write(self) noexcept nogil
