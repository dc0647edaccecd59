cimport cython
from cpython.ref cimport PyObject
from midtown.engine.c cimport GOLDEN, MASK64, release_lock, take_lock
from midtown.engine.lane cimport Lane

cdef extern from "Python.h":
    PyObject *PyTuple_GET_ITEM(tuple lanes, Py_ssize_t i) noexcept nogil


cdef inline bint lane_allows(tuple lanes, int i, long long action) noexcept nogil:
    return (<Lane>PyTuple_GET_ITEM(lanes, i)).allows(action)


cdef inline void step_lane(tuple lanes, int i, long long action) noexcept nogil:
    (<Lane>PyTuple_GET_ITEM(lanes, i)).step(action)


cdef inline int lane_sample(tuple lanes, int i, unsigned long long state) noexcept nogil:
    return (<Lane>PyTuple_GET_ITEM(lanes, i)).sample(state)


@cython.final
cdef class Batch:
    cdef readonly tuple lanes
    cdef readonly int size, chunk
    cdef bint strict, busy
    cdef object pool
    cdef const long long[::1] actions
    cdef long long[::1] sampled

    @cython.locals(i=int)
    cdef void write_samples(self, unsigned long long stream) noexcept nogil
    @cython.locals(i=int)
    cdef int refused(self) noexcept nogil
    @cython.locals(lock="void*", last=int)
    cpdef step_chunk(self, int first)
    @cython.locals(i=int)
    cdef void step_lanes(self, int first, int last) noexcept nogil
