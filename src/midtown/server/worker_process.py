"""A worker process for computer players: `python -m midtown.server.worker_process NAME`, started by `worker_pool`.

It reads only jobs, so it has only the information of the seat it plays for, and what can wait of `kinds`.
A line on its standard input wakes it; it writes `answered` and `idle` to its standard output, and ends with its input.
"""

import logging
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import event
from sqlalchemy.exc import SQLAlchemyError

from midtown.game import GameError
from midtown.server.features.analysis.background_work import EngineLinesWork
from midtown.server.features.daily.background_work import ComputerGamesWork
from midtown.server.features.puzzles.background_work import PuzzleWork
from midtown.server.features.reviews.background_work import ReviewWork
from midtown.server.jobs.work import AnyWork
from midtown.server.jobs.worker import Worker
from midtown.server.jobs.worker_pool import DATABASE
from midtown.server.storage.database import open_engine
from midtown.server.storage.doorbells import commit_without_waiting
from midtown.server.storage.instance_lock import hold_worker_lock
from midtown.server.storage.service_clock import WORKING
from midtown.server.support import logs

if TYPE_CHECKING:
    import psycopg

NICENESS = 10

log = logging.getLogger(__name__)


def kinds() -> tuple[AnyWork, ...]:
    """Return the kinds of work that can wait, the most urgent first."""
    return EngineLinesWork(), ReviewWork(), ComputerGamesWork(), PuzzleWork()


class Bell:
    """Wakes a worker: on a line of its standard input, on its end, or on a signal to end."""

    def __init__(self, on_end: Callable[[], None]) -> None:
        self.on_end = on_end
        self.rung: queue.SimpleQueue[None] = queue.SimpleQueue()
        """Not an Event: only a SimpleQueue is safe inside a signal handler."""
        signal.signal(signal.SIGTERM, lambda *_: self.end())
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the server too, which ends its workers
        threading.Thread(target=self._listen, daemon=True).start()

    def wait(self) -> None:
        """Block until the bell has rung since the last call."""
        self.rung.get()
        with suppress(queue.Empty):
            while True:
                self.rung.get_nowait()

    def end(self) -> None:
        """End the worker: call `on_end` and ring."""
        self.on_end()
        self.rung.put(None)

    def _listen(self) -> None:
        while os.read(0, 4096):  # not through sys.stdin, whose lock would be in the way when the process ends
            self.rung.put(None)
        self.end()


def report(word: str) -> None:
    """Write a line to the pool, if it still exists."""
    with suppress(OSError):
        os.write(1, f"{word}\n".encode())


def _prepare(connection: "psycopg.Connection", _: object) -> None:
    """Take the lock that workers share, for as long as the connection lasts; an answer that is lost is found again."""
    connection.execute(f"select pg_advisory_lock_shared({WORKING})")
    commit_without_waiting(connection)
    connection.commit()


def _let_others_go_first() -> None:
    """Lower the priority of this thread. That of the database stays: moves wait while a worker holds the lock."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def main(name: str, database: str) -> int:
    """Run the worker `name` on a database until it is ended; return the exit code."""
    logs.start()
    try:
        with hold_worker_lock(database), ThreadPoolExecutor(1, initializer=_let_others_go_first) as pool:
            engine = open_engine(database)
            if engine.dialect.name == "postgresql":
                event.listen(engine, "connect", _prepare)
            try:
                answered = partial(report, "answered")
                worker = Worker(
                    engine, name, answered, kinds(), strict=True, compute=lambda work: pool.submit(work).result()
                )
                bell = Bell(lambda: setattr(worker, "ended", True))
                worker.begin()
                while not worker.ended:
                    worker.work()
                    report("idle")
                    bell.wait()
            finally:
                engine.dispose()
    except (GameError, SQLAlchemyError) as error:
        log.error("worker %s ends: %s", name, (str(error).splitlines() or [""])[0])
        return 1
    return 0


if __name__ == "__main__":
    code = main(sys.argv[1], os.environ[DATABASE])
    logging.shutdown()
    os._exit(code)  # Python would take apart all that was imported, which takes longer than many a move
