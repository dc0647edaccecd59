cimport cython
from midtown.c cimport exp, log, sqrt
from midtown.world cimport World

cdef int ROOT, NONE, WIDEST
cdef double LEAST


cdef class Tree:
    cdef readonly int n, size, limit, width
    cdef readonly bint plain
    cdef readonly double exploration, doubt
    cdef unsigned int[::1] move
    cdef unsigned char[::1] need
    cdef int[::1] visits, chances, first, next
    cdef double[::1] wins, worth
    cdef float[::1] weight, top
    cdef unsigned long long[::1] known
    cdef int[2048] best

    cdef bint full(self) noexcept
    cdef void grow(self)
    @cython.locals(i=int, n=int, count=int, place=int, fresh=ulonglong, rest=ulonglong)
    cdef void open(self, int node, unsigned long long mask, World world)
    @cython.locals(place=int, edge=int)
    cpdef void inherit(self, Tree old, int node, unsigned long long mask, World world)
    @cython.locals(edge=int, place=int, before=int, fresh=int)
    cdef void follow(self, Tree old, int[::1] origin)
    cdef void copy(self, Tree old, int place, int edge) noexcept
    @cython.locals(i=int, place=int, kept=int, rating=double)
    cdef int sort(self, int n, World world)
    @cython.locals(i=int, j=int, swapped=int)
    cdef int shuffle(self, int n, World world)
    @cython.locals(edge=int, before=int, after=int, i=int)
    cdef void merge(self, int node, int count, World world)
    @cython.locals(edge=int)
    cdef int add(self, int place, double weight, World world)
    @cython.locals(edge=int, total=double)
    cdef double weigh(self, int node, unsigned long long mask) noexcept
    cdef int choose(self, int node, unsigned long long mask) noexcept
    @cython.locals(edge=int, best=int, total=double, most=double, worth=double, share=double, hope=double, root=double)
    cdef int choose_guided(self, int node, unsigned long long mask) noexcept
    @cython.locals(edge=int, best=int, often=int, most=double, worth=double, grown=double)
    cdef int choose_plain(self, int node, unsigned long long mask) noexcept
