"""Several servers on one PostgreSQL: each tells the others which events it has stored, and who is connected to it."""

import json
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection

from midtown.server.live.hub import Hub
from midtown.server.live.session import TableSession
from midtown.server.storage.notify import Listener, notify
from midtown.server.storage.service_clock import HOLD
from midtown.server.storage.writer import Store, Write

EVENTS = "midtown_events"
PRESENCE = "midtown_presence"
MOST_BYTES = 7900
"""PostgreSQL's limit for a payload, with a margin."""


def notify_peers(server: str) -> Callable[[Connection, list[Write]], None]:
    """Return the commit hook that tells other servers of events, in the transaction that stores them."""

    def hook(connection: Connection, writes: list[Write]) -> None:
        for payload in payloads(server, (write.row for write in writes)):
            notify(connection, EVENTS, payload)

    return hook


def payloads(server: str, rows: Iterable[tuple[Any, ...]]) -> list[str]:
    """Pack rows into NOTIFY payloads. An oversized row is reduced to its table and numbers."""
    packed: list[str] = []
    gathered = ""
    for row in rows:
        text = msgspec.json.encode(row).decode()
        if len(text.encode()) > MOST_BYTES - 40:
            text = json.dumps([*row[:4], "long"])
        if len((gathered + text).encode()) > MOST_BYTES - 40:
            packed.append(f'["{server}",{gathered[:-1]}]')
            gathered = ""
        gathered += text + ","
    if gathered:
        packed.append(f'["{server}",{gathered[:-1]}]')
    return packed


class Announcer:
    """Tells other servers who is connected to this one."""

    def __init__(self, server: str, store: Store) -> None:
        self.server = server
        self.store = store

    def announce(self, session: TableSession, ask: bool = False) -> None:
        """Tell the others who is connected to a table here; with `ask`, they answer the same."""
        payload = json.dumps([self.server, session.table.id, *session.here(), ask])
        session.services.spawn(self.store.write(lambda connection: notify(connection, PRESENCE, payload)))

    def announce_loaded(self, session: TableSession) -> None:
        """Tell the others of a table that was loaded, and ask who is connected to it there."""
        self.announce(session, ask=True)


class Peers:
    """The other servers: takes over what they store, and knows who is connected to them."""

    def __init__(self, url: str, hub: Hub, announcer: Announcer, on_answer: Callable[[], None]) -> None:
        self.hub = hub
        self.announcer = announcer
        self.alive: set[str] = set()
        channels = {EVENTS: self._events, PRESENCE: self._presence, "midtown_answers": lambda _: on_answer()}
        self.listener = Listener(url, channels, self._reconnected, first=HOLD)

    async def start(self) -> None:
        """Start to listen."""
        await self.listener.start()

    async def stop(self) -> None:
        """Stop to listen."""
        await self.listener.stop()

    def set_alive(self, alive: Iterable[str]) -> None:
        """Set which servers are running; nobody is connected to the others."""
        now = set(alive)
        if gone := self.alive - now:
            for session in self.hub.all():
                if gone & session.elsewhere.keys():
                    session.elsewhere = {server: here for server, here in session.elsewhere.items() if server in now}
                    session.broadcast_presence()
        self.alive = now

    def _reconnected(self) -> None:
        self.hub.refresh()
        for session in self.hub.all():
            self.announcer.announce_loaded(session)

    def _events(self, payload: str) -> None:
        server, *rows = msgspec.json.decode(payload)
        if server != self.hub.server:
            self.hub.take_over(rows)

    def _presence(self, payload: str) -> None:
        server, table, seats, watchers, ask = msgspec.json.decode(payload)
        session = self.hub.sessions.get(table)
        if server == self.hub.server or session is None:
            return
        if session.elsewhere.get(server, ([], 0)) != (seats, watchers):
            session.elsewhere[server] = (seats, watchers)
            session.broadcast_presence()
        if ask and session.subscribers:
            self.announcer.announce(session)
