cimport cython
from midtown.games.traffiq.rules.c cimport *
from midtown.games.traffiq.rules.position cimport Position

cdef unsigned long long ONE

cpdef void lay(Position position, int number, int face, int cell) noexcept
cpdef void put(Position position, int seat, int kind, int corner) noexcept
cpdef void give(Position position, int seat, int number) noexcept
cpdef void hide(Position position, int seat, int size) noexcept
@cython.locals(number=int, copies=int)
cpdef void conceal(Position position, int seat) noexcept
cpdef void wait(Position position, int n_stack, int drawer, int undealt) noexcept
cpdef void resume(Position position, int mover, int phase, int left, int rode, int drew, int busy) noexcept
cpdef void count(Position position, int idle, int turns_left) noexcept
cpdef void pend(Position position, unsigned long long pending, unsigned long long horizontal,
                unsigned long long vertical) noexcept
