"""Where games are played: in processes of this machine, or on a Ray cluster. The results are the same."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from midtown.executor.processes import Processes

Item = TypeVar("Item")
Done = TypeVar("Done")


class Executor(Protocol):
    """Cores that apply a pure function to items."""

    def map(self, function: Callable[[Item], Done], items: Iterable[Item]) -> Generator[Done, None, None]:
        """Yield the function's results in the order of the items; closing the generator ends the work.

        Function, items, and results must be picklable. Raise what the function raises, or GameError if work was lost
        for good.
        """


ALONE = Processes(1)
"""The executor without other processes."""


@contextmanager
def open_executor(jobs: int, cluster: str | None) -> Iterator[Executor]:
    """Yield `jobs` processes of this machine, or the cluster at an address; raise RequestError if there is none."""
    if cluster is None:
        yield Processes(jobs)
        return
    # Only here, as nobody else needs Ray.
    from midtown.executor.cluster import connect_cluster

    with connect_cluster(cluster, jobs) as executor:
        yield executor
