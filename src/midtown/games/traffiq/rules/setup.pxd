cimport cython
from midtown.games.traffiq.rules.city cimport City
from midtown.games.traffiq.rules.tiles cimport Tiles


@cython.final
cdef class Setup:
    cdef readonly int players
    cdef readonly Tiles tiles
    cdef readonly City city
    cdef readonly dict options
    cdef readonly bint automatic, open_hands
