"""A Ray cluster that applies a function to items: the only file that imports `ray`.

Ray repeats the batches of a machine that is lost. Whatever a batch is and returns is pickled here and not by Ray, so
that it obeys the same rules as in processes, and its results do not stay in Ray's shared memory.
"""

import logging
import os
import pickle
import socket
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stdout
from types import ModuleType
from typing import TypeVar

from midtown.executor.processes import FinishedBatch, map_in_order, run_batch
from midtown.game import GameError, RequestError
from midtown.support.i18n import CATALOGUE

Item = TypeVar("Item")
Done = TypeVar("Done")
LOCAL = "ray"
PREFIX = f"{LOCAL}://"
AUTO = "auto"
"""The cluster of which this machine is a node."""
PORT = 6379
"""Where Ray listens if nothing else was asked of it."""
PATIENCE = 5.0
"""Seconds for a machine to accept a connection."""
RETRIES = 5
"""How often a batch is repeated if the machine or the process that works on it is lost."""
OBJECT_STORE = 80 * 2**20
"""Bytes of shared memory of a cluster on this machine; a batch and its results need little."""
LOOPBACK = {"127.0.0.1", "::1", "localhost"}


@contextmanager
def connect_cluster(address: str, jobs: int) -> Iterator["Cluster"]:
    """Yield the cluster at `ray://HOST[:PORT]` or `ray://auto`, or for `ray` one of `jobs` cores on this machine.

    Raise RequestError if it cannot be reached. Meanwhile nothing is printed on standard output, as Ray reports there
    which machines it has lost.
    """
    ray = library(address)
    settings = {"num_cpus": jobs, "object_store_memory": OBJECT_STORE, "include_dashboard": False}
    place = {"address": "local", **settings} if address == LOCAL else {"address": endpoint(address)}
    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        try:
            ray.init(**place, log_to_driver=False, logging_level=logging.CRITICAL)
        except (OSError, RuntimeError, ValueError, ray.exceptions.RayError):
            key = "executor.none" if address == PREFIX + AUTO else "executor.refused"
            raise RequestError(CATALOGUE.message(key, address=address)) from None
        try:
            yield Cluster(ray)
        finally:
            with mute_stderr():
                ray.shutdown()


@contextmanager
def mute_stderr() -> Iterator[None]:
    """Drop what is written to standard error's file: there Ray reports the batches that end with the connection."""
    kept = os.dup(2)
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def library(address: str) -> ModuleType:
    """Return the module `ray`, set up for the address; raise RequestError if it is not installed."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "1")  # else it tries for ten minutes what is not Ray
    if address == LOCAL or host_and_port(address)[0] in LOOPBACK:
        # Else Ray replaces the loopback interface by one that others can reach, on every system.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    try:
        import ray
    except ImportError:
        raise RequestError(CATALOGUE.message("executor.missing")) from None
    return ray


def endpoint(address: str) -> str:
    """Return the address as Ray takes it; raise RequestError if nobody listens there."""
    host, port = host_and_port(address)
    if host == AUTO:
        return AUTO
    try:
        with closing(socket.create_connection((host, port), PATIENCE)):
            return f"{host}:{port}"
    except OSError:
        raise RequestError(CATALOGUE.message("executor.unreachable", address=address)) from None


def host_and_port(address: str) -> tuple[str, int]:
    """Return both parts of `ray://HOST[:PORT]`; raise RequestError for another text."""
    host, colon, port = address.removeprefix(PREFIX).partition(":")
    if not address.startswith(PREFIX) or not host or (colon and not (port.isdecimal() and 0 < int(port) < 65536)):
        raise RequestError(CATALOGUE.message("executor.address", address=address[:60]))
    return host, int(port or PORT)


class Cluster:
    """The executor of a connected cluster."""

    seconds = 1.0

    def __init__(self, ray: ModuleType) -> None:
        self.ray = ray
        self.task = ray.remote(num_cpus=1, max_retries=RETRIES)(run_pickled)

    def map(self, function: Callable[[Item], Done], items: Iterable[Item]) -> Generator[Done, None, None]:
        """Yield the function's results in the order of the items.

        Batches that were handed out before the generator is closed end with the connection: Ray aborts the process now
        and then when a batch is cancelled at the moment at which it begins. Raise GameError if one was lost too often.
        """
        return map_in_order(self, function, items)

    @property
    def cores(self) -> int:
        """The number of cores of the nodes that are there now; 1 while there are none, for one that comes."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 0)))

    def submit(self, function: Callable[[Item], Done], items: Sequence[Item]) -> object:
        """Hand out a batch."""
        return self.task.remote(pickle.dumps((function, items)))

    def wait(self, handles: Collection[object]) -> Collection[object]:
        """Wait until at least one batch is finished, and return those that are."""
        finished: list[object] = self.ray.wait(list(handles), num_returns=1)[0]
        return finished

    def result(self, handle: object) -> FinishedBatch:
        """Return a finished batch, or raise what went wrong."""
        try:
            batch: FinishedBatch = pickle.loads(self.ray.get(handle))
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except self.ray.exceptions.RayError:
            raise GameError(CATALOGUE.message("executor.lost")) from None
        return batch


def run_pickled(batch: bytes) -> bytes:
    """Apply a function to items, both pickled, and return the pickled Batch."""
    return pickle.dumps(run_batch(*pickle.loads(batch)))
