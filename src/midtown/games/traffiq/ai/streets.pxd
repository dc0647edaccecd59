cimport cython
from midtown.engine.c cimport popcount
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.ai.evaluation cimport Evaluator
from midtown.games.traffiq.ai.tile_odds cimport TileOdds
from midtown.games.traffiq.rules.city cimport City
from midtown.games.traffiq.rules.position cimport Position

cdef enum:  # as in street_layout.py
    STREETS = 20
    STREET_ROWS = 3
    STRONGEST = 6
    MOST_EMPTY = 3
    MOST_CELLS = 3
    ARRIVALS = 197
    GROWTH = 213


@cython.final
cdef class Streets:
    cdef int n, n_horizontal
    cdef int[60] sparse
    cdef unsigned long long[20] mask
    cdef int[20] cells, fits
    cdef double[20] chance

    @cython.locals(place=int, street=int, corners=ulonglong, empty=int, rival=int, other=int, mine=int, row=int, at=int,
                   likely=int)
    cdef void compute(self, Position position, Evaluator evaluator, int seat) noexcept
    @cython.locals(axis=int, seen=ulonglong, corner=int)
    cdef void list_streets(self, City city) noexcept
    @cython.locals(street=int, city=City, free=int, need=int, fits=bint, chance=double, place=int, corners=ulonglong,
                   first=int)
    cdef void count_cells(self, Position position, TileOdds odds) noexcept
    @cython.locals(bits=int, other=int, points=int)
    cdef int arrivals(self, Position position, Evaluator evaluator, int seat, unsigned long long corners) noexcept
