cimport cython
from midtown.games.manhattan.rules.position cimport CITIES, COLOURS, NOBODY, NONE, Position, SPOTS

@cython.locals(tallest=int, height=int, city=int, towers="int[5]", plot=int, leader=int, most=int, colour=int)
cpdef dict facts(Position position)
@cython.locals(owner=int, other=int, colour=int)
cpdef int lead(Position position, int plot) noexcept
