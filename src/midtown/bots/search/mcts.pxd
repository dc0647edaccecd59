cimport cython
from midtown.bots.search.tree cimport Tree
from midtown.world cimport World

cdef int ROOT, NONE, DEEPEST, SEATS, SUMS


cdef class Descent:
    cdef readonly Tree tree
    cdef readonly World world
    cdef readonly int patience, steps, iterations, depth, deepest, last
    cdef public int forced
    cdef int[256] path
    cdef unsigned char[256] mover
    cdef double[::1] sums

    @cython.locals(_=int)
    cpdef void run(self, int iterations)
    @cython.locals(node=int, seat=int, mask=ulonglong, edge=int, tree=Tree, world=World)
    cdef void descend(self)
    @cython.locals(i=int, edge=int, node=int, win=double, seat=int, tree=Tree)
    cdef void note(self)
    @cython.locals(seat=int, start=int)
    cdef void count(self, int edge)
