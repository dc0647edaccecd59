"""`midtown serve` as a process that can be killed and started again."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

import aiohttp

from midtown.server.database import url_of

PROGRAM = "import sys; from midtown.cli import main; sys.exit(main())"
PATIENCE = 60.0
"""Seconds in which a server must be ready."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """A server's process, the next after each kill with the same database, folder and port."""

    def __init__(
        self,
        folder: Path,
        database: str = "",
        workers: int = 1,
        environment: Mapping[str, str] | None = None,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        """Without a `database`, one of SQLite in `folder`. `prepare` is called in the process before it begins."""
        folder.mkdir(parents=True, exist_ok=True)
        self.database = database or url_of(folder)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.prepare = prepare
        self.process: subprocess.Popen[bytes] | None = None
        self.command = [sys.executable, "-c", PROGRAM, "serve", "--port", str(self.port), "--database", self.database]
        self.command += ["--data", str(folder), "--workers", str(workers), "--limits", "1000"]
        unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
        self.environment = {**unmeasured, **(environment or {})}

    def start(self) -> None:
        """Start the process; it is not ready at once."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=self.prepare,
            )

    @property
    def pid(self) -> int:
        """The process of now."""
        assert self.process is not None
        return self.process.pid

    def kill(self, number: int = signal.SIGKILL) -> None:
        """End the server's own process; its workers see by themselves that it is gone."""
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait(30)

    async def health(self) -> int | None:
        """The status of /health/ready; None where nobody answers."""
        with contextlib.suppress(aiohttp.ClientError, OSError, TimeoutError):
            timeout = aiohttp.ClientTimeout(total=5)
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.get(f"{self.url}/health/ready") as response,
            ):
                return response.status
        return None

    async def ready(self) -> None:
        """Wait until the server is well."""
        async with asyncio.timeout(PATIENCE):
            while await self.health() != 200:
                assert self.process is not None
                assert self.process.poll() is None, self.said()
                await asyncio.sleep(0.02)

    async def restart(self) -> None:
        """Kill it, start it again, and wait until it is well."""
        self.kill()
        self.start()
        await self.ready()

    def said(self) -> str:
        """All that the processes have logged."""
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def close(self) -> None:
        """End the process if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


@contextlib.asynccontextmanager
async def serving(*servers: Server) -> AsyncIterator[None]:
    """Servers that are ready, and gone afterwards."""
    try:
        for server in servers:
            server.start()
        for server in servers:
            await server.ready()
        yield
    finally:
        for server in servers:
            server.close()
