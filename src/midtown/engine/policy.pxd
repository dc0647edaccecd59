cimport cython
from midtown.engine.c cimport truncated

cdef enum:  # as in network_shape.py
    HIDDEN = 24
    MAX_EMBEDDINGS = 371
    MAX_SPARSE = 60
    MAX_DENSE = 34
    WEIGHT_BITS = 10
    FEATURE_BITS = 8
    FEATURE = 256
    RATING = 268435456


@cython.final
cdef class PolicyNetwork:
    cdef int groups, group_size, inputs
    cdef long long[HIDDEN] base, gate, pooled, pooled_sum, mix, input_bias, gate_bias, mix_bias, output_weights
    cdef long long[MAX_EMBEDDINGS * HIDDEN] embedding
    cdef long long[MAX_DENSE * HIDDEN] input_weights, gate_weights
    cdef long long[(MAX_DENSE + HIDDEN) * HIDDEN] mix_weights

    @cython.locals(unit=int, i=int, at=int, value="long long", group=int, total="long long")
    cdef long long forward(self, int* sparse, long long* dense) noexcept
    @cython.locals(unit=int, place=int, at=int, value="long long")
    cdef void add_group(self, int* sparse, int first) noexcept


cdef class Policy:
    cdef PolicyNetwork network
    cdef double scale, worth
    cdef int[MAX_SPARSE] sparse
    cdef long long[MAX_DENSE] dense

    cpdef prepare(self, position)
    cdef bint look(self, unsigned int move)
    cdef void set_dense(self, int place, double value) noexcept
    @cython.locals(goes_on=bint, rating="long long")
    cdef long long rate_move(self, unsigned int move)
    cpdef list rate(self, position, list moves)
    @cython.locals(place=int)
    cpdef features(self, position, unsigned int move)
