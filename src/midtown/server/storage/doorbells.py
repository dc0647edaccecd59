"""Messages between servers and workers by NOTIFY: connections that listen, and bells to ring."""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

import msgspec
from sqlalchemy import make_url


class Probes(TypedDict):
    """When a silent connection counts as lost, as parameters of psycopg."""

    keepalives_idle: int
    keepalives_interval: int
    keepalives_count: int
    connect_timeout: int


SEND = "select pg_notify(r ->> 0, r ->> 1) from json_array_elements(%s::json) r"
MOST = 256
"""Maximum number of notifications in one transaction."""
GAP = 0.02
"""Seconds between two transactions: a bell that rings after some silence is sent at once, those after it together."""
PAUSE = 1.0
"""Seconds between attempts to connect, and for which notifications are dropped meanwhile."""
log = logging.getLogger(__name__)
MOST_BYTES = 7999
"""Maximum size of a payload in PostgreSQL."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
PROBES: Final[Probes] = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "connect_timeout": 10,
}
"""Connection parameters: seconds and probes until a silent connection counts as lost."""


if TYPE_CHECKING:
    import psycopg


class Bell(NamedTuple):
    """A notification: its channel, and its payload of at most `notify.MOST_BYTES` bytes."""

    channel: str
    payload: str = ""


class Doorbells:
    """Sender of notifications with a thread and a connection of its own; what cannot be sent at once is dropped."""

    def __init__(self, url: str) -> None:
        """Start the thread; `url` is SQLAlchemy's URL of a PostgreSQL."""
        self.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.queue: queue.SimpleQueue[Bell | None] = queue.SimpleQueue()
        self.dropped = False
        """Whether notifications were dropped; only those who have made up for them set it to False."""
        self.thread = threading.Thread(target=self._run, name="doorbells", daemon=True)
        self.thread.start()

    def ring(self, channel: str, payload: str = "") -> None:
        """Notify `channel` soon; return at once."""
        self.queue.put(Bell(channel, payload))

    def close(self) -> None:
        """Send what is queued, and end the thread; block until then."""
        self.queue.put(None)
        self.thread.join()

    def _run(self) -> None:
        connection: psycopg.Connection | None = None
        since = -PAUSE
        for bells in iter(self._next, []):
            try:
                if connection is None and time.monotonic() - since >= PAUSE:
                    since = time.monotonic()
                    connection = self._connect()
                if connection is None:
                    self.dropped = True
                else:
                    self._send(connection, bells)
            except Exception as error:
                self.dropped = True
                log.warning("notifications could not be sent: %s", (str(error).splitlines() or [""])[0])
                if connection is not None:
                    connection.close()
                connection = None
        if connection is not None:
            connection.close()

    def _next(self) -> list[Bell]:
        """Return the notifications that are queued, at least one; none at the end."""
        bells: list[Bell] = []
        while len(bells) < MOST and (not bells or not self.queue.empty()):
            if (bell := self.queue.get()) is None:
                if bells:
                    self.queue.put(None)
                break
            bells.append(bell)
        return bells

    def _connect(self) -> "psycopg.Connection":
        import psycopg  # only where PostgreSQL is used

        connection = psycopg.connect(self.url, autocommit=True, **PROBES)
        try:
            commit_without_waiting(connection)
        except psycopg.Error:
            connection.close()
            raise
        return connection

    def _send(self, connection: "psycopg.Connection", bells: Sequence[Bell]) -> None:
        connection.execute(SEND, [msgspec.json.encode(bells).decode()])
        time.sleep(GAP)


def commit_without_waiting(connection: "psycopg.Connection") -> None:
    """Let the commits of a psycopg connection not wait for the disk, as what they store may be lost in a crash.

    They hold the lock of NOTIFY for a moment only: PostgreSQL has one for all transactions with notifications.
    """
    connection.execute("set synchronous_commit to off")


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
