cimport cython
from midtown.engine.c cimport MASK64, lowest, popcount
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.rules.position cimport Position
from midtown.games.traffiq.ai.tile_odds cimport TileOdds

cdef double WIN


@cython.final
cdef class Evaluator:
    cdef TileOdds tile_odds
    cdef double taxi, truck, finish, rush, last_points, leader, others, threat, threat_next, dead_tile, action, draw
    cdef double[4] weak, tile
    cdef readonly double[4] at_risk, map_points, hand_points, odds_value, state_value
    cdef int seat
    cdef int[4] n_taxis
    cdef int[32] taxi_corner
    cdef unsigned long long[32] taxi_reach

    @cython.locals(move=int)
    cpdef list rate(self, Position position, list moves)
    cpdef void set_viewpoint(self, Position position, int seat) noexcept
    @cython.locals(after=Position)
    cpdef double rate_move(self, Position position, int move) noexcept
    cdef double quiescent_value(self, Position position) noexcept
    @cython.locals(after=Position, best=double, streets=int)
    cdef double best_competition(self, Position position) noexcept
    @cython.locals(after=Position, best=double, corner=int, kind=int)
    cdef double best_placement(self, Position position) noexcept
    cpdef double value(self, Position position) noexcept
    @cython.locals(seat=int)
    cpdef void evaluate_seats(self, Position position) noexcept
    @cython.locals(seat=int)
    cdef void update_map_points(self, Position position) noexcept
    @cython.locals(seat=int, mine=double, best=double, total=double, others=double)
    cdef double relative_value(self, Position position) noexcept
    @cython.locals(mine=int, best=int, seat=int)
    cdef double terminal_value(self, Position position) noexcept
    @cython.locals(taxis=int, trucks=int, left=int, points=double)
    cdef double points_on_map(self, Position position, int seat) noexcept
    @cython.locals(seat=int, place=int, taxis=ulonglong)
    cdef void locate_taxis(self, Position position) noexcept
    @cython.locals(seat=int, axis=int, todo=ulonglong, corners=ulonglong, stake=double)
    cdef void estimate_risks(self, Position position) noexcept
    @cython.locals(points=int, risk=double, other=int, more=int)
    cdef double risk(self, Position position, int seat, unsigned long long corners) noexcept
    @cython.locals(more=int, place=int, trucks=ulonglong)
    cdef int arriving_points(self, Position position, int seat, unsigned long long corners) noexcept
    @cython.locals(size=int, dead=int, number=int, copies=int, points=double, place=int)
    cdef double hand_value(self, Position position) noexcept
