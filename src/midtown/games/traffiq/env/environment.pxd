cimport cython
from midtown.engine.c cimport MASK64, lowest
from midtown.games.traffiq.env.observer cimport (
    CELL, CELLS, CLASS, DRAW_TILE, END_TURN, KIND, OUTSIDE, PLACE_NONE, STREETS, TURN, WINDOW, Observer)
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.rules.position cimport Position

cdef unsigned long long ONE


cdef class Environment(Observer):
    cdef Position fresh
    cdef int n_outside
    cdef unsigned short[122] outside

    cpdef look_at(self, Position position)
    cpdef int awaits(self)
    @cython.locals(position=Position)
    cpdef Position after(self)
    @cython.locals(position=Position)
    cpdef Position dealt(self, int item)
    cpdef list chances(self)
    cpdef object choose(self, int action)
    @cython.locals(number=int, what=int, rest=int)
    cpdef list actions(self, str move)
    @cython.locals(action=int, cell=int)
    cdef list pass_through(self, list parts)
    cdef int mover(self) noexcept nogil
    @cython.locals(n=int, i=int)
    cdef int list_actions(self) noexcept nogil
    @cython.locals(streets=int, n=int)
    cdef int list_streets(self) noexcept nogil
    @cython.locals(kind=int, n=int)
    cdef int list_places(self) noexcept nogil
    @cython.locals(n=int)
    cdef int list_moves(self) noexcept nogil
    cdef unsigned long long goals(self, int start) noexcept nogil
    @cython.locals(have=ulonglong, number=int)
    cdef int list_classes(self, int n) noexcept nogil
    @cython.locals(starts=ulonglong, kind=int, todo=ulonglong, corner=int)
    cdef int list_starts(self, int n) noexcept nogil
    @cython.locals(free=int, n=int)
    cdef int list_cells(self) noexcept nogil
    @cython.locals(free=int, turns=int, turn=int, n=int)
    cdef int list_turns(self) noexcept nogil
    cdef int list_corners(self, unsigned long long corners, int n) noexcept nogil
    @cython.locals(spot=int)
    cdef int list_cell(self, int cell, int n) noexcept nogil
    @cython.locals(at=int)
    cdef void keep_outside(self, int cell) noexcept nogil
    @cython.locals(spot=int, i=int)
    cdef int action_of(self, int cell) noexcept nogil
    cdef int cell_of(self, int action) noexcept nogil
    cdef int corner_at(self, int cell) noexcept nogil
    @cython.locals(move=int)
    cdef int take(self, int action) noexcept nogil
    @cython.locals(corner=int, start=int)
    cdef int take_cell(self, int cell) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef void apply(self, int move) noexcept nogil
    cdef void restart(self) noexcept nogil
    @cython.locals(left=int, number=int, size=int)
    cdef void deal(self) noexcept nogil
    @cython.locals(seat=int, most=float, winners=int, last=int)
    cdef void count(self) noexcept nogil
