"""Run `midtown serve` as a process that can be killed and started again."""

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

import aiohttp

from midtown.server.storage.database import url_of
from tests.forked import Forked
from tests.ports import free_port

PROGRAM = "import sys; from midtown.cli import main; sys.exit(main())"
PATIENCE = 120.0
"""Timeout in seconds for a server to get ready."""


class Server:
    """A server process; when it is started again, it has the same database, folder and port."""

    def __init__(
        self,
        folder: Path,
        database: str = "",
        workers: int = 1,
        environment: Mapping[str, str] | None = None,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        """Use SQLite in `folder` unless `database` is given; `prepare` is called in the new process first."""
        folder.mkdir(parents=True, exist_ok=True)
        self.database = database or url_of(folder)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.prepare = prepare
        self.process: Forked | subprocess.Popen[bytes] | None = None
        self.arguments = ["serve", "--port", str(self.port), "--database", self.database, "--data", str(folder)]
        self.arguments += ["--workers", str(workers), "--limits", "1000"]
        unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
        self.environment = {**unmeasured, **(environment or {})}

    def start(self) -> None:
        """Start the process without waiting for it; it is forked unless it needs limits or preloaded libraries."""
        with open(self.log, "ab") as log, open(os.devnull, "rb") as nothing:
            if self.prepare is None and "LD_PRELOAD" not in self.environment:
                files = (nothing.fileno(), log.fileno(), log.fileno())
                self.process = Forked(self.arguments, self.environment, files)
                return
            self.process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM, *self.arguments],
                env=self.environment,
                stdin=nothing,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=self.prepare,
            )

    @property
    def pid(self) -> int:
        """Id of the current process."""
        assert self.process is not None
        return self.process.pid

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal to the server and wait for its end; its workers notice that by themselves."""
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait(PATIENCE)

    async def health(self) -> int | None:
        """Return the status code of /health/ready, or None if nobody answers."""
        with contextlib.suppress(aiohttp.ClientError, OSError, TimeoutError):
            timeout = aiohttp.ClientTimeout(total=30)
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.get(f"{self.url}/health/ready") as response,
            ):
                return response.status
        return None

    async def metric(self, name: str) -> float:
        """Return the sum of a metric at /metrics, all labels together."""
        async with aiohttp.ClientSession() as session, session.get(f"{self.url}/metrics") as answer:
            values = re.findall(rf"^{name}(?:\{{.*\}})? (\S+)$", await answer.text(), re.MULTILINE)
        assert values, name
        return sum(map(float, values))

    async def ready(self) -> None:
        """Wait until the server is ready; raise AssertionError with its log if it has ended."""
        async with asyncio.timeout(PATIENCE):
            while await self.health() != 200:
                assert self.process is not None
                assert self.process.poll() is None, self.log_text()
                await asyncio.sleep(0.02)

    async def restart(self) -> None:
        """Kill the server, start it again, and wait until it is ready."""
        self.kill()
        self.start()
        await self.ready()

    def log_text(self) -> str:
        """Return the log of all processes so far."""
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def close(self) -> None:
        """Stop the process if it runs: first by SIGTERM, then by SIGKILL."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


@contextlib.asynccontextmanager
async def serving(*servers: Server) -> AsyncIterator[None]:
    """Start servers, wait until all are ready, and stop them at the end."""
    try:
        for server in servers:
            server.start()
        for server in servers:
            await server.ready()
        yield
    finally:
        for server in servers:
            server.close()
