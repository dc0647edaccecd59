"""PostgreSQL's doorbells between processes: rows are the truth, a notification only says where to look now."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, make_url, text

MOST_BYTES = 7999
"""The longest payload that PostgreSQL carries."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
PROBES: dict[str, Any] = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "connect_timeout": 10}
"""Seconds and tries after which a silent connection counts as lost."""

log = logging.getLogger(__name__)


def notify(connection: Connection, channel: str, payload: str) -> None:
    """Tell the listeners of `channel` once the transaction is committed; `payload` has at most MOST_BYTES bytes."""
    connection.execute(text("select pg_notify(:channel, :payload)"), {"channel": channel, "payload": payload})


def is_postgres(url: str) -> bool:
    """Whether there are doorbells at that database."""
    return make_url(url).get_backend_name() == "postgresql"


class Listener:
    """Hears several channels over one connection of its own, which it opens again whenever it is lost."""

    def __init__(
        self,
        url: str,
        channels: Mapping[str, Callable[[str], None]],
        on_reconnect: Callable[[], None],
        first: str = "",
    ) -> None:
        """`channels` are plain names, each with what is called in the loop with every payload.

        `on_reconnect` is called when a lost connection is there again: something may have been missed.
        `first` is SQL that is done over each new connection.
        """
        self.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.channels = dict(channels)
        self.on_reconnect = on_reconnect
        self.first = first
        self.hearing = asyncio.Event()
        """Set while the connection stands."""
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin, and return when the channels are heard; waits for a database that cannot be reached yet."""
        self.task = asyncio.create_task(self._run(), name="listener")
        waiting = asyncio.create_task(self.hearing.wait())
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
        self.hearing.clear()

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
                    self.hearing.set()
                    if again:
                        self.on_reconnect()
                    pause, again = FIRST_PAUSE, True
                    async for notice in connection.notifies():
                        self._heard(notice.channel, notice.payload)
            except psycopg.OperationalError as error:
                log.warning("the doorbell's connection is lost: %s", (str(error).splitlines() or [""])[0])
            self.hearing.clear()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _heard(self, channel: str, payload: str) -> None:
        try:
            self.channels[channel](payload)
        except Exception:
            log.exception("a notification on %s was not understood", channel)
