cimport cython
from midtown.engine.c cimport GOLDEN, MASK64, lowest, popcount, random_below
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.rules.position cimport Moves, Position
from midtown.games.traffiq.rules.setup cimport Setup


@cython.final
cdef class Playouts:
    cdef Setup setup
    cdef unsigned long long stream
    cdef Moves moves
    cdef unsigned char[44] order
    cdef readonly unsigned long long[4] points
    cdef readonly unsigned long long n_moves, n_choices, n_last, checksum

    cdef int below(self, unsigned int n) noexcept
    @cython.locals(start=Position)
    cpdef void run(self, int games) noexcept
    @cython.locals(top=int)
    cpdef void play_out(self, Position position) noexcept
    @cython.locals(_=int)
    cpdef void advance(self, Position position, int steps) noexcept
    @cython.locals(n=int)
    cdef void step(self, Position position) noexcept
    @cython.locals(kinds=int)
    cpdef int count_moves(self, Position position) noexcept
    @cython.locals(n=int, have=ulonglong, taxis=ulonglong, trucks=ulonglong)
    cdef int count_actions(self, Position position) noexcept
    cpdef void play_nth(self, Position position, int n) noexcept
    @cython.locals(have=ulonglong, number=int, rides=int)
    cdef void play_nth_action(self, Position position, int n) noexcept
    @cython.locals(free=int, ways=int)
    cdef void attach_nth(self, Position position, int number, int n) noexcept
    cpdef void deal(self, Position position) noexcept
    @cython.locals(moves=Moves, size=int, total=cython.Py_ssize_t, i=int, child=Position)
    cpdef Py_ssize_t nodes(self, Position position, int n) except -1
    @cython.locals(size=int, number=int, _=int, i=int, j=int)
    cdef int shuffle(self, Position position) noexcept
    @cython.locals(seat=int, points=int)
    cdef void count(self, Position position) noexcept
