cimport cython
from midtown.foresight cimport Foresight
from midtown.games.traffiq.c cimport *
from midtown.games.traffiq.eyes cimport Eyes
from midtown.games.traffiq.judge cimport Judge
from midtown.games.traffiq.playout cimport Playouts
from midtown.games.traffiq.position cimport Moves, Position
from midtown.games.traffiq.rebuild cimport give
from midtown.world cimport World as Base

cdef unsigned long long ONE

cdef int FREE_OF_TILES, LOOKS


cdef class World(Base):
    cdef readonly Position root, position
    cdef Judge judge
    cdef Foresight foresight
    cdef Eyes eyes
    cdef Playouts playouts
    cdef Moves moves
    cdef double swing
    cdef int top

    @cython.locals(seat=int, _=int)
    cpdef void begin(self)
    cdef int draw_tile(self) noexcept
    cpdef int turn(self)
    cpdef unsigned long long look(self, int node)
    @cython.locals(n=int, i=int, need=int, size=int, move=int)
    cpdef int list_moves(self, int node, unsigned long long fresh)
    @cython.locals(i=int)
    cpdef void rate(self, int n)
    cpdef void apply(self, unsigned int move)
    @cython.locals(seat=int)
    cpdef void evaluate(self)
    @cython.locals(seat=int, last=int)
    cpdef void settle(self)
    @cython.locals(_=int)
    cpdef void play_out(self, int steps)
    @cython.locals(best=int, move=int, n=int, i=int, looks=int, rating=double, most=double)
    cdef void step(self, int looks)
