"""Where games are played: in processes of this machine, or on a Ray cluster. The results are the same."""

from collections.abc import Iterator
from contextlib import contextmanager

from midtown.executor.processes import Processes
from midtown.support.executor import Executor as Executor

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
