cimport cython
from midtown.games.manhattan.position cimport BUILD, CHOICES, COLOURS, HEIGHTS, PICK, PICKS, Position
from midtown.games.manhattan.promises cimport Promises


@cython.final
cdef class Judge:
    cdef Promises looks, stands
    cdef readonly double[4] promise
    cdef double[4] early, late
    cdef double pick_same, piece, piece_later

    @cython.locals(move=int)
    cpdef list rate(self, Position position, list moves)
    cdef double picking(self, Position position, int pick) noexcept
    @cython.locals(when=double, total=double, worth=double, height=int, count=int)
    cdef double choosing(self, Position position, int choice) noexcept
    @cython.locals(after=Position)
    cdef double building(self, Position position, int move)
    @cython.locals(stands=Promises, piece=double, colour=int, height=int)
    cpdef double value(self, Position position, int seat) noexcept
