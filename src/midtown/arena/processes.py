"""One function over many items, in processes that end with this one: interrupted, killed, or no longer asked."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from itertools import islice
from multiprocessing.connection import wait as wait_for
from typing import TypeVar

from midtown.game import GameError
from midtown.locale import CATALOGUE

Item = TypeVar("Item")
Done = TypeVar("Done")
WAITING = 2
"""How many items each process has before it: the one it works on, and the next."""
Finished = Generator[tuple[int, Done], None, None]


def finished(function: Callable[[Item], Done], items: Iterable[Item], processes: int) -> Finished[Done]:
    """The number of an item and what the function makes of it, in the order in which they are finished.

    Whoever closes it ends the processes at once, whatever they do. GameError if one of them was killed.
    """
    if processes == 1:
        yield from ((number, function(item)) for number, item in enumerate(items))
        return
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin)
    try:
        yield from _window(pool, function, enumerate(items), WAITING * processes)
    except BrokenProcessPool:
        raise GameError(CATALOGUE.message("arena.broken")) from None
    except BaseException:
        for child in set(multiprocessing.active_children()) - before:
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def in_order(results: Finished[Done]) -> Iterator[Done]:
    """What `finished` gives, in the order of the items."""
    early: dict[int, Done] = {}
    following = 0
    with closing(results):
        for number, result in results:
            early[number] = result
            while following in early:
                yield early.pop(following)
                following += 1


def _window(
    pool: ProcessPoolExecutor, function: Callable[[Item], Done], items: Iterator[tuple[int, Item]], size: int
) -> Iterator[tuple[int, Done]]:
    """Never more than `size` items under way, so that no list of all of them is needed."""
    numbers: dict[Future[Done], int] = {}
    while True:
        for number, item in islice(items, size - len(numbers)):
            numbers[pool.submit(function, item)] = number
        if not numbers:
            return
        for future in wait(numbers, return_when=FIRST_COMPLETED).done:
            yield numbers.pop(future), future.result()


def _begin() -> None:
    """In a new process: Ctrl-C is its parent's business, and without a parent there is nothing left to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        with suppress(OSError):
            wait_for([parent.sentinel])
        os._exit(1)
