"""Two servers that share a PostgreSQL, and one table with players at both."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import NamedTuple

import pytest
from sqlalchemy import Engine

from midtown.client.service import Service
from midtown.server.context import ServerConfig
from midtown.server.lifespan import prepare
from midtown.server.storage import service_clock
from midtown.server.storage.database import migrate, open_engine, write_engine
from tests.faults.people import Ledger, Plan, insist, seated
from tests.faults.raw import Raw, at, raw, whole
from tests.faults.server import Server, serving

pytestmark = pytest.mark.long

SLACK = 0.5
"""Seconds by which two servers may differ: the delay of a statement, however slow the machine."""
ROUNDING = 10.0
"""Milliseconds by which six ticks in whole numbers may seem to differ."""


class Started(NamedTuple):
    """A server's engine, its first tick, and by how many milliseconds the tick should be ahead of this machine's clock.

    The server looked at that clock after it had read the time, so the tick should be ahead by `least` to `most`.
    """

    engine: Engine
    tick: int
    least: float
    most: float


class Stage(NamedTuple):
    """Two servers, and a table of two players: the first connects to both servers, the second only to the other."""

    servers: list[Server]
    people: list[Service]
    table: str


@contextlib.asynccontextmanager
async def staged(folder: Path, database: str) -> AsyncIterator[Stage]:
    servers = [Server(folder / name, database, workers=0) for name in ("one", "two")]
    async with serving(*servers), Service(servers[0].url) as service:
        people = [service.with_token(""), service.with_token("")]
        for person in people:
            await insist(person.guest)
        table, _ = await seated(people, Plan("manhattan", 2), Ledger())
        yield Stage(servers, people, table)


async def compete(stage: Stage) -> None:
    ann, bob = stage.people
    async with (
        raw(ann, stage.table) as (here, _),
        raw(at(ann, stage.servers[1].url), stage.table) as (there, _),
        raw(at(bob, stage.servers[1].url), stage.table) as (other, _),
    ):
        for _ in range(8):
            position = (await whole(ann, stage.table))["position"]
            turn, legal = position["turn"], position.get("legal")
            if position["to_move"] != 0:
                legal = (await whole(bob, stage.table))["position"]["legal"]
                answer = await other.ask(kind="move", id=f"bob{turn}", answers=turn, move=legal[0])
                await here.until(type="event", seq=answer["seq"])
                await there.until(type="event", seq=answer["seq"])
                continue
            won, lost = sorted(
                await asyncio.gather(
                    here.ask(kind="move", id=f"here{turn}", answers=turn, move=legal[0]),
                    there.ask(kind="move", id=f"there{turn}", answers=turn, move=legal[-1]),
                ),
                key=lambda answer: str(answer["type"]),
            )
            assert (won["type"], lost["type"], lost["error"]["kind"]) == ("event", "refused", "stale")
            assert lost["position"]["turn"] == won["seq"]
            assert lost["position"]["state"] == won["position"]["state"]
            assert (await other.until(type="event", seq=won["seq"]))["move"] == won["move"]


def test_of_two_moves_for_one_turn_at_two_servers_one_counts_and_the_other_is_refused_as_stale(
    postgres_url: str, tmp_path: Path
) -> None:
    async def run() -> None:
        async with staged(tmp_path, postgres_url) as stage:
            await compete(stage)

    asyncio.run(run())


def test_words_and_presence_are_the_same_at_both_servers_until_one_is_killed(postgres_url: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with staged(tmp_path, postgres_url) as stage:
            two = stage.servers[1]
            ann, bob = stage.people
            async with raw(ann, stage.table) as (here, _), raw(at(bob, two.url), stage.table) as (there, _):
                await both_are_seen(here, there)
                await here.say(kind="chat", id="c1", text="Hello over there")
                assert (await there.until(type="event", kind="chat"))["text"] == "Hello over there"
                await there.say(kind="chat", id="c2", text="Hello")
                assert (await here.until(type="event", kind="chat", seat=1))["text"] == "Hello"
                two.kill()
                await here.until(type="presence", connected=[0])
                two.start()
                await two.ready()
                async with raw(at(bob, two.url), stage.table) as (again, seen):
                    assert [line["text"] for line in seen["chat"]] == ["Hello over there", "Hello"]
                    await both_are_seen(again)
                    await here.until(type="presence", connected=[0, 1])
                await here.until(type="presence", connected=[0])

    asyncio.run(run())


async def both_are_seen(*sockets: Raw) -> None:
    for socket in sockets:
        if not any(heard["type"] == "table" and heard["connected"] == [0, 1] for heard in socket.heard):
            await socket.until(type="presence", connected=[0, 1])


def test_a_clock_shows_the_same_at_both_servers(postgres_url: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with staged(tmp_path, postgres_url) as stage:
            one, two = stage.servers
            ann = stage.people[0]
            live = {"pace": {"kind": "live", "minutes": 5, "increment": 0}}
            table, _ = await seated(stage.people, Plan("manhattan", 2), Ledger(), **live)
            await two.restart()
            differences = []
            for _ in range(5):
                started = time.monotonic()
                since = [
                    (await whole(at(ann, server.url), table))["position"]["clock"]["since"] for server in (one, two)
                ]
                differences.append(abs(since[1] - since[0]) / 1000 - (time.monotonic() - started))
            assert min(differences) < SLACK

    asyncio.run(run())


def test_servers_that_start_at_the_same_moment_all_start_with_one_time(postgres_url: str, tmp_path: Path) -> None:
    settings = ServerConfig(database=postgres_url, data=tmp_path)
    engine = open_engine(postgres_url)
    migrate(engine)
    barrier = Barrier(6)

    def start(_: int) -> Started:
        barrier.wait()
        before = time.monotonic() * 1000
        own, clock = prepare(settings)
        tick = clock.tick()
        base = tick - time.monotonic() * 1000
        return Started(own, tick, base, base + time.monotonic() * 1000 - before)

    for stored in (0, 90_000):  # on an empty database, and after all of them have ended
        with ThreadPoolExecutor(6) as pool:
            started = list(pool.map(start, range(6)))
        assert min(one.tick for one in started) >= stored
        assert max(one.least for one in started) <= min(one.most for one in started) + ROUNDING
        with write_engine(engine).begin() as connection:
            service_clock.beat(connection, "one", 90_000)
        for one in started:
            one.engine.dispose()
    engine.dispose()
