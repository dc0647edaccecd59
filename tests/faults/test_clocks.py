"""Nobody loses time on his clock to a wall clock that jumps, or to a server that is away."""

import asyncio
import time
from pathlib import Path
from typing import Any

from midtown.client.service import Service
from tests.faults.people import Ledger, Plan, insist, seated
from tests.faults.raw import raw, whole
from tests.faults.server import Server, serving

LIVE = {"pace": {"kind": "live", "minutes": 1, "increment": 0}}
BEAT = 1.0
SLACK = 0.5
"""Seconds for the machine to be slow in."""


def library() -> str:
    """Debian's libfaketime, for programs with threads."""
    found = [str(path) for path in Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")]
    assert found, "libfaketime is missing: install Debian's package faketime"
    return found[0]


async def thinking(service: Service, table: str) -> float:
    """Seconds for which the seat to move has been thinking."""
    clock = (await whole(service, table))["position"]["clock"]
    assert clock["left"] == [60_000, 60_000]
    return float(clock["since"]) / 1000


async def jumped(server: Server, file: Path) -> None:
    async with serving(server), Service(server.url) as service:
        people = [service.of(""), service.of("")]
        for person in people:
            await insist(person.guest)
        table, _ = await seated(people, Plan("manhattan", 2), Ledger(), **LIVE)
        alone, _ = await seated(people[:1], Plan("manhattan", 1, ("greedy",)), Ledger())
        async with raw(people[0], table) as (ann, first), raw(people[0], alone) as (single, _):
            start, before = time.monotonic(), await thinking(people[0], table)
            seq, days = first["seq"], [first["seq"]]
            for jump in ("+1d", "-1d"):
                file.write_text(jump, "utf-8")
                await asyncio.sleep(1.5)
                said = await ann.ask(kind="chat", id=f"chat{jump}", text="What day is it?")
                assert said["seq"] == seq + 1
                seq, days = said["seq"], [*days, round((said["at"] / 1000 - time.time()) / 86_400)]
                thought = await thinking(people[0], table) - before
                assert 0 <= thought <= time.monotonic() - start + SLACK
                await a_round(people[0], alone, single, f"move{jump}")
            assert days[1:] == [1, -1]
            position = (await whole(people[0], table))["position"]
            mover = position["to_move"]
            position = (await whole(people[mover], table))["position"]
            async with raw(people[mover], table) as (socket, _):
                message = {"answers": position["turn"], "move": position["legal"][0]}
                told = await socket.ask(kind="move", id="m", **message)
            assert told["seq"] == seq + 1
            ran = time.monotonic() - start
            assert told["position"]["clock"]["left"][mover] / 1000 >= 60 - before - ran - SLACK


async def a_round(service: Service, table: str, socket: Any, name: str) -> None:
    """Whoever is to move moves, until a computer player has and it is the person's turn again."""
    async with asyncio.timeout(20):
        while (position := (await whole(service, table))["position"])["to_move"] != 0:
            await asyncio.sleep(0.05)
        while position["to_move"] == 0:
            message = {"answers": position["turn"], "move": position["legal"][0]}
            position = (await socket.ask(kind="move", id=f"{name}-{position['turn']}", **message))["position"]
        while (await whole(service, table))["position"]["to_move"] != 0:
            await asyncio.sleep(0.05)


def test_a_wall_clock_that_jumps_takes_nobodys_time(database: str, tmp_path: Path) -> None:
    file = tmp_path / "time"
    file.write_text("+0", "utf-8")
    wrong = {
        "LD_PRELOAD": library(),
        "FAKETIME_TIMESTAMP_FILE": str(file),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }
    server = Server(tmp_path, database, environment=wrong)
    asyncio.run(jumped(server, file))
    assert "Traceback" not in server.said()


def test_while_no_server_runs_the_clocks_stand_still(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        server = Server(tmp_path, database, workers=0)
        async with serving(server), Service(server.url) as service:
            people = [service.of(""), service.of("")]
            for person in people:
                await insist(person.guest)
            table, _ = await seated(people, Plan("manhattan", 2), Ledger(), **LIVE)
            await asyncio.sleep(2)
            asked = time.monotonic()
            before = await thinking(people[0], table)
            server.kill()
            ran = time.monotonic() - asked
            await asyncio.sleep(3)
            server.start()
            started = time.monotonic()
            await server.ready()
            after = await thinking(people[0], table)
            ran += time.monotonic() - started
            assert -BEAT - SLACK <= after - before <= ran + SLACK

    asyncio.run(run())
