"""The workers of one process: started, rung for, and started again when they die. They die with the process."""

import asyncio
import logging
import os
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress

from midtown.server import jobs, worker
from midtown.server.notify import Listener, is_postgres

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 10.0
SETTLED_SECONDS = 60.0
"""How long a worker has to live for its next end to count as the first."""

log = logging.getLogger(__name__)
Child = asyncio.subprocess.Process


def default_count() -> int:
    """How many workers a server has if nothing else was asked for: one core is left for its own loop."""
    return max(1, (os.cpu_count() or 1) - 1)


class Workers:
    """Child processes in which computer players think."""

    def __init__(
        self, database_url: str, count: int, on_answer: Callable[[], None], poll_seconds: float | None = 1.0
    ) -> None:
        """`on_answer` is called in the loop after answers were stored; which, the rows tell.

        Every `poll_seconds` a worker looks for jobs that no bell has told of, such as those of a killed worker.
        """
        self.environment = os.environ | {worker.DATABASE: database_url}
        self.name = secrets.token_hex(6)
        self.count = count
        self.on_answer = on_answer
        self.poll_seconds = poll_seconds
        self.children: dict[int, Child] = {}
        self.idle: set[int] = set()
        """Who has looked and found nothing, and has not been rung for since."""
        self.missed = 0
        """Rings that came when nobody was idle: whoever becomes so looks once more, as it may have looked before."""
        self.stopping = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start them all; returns at once."""
        self.tasks = [asyncio.create_task(self._keep(place), name=f"worker {place}") for place in range(self.count)]
        if self.poll_seconds is not None and self.count:
            self.tasks.append(asyncio.create_task(self._poll(self.poll_seconds), name="workers' poll"))

    def ring(self, number: int = 1) -> None:
        """Tell that there are that many new jobs, after they are stored."""
        for _ in range(min(number, self.count)):
            if self.idle:
                self._ring(self.idle.pop())
            else:
                self.missed = min(self.missed + 1, self.count)

    async def stop(self, patience: float = 5.0) -> None:
        """Let them finish what they think about; after `patience` seconds end them, their leases running out."""
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
        command = (sys.executable, "-m", worker.__name__, f"{self.name}-{place}")
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
                self._heard(place, line.strip())
        self.idle.discard(place)
        code = await child.wait()
        self.children.pop(place)
        return f"ended with {code}"

    def _heard(self, place: int, word: bytes) -> None:
        if word == b"answered":
            self.on_answer()
        elif word == b"idle" and self.missed:
            self.missed -= 1
            self._ring(place)
        elif word == b"idle":
            self.idle.add(place)


async def work(database_url: str, count: int, until: asyncio.Event) -> None:
    """Lend `count` workers to the servers of a database until the event is set."""
    heard = is_postgres(database_url)
    workers = Workers(database_url, count, _nothing, poll_seconds=1.0 if heard else 0.25)
    listener = Listener(database_url, {jobs.OFFERED: lambda _: workers.ring(count)}, lambda: workers.ring(count))
    await workers.start()
    hearing = asyncio.create_task(listener.start()) if heard else None
    await until.wait()
    if hearing:
        hearing.cancel()
        await listener.stop()
    await workers.stop()


def _end(child: Child) -> None:
    if child.stdin:
        child.stdin.close()


def _nothing() -> None:
    pass
