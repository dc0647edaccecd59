cimport cython
from midtown.engine.c cimport lowest, spread
from midtown.games.manhattan.rules.setup cimport Setup

cdef enum:
    CITIES = 6
    SPOTS = 9
    PLOTS = 54
    COLOURS = 4
    HEIGHTS = 4
    KINDS = 9
    HAND = 4
    CARDS = 45
    PIECES = 96
    NOBODY = 4
    EMPTY = 9
    NONE = -1
    PICK = 0
    BUILD = 1
    OVER = 2
    MOVES = 1600
    FORFEITS = 864
    PICKS = 1024
    CHOICES = 84
    BUILDS = 216
    TALLEST_POINTS = 3
    CITY_POINTS = 2
    TOWER_POINTS = 1

cdef unsigned long long ONE, ONES, TOPS
cdef Moves ROOM
cdef unsigned short[2048] PLACE_OF_BIT
cdef unsigned char[256] BITS, HEIGHTS_FROM

@cython.locals(byte=int, bit=int, lead=int)
cdef make_tables()


@cython.final
cdef class Moves:
    cdef unsigned short[1600] item


@cython.final
@cython.no_gc
cdef class Position:
    cdef readonly Setup setup
    cdef readonly unsigned char[216] floors
    cdef readonly unsigned char[54] height, owner
    cdef readonly unsigned short[96] built
    cdef unsigned int[40] fits
    cdef readonly unsigned char[16] supply, picked, hand
    cdef readonly unsigned short[4] score
    cdef readonly unsigned long long stack, played
    cdef readonly int n_built, n_stack, n_played, phase, round, mover, left, drawer

    @cython.locals(copy=Position)
    cpdef Position clone(self)
    cdef void become(self, Position other) noexcept nogil
    @cython.locals(moves=Moves, i=int)
    cpdef list legal(self)
    @cython.locals(n=int)
    cdef int fill(self, Moves moves) noexcept nogil
    @cython.locals(n=int, part=int, colour=int, height=int, heights=uint, seen=uint, place=int, kind=int, wanted=uint, base=int,
                   _=int, byte=int)
    cdef int fill_builds(self, Moves moves) noexcept nogil
    @cython.locals(n=int, part=int, colour=int, height=int, seen=uint, place=int, kind=int)
    cdef int fill_forfeits(self, Moves moves) noexcept nogil
    @cython.locals(n=int, first=int, second=int)
    cdef int fill_picks(self, Moves moves) noexcept nogil
    @cython.locals(height=int)
    cdef bint has(self, int colour, int choice) noexcept nogil
    @cython.locals(height=int, kind=int)
    cpdef void apply(self, int move) noexcept nogil
    @cython.locals(height=int, count=int)
    cdef void pick(self, int colour, int choice) noexcept nogil
    cdef void end_pick(self) noexcept nogil
    cdef void build(self, int colour, int city, int kind, int height) noexcept nogil
    cdef void build_on(self, int plot, int colour, int height) noexcept nogil
    @cython.locals(city=int, spot=int, owned=int, colour=int, field=int, heights=uint)
    cdef void refit(self, int plot) noexcept nogil
    @cython.locals(place=int)
    cdef void end_turn(self, int kind) noexcept nogil
    cdef void end_round(self) noexcept nogil
    @cython.locals(tallest=int, tallest_owner=int, city=int, towers="int[5]", plot=int, owner=int, most=int, leader=int,
                   colour=int)
    cpdef void score_round(self) noexcept nogil
    cdef int nth(self, int n) noexcept nogil
    @cython.locals(place=int)
    cpdef void deal(self, int kind) noexcept nogil
    cdef int next_drawer(self) noexcept nogil
    @cython.locals(place=int)
    cpdef void give(self, int seat, int kind) noexcept nogil
    @cython.locals(height=int)
    cpdef list supply_of(self, int colour)
    @cython.locals(height=int)
    cpdef list picked_of(self, int colour)
    @cython.locals(place=int)
    cpdef list hand_of(self, int seat)
    cpdef int owner_of(self, int plot)
    @cython.locals(colour=int)
    cpdef list floors_of(self, int plot)
    @cython.locals(piece=int, place=int, colour=int)
    cpdef set_up(self, list pieces, list supply, list picked, list scores)
    @cython.locals(place=int, kind=int)
    cpdef set_cards(self, list hand, list played, int n_stack)
    cpdef set_turn(self, int phase, int round_, int mover, int left)
