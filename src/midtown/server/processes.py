"""Several server processes of one host on one PostgreSQL: started, restarted when they end, and replaced one by one.

They listen at successive ports, so that a proxy can send everybody at a table to the same one. Run as a program, this
module is one of them: its configuration comes by standard input, at whose end it ends, too. All of them end and are
started again for a restore that an operator has ordered.
"""

import asyncio
import logging
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from midtown.server.context import ServerConfig, origin_of
from midtown.server.features.operators import restores
from midtown.server.jobs.worker_pool import default_count
from midtown.server.run import listening_sockets, serve_until_end
from midtown.server.storage.database import is_postgres, migrate, open_engine
from midtown.server.support import logs
from midtown.server.support.refusals import Refused, refused

READY = b"ready"
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0
"""Seconds before a process that has ended is started again; twice as long each time it does not get ready."""
READY_SECONDS = 60.0
"""How long a replaced process may take to get ready before the others are left as they are."""
RESTORING = 3
"""Exit code of a process that has ended for a restore."""
END_SECONDS = 15.0
"""How long a process may take to end before it is killed."""

log = logging.getLogger(__name__)


def supervise(config: ServerConfig, count: int, started: Callable[[str], None] = print) -> None:
    """Serve with `count` processes until a signal ends them; raise Refused if they cannot start.

    `started` is called with the URL when all are ready. SIGHUP replaces them one by one, by the code that is installed
    then.
    """
    logs.start()
    if not is_postgres(config.database):
        raise refused("storage", "database.processes")
    for port in range(config.port, config.port + count):
        for listener in listening_sockets(config.host, port):
            listener.close()
    engine = open_engine(config.database)
    migrate(engine)
    engine.dispose()
    asyncio.run(_Supervisor(config, count).run(lambda: started(origin_of(config))))


class _Supervisor:
    """Keeps the processes, and replaces and ends them at signals."""

    def __init__(self, config: ServerConfig, count: int) -> None:
        self.config = config
        self.count = count
        self.ended = asyncio.Event()
        self.hangup = asyncio.Event()

    async def run(self, on_ready: Callable[[], None]) -> None:
        """Run until SIGTERM or SIGINT; call `on_ready` when all processes are ready for the first time."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.ended.set)
        loop.add_signal_handler(signal.SIGHUP, self.hangup.set)
        while await self._run_until_restore(on_ready):
            await asyncio.to_thread(restores.carry_out, self.config.database, self.config.data)
            on_ready = _nothing

    async def _run_until_restore(self, on_ready: Callable[[], None]) -> bool:
        """Run all processes until a signal ends them, or one has ended for a restore; return whether that was it."""
        restoring = asyncio.Event()
        processes = self._processes(restoring.set)
        keepers = [asyncio.create_task(process.keep()) for process in processes]
        replacing = asyncio.create_task(self._replace_at_hangup(processes, on_ready))
        ends = [asyncio.create_task(event.wait()) for event in (self.ended, restoring)]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for task in (replacing, *ends):
            task.cancel()
        await asyncio.gather(*(process.end() for process in processes))
        await asyncio.gather(replacing, *ends, *keepers, return_exceptions=True)
        return not self.ended.is_set()

    def _processes(self, on_restore: Callable[[], None]) -> list["_Process"]:
        workers = default_count() if self.config.workers is None else self.config.workers
        shares = [workers // self.count + (number < workers % self.count) for number in range(self.count)]
        return [
            _Process(replace(self.config, port=self.config.port + number, workers=share), on_restore)
            for number, share in enumerate(shares)
        ]

    async def _replace_at_hangup(self, processes: list["_Process"], on_ready: Callable[[], None]) -> None:
        for process in processes:
            await process.ready.wait()
        on_ready()
        while True:
            await self.hangup.wait()
            self.hangup.clear()
            log.info("replacing all processes")
            try:
                for process in processes:
                    await process.replace()
            except TimeoutError:
                log.error("a replaced process did not get ready; the others stay as they are")
            else:
                log.info("replaced all processes")


class _Process:
    """A server process, started again whenever it ends."""

    def __init__(self, config: ServerConfig, on_restore: Callable[[], None]) -> None:
        self.config = config
        self.on_restore = on_restore
        self.child: asyncio.subprocess.Process | None = None
        self.ready = asyncio.Event()
        """Set while it serves."""
        self.stopping = asyncio.Event()
        self.pause = FIRST_PAUSE

    async def keep(self) -> None:
        """Start the process, and again whenever it has ended, until `end`."""
        while not self.stopping.is_set():
            code = await self._live()
            if code == RESTORING:
                self.on_restore()
                return
            if not self.stopping.is_set():
                log.warning("the process at port %d ended with %s and is started again", self.config.port, code)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.stopping.wait(), self.pause)
                self.pause = min(2 * self.pause, LONGEST_PAUSE)

    async def _live(self) -> int:
        pipe = asyncio.subprocess.PIPE
        # Ctrl-C reaches the supervisor alone, which lets its processes end.
        self.child = child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, stdin=pipe, stdout=pipe, start_new_session=True
        )
        assert child.stdin is not None
        assert child.stdout is not None
        with suppress(ConnectionError):
            child.stdin.write(pickle.dumps(self.config))
            await child.stdin.drain()
        async for line in child.stdout:
            if line.strip() == READY:
                self.pause = FIRST_PAUSE
                self.ready.set()
        self.ready.clear()
        return await child.wait()

    async def replace(self) -> None:
        """Let the process end, and return when a new one is ready; raise TimeoutError if it does not get ready."""
        self._signal(signal.SIGTERM)
        async with asyncio.timeout(END_SECONDS + READY_SECONDS):
            while self.ready.is_set():
                await asyncio.sleep(0.01)
            await self.ready.wait()

    async def end(self) -> None:
        """End the process for good; kill it if that takes too long."""
        self.stopping.set()
        self._signal(signal.SIGTERM)
        if self.child is not None:
            try:
                await asyncio.wait_for(self.child.wait(), END_SECONDS)
            except TimeoutError:
                self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        if self.child is not None and self.child.returncode is None:
            with suppress(ProcessLookupError):
                self.child.send_signal(number)


def main() -> int:
    """Serve with the configuration from standard input; return the exit code."""
    config: ServerConfig = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_end_with_supervisor, daemon=True).start()
    logs.start()
    try:
        with suppress(KeyboardInterrupt):
            sockets = listening_sockets(config.host, config.port)
            return RESTORING if serve_until_end(config, sockets, lambda _: _report(READY)) else 0
    except Refused as refusal:
        log.error("%s", refusal)
        return 2
    return 0


def _nothing() -> None:
    """Say nothing: the processes were ready before."""


def _report(word: bytes) -> None:
    with suppress(OSError):
        os.write(1, word + b"\n")


def _end_with_supervisor() -> None:
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
