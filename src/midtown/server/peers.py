"""Several servers on one PostgreSQL: each tells the others what it has stored, and who is connected to it."""

import json
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection

from midtown.server.clock import HOLD, Clock
from midtown.server.hub import Hub, Live
from midtown.server.notify import Listener, notify
from midtown.server.store import Store, Write

EVENTS = "midtown_events"
PRESENCE = "midtown_presence"
MOST_BYTES = 7900
"""PostgreSQL's limit for a payload, with some to spare."""


def telling(server: str) -> Callable[[Connection, list[Write]], None]:
    """What tells the other servers of events, in the transaction that stores them."""

    def tell(connection: Connection, writes: list[Write]) -> None:
        for payload in payloads(server, (write.row for write in writes)):
            notify(connection, EVENTS, payload)

    return tell


def payloads(server: str, rows: Iterable[tuple[Any, ...]]) -> list[str]:
    """The rows in as few payloads as possible; of a row that is too long only table and number."""
    found: list[str] = []
    gathered = ""
    for row in rows:
        text = msgspec.json.encode(row).decode()
        if len(text.encode()) > MOST_BYTES - 40:
            text = json.dumps([*row[:4], "long"])
        if len((gathered + text).encode()) > MOST_BYTES - 40:
            found.append(f'["{server}",{gathered[:-1]}]')
            gathered = ""
        gathered += text + ","
    if gathered:
        found.append(f'["{server}",{gathered[:-1]}]')
    return found


class Peers:
    """The other servers, as this one hears of them."""

    def __init__(self, url: str, hub: Hub, store: Store, clock: Clock, on_answer: Callable[[], None]) -> None:
        self.hub = hub
        self.store = store
        self.clock = clock
        self.alive: set[str] = set()
        channels = {EVENTS: self._events, PRESENCE: self._presence, "midtown_answers": lambda _: on_answer()}
        self.listener = Listener(url, channels, self._again, first=HOLD)
        hub.shared = True
        hub.on_presence = self.tell
        hub.on_load = lambda live: self.tell(live, ask=True)

    async def start(self) -> None:
        """Begin to listen."""
        await self.listener.start()

    async def stop(self) -> None:
        """End it."""
        await self.listener.stop()

    def tell(self, live: Live, ask: bool = False) -> None:
        """Tell the others who is connected to a table here; `ask` them the same."""
        payload = json.dumps([self.hub.server, live.table.id, *live.here(), ask])
        self.hub.spawn(self.store.write(lambda connection: notify(connection, PRESENCE, payload)))

    def still(self, alive: Iterable[str]) -> None:
        """These servers run; nobody is connected to others."""
        now = set(alive)
        if gone := self.alive - now:
            for live in self.hub.lives.values():
                if gone & live.elsewhere.keys():
                    live.elsewhere = {server: here for server, here in live.elsewhere.items() if server in now}
                    self.hub.tell_presence(live)
        self.alive = now

    def _again(self) -> None:
        self.hub.all_behind()
        for live in self.hub.lives.values():
            self.tell(live, ask=True)

    def _events(self, payload: str) -> None:
        server, *rows = msgspec.json.decode(payload)
        if server != self.hub.server:
            self.hub.elsewhere(rows)

    def _presence(self, payload: str) -> None:
        server, table, seats, watchers, ask = msgspec.json.decode(payload)
        live = self.hub.lives.get(table)
        if server == self.hub.server or live is None:
            return
        if live.elsewhere.get(server, ([], 0)) != (seats, watchers):
            live.elsewhere[server] = (seats, watchers)
            self.hub.tell_presence(live)
        if ask and live.listeners:
            self.tell(live)
