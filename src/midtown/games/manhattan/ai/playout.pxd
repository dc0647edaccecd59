cimport cython
from midtown.engine.c cimport GOLDEN, MASK64, random_below
from midtown.games.manhattan.rules.position cimport COLOURS, HEIGHTS, NONE, OVER, PICK, Moves, Position
from midtown.games.manhattan.rules.setup cimport Setup


@cython.final
cdef class Playouts:
    cdef Setup setup
    cdef unsigned long long stream
    cdef Moves moves
    cdef readonly unsigned long long[4] points
    cdef readonly unsigned long long n_moves, n_choices, checksum

    cdef int below(self, unsigned int n) noexcept
    @cython.locals(start=Position)
    cpdef void run(self, int games) noexcept
    @cython.locals(colour=int)
    cpdef void play_out(self, Position position) noexcept
    @cython.locals(_=int)
    cpdef void advance(self, Position position, int steps) noexcept
    @cython.locals(n=int)
    cdef bint step(self, Position position) noexcept
    cpdef void deal(self, Position position) noexcept
    @cython.locals(moves=Moves, size=int, total=cython.Py_ssize_t, i=int, child=Position)
    cpdef Py_ssize_t nodes(self, Position position, int n) except -1
    @cython.locals(part=int, colour=int, _=int, left=int, height=int)
    cdef void pick(self, Position position) noexcept
