"""Several servers on one PostgreSQL: each tells those that have a table in memory what it has stored there.

Doorbells come after the commit and may be lost. `Peers.catch_up` makes up for them within a second: it reads what
others have stored, and announces again who is connected here.
"""

import json
from collections.abc import Callable, Iterable
from functools import partial

import msgspec

from midtown.server.jobs import queue
from midtown.server.live import spectators
from midtown.server.live.hub import Hub
from midtown.server.live.listener import HubListener
from midtown.server.live.player_changes import apply_vacations
from midtown.server.live.presence import SESSIONS, SessionBells, check_connections
from midtown.server.live.session import TableSession
from midtown.server.storage.database import Cells
from midtown.server.storage.doorbells import MOST_BYTES, Doorbells, Listener
from midtown.server.storage.service_clock import ALIVE, HOLD
from midtown.server.storage.writer import Row
from midtown.server.tables import spectator_lines
from midtown.server.tables.views import Presence

EVENTS = "midtown_events_"
"""Prefix of the channel of each server; a payload is a row of `events`."""
LINES = "midtown_lines_"
"""Prefix of another channel of each server; a payload is a table and the number of a spectator's line."""
RESTED = "midtown_rested"
"""Of all servers: players whose vacations were changed."""
PRESENCE = "midtown_presence"
"""Channel of all servers, on which one says that it has loaded a table, and prefix of a channel of each server."""


def pack_row(row: Row) -> str:
    """Return the payload for a row; an oversized one is reduced to its table and numbers, for the receiver to read."""
    payload = msgspec.json.encode(row)
    return payload.decode() if len(payload) <= MOST_BYTES else json.dumps([*row[:4], "long"])


class Announcer(HubListener):
    """Tells other servers which tables are in memory here, who is connected to them, and what was stored."""

    bells: SessionBells
    """Set by `Peers`."""

    def __init__(self, server: str, doorbells: Doorbells) -> None:
        self.server = server
        self.doorbells = doorbells

    def job_offered(self) -> None:
        """Wake the workers of other servers."""
        self.doorbells.ring(queue.OFFERED)

    def presence_changed(self, session: TableSession) -> None:
        """Tell the servers that have a table in memory who is connected to it here."""
        for server in session.subscribers.elsewhere:
            self.answer(session, server)

    def answer(self, session: TableSession, server: str) -> None:
        """Tell one server that a table is in memory here, and who is connected to it."""
        self._ring(f"{PRESENCE}_{server}", session, session.subscribers.presence_here(session.table))

    def table_loaded(self, session: TableSession) -> None:
        """Tell all servers of a table that was loaded, and ask who has it and who is connected to it there."""
        self._ring(PRESENCE, session, session.subscribers.presence_here(session.table), ask=True)

    def table_dropped(self, session: TableSession) -> None:
        """Tell those that have a table that it is no longer in memory here."""
        for server in session.subscribers.elsewhere:
            self._ring(f"{PRESENCE}_{server}", session, None)

    def event_stored(self, session: TableSession, row: Row) -> None:
        """Send an event to the servers that have its table in memory."""
        for server in session.subscribers.elsewhere:
            self.doorbells.ring(f"{EVENTS}{server}", pack_row(row))

    def line_written(self, session: TableSession, number: int) -> None:
        """Tell the servers that have a table in memory of a spectator's line."""
        for server in session.subscribers.elsewhere:
            self.doorbells.ring(f"{LINES}{server}", json.dumps([session.table.id, number]))

    def vacations_changed(self, player: str) -> None:
        """Tell all servers that a player's vacations were changed."""
        self.doorbells.ring(RESTED, player)

    async def sessions_ended(self, tokens: list[str]) -> None:
        """Have other servers close the connections of ended sessions."""
        await self.bells.ring(tokens)

    def _ring(self, channel: str, session: TableSession, connected: Presence | None, ask: bool = False) -> None:
        table = session.table
        self.doorbells.ring(channel, json.dumps([self.server, table.id, table.seq, connected, ask]))


