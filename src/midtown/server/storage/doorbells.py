"""Notifications for other processes, sent after a commit: hints only, as the rows are what counts.

A transaction with NOTIFY holds a lock over the whole database until its commit is on the disk. If those that store
events did that, all writers of all servers would wait for each other. These store nothing and do not wait for the disk.
"""

import logging
import queue
import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from sqlalchemy import make_url

from midtown.server.storage.notify import PROBES, unhurried

if TYPE_CHECKING:
    import psycopg

SEND = "select pg_notify(r ->> 0, r ->> 1) from json_array_elements(%s::json) r"
MOST = 256
"""Maximum number of notifications in one transaction."""
GAP = 0.02
"""Seconds between two transactions: a bell that rings after some silence is sent at once, those after it together."""
PAUSE = 1.0
"""Seconds between attempts to connect, and for which notifications are dropped meanwhile."""

log = logging.getLogger(__name__)


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
            unhurried(connection)
        except psycopg.Error:
            connection.close()
            raise
        return connection

    def _send(self, connection: "psycopg.Connection", bells: Sequence[Bell]) -> None:
        connection.execute(SEND, [msgspec.json.encode(bells).decode()])
        time.sleep(GAP)
