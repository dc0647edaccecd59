cimport cython
from midtown.games.manhattan.rules.position cimport CARDS, EMPTY, HAND, KINDS, Position
from midtown.engine.simulator cimport Simulator

cdef int MAX_TRIES


@cython.final
cdef class CardTracking:
    cdef readonly int n_plays, n_draws, viewer, seats
    cdef readonly unsigned char[64] seat, kind
    cdef readonly int[9] held, shuffled
    cdef int[9] old, new
    cdef int[4] n_old, n_new
    cdef int all_old, all_new

    @cython.locals(_=int)
    cdef bint deal_hands(self, Position position, Simulator simulator) noexcept
    @cython.locals(kind=int, seat=int, play=int)
    cdef bint explain_plays(self, Simulator simulator) noexcept
    @cython.locals(old=int, new=int)
    cdef bint explain_play(self, int seat, int kind, Simulator simulator) noexcept
    @cython.locals(seat=int, _=int)
    cdef void deal_remaining(self, Position position, Simulator simulator) noexcept
    @cython.locals(n=int, kind=int)
    cdef int take_card(self, int old, Simulator simulator) noexcept
