cimport cython
from midtown.games.manhattan.position cimport (
    BUILD, CHOICES, CITIES, COLOURS, EMPTY, HAND, HEIGHTS, NOBODY, NONE, OVER, PICK, PICKS, SPOTS, Position)


@cython.final
cdef class Judge:
    cdef double[5] attack, threat
    cdef double[20] now, later
    cdef double[9] near
    cdef double[4] promise, held, kept, early, late
    cdef double pick_same, capture, hand, city_swing, city_swing_later, tallest_swing, tallest_swing_later
    cdef double tower_later, city_later, tallest_later, leader

    @cython.locals(move=int)
    cpdef list rate(self, Position position, list moves)
    @cython.locals(after=Position)
    cdef double building(self, Position position, int move)
    cdef double picking(self, Position position, int pick) noexcept
    @cython.locals(when=double, total=double, worth=double, height=int, count=int)
    cdef double choosing(self, Position position, int choice) noexcept
    @cython.locals(colour=int)
    cdef double value(self, Position position, int seat) noexcept
    @cython.locals(mine=double, total=double, best=double, sum_=double, other=int)
    cdef double compare(self, int seats, int colours, int seat) noexcept
    @cython.locals(colour=int, now=double, later=double, held=int, height=int, lead=int, share=double, spot=int, place=int)
    cdef void weigh(self, Position position, int seat) noexcept
    @cython.locals(seats=int, rounds=int, left=int, top=int, second=int, top_plot=int, second_plot=int, top_hold=double,
                   second_hold=double, city=int, colour=int, plot=int, owner=int, owned=int, now=double, later=double, lead=int,
                   share=double, height=int)
    cdef void look(self, Position position, int seat) noexcept
    @cython.locals(best=double, next_=double, best_kept=double, next_kept=double, colour=int, lead=double)
    cdef void add_city(self, int rounds, double swing) noexcept
    cdef void add_tallest(self, int owner, double lead, double hold, int rounds, double swing) noexcept

@cython.locals(x=double)
cdef double chance(double lead, double swing) noexcept
