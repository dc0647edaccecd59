"""Pool of worker processes: starts, wakes and restarts them. They end with the process that owns the pool."""

import asyncio
import logging
import os
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from midtown.server.jobs import queue
from midtown.server.storage.database import is_postgres
from midtown.server.storage.doorbells import Listener

PROCESS: Final = "midtown.server.worker_process"
"""The module that each child process runs."""
DATABASE: Final = "MIDTOWN_DATABASE"
"""Environment variable with the database's URL, which may contain a password that arguments would expose."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 10.0
SETTLED_SECONDS = 60.0
"""Lifetime of a worker after which the pause before its restart is reset."""

log = logging.getLogger(__name__)
Child = asyncio.subprocess.Process


def default_count() -> int:
    """Return the default number of workers: one core is left for the server's event loop."""
    return max(1, (os.cpu_count() or 1) - 1)


class Workers:
    """Pool of child processes that answer the jobs of computer players."""

    def __init__(
        self, database_url: str, count: int, on_answer: Callable[[], None], poll_seconds: float | None = 1.0
    ) -> None:
        """Create a pool of `count` workers; `on_answer` is called in the event loop after answers were stored.

        Every `poll_seconds` a worker looks for jobs without a notification, such as those of a killed worker.
        """
        self.environment = os.environ | {DATABASE: database_url}
        self.name = secrets.token_hex(6)
        self.count = count
        self.on_answer = on_answer
        self.poll_seconds = poll_seconds
        self.children: dict[int, Child] = {}
        self.idle: set[int] = set()
        """Workers without jobs that were not woken since."""
        self.missed = 0
        """Number of rings while no worker was idle; that many workers look again once they are idle."""
        self.stopping = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start all workers; return at once."""
        self.tasks = [asyncio.create_task(self._keep(place), name=f"worker {place}") for place in range(self.count)]
        if self.poll_seconds is not None and self.count:
            self.tasks.append(asyncio.create_task(self._poll(self.poll_seconds), name="workers' poll"))

    def ring(self, number: int = 1) -> None:
        """Wake workers for `number` new jobs, after these are stored."""
        for _ in range(min(number, self.count)):
            if self.idle:
                self._ring(self.idle.pop())
            else:
                self.missed = min(self.missed + 1, self.count)

    async def stop(self, patience: float = 5.0) -> None:
        """Let workers finish their jobs; kill them after `patience` seconds, so that their leases expire."""
        self.stopping.set()
        for task in self.tasks[self.count :]:
            task.cancel()
        for child in self.children.values():
            _end(child)
        if keepers := self.tasks[: self.count]:
            await asyncio.wait(keepers, timeout=patience)
        for child in self.children.values():
            with suppress(ProcessLookupError):
                child.kill()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def _ring(self, place: int) -> None:
        stdin = self.children[place].stdin
        if stdin and not self.stopping.is_set():
            stdin.write(b"\n")

    async def _poll(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            if self.idle:
                self.ring()

    async def _keep(self, place: int) -> None:
        loop, pause = asyncio.get_running_loop(), FIRST_PAUSE
        while not self.stopping.is_set():
            start = loop.time()
            why = await self._live(place)
            if loop.time() - start > SETTLED_SECONDS:
                pause = FIRST_PAUSE
            if not self.stopping.is_set():
                log.warning("worker %s-%d %s and is started again", self.name, place, why)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.stopping.wait(), pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _live(self, place: int) -> str:
        command = (sys.executable, "-m", PROCESS, f"{self.name}-{place}")
        pipe = asyncio.subprocess.PIPE
        try:
            child = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, env=self.environment)
        except OSError as error:
            return f"could not be started ({error.strerror})"
        self.children[place] = child
        if self.stopping.is_set():
            _end(child)
        if child.stdout:
            async for line in child.stdout:
                self._on_line(place, line.strip())
        self.idle.discard(place)
        code = await child.wait()
        self.children.pop(place)
        return f"ended with {code}"

    def _on_line(self, place: int, word: bytes) -> None:
        if word == b"answered":
            self.on_answer()
        elif word == b"idle" and self.missed:
            self.missed -= 1
            self._ring(place)
        elif word == b"idle":
            self.idle.add(place)


async def work(database_url: str, count: int, until: asyncio.Event) -> None:
    """Run `count` workers for the servers of a database until the event is set."""
    notified = is_postgres(database_url)
    workers = Workers(database_url, count, _nothing, poll_seconds=1.0 if notified else 0.25)
    listener = Listener(database_url, {queue.OFFERED: lambda _: workers.ring(count)}, lambda: workers.ring(count))
    await workers.start()
    listening = asyncio.create_task(listener.start()) if notified else None
    await until.wait()
    if listening:
        listening.cancel()
        await listener.stop()
    await workers.stop()


def _end(child: Child) -> None:
    if child.stdin:
        child.stdin.close()


def _nothing() -> None:
    pass
