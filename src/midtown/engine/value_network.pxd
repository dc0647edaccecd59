cimport cython

cdef enum:  # as in network_shape.py
    HIDDEN = 24
    MAX_EMBEDDINGS = 371
    MAX_SPARSE = 60
    MAX_DENSE = 34


@cython.final
cdef class ValueNetwork:
    cdef int groups, group_size, inputs
    cdef double[HIDDEN] base, gate, pooled, pooled_sum, mix, input_bias, gate_bias, mix_bias, output_weights
    cdef double[MAX_EMBEDDINGS * HIDDEN] embedding
    cdef double[MAX_DENSE * HIDDEN] input_weights, gate_weights
    cdef double[(MAX_DENSE + HIDDEN) * HIDDEN] mix_weights
    cdef int[MAX_SPARSE] sparse
    cdef double[MAX_DENSE] dense

    @cython.locals(unit=int, i=int, at=int, value=double, group=int, total=double)
    cdef double forward(self, int* sparse, double* dense) noexcept
    @cython.locals(unit=int, place=int, at=int)
    cdef void add_group(self, int* sparse, int first) noexcept
    @cython.locals(place=int)
    cpdef double value(self, sparse, dense)
