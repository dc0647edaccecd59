cimport cython
from midtown.games.manhattan.rules.position cimport Position
from midtown.games.manhattan.rules.setup cimport Setup

cpdef dict view(Position position, object seat)
cpdef dict private_view(Position position, int seat)
cpdef dict state(Position position, list hands)
cpdef dict options(Setup setup)
cpdef object to_move(Position position)
cpdef list heights(list numbers)
@cython.locals(kind=int)
cpdef list counts(unsigned long long bag)
cpdef list hands(Position position, list open_)
cpdef object hand(Position position, int seat, bint is_open)
cpdef bint hidden(Position position)
