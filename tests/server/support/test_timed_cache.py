"""A value that is kept for a time: read anew after it, once for all threads, and again after a failure."""

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from midtown.server.support.timed_cache import TimedCache


def test_a_value_is_read_anew_after_its_lifetime_and_when_the_clock_was_set_back() -> None:
    cache, numbers = TimedCache[int](10), count()
    assert [cache.get(now, lambda: next(numbers)) for now in (5, 14, 15, 24, 3)] == [0, 0, 1, 1, 2]


def test_a_read_that_fails_is_tried_again() -> None:
    cache = TimedCache[int](10)
    with pytest.raises(ZeroDivisionError):
        cache.get(0, lambda: 1 // 0)
    assert cache.get(0, lambda: 1) == 1
    with pytest.raises(ZeroDivisionError):
        cache.get(10, lambda: 1 // 0)
    assert cache.get(10, lambda: 2) == 2


def test_while_one_thread_reads_others_get_the_old_value_or_wait_for_the_first() -> None:
    cache, reading, go_on, reads = TimedCache[int](10), threading.Event(), threading.Event(), count(1)

    def read() -> int:
        reading.set()
        assert go_on.wait(60)
        return next(reads)

    with ThreadPoolExecutor(2) as pool:
        first = [pool.submit(cache.get, 0, read) for _ in range(2)]
        assert reading.wait(60)
        go_on.set()
        assert [one.result() for one in first] == [1, 1]
        reading.clear()
        go_on.clear()
        second = pool.submit(cache.get, 10, read)
        assert reading.wait(60)
        assert cache.get(10, read) == 1
        go_on.set()
        assert second.result() == 2
