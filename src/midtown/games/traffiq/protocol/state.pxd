cimport cython
from midtown.games.traffiq.rules.city cimport City
from midtown.games.traffiq.rules.position cimport Position
from midtown.games.traffiq.rules.setup cimport Setup

cpdef dict view(Position position, object seat)
cpdef dict private_view(Position position, int seat)
cpdef dict state(Position position, list hands)
cpdef dict options(Setup setup)
cpdef object to_move(Position position)
@cython.locals(city=City, number=int)
cpdef dict tiles(Position position)
@cython.locals(seat=int, kind=int)
cpdef dict vehicles(Position position)
@cython.locals(seat=int)
cpdef dict supplies(Position position)
@cython.locals(seat=int, hidden=int)
cpdef list hands(Position position, list open_)
@cython.locals(number=int, others=int)
cpdef list done(Position position)
cpdef list corners(unsigned long long bits)
cpdef list corner_texts(Position position, unsigned long long bits)
