cimport cython
from midtown.engine.c cimport lowest, popcount, spread_four
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.rules.city cimport City
from midtown.games.traffiq.rules.setup cimport Setup
from midtown.games.traffiq.rules.tiles cimport Tiles

cdef unsigned long long ONE
cdef Moves ROOM
cdef unsigned int[64] TURNS_OF_BITS
cdef unsigned char[16] BITS

@cython.locals(turns=int, turn=int)
cdef make_tables()


@cython.final
cdef class Moves:
    cdef unsigned int[22000] item


@cython.final
@cython.no_gc
cdef class Position:
    cdef readonly Setup setup
    cdef readonly Tiles tiles
    cdef readonly City city
    cdef readonly unsigned long long[8] on
    cdef readonly unsigned long long[4] have
    cdef readonly unsigned long long[2] lose
    cdef readonly unsigned long long occupied, pending
    cdef unsigned char[176] copies
    cdef unsigned char[44] stack
    cdef readonly unsigned short[8] supply
    cdef readonly unsigned short[4] unseen
    cdef readonly int players, shares_city, undealt, n_stack, drawer, mover, phase, left
    cdef readonly int rode, drew, busy, idle, turns_left

    @cython.locals(copy=Position)
    cpdef Position clone(self)
    cdef void become(self, Position other) noexcept nogil
    @cython.locals(moves=Moves, i=int)
    cpdef list legal(self)
    cdef int fill(self, Moves moves) noexcept
    @cython.locals(n=int)
    cdef int fill_actions(self, Moves moves) noexcept
    @cython.locals(city=City, have=ulonglong, number=int, row=int, base=uint, free=int, turns=int)
    cdef int fill_attachments(self, Moves moves, int n) noexcept
    @cython.locals(taxis=ulonglong, corner=int, reach=ulonglong, base=uint)
    cdef int fill_rides(self, Moves moves, int n) noexcept
    @cython.locals(empty=ulonglong, reach=ulonglong, todo=ulonglong, more=ulonglong)
    cpdef unsigned long long reach(self, int corner) noexcept nogil
    @cython.locals(trucks=ulonglong, corner=int, near=ulonglong, base=uint)
    cdef int fill_deliveries(self, Moves moves, int n) noexcept
    @cython.locals(n=int, pending=ulonglong, corner=int, kind=int)
    cdef int fill_places(self, Moves moves) noexcept
    @cython.locals(n=int, streets=int)
    cdef int fill_contests(self, Moves moves) noexcept
    @cython.locals(number=int, _=int)
    cpdef list hand(self, int seat)
    @cython.locals(number=int, _=int)
    cpdef list bag(self)
    @cython.locals(what=int)
    cpdef void apply(self, int move) noexcept nogil
    @cython.locals(place=int)
    cdef void attach(self, int number, int face, int cell) noexcept nogil
    @cython.locals(turns=int, turn=int)
    cdef void attach_turned(self, int number, int free, int n) noexcept nogil
    cdef void stop_sharing(self) noexcept with gil
    cdef void place(self, int kind, int corner) noexcept nogil
    @cython.locals(kind=int, way=ulonglong)
    cdef void ride(self, int start, int goal) noexcept nogil
    cdef void take_tile(self) noexcept nogil
    cdef void arrive(self, int corner) noexcept nogil
    @cython.locals(mine=int, out=ulonglong, seat=int)
    cpdef unsigned long long losers(self, unsigned long long street) noexcept nogil
    cpdef int strength(self, int seat, unsigned long long street) noexcept nogil
    @cython.locals(gone=ulonglong, seat=int, kind=int)
    cdef void contest(self, int streets) noexcept nogil
    cdef void after_contest(self) noexcept nogil
    cdef void end_action(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef bint acts_again(self, int seat) noexcept nogil
    cpdef void deal(self, int number) noexcept nogil
