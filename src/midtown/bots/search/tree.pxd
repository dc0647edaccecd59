cimport cython
from midtown.engine.c cimport exp, log, sqrt
from midtown.engine.simulator cimport Simulator

cdef int ROOT, NONE, MAX_CHILDREN
cdef double PRIOR_FLOOR


cdef class Tree:
    cdef readonly int n, size, max_nodes, max_children
    cdef readonly bint uniform
    cdef readonly double c_puct, fpu_reduction
    cdef unsigned int[::1] move
    cdef unsigned char[::1] resource
    cdef int[::1] visits, availability, first, next
    cdef double[::1] edge_value_sum, value_sum
    cdef float[::1] prior, top_rating
    cdef unsigned long long[::1] resources_seen
    cdef int[2048] order

    cdef bint is_full(self) noexcept
    cdef void grow(self)
    @cython.locals(i=int, n=int, count=int, fresh=ulonglong, rest=ulonglong)
    cdef void expand(self, int node, unsigned long long mask, Simulator simulator)
    @cython.locals(old_edge=int, edge=int)
    cpdef void inherit(self, Tree old, int node, unsigned long long mask, Simulator simulator)
    @cython.locals(edge=int, source=int, before=int, fresh=int)
    cdef void copy_descendants(self, Tree old, int[::1] origins)
    cdef void copy_counts(self, Tree old, int source, int edge) noexcept
    @cython.locals(i=int, rank=int, count=int, rating=double)
    cdef int rank(self, int n, Simulator simulator)
    @cython.locals(i=int, j=int, swapped=int)
    cdef int shuffle(self, int n, Simulator simulator)
    @cython.locals(edge=int, before=int, after=int, i=int)
    cdef void merge(self, int node, int count, Simulator simulator)
    @cython.locals(edge=int)
    cdef int add_node(self, int i, double prior, Simulator simulator)
    @cython.locals(edge=int, total=double)
    cdef double prior_sum(self, int node, unsigned long long mask) noexcept
    cdef int select(self, int node, unsigned long long mask) noexcept
    @cython.locals(edge=int, best=int, total=double, most=double, score=double, share=double, fpu_value=double)
    cdef int select_puct(self, int node, unsigned long long mask) noexcept
    @cython.locals(edge=int, best=int, last_availability=int, most=double, score=double, log_availability=double)
    cdef int select_ucb1(self, int node, unsigned long long mask) noexcept
