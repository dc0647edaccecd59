"""Batches: sizes follow from measured time, results from the items alone."""

from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from midtown.executor.processes import GROWTH, WAITING, FinishedBatch, map_in_order, next_size


class Shuffled:
    """A pool of two cores that finishes batches in random order; an item takes `each` seconds of its time."""

    seconds = 1.0
    cores = 2

    def __init__(self, each: float) -> None:
        self.each = each
        self.random = Random(1)
        self.batches: dict[int, FinishedBatch] = {}
        self.sizes: list[int] = []

    def submit(self, function: Callable[[Any], Any], items: Sequence[Any]) -> int:
        self.sizes.append(len(items))
        number = len(self.sizes)
        self.batches[number] = FinishedBatch([function(item) for item in items], self.each * len(items))
        assert len(self.batches) <= WAITING * self.cores
        return number

    def wait(self, handles: Collection[int]) -> Collection[int]:
        assert set(handles) == set(self.batches)
        return [self.random.choice(sorted(handles))]

    def result(self, handle: int) -> FinishedBatch:
        return self.batches.pop(handle)


@pytest.mark.parametrize("each", [0.0, 0.001, 0.3, 5.0])
def test_results_come_in_order_whatever_is_finished_first_and_however_long_it_takes(each: float) -> None:
    assert list(map_in_order(Shuffled(each), abs, range(-500, 0))) == [*range(500, 0, -1)]


def test_quick_items_share_a_batch_and_slow_ones_do_not() -> None:
    quick, slow = Shuffled(0.01), Shuffled(1.0)
    for pool in (quick, slow):
        list(map_in_order(pool, abs, range(1000)))
    assert max(quick.sizes) == 100
    assert set(slow.sizes) == {1}


def test_items_are_taken_only_as_cores_become_free() -> None:
    taken: list[int] = []

    def items() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    results = map_in_order(Shuffled(1.0), abs, items())
    assert next(results) == 0
    assert len(taken) < 20
    results.close()
    assert len(taken) < 20


@pytest.mark.parametrize(
    ("number", "seconds", "size"),
    [(1, 0.0, GROWTH), (1, 0.9, 2), (1, 1.0, 1), (10, 0.5, 20), (10, 20.0, 1), (10, 1.0, 10), (4, 1.5, 3)],
)
def test_the_next_batch_has_at_least_the_work_of_a_second_as_far_as_the_last_one_tells(
    number: int, seconds: float, size: int
) -> None:
    assert next_size(FinishedBatch([None] * number, seconds), 1.0) == size
