"""Tables of one person at one device: each event is stored before anybody sees it, as on a server."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from midtown.bots import Question
from midtown.fairness import sha256
from midtown.game import GameError
from midtown.local.storage import Changes, Storage, StoredTable
from midtown.server.presenters.tables import line
from midtown.server.schemas import model
from midtown.server.schemas.actions import Action
from midtown.server.support.refusals import broken, refused
from midtown.server.tables import access, decide
from midtown.server.tables.apply_event import apply_event
from midtown.server.tables.decide import Decision, Duplicate
from midtown.server.tables.event_rows import EventRow, event_of, event_row, new_state
from midtown.server.tables.events import Agreed, Event
from midtown.server.tables.questions import question
from midtown.server.tables.rematch import rematch_of
from midtown.server.tables.settings import TableSettings
from midtown.server.tables.starting import Sitting, start
from midtown.server.tables.state import TableState
from midtown.server.tables.views import Audience, Presence, Views, encode

Command = Callable[[TableState], Decision | Duplicate]
Progress = Callable[[int, int], None]
"""Is given how many iterations are done, and how many there are."""
Think = Callable[[str, Question, Progress], Awaitable[str]]
"""Returns the move of a computer player, given its name and what its seat may see."""
Report = Callable[[str, str, int, int], None]
"""Is given a table, whether a "move" or a "hint" is thought about there, and how far that is; 0 of 0: it has ended."""

LEVELS: Final = {"club": "search:iterations=50", "master": "search:iterations=250"}
"""What plays for a level; the others need no search.

A browser's engine is not compiled, and its processor is anybody's: with iterations in place of seconds a level is the
same everywhere, and the same seed gives the same moves as the compiled engine.
"""
LINKED: Final = "linked"
"""Of what is stored: the game of a record that was shown last."""
RETRY_SECONDS = 2.0
"""How long a move waits that could not be stored."""


def nobody(settings: TableSettings) -> Sitting:
    """Return the seats of a table that only shows a game: they are nobody's."""
    return Sitting([None] * len(settings.seats), {}, [])


class Clock:
    """Moments of the calendar, and ticks: milliseconds in which somebody could play, from all visits together."""

    def __init__(self, first: int = 0) -> None:
        """Begin with tick `first`, the newest one that is stored."""
        self._first = first
        self._begun = time.monotonic()

    def calendar(self) -> int:
        """Return the milliseconds since 1970."""
        return int(time.time() * 1000)

    def tick(self) -> int:
        """Return the tick, which stands still while no host runs."""
        return self._first + int((time.monotonic() - self._begun) * 1000)


class Client:
    """A page that shows a table; `send` is given each message for it."""

    def __init__(self, player: str, send: Callable[[str], None]) -> None:
        self.player = player
        self.send = send


class Table:
    """A table in memory with the pages that show it. `lock`: one message is decided and stored at a time."""

    def __init__(self, state: TableState, created_at: int) -> None:
        self.state = state
        self.created_at = created_at
        self.clients: set[Client] = set()
        self.lock = asyncio.Lock()
        self.flag: asyncio.TimerHandle | None = None
        self.thoughts: dict[asyncio.Task[str], int] = {}
        """What is thought about, each with its turn."""

    def end_thoughts(self, but_of: int | None = None) -> None:
        """End what is thought about, but that of one turn."""
        for thought in [thought for thought, turn in self.thoughts.items() if turn != but_of]:
            del self.thoughts[thought]
            thought.cancel()

    def presence(self) -> Presence:
        """Return who is connected: everybody at this device, if a page shows the table."""
        seats = {seat for client in self.clients for seat in self.state.own_seats(client.player)}
        return Presence(sorted(seats), 0)


