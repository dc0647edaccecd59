cimport cython
from midtown.games.manhattan.rules.position cimport BUILD, CHOICES, COLOURS, HEIGHTS, PICK, PICKS, Position
from midtown.games.manhattan.ai.expected_points cimport ExpectedPoints


@cython.final
cdef class Evaluator:
    cdef ExpectedPoints move_points, state_points
    cdef readonly double[4] expected
    cdef double[4] early, late
    cdef double pick_same, piece, piece_later

    @cython.locals(move=int)
    cpdef list rate(self, Position position, list moves)
    cdef double rate_pick(self, Position position, int pick) noexcept
    @cython.locals(when=double, total=double, worth=double, height=int, count=int)
    cdef double rate_choice(self, Position position, int choice) noexcept
    @cython.locals(after=Position)
    cdef double rate_build(self, Position position, int move)
    @cython.locals(points=ExpectedPoints, piece=double, colour=int, height=int)
    cpdef double value(self, Position position, int seat) noexcept
