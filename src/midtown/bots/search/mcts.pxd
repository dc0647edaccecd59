cimport cython
from midtown.bots.search.tree cimport Tree
from midtown.engine.simulator cimport Simulator

cdef int ROOT, NONE, MAX_DEPTH, SEATS, STRIDE


cdef class Search:
    cdef readonly Tree tree
    cdef readonly Simulator simulator
    cdef readonly int expand_after, steps, iterations, depth, deepest, leaf_seat
    cdef public int forced_edge
    cdef int[256] path
    cdef unsigned char[256] movers
    cdef double[::1] sums

    @cython.locals(_=int)
    cpdef void run(self, int iterations)
    @cython.locals(node=int, seat=int, mask=ulonglong, edge=int, tree=Tree, simulator=Simulator)
    cdef void select_and_evaluate(self)
    @cython.locals(i=int, edge=int, node=int, win=double, seat=int, tree=Tree)
    cdef void backup(self)
    @cython.locals(seat=int, start=int)
    cdef void count(self, int edge)