class Peers:
    """The other servers: takes over what they store, and knows who is connected to them."""

    def __init__(self, url: str, hub: Hub, announcer: Announcer, on_answer: Callable[[], None]) -> None:
        self.hub = hub
        self.announcer = announcer
        self.alive: set[str] = set()
        self.beat = hub.clock.tick()
        """When this server last knew who is running, and the others of it."""
        self.bells = announcer.bells = SessionBells(hub, announcer.doorbells)
        channels = {
            f"{EVENTS}{hub.server}": self._counted("event", self._event),
            f"{LINES}{hub.server}": self._counted("line", self._line),
            PRESENCE: self._counted("loaded", self._presence),
            f"{PRESENCE}_{hub.server}": self._counted("presence", self._presence),
            RESTED: self._counted("rested", lambda player: hub.spawn(apply_vacations(hub, player))),
            SESSIONS: self._counted("ended", self.bells.receive_ended),
            f"{SESSIONS}_{hub.server}": self._counted("ended", self.bells.receive_answer),
            f"{queue.ANSWERED}{hub.server}": self._counted("answer", lambda _: on_answer()),
        }
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
            for session in self.hub.loaded_sessions():
                subscribers = session.subscribers
                if gone & subscribers.elsewhere.keys():
                    subscribers.elsewhere = {
                        server: connected for server, connected in subscribers.elsewhere.items() if server in now
                    }
                    subscribers.push_presence(session.table)
        self.alive = now
        tick = self.hub.clock.tick()
        if tick - self.beat > ALIVE:  # the others have taken this server for dead
            self._reconnected()
        self.beat = tick

    async def catch_up(self) -> None:
        """Read what other servers have stored without this one having heard of it; repeat what they have not heard."""
        if len(self.alive) < 2:
            return
        if self.announcer.doorbells.dropped:
            self.announcer.doorbells.dropped = False
            self._announce_all()
        for session, seq in await self.hub.outdated_sessions(self.hub.announced_sessions()):
            if session.phase == "idle" and session.table.seq < seq:
                session.refresh()
        for table, number in (await self._last_lines()).items():
            if (connected := self.hub.sessions.get(table)) is not None and number > connected.line:
                self.hub.spawn(spectators.show(self.hub, table, number))

    async def _last_lines(self) -> dict[str, int]:
        shared = [session.table.id for session in self.hub.loaded_sessions() if session.subscribers.elsewhere]
        if not shared:
            return {}
        return await self.hub.store.read(partial(spectator_lines.last_numbers, tables=shared))

    def _counted(self, kind: str, handle: Callable[[str], None]) -> Callable[[str], None]:
        counts = self.hub.counts

        def heard(payload: str) -> None:
            counts.heard[kind] += 1
            counts.heard_bytes[kind] += len(payload)
            handle(payload)

        return heard

    def _reconnected(self) -> None:
        self.hub.refresh()
        self.hub.spawn(check_connections(self.hub))
        self._announce_all()

    def _announce_all(self) -> None:
        for session in self.hub.announced_sessions():
            self.announcer.table_loaded(session)

    def _event(self, payload: str) -> None:
        self.hub.apply_row(msgspec.json.decode(payload))

    def _line(self, payload: str) -> None:
        table, number = msgspec.json.decode(payload)
        self.hub.spawn(spectators.show(self.hub, table, number))

    def _presence(self, payload: str) -> None:
        server: str
        connected: Cells | None
        server, table, seq, connected, ask = msgspec.json.decode(payload)
        session = self.hub.sessions.get(table)
        if server == self.hub.server or session is None or table in self.hub.unannounced:
            return
        before, first = session.presence(), server not in session.subscribers.elsewhere
        if connected is None:
            session.subscribers.elsewhere.pop(server, None)
        else:
            session.subscribers.elsewhere[server] = Presence(*connected)
        if session.presence() != before:
            session.subscribers.push_presence(session.table)
        if seq > session.table.seq:  # stored before that server knew that the table is here, too
            session.refresh()
        if ask or (first and connected is not None and session.subscribers):
            self.announcer.answer(session, server)  # that server may not know who has connected since it was asked
