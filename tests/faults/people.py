"""Players that play random games as fast as their moves are acknowledged, and a ledger of what was acknowledged."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from midtown.client.connection import Connection, new_id
from midtown.client.messages import (
    Chat,
    Move,
    Ping,
    Pong,
    Presence,
    Refused,
    Spectator,
    Sync,
    Table,
    ToClient,
    ToServer,
    Undo,
)
from midtown.client.service import OpenedTable, Service
from midtown.client.speech import Refusal
from midtown.game import GameError

Returned = TypeVar("Returned")
Key = tuple[str, str]
"""Id of a table, and id of a message to it."""

LATER = ("limit", "storage", "server")
PATIENCE = 300.0
"""Timeout in seconds for a request that is repeated, and for the end of all games."""


class Plan(NamedTuple):
    """A kind of table: the number of people, then the levels of computer players."""

    game: str
    persons: int
    bots: tuple[str, ...] = ()


PLANS = (
    Plan("manhattan", 4),
    Plan("traffiq", 2),
    Plan("manhattan", 2),
    Plan("traffiq", 4),
    Plan("manhattan", 1, ("greedy", "random", "greedy")),
    Plan("traffiq", 1, ("greedy",)),
)


class Seen(NamedTuple):
    """The last event, moves and position of a table as one of its players saw them."""

    seq: int
    moves: list[str]
    state: bytes


@dataclass
class Ledger:
    """All messages that were sent and their acknowledgements, kept outside the server to survive its restarts."""

    sent: dict[Key, ToServer] = field(default_factory=dict)
    acknowledged: dict[Key, int] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    denied: list[tuple[Key, str]] = field(default_factory=list)
    """Messages that were refused for good, and the kinds of the refusals."""
    older: list[str] = field(default_factory=list)
    """A sentence for each time that somebody was shown less than they had seen before."""
    looks: int = 0
    """How often somebody has looked at a table over HTTP."""
    tables: dict[str, Plan] = field(default_factory=dict)
    seats: dict[str, list[str]] = field(default_factory=dict)
    """By table, the tokens of the players whose seat the server has confirmed."""
    ended: dict[str, list[Seen]] = field(default_factory=dict)
    drops: int = 0

    async def send(self, connection: Connection, table: str, message: ToServer) -> None:
        """Send a message and record the answer; after a refusal, wait or fetch the newest position."""
        self.sent[table, message.id] = message
        try:
            self.acknowledged[table, message.id] = await connection.send(message)
        except Refusal as refusal:
            self.refused[refusal.kind] += 1
            if refusal.kind not in LATER:
                self.denied.append(((table, message.id), refusal.kind))
            if refusal.kind == "stale":
                await connection.send(Sync(id=new_id()))
            else:
                await asyncio.sleep(max(refusal.wait, 0.2))

    async def look(self, connection: Connection, table: str) -> None:
        """Read the table over HTTP, from any server, and compare it with what the connection has brought before."""
        seen = connection.seq
        with contextlib.suppress(GameError):
            newest = (await connection.service.call("GET", f"api/tables/{table}"))["seq"]
            self.looks += 1
            if newest < seen:
                self.older.append(f"{table}: the page shows {newest}, but {seen} was heard before")


class Watched(Connection):
    """A connection that notes in a ledger whenever it is brought less than it has heard before."""

    def __init__(self, service: Service, table: str, ledger: Ledger) -> None:
        super().__init__(service, table)
        self.ledger = ledger
        self.id = table
        self.heard = -1
        """The highest number that it has ever heard."""

    def _hear(self, message: ToClient) -> None:
        if not isinstance(message, Refused | Presence | Spectator | Ping | Pong):
            if isinstance(message, Table) and message.seq < self.heard:
                self.ledger.older.append(f"{self.id}: came back to {message.seq}, but {self.heard} was heard before")
            self.heard = max(self.heard, message.seq)
        if isinstance(message, Refused) and message.position is not None and self.position is not None:
            old, new = self.position.turn, message.position.turn
            if new < old:
                self.ledger.older.append(f"{self.id}: refused at position {new}, but {old} was shown before")
        super()._hear(message)


async def insist(call: Callable[[], Awaitable[Returned]]) -> Returned:
    """Repeat an HTTP request until the server answers; raise a refusal that will not pass."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await call()
            except Refusal as refusal:
                if refusal.kind not in LATER:
                    raise
            except GameError:
                pass
            await asyncio.sleep(0.1)


async def open_table(host: Service, plan: Plan, **settings: Any) -> OpenedTable:
    """Open a table for `plan` with the host in the first seat."""
    seats: list[dict[str, Any]] = [{"kind": "me"}, *({"kind": "open"} for _ in range(plan.persons - 1))]
    seats += [{"kind": "bot", "bot": name} for name in plan.bots]
    return await insist(lambda: host.open_table(plan.game, seats, number="host", **settings))