class Tables:
    """All tables of a device. Those that were looked at are kept in memory."""

    def __init__(self, *, storage: Storage, think: Think, report: Report, clock: Clock, player: str, name: str) -> None:
        self.storage = storage
        self.clock = clock
        self.player = player
        self.name = name
        self._think = think
        self._report = report
        self._tables: dict[str, Table] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def get(self, table: str) -> Table:
        """Return a table, from the storage if it is not in memory; raise Refused if there is none."""
        if table in self._tables:
            return self._tables[table]
        row = await self.storage.table(table)
        if row is None:
            return await self._linked(table)
        settings = msgspec.convert(row.settings, TableSettings)
        state = new_state(row.id, row.creator, (row.secret, row.next_secret), settings)
        state = state.with_names({self.player: self.name})
        for event in await self.storage.events(table):
            state = apply_event(state, event_of(event))
        return self._keep(Table(state, row.created_at))

    def _keep(self, table: Table) -> Table:
        kept = self._tables.setdefault(table.state.id, table)
        self.go_on(kept)
        return kept

    async def lines(self) -> list[StoredTable]:
        """Return the rows of all tables, the newest first."""
        return sorted(await self.storage.tables(), key=lambda row: row.created_at, reverse=True)

    async def open(self, settings: TableSettings, creator: str, sitting: Sitting, secret: str | None = None) -> Table:
        """Store and return a new table."""
        table, row, event = self._started(settings, creator, sitting, secret)
        await self._write(Changes(tables=(row,), events=(event,)))
        return self._keep(table)

    async def show(self, settings: TableSettings) -> Table:
        """Return a table that is in no list, the same for the same settings: it shows the game of a record.

        The last one is stored, so that its pages can be loaded again.
        """
        encoded = model.encode(settings)
        name = sha256(encoded.decode())[:12]
        await self._write(Changes(values={LINKED: {"id": name, "settings": msgspec.json.decode(encoded)}}))
        return self._show(name, settings)

    def _show(self, name: str, settings: TableSettings) -> Table:
        if (there := self._tables.get(name)) is not None:
            return there
        table, _, _ = self._started(settings, self.player, nobody(settings), name, name=name)
        return self._keep(table)

    async def _linked(self, name: str) -> Table:
        """Return the table that was shown last, if it has this id; raise Refused if it has not."""
        match await self.storage.value(LINKED):
            case {"id": str(last), "settings": settings} if last == name:
                return self._show(name, msgspec.convert(settings, TableSettings))
        raise access.missing_table()

    def _started(
        self,
        settings: TableSettings,
        creator: str,
        sitting: Sitting,
        secret: str | None,
        *,
        draws_seats: bool = False,
        name: str | None = None,
    ) -> tuple[Table, StoredTable, EventRow]:
        chances = (secret or secrets.token_hex(32), secrets.token_hex(32))
        fresh = new_state(name or secrets.token_hex(6), creator, chances, settings)
        now = self.clock.calendar()
        state, event = start(fresh, sitting, now, self.clock.tick(), draws_seats=draws_seats)
        table = Table(state, now)
        return table, self._row(table, state), event_row(state.id, event, state.to_move)

    def _row(self, table: Table, state: TableState) -> StoredTable:
        listed = line(state, self.player, table.created_at, self.clock.tick())
        return StoredTable(
            id=state.id,
            creator=state.creator,
            secret=state.secret,
            next_secret=state.next_secret,
            settings=msgspec.to_builtins(state.settings),
            created_at=table.created_at,
            line=msgspec.json.decode(model.encode(listed)),
        )

    async def _write(self, changes: Changes) -> None:
        try:
            await self.storage.write(changes)
        except OSError as error:
            raise refused("storage", "storage.failed") from error

    async def act(self, table: Table, message: Action, client: Client | None = None) -> int:
        """Return the number of the event that a message of the person becomes, once it is stored."""
        return await self._submit(table, partial(self._act, message), message.id, client)

    def _act(self, message: Action, state: TableState) -> Decision | Duplicate:
        return decide.decide(state, access.actor(state, self.player), message)

    async def _submit(self, table: Table, command: Command, message: str = "", client: Client | None = None) -> int:
        async with table.lock:
            if (seat := table.state.out_of_time(self.clock.tick())) is not None:
                lost = decide.leave_decision(table.state, (seat,), "timeout")
                await self._commit(table, lost, "", None, at_tick=table.state.deadline)
            decision = command(table.state)
            if isinstance(decision, Duplicate):
                return decision.seq
            return await self._commit(table, decision, message, client)

    async def _commit(
        self, table: Table, decision: Decision, message: str, client: Client | None, at_tick: int | None = None
    ) -> int:
        """Store a decision, show it to everybody, and let who is next move."""
        before, body, more = table.state, decision.body, None
        if isinstance(body, Agreed) and body.what == "rematch" and body.done:
            again = rematch_of(before, body)
            drawn = again.settings.rated
            more = self._started(again.settings, again.creator, again.sitting, before.next_secret, draws_seats=drawn)
            body = replace(body, table=more[0].state.id)
        event = Event(
            seq=before.seq + 1,
            at=self.clock.calendar(),
            tick=max(self.clock.tick() if at_tick is None else at_tick, before.tick),
            seat=decision.seat,
            message=message,
            body=body,
        )
        after = apply_event(before, event, decision.step)
        rows = (self._row(table, after), *([more[1]] if more else []))
        events = (event_row(after.id, event, after.to_move), *([more[2]] if more else []))
        await self._write(Changes(tables=rows, events=events, values={"tick": event.tick}))
        table.state = after
        if more:
            self._keep(more[0])
        self._broadcast(table, event, client, message)
        self.go_on(table)
        return event.seq

    def _broadcast(self, table: Table, event: Event, requester: Client | None, answer: str) -> None:
        views = Views(table.state, self.clock.tick())
        message = views.event(event)
        for client in list(table.clients):
            reference = answer if client is requester else None
            client.send(encode(views.addressed(message, self.audience(table), reference)).decode())

    def audience(self, table: Table) -> Audience:
        """Return the seats of the person at this device."""
        return table.state.held_seats(self.player)

    def snapshot(self, table: Table, answer: str | None = None) -> str:
        """Return the whole table as JSON."""
        views = Views(table.state, self.clock.tick())
        message = views.snapshot(self.player, self.audience(table), table.presence(), frozenset())
        return encode(replace(message, answer=answer)).decode()

    def go_on(self, table: Table) -> None:
        """Let a computer player move, and the flag of a clock fall when its time is up; end all other thoughts."""
        state = table.state
        table.end_thoughts(None if state.to_move is None else state.turn)
        if table.flag is not None:
            table.flag.cancel()
            table.flag = None
        if state.bot_to_move:
            if state.turn not in table.thoughts.values():
                self._spawn(self._play(table, state, self._begin_thought(table, state.bot_to_move, "move")))
        elif (deadline := state.deadline) is not None:
            wait = max(0, deadline - self.clock.tick()) / 1000
            table.flag = asyncio.get_running_loop().call_later(wait, lambda: self._spawn(self._time_out(table)))

    def rest(self, table: Table) -> None:
        """End what is thought about at a table that no page shows; it begins again with the next one.

        No time is lost by that: clocks stand still while a computer player is to move.
        """
        if not table.clients:
            table.end_thoughts()

    async def advise(self, table: Table, name: str) -> str:
        """Return what a computer player would play for the seat to move; raise Refused once the table has moved on."""
        thought = self._begin_thought(table, name, "hint")
        try:
            await asyncio.wait((thought,))
        finally:
            thought.cancel()
        if thought.cancelled():
            raise refused("stale", "table.stale")
        return thought.result()

    def _begin_thought(self, table: Table, name: str, what: Literal["move", "hint"]) -> asyncio.Task[str]:
        state = table.state
        progress = partial(self._report, state.id, what)
        thought = asyncio.ensure_future(self._think(LEVELS.get(name, name), question(state, state.turn), progress))
        table.thoughts[thought] = state.turn
        thought.add_done_callback(lambda _: table.thoughts.pop(thought, None))
        return thought

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, table: Table, before: TableState, thought: asyncio.Task[str]) -> None:
        """Play the move that is thought about in a state, unless the table moves on meanwhile."""
        await asyncio.wait((thought,))
        if thought.cancelled() or (seat := before.to_move) is None:
            return
        try:
            move = thought.result()
        except Exception as error:
            broken(error)  # logs it
            return

        def answer(state: TableState) -> Decision:
            if state.turn != before.turn or state.match is None:
                raise refused("stale", "table.stale")
            return decide.move_decision(state.match, seat, move)

        await self._quietly(table, answer)

    async def _time_out(self, table: Table) -> None:
        def still_there(_: TableState) -> Decision:
            raise refused("stale", "table.stale")

        await self._quietly(table, still_there)

    async def _quietly(self, table: Table, command: Command) -> None:
        """Submit what nobody waits for; if it could not be stored, let it be tried again."""
        try:
            await self._submit(table, command)
        except GameError as error:
            if getattr(error, "kind", "") == "storage":
                await asyncio.sleep(RETRY_SECONDS)
                self.go_on(table)
        except Exception as error:
            broken(error)  # logs it

    def rename(self, name: str) -> None:
        """Take over the person's new name at all tables in memory."""
        self.name = name
        for table in self._tables.values():
            table.state = table.state.with_new_name(self.player, name)

    async def idle(self) -> None:
        """Return when no computer player thinks any more."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))
