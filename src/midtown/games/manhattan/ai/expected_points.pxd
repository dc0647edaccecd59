cimport cython
from midtown.games.manhattan.rules.position cimport (
    BUILD, CITIES, CITY_POINTS, COLOURS, EMPTY, HAND, HEIGHTS, NONE, OVER, PICK, PLOTS, SPOTS, TALLEST_POINTS,
    Position)


@cython.final
cdef class ExpectedPoints:
    cdef double[4] envy_factor, expected, towers_now, towers_later
    cdef double[5] attack, threat
    cdef double[9] card_factor
    cdef double[16] prize_factor
    cdef double[20] attacks, threats
    cdef int[24] count
    cdef double capture, hand, city_prize, tallest_prize, envy, city_swing, city_swing_later
    cdef double tallest_swing, tallest_swing_later, tower_later, city_later, tallest_later, leader
    cdef double top_share, second_share
    cdef int top, second, top_plot, second_plot

    @cython.locals(colour=int)
    cdef double value(self, Position position, int seat) noexcept
    @cython.locals(mine=double, others=double, best=double, total=double, other=int)
    cdef double compare(self, int seats, int colours, int seat) noexcept
    @cython.locals(colour=int, now=double, later=double, supply=int, height=int, lead=int, share=double, spot=int,
                   place=int)
    cdef void estimate_attacks(self, Position position, int seat) noexcept
    @cython.locals(seats=int, best=int, colour=int, total=int, owner=int)
    cdef void mark_leader(self, Position position) noexcept
    @cython.locals(place=int, plot=int, height=int)
    cdef void count_towers(self, Position position) noexcept
    @cython.locals(other=int)
    cdef bint leads(self, int city, int colour) noexcept
    @cython.locals(owner=int, colour=int, swing=int)
    cdef void estimate_prizes(self, int city, int colours) noexcept
    @cython.locals(rounds=int, swing=double, city=int, colour=int, plot=int)
    cdef void add_towers(self, Position position, int seat) noexcept
    cdef int placements_left(self, Position position) noexcept
    @cython.locals(seats=int, owner=int, owned=int, shares="double[4]", later_shares="double[4]", now=double,
                   later=double, colour=int, lead=int, factor=double)
    cdef void split_tower(self, Position position, int plot, int seat) noexcept
    @cython.locals(best=double, next_=double, best_later=double, next_later=double, colour=int, lead=double)
    cdef void add_city(self, int rounds, double swing) noexcept
    @cython.locals(rounds=int, swing=double, lead=int)
    cdef void add_tallest(self, Position position) noexcept
    cdef double tallest(self, double lead, double swing, int rounds) noexcept

@cython.locals(x=double)
cdef double lead_probability(double lead, double swing) noexcept
