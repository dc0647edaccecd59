cimport cython
from midtown.games.manhattan.rules.position cimport (
    CITIES, CITY_POINTS, COLOURS, NOBODY, NONE, SPOTS, TALLEST_POINTS, Position)

@cython.locals(tallest=int, height=int, city=int, towers="int[5]", plot=int, leader=int, most=int, colour=int)
cpdef dict facts(Position position)
@cython.locals(owner=int, other=int, colour=int)
cpdef int lead(Position position, int plot) noexcept
