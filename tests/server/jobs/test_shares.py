"""Shares of the workers' time: who asks for little waits for the searches under way, who asks for much shares alike."""

import heapq
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pytest
from sqlalchemy import Engine

from midtown import bots
from midtown.server.jobs import queue
from midtown.server.jobs.queue import Answer, Job
from midtown.server.jobs.worker import shorten_search
from midtown.server.storage.database import write_engine
from tests.server.job_database import ask

pytestmark = pytest.mark.long

FAST = 0.001
"""Seconds that workers need besides thinking."""


class Taken(NamedTuple):
    """A job that a simulated worker took."""

    cause: str
    offered: float
    at: float
    until: float
    cost: float
    """Seconds that were expected."""
    running: list[float]
    """When the searches that ran as it was offered ended; fewer than there are workers if one was free."""


class Table(NamedTuple):
    """A table that asks `bot` again, some time after each answer."""

    id: str
    cause: str
    bot: str
    pause: Callable[[], float]


class Simulation:
    """Workers in virtual time: they take real jobs from the database, and need for each the time of its search."""

    def __init__(self, engine: Engine, workers: int, tables: list[Table]) -> None:
        self.engine, self.workers = engine, workers
        self.tables = {table.id: table for table in tables}
        self.now = 0.0
        self.coming = [(table.pause(), table.id) for table in tables]
        heapq.heapify(self.coming)
        self.offered: dict[str, tuple[float, list[float]]] = {}
        self.running: list[tuple[float, Job]] = []
        self.log: list[Taken] = []
        self.numbers = Counter[str]()

    def run(self, jobs: int) -> list[Taken]:
        """Run until workers have taken that many jobs; return them."""
        while len(self.log) < jobs:
            times = [one[0] for one in (*self.coming[:1], *self.running[:1])]
            self.now = min(times)
            while self.running and self.running[0][0] <= self.now:
                self._finish(heapq.heappop(self.running)[1])
            while self.coming and self.coming[0][0] <= self.now:
                self._ask(heapq.heappop(self.coming)[1])
            while len(self.running) < self.workers and self._take():
                pass
        return self.log

    def _ask(self, table: str) -> None:
        self.numbers[table] += 1
        self.offered[table] = (self.now, sorted(until for until, _ in self.running))
        ask(self.engine, table, self.numbers[table], bot=self.tables[table].bot, cause=self.tables[table].cause)

    def _take(self) -> bool:
        with write_engine(self.engine).begin() as connection:
            taken = queue.take(connection, f"w{len(self.log)}", 1)
        for job in taken:
            offered, running = self.offered.pop(job.table)
            budget = bots.budget(job.bot)
            seconds = queue.cost(budget.seconds, budget.iterations) / 1000
            job = job._replace(waited=int(1000 * (self.now - offered)))
            until = self.now + (shorten_search(job.question(), budget.seconds, job).seconds or seconds) + FAST
            heapq.heappush(self.running, (until, job))
            self.log.append(Taken(job.cause, offered, self.now, until, seconds, running))
        return bool(taken)

    def _finish(self, job: Job) -> None:
        with write_engine(self.engine).begin() as connection:
            queue.answer(connection, [Answer(job.table, job.seq, "move")])
            queue.forget(job.table, job.seq)(connection)
        heapq.heappush(self.coming, (self.now + FAST + self.tables[job.table].pause(), job.table))


def busy(count: int, tables: int, bot: str) -> list[Table]:
    """Return the tables of people who let their computer players work all the time."""
    return [
        Table(f"c{cause}t{table}", f"c{cause}", bot, lambda: 0.0) for cause in range(count) for table in range(tables)
    ]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(("bot", "hurry"), [("search:seconds=5", 0.02), ("search:iterations=20000", 4.0)])
def test_who_asks_for_little_waits_only_for_the_searches_that_run_already(
    engine: Engine, workers: int, bot: str, hurry: float
) -> None:
    chance = random.Random(workers)
    modest = Table("modest", "modest", "club", lambda: chance.choice((hurry, 2 * hurry, 6.0)))
    log = Simulation(engine, workers, [*busy(10, 3, bot), modest]).run(160)
    own = [one for one in log if one.cause == "modest"]
    assert len(own) > 12
    for one in own:
        assert one.at <= max([*one.running[:1], one.offered]) + 0.1, one


def test_a_long_search_is_shorter_while_others_wait(engine: Engine) -> None:
    log = Simulation(engine, 1, busy(10, 3, "search:seconds=5")).run(40)
    assert {round(one.until - one.at - FAST, 3) for one in log} == {1.667}


def test_a_long_search_alone_has_its_time(engine: Engine) -> None:
    log = Simulation(engine, 1, busy(1, 1, "search:seconds=5")).run(3)
    assert [round(one.until - one.at - FAST, 3) for one in log] == [5.0] * 3


@pytest.mark.parametrize("seed", range(5))
def test_while_somebody_waits_nobody_gets_more_than_they_but_for_single_searches(engine: Engine, seed: int) -> None:
    chance = random.Random(seed)
    levels = ("club", "club", "master", "search:seconds=5", "search:iterations=9000", "ismcts:seconds=1")
    tables = busy(1, 9, chance.choice(("master", "search:seconds=5")))
    for cause in range(1, chance.randint(3, 8)):
        own = chance.choice(([chance.choice(levels)], levels))
        pause = partial(chance.uniform, 0, chance.choice((0.0, 0.0, 0.3, 4.0)))
        tables += [
            Table(f"c{cause}t{number}", f"c{cause}", chance.choice(own), pause)
            for number in range(chance.choice((1, 1, 3, 9)))
        ]
    log = Simulation(engine, chance.randint(1, 3), tables).run(180)
    causes = {one.cause for one in log}
    most = {cause: max(one.cost for one in log if one.cause == cause) for cause in causes}
    checked = 0
    for waiting in causes:
        for begin, end in waits(log, waiting):
            got = dict.fromkeys(causes, 0.0)
            for one in log[begin:end]:
                got[one.cause] += one.cost
                checked += one.cause != waiting
                assert got[one.cause] <= got[waiting] + 2 * most[waiting] + most[one.cause] + 1e-6, (waiting, one)
    assert checked > 100


def waits(log: list[Taken], cause: str) -> Iterator[tuple[int, int]]:
    """Yield from where to where in the log a cause had something that waited, and every part that ends there."""
    waiting = [
        any(other.cause == cause and other.offered <= one.at for other in log[number + 1 :])
        for number, one in enumerate(log)
    ]
    begin = 0
    for end in range(len(log) + 1):
        if end == len(log) or not (waiting[end] or log[end].cause == cause):
            yield from ((first, end) for first in range(begin, end))
            begin = end + 1
