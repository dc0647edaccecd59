cimport cython
from midtown.engine.environment cimport Environment as BaseEnvironment
from midtown.games.manhattan.rules.position cimport (
    BUILD, BUILDS, CHOICES, CITIES, EMPTY, FORFEITS, HAND, HEIGHTS, KINDS, NONE, OVER, PICK, PICKS, PLOTS, Moves, Position)
from midtown.games.manhattan.rules.setup cimport Setup


cdef class Environment(BaseEnvironment):
    cdef readonly list planes
    cdef readonly Setup setup
    cdef readonly Position position
    cdef Position fresh
    cdef Moves moves
    cdef int forfeits, picks, first

    cpdef look_at(self, Position position)
    cpdef int awaits(self)
    @cython.locals(position=Position)
    cpdef Position after(self)
    @cython.locals(position=Position)
    cpdef Position dealt(self, int item)
    cpdef list chances(self)
    cpdef object choose(self, int action)
    cpdef list actions(self, str move)
    cdef int mover(self) noexcept nogil
    @cython.locals(n=int, i=int, choice=int, colour=int)
    cdef int list_actions(self) noexcept nogil
    cdef int action_of(self, int move) noexcept nogil
    @cython.locals(part=int, rest=int)
    cdef int take(self, int action) noexcept nogil
    @cython.locals(first=int)
    cdef int take_pick(self, int choice) noexcept nogil
    cdef void apply(self, int move) noexcept nogil
    cdef void restart(self) noexcept nogil
    cdef void deal(self) noexcept nogil
    @cython.locals(i=int, at=int)
    cdef void observe(self, int seat, unsigned char* out) noexcept nogil
    @cython.locals(owners=int, relative=int, colour=int, kind=int, plot=int, place=int, _=int)
    cdef int observe_board(self, Position position, Setup setup, int seat, unsigned char* out) noexcept nogil
    @cython.locals(relative=int, colour=int, height=int)
    cdef int observe_pieces(self, int seat, unsigned char* out, int at) noexcept nogil
    @cython.locals(place=int, kind=int)
    cdef int observe_cards(self, int seat, unsigned char* out, int at) noexcept nogil
    @cython.locals(height=int, seats=int)
    cdef void observe_turn(self, int seat, unsigned char* out, int at) noexcept nogil
    cdef int colour_seen(self, int seat, int relative) noexcept nogil
    @cython.locals(seat=int, part=int, most=float, winners=int)
    cdef void count(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void break_tie(self) noexcept with gil
