cimport cython
from midtown.c cimport lowest, spread_four
from midtown.games.traffiq.c cimport *
from midtown.games.traffiq.position cimport Position

cdef unsigned int[64] TURNS_OF_BITS
cdef unsigned char[16] BITS

@cython.locals(turns=int, turn=int)
cdef make_tables()
@cython.locals(moves=Moves, i=int)
cpdef list legal(Position position)


@cython.final
cdef class Moves:
    cdef unsigned int[22000] item

    cdef int fill(self, Position position) noexcept
    @cython.locals(n=int)
    cdef int fill_actions(self, Position position) noexcept
    @cython.locals(have=ulonglong, number=int, row=int, base=uint, free=int, turns=int)
    cdef int fill_attachments(self, Position position, int n) noexcept
    @cython.locals(taxis=ulonglong, corner=int, reach=ulonglong, base=uint)
    cdef int fill_rides(self, Position position, int n) noexcept
    @cython.locals(empty=ulonglong, reach=ulonglong, todo=ulonglong, more=ulonglong)
    cdef unsigned long long reach(self, Position position, int corner) noexcept
    @cython.locals(trucks=ulonglong, corner=int, near=ulonglong, base=uint)
    cdef int fill_deliveries(self, Position position, int n) noexcept
    @cython.locals(n=int, pending=ulonglong, corner=int, kind=int)
    cdef int fill_places(self, Position position) noexcept
    @cython.locals(n=int, streets=int)
    cdef int fill_contests(self, Position position) noexcept
