cimport cython
from midtown.games.manhattan.position cimport CARDS, EMPTY, HAND, KINDS, Position
from midtown.world cimport World as Base

cdef int TRIES


@cython.final
cdef class Recall:
    cdef readonly int n_plays, n_draws, viewer, seats
    cdef readonly unsigned char[64] seat, kind
    cdef readonly int[9] held, shuffled
    cdef int[9] old, new
    cdef int[4] n_old, n_new
    cdef int all_old, all_new

    @cython.locals(_=int)
    cdef bint redraw(self, Position position, Base world) noexcept
    @cython.locals(kind=int, seat=int, play=int)
    cdef bint retrace(self, Base world) noexcept
    @cython.locals(old=int, new=int)
    cdef bint explain(self, int seat, int kind, Base world) noexcept
    @cython.locals(seat=int, _=int)
    cdef void hand_out(self, Position position, Base world) noexcept
    @cython.locals(n=int, kind=int)
    cdef int take(self, int old, Base world) noexcept
