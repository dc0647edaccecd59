cimport cython
from midtown.foresight cimport Foresight
from midtown.games.manhattan.eyes cimport CITY_ROWS, Eyes
from midtown.games.manhattan.judge cimport Judge
from midtown.games.manhattan.playout cimport Playouts
from midtown.games.manhattan.position cimport (
    BUILD, CARDS, CITIES, COLOURS, EMPTY, FORFEITS, HAND, KINDS, NONE, OVER, PICKS, Moves, Position)
from midtown.games.manhattan.recall cimport Recall
from midtown.world cimport World as Base

cdef unsigned long long ONE
cdef int FREE, LOOKS


cdef class World(Base):
    cdef readonly Position root, position
    cdef readonly Recall recall
    cdef Judge judge
    cdef Foresight foresight
    cdef Eyes eyes
    cdef Playouts playouts
    cdef Moves moves
    cdef double[8] swing
    cdef double[4] promise

    cpdef void begin(self)
    @cython.locals(seat=int, place=int, unseen=int)
    cdef void redraw(self) noexcept
    cpdef int turn(self)
    @cython.locals(place=int, mask=ulonglong)
    cpdef unsigned long long look(self, int node)
    cdef int need_of(self, int move) noexcept
    @cython.locals(n=int, i=int, size=int, need=int)
    cpdef int list_moves(self, int node, unsigned long long fresh)
    @cython.locals(i=int)
    cpdef void rate(self, int n)
    cdef double rate_move(self, int move)
    cpdef void apply(self, unsigned int move)
    @cython.locals(seat=int)
    cpdef void evaluate(self)
    @cython.locals(seat=int)
    cpdef void settle(self)
    @cython.locals(_=int)
    cpdef void play_out(self, int steps)
    @cython.locals(best=int, move=int, n=int, _=int, rating=double, most=double)
    cdef void step(self)