async def take(guest: Service, invite: str) -> None:
    """Take the seat of an invite, even if the first answers are lost."""
    first = True

    async def once() -> None:
        nonlocal first
        try:
            await guest.take_invite(invite, "guest")
        except Refusal as refusal:
            if first or refusal.kind != "table":  # repeated: the first request worked, but its answer was lost
                raise
        finally:
            first = False

    await insist(once)


async def seated(people: Sequence[Service], plan: Plan, ledger: Ledger, **settings: Any) -> tuple[str, list[Watched]]:
    """Open a table for these people; return its id and their connections, which are not open yet."""
    opened = await open_table(people[0], plan, **settings)
    ledger.tables[opened.id] = plan
    ledger.seats[opened.id] = [people[0].token]
    for guest, (_, invite) in zip(people[1:], sorted(opened.invites.items()), strict=False):
        await take(guest, invite)
        ledger.seats[opened.id].append(guest.token)
    return opened.id, [Watched(person, opened.id, ledger) for person in people[: plan.persons]]


async def play(connection: Connection, table: str, chance: Random, ledger: Ledger, stop: asyncio.Event) -> None:
    """Play random moves until the game is over or `stop` is set; sometimes undo a move or chat."""
    while not connection.over and not stop.is_set():
        position = connection.position
        if position is None or position.to_move not in connection.seats or not position.legal:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(connection.news(), 1)
            continue
        messages: list[ToServer] = [Move(id=new_id(), answers=position.turn, move=chance.choice(position.legal))]
        if position.undo and chance.random() < 0.1:
            messages = [Undo(id=new_id(), answers=position.turn)]
        if chance.random() < 0.05:
            messages.append(Chat(id=new_id(), text=f"{chance.random():.6f}"))
        await asyncio.gather(*(ledger.send(connection, table, message) for message in messages))
        if chance.random() < 0.05:
            await ledger.look(connection, table)


async def last_look(table: str, connections: Sequence[Connection], ledger: Ledger) -> None:
    """Record each player's view of the table, first from the events received, then from a new snapshot."""
    for connection in connections:
        for anew in (False, True):
            if anew:
                await connection.send(Sync(id=new_id()))
            assert connection.position is not None
            state = msgspec.json.encode(connection.position.state)
            ledger.ended.setdefault(table, []).append(Seen(connection.seq, list(connection.moves), state))
        ledger.drops += connection.drops


async def whole_game(
    people: Sequence[Service], plan: Plan, chance: Random, ledger: Ledger, stop: asyncio.Event, **settings: Any
) -> str:
    """Open a table and play its game to the end; return its id."""
    table, connections = await seated(people, plan, ledger, **settings)
    async with contextlib.AsyncExitStack() as stack:
        for connection in connections:
            await stack.enter_async_context(connection)
        chances = [Random(chance.random()) for _ in connections]
        players = (
            play(connection, table, own, ledger, stop) for connection, own in zip(connections, chances, strict=True)
        )
        await asyncio.gather(*players)
        async with asyncio.timeout(PATIENCE):
            newest = max(connection.seq for connection in connections)
            while any(connection.seq < newest for connection in connections):
                await asyncio.sleep(0.02)
                newest = max(connection.seq for connection in connections)
            await last_look(table, connections, ledger)
    return table


class Fleet:
    """Several tables at once, one for each plan; after each game the next begins."""

    def __init__(self, service: Service, plans: Sequence[Plan], seed: int) -> None:
        self.service = service
        self.plans = plans
        self.chance = Random(seed)
        self.ledger = Ledger()
        self.enough = False
        """Whether to begin no further games."""
        self.stop = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Create the guests and begin to play."""
        people = [self.service.with_token("") for _ in range(4)]
        for person in people:
            await insist(person.guest)
        self.tasks = [asyncio.create_task(self._one_after_the_other(people, plan)) for plan in self.plans]

    async def _one_after_the_other(self, people: list[Service], plan: Plan) -> None:
        while not self.enough:
            chance = Random(self.chance.random())
            order = people[:]
            chance.shuffle(order)
            await whole_game(order, plan, chance, self.ledger, self.stop)

    def check(self) -> None:
        """Raise the exception of a table that has failed, if any."""
        for task in self.tasks:
            if task.done():
                task.result()

    async def goes_on(self) -> None:
        """Wait until ten more moves have been acknowledged."""
        enough = len(self.ledger.acknowledged) + 10
        async with asyncio.timeout(PATIENCE):
            while len(self.ledger.acknowledged) < enough:
                self.check()
                await asyncio.sleep(0.02)

    async def finish(self) -> None:
        """Begin no more games, and wait for the end of those that run."""
        self.enough = True
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*self.tasks)

    async def cancel(self) -> None:
        """Stop all games where they are."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
