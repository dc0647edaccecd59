"""A process's share of a load test: opens tables, plays, and replaces finished ones."""

import asyncio
import gc
import ipaddress
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import cycle, pairwise
from random import Random
from time import perf_counter
from urllib.parse import urlsplit

from midtown.client.load.samples import Samples
from midtown.client.load.table import LoadTable, Person
from midtown.client.service import Service
from midtown.client.speech import failure
from midtown.client.wire import connect
from midtown.game import GameError

WARM_UP = 0.1
"""The share of the time that is not measured."""
AT_ONCE = 32
"""Number of tables opened concurrently."""
PATIENCE = 10.0
"""Timeout of the last moves, and a third of that of opening a table."""
PAUSE = 1.0
"""Seconds before another attempt to open a table."""


@dataclass(frozen=True, kw_only=True)
class LoadPlan:
    """A load test: `tables` tables with `people` each play a move every `pace` seconds (0: at once), for `seconds`.

    A plan can be split over processes; `first` is the number of its first table.
    """

    urls: tuple[str, ...]
    """URLs of the servers of one database; the people of a table connect to them in turn."""
    game: str
    tables: int
    people: int
    pace: float
    seconds: float
    seed: int = 1
    bot: str = ""
    """Level of the computer players."""
    bots: int = 0
    """Number of computer players at each table."""
    first: int = 0
    of: int = 0
    """Number of tables of the whole test; 0: `tables`."""

    def split(self, processes: int) -> list["LoadPlan"]:
        """Split the load over processes."""
        cuts = [self.tables * part // processes for part in range(processes + 1)]
        parts = [(start, end) for start, end in pairwise(cuts) if end > start]
        return [replace(self, tables=end - start, first=start, of=self.tables) for start, end in parts]

    def phase(self, table: int) -> float:
        """Return the seconds from the start to a table's first move, spread evenly over the pace."""
        return self.pace * (self.first + table) / (self.of or self.tables)


def is_here(url: str) -> bool:
    """Return whether a URL is on this machine."""
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check(url: str, anywhere: bool) -> None:
    """Raise Failure if the load would go to another machine, unless `anywhere`."""
    if not anywhere and not is_here(url):
        raise failure("client.anywhere", host=urlsplit(url).hostname or url[:80])


class Share:
    """The tables of one process."""

    def __init__(self, plan: LoadPlan) -> None:
        self.plan = plan
        self.samples = Samples()
        self.tables: list[LoadTable | None] = [None] * plan.tables
        self.games = [0] * plan.tables
        self.guests: list[list[str]] = [[] for _ in range(plan.tables)]
        self.service = Service(plan.urls[0])
        self.doors = [Service(url) for url in plan.urls]
        self.since = 0.0
        self.until = 0.0
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def prepare(self) -> None:
        """Open all tables and connect all people; raise Failure if that fails."""
        _allow_connections()
        await self.service.__aenter__()
        done = await asyncio.gather(*map(self._open, range(self.plan.tables)), return_exceptions=True)
        for error in done:
            if isinstance(error, GameError):
                raise failure("client.setup", reason=error.message)
            if isinstance(error, OSError):
                raise failure("client.setup", reason=str(error))
            if error is not None:
                raise error

    async def play(self) -> Samples:
        """Play for the planned time, wait for the last moves, and return the measurements."""
        gc.collect()
        gc.freeze()
        gc.disable()
        start = perf_counter()
        self.since = start + WARM_UP * self.plan.seconds
        self.until = start + self.plan.seconds
        for number, table in enumerate(self.tables):
            if table is not None:
                table.start(start + self.plan.phase(number), self.since, self.until)
        await asyncio.sleep(self.since - perf_counter())
        used = time.process_time()
        await asyncio.sleep(self.until - perf_counter())
        self.samples.cpu = time.process_time() - used
        await self._settle()
        gc.enable()
        gc.unfreeze()
        return self.samples

    async def _settle(self) -> None:
        """Wait until all sent moves have arrived everywhere; count the others as lost."""
        end = perf_counter() + PATIENCE
        while (left := sum(table is not None and bool(table.sent) for table in self.tables)) and perf_counter() < end:
            await asyncio.sleep(0.01)
        if left:
            self.samples.errors["lost"] += left

    async def close(self) -> None:
        """Leave all games and close all connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self.tables:
            if table is not None:
                table.close(leave=True)
        await self.service.__aexit__()
        await asyncio.sleep(0.05)

    async def _open(self, number: int) -> None:
        """Open table `number` with the guests of its predecessor."""
        async with self._gate:
            plan = self.plan
            game = self.games[number]
            self.games[number] += 1
            chance = Random(f"{plan.seed}/{plan.first + number}/{game}")
            table = LoadTable(plan.people, chance, plan.pace, self.samples, lambda: self._replace_table(number))
            try:
                async with asyncio.timeout(3 * PATIENCE):
                    await self._seat(table, self.guests[number])
            except BaseException:
                table.close(leave=True)
                raise
            self.tables[number] = table

    async def _seat(self, table: LoadTable, guests: list[str]) -> None:
        while len(guests) < len(table.people):
            guests.append((await self.service.with_token("").guest()).token)
        seats = [{"kind": "me" if seat == 0 else "open"} for seat in range(len(guests))]
        seats += [{"kind": "bot", "bot": self.plan.bot}] * self.plan.bots
        opened = await self.service.with_token(guests[0]).open_table(self.plan.game, seats, "load", public=False)
        table.id = opened.id
        for (_, invite), token in zip(sorted(opened.invites.items()), guests[1:], strict=True):
            await self.service.with_token(token).take_invite(invite, "load")
        for person, token, door in zip(table.people, guests, cycle(self.doors)):
            await self._connect(person, door.with_token(token))
        await table.welcomed.wait()

    async def _connect(self, person: Person, service: Service) -> None:
        person.wire = await connect(service.socket_of(person.table.id), service.headers, person.receive, person.closed)

    def _replace_table(self, number: int) -> None:
        """Replace a table whose game is over or cannot continue."""
        task = asyncio.get_running_loop().create_task(self._renew(number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _renew(self, number: int) -> None:
        old, self.tables[number] = self.tables[number], None
        due = old.due if old is not None else 0.0
        if old is not None:
            old.close()
        while perf_counter() < self.until:
            try:
                await self._open(number)
            except (GameError, OSError, TimeoutError) as error:
                text = str(error.message) if isinstance(error, GameError) else str(error)
                self.samples.wrong("opening", text)
                await asyncio.sleep(PAUSE)
                continue
            if (new := self.tables[number]) is not None:
                new.start(max(due, perf_counter()), self.since, self.until)
            return


def _allow_connections() -> None:
    """Raise the limit of open connections to the maximum."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
