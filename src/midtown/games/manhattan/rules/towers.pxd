cimport cython
from midtown.games.manhattan.rules.position cimport Position

@cython.locals(board=list, number=int, piece=int)
cpdef dict towers(Position position)
