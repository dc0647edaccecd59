"""Listening to PostgreSQL's notifications between processes. They are hints only; the rows are authoritative."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import make_url

MOST_BYTES = 7999
"""Maximum size of a payload in PostgreSQL."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
PROBES: dict[str, Any] = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "connect_timeout": 10}
"""Connection parameters: seconds and probes until a silent connection counts as lost."""

log = logging.getLogger(__name__)


def unhurried(connection: Any) -> None:
    """Let the commits of a psycopg connection not wait for the disk, as what they store may be lost in a crash.

    They hold the lock of NOTIFY for a moment only: PostgreSQL has one for all transactions with notifications.
    """
    connection.execute("set synchronous_commit to off")


def is_postgres(url: str) -> bool:
    """Return whether a database URL is PostgreSQL's."""
    return make_url(url).get_backend_name() == "postgresql"


class Listener:
    """Listener on several channels over its own connection, which it reopens when lost."""

    def __init__(
        self,
        url: str,
        channels: Mapping[str, Callable[[str], None]],
        on_reconnect: Callable[[], None],
        first: str = "",
    ) -> None:
        """Prepare to listen; `channels` maps names to callbacks, which get each payload in the event loop.

        `on_reconnect` is called after a lost connection was reopened, as notifications may have been missed.
        `first` is SQL to run on each new connection.
        """
        self.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.channels = dict(channels)
        self.on_reconnect = on_reconnect
        self.first = first
        self.connected = asyncio.Event()
        """Set while the connection is open."""
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start listening; return once connected, however long that takes."""
        self.task = asyncio.create_task(self._run(), name="listener")
        waiting = asyncio.create_task(self.connected.wait())
        try:
            await asyncio.wait([self.task, waiting], return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
        if self.task.done():
            self.task.result()

    async def stop(self) -> None:
        """Close the connection."""
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
        self.connected.clear()

    async def _run(self) -> None:
        import psycopg  # only where PostgreSQL is used

        pause, again = FIRST_PAUSE, False
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True, **PROBES) as connection:
                    if self.first:
                        await connection.execute(self.first.encode())
                    for channel in self.channels:
                        await connection.execute(f'listen "{channel}"'.encode())
                    self.connected.set()
                    if again:
                        self.on_reconnect()
                    pause, again = FIRST_PAUSE, True
                    async for notice in connection.notifies():
                        self._dispatch(notice.channel, notice.payload)
            except psycopg.OperationalError as error:
                log.warning("the connection for notifications is lost: %s", (str(error).splitlines() or [""])[0])
            self.connected.clear()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _dispatch(self, channel: str, payload: str) -> None:
        try:
            self.channels[channel](payload)
        except Exception:
            log.exception("a notification on %s was not understood", channel)
