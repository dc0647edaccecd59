"""Players' clocks: nobody loses time while the wall clock jumps or no server runs."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select

from midtown.client.service import Service
from midtown.server.storage.schema.play import service as service_row
from tests.faults.people import Ledger, Plan, insist, seated
from tests.faults.raw import raw, whole
from tests.faults.server import Server, serving
from tests.tools import FAKETIME, need

pytestmark = pytest.mark.long

MINUTES = 30
LIVE = {"pace": {"kind": "live", "minutes": MINUTES, "increment": 0}}
SHORT: dict[str, Any] = {"pace": {"kind": "live", "minutes": 0.3, "increment": 0}}
STOPPED = 20.0
"""Seconds for which a process is stopped, more than a clock of `SHORT` has."""
SLACK = 0.5
"""Tolerance in seconds: both ends of a measured time are outside of what is measured, so a slow machine needs none."""
AWAY = 2.0
"""Seconds without a server: a clock that went on would be ahead by more than `SLACK`."""
PATIENCE = 60.0
SLEEP = """
import select, time
time.sleep = lambda seconds: select.select([], [], [], seconds) and None
"""
"""Run by every process with the wrong clock: libfaketime 0.9.10 breaks `clock_nanosleep` unless it fakes monotonic."""


async def beats(server: Server, count: int) -> None:
    """Wait until the server has stored its clock another `count` times."""
    engine = create_engine(server.database)
    try:
        stored: set[int] = set()
        async with asyncio.timeout(PATIENCE):
            while len(stored) <= count:
                with engine.connect() as connection:
                    stored.add(connection.execute(select(service_row.c.tick)).scalar_one())
                await asyncio.sleep(0.02)
    finally:
        engine.dispose()


async def thinking(service: Service, table: str) -> float:
    """Return the seconds for which the seat to move has been thinking."""
    clock = (await whole(service, table))["position"]["clock"]
    assert clock["left"] == [MINUTES * 60_000] * 2
    return float(clock["since"]) / 1000


async def jumped(server: Server, file: Path) -> None:
    async with serving(server), Service(server.url) as service:
        people = [service.with_token(""), service.with_token("")]
        for person in people:
            await insist(person.guest)
        table, _ = await seated(people, Plan("manhattan", 2), Ledger(), **LIVE)
        alone, _ = await seated(people[:1], Plan("manhattan", 1, ("greedy",)), Ledger())
        async with raw(people[0], table) as (ann, first), raw(people[0], alone) as (single, _):
            start, before = time.monotonic(), await thinking(people[0], table)
            seq, days = first["seq"], [first["seq"]]
            for jump in ("+1d", "-1d"):
                file.write_text(jump, "utf-8")
                await beats(server, 1)
                answer = await ann.ask(kind="chat", id=f"chat{jump}", text="What day is it?")
                assert answer["seq"] == seq + 1
                seq, days = answer["seq"], [*days, round((answer["at"] / 1000 - time.time()) / 86_400)]
                thought = await thinking(people[0], table) - before
                assert 0 <= thought <= time.monotonic() - start + SLACK
                await a_round(people[0], alone, single, f"move{jump}")
            assert days[1:] == [1, -1]
            position = (await whole(people[0], table))["position"]
            mover = position["to_move"]
            position = (await whole(people[mover], table))["position"]
            async with raw(people[mover], table) as (socket, _):
                message = {"answers": position["turn"], "move": position["legal"][0]}
                answer = await socket.ask(kind="move", id="m", **message)
            assert answer["seq"] == seq + 1
            ran = time.monotonic() - start
            assert answer["position"]["clock"]["left"][mover] / 1000 >= 60 * MINUTES - before - ran - SLACK


async def a_round(service: Service, table: str, socket: Any, name: str) -> None:
    """Wait for seat 0's turn, move until it has ended, and wait until the computer player has moved."""
    async with asyncio.timeout(PATIENCE):
        while (position := (await whole(service, table))["position"])["to_move"] != 0:
            await asyncio.sleep(0.05)
        while position["to_move"] == 0:
            message = {"answers": position["turn"], "move": position["legal"][0]}
            position = (await socket.ask(kind="move", id=f"{name}-{position['turn']}", **message))["position"]
        while (await whole(service, table))["position"]["to_move"] != 0:
            await asyncio.sleep(0.05)


def wrong_clock(folder: Path, file: Path) -> dict[str, str]:
    """Return the environment of processes whose wall clock is off by what `file` says."""
    (folder / "sitecustomize.py").write_text(SLEEP, "utf-8")
    return {
        "PYTHONPATH": str(folder),
        "LD_PRELOAD": str(need(FAKETIME)),
        "FAKETIME_TIMESTAMP_FILE": str(file),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_FORCE_MONOTONIC_FIX": "0",  # its fix lets timed waits of threads end at once, again and again
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }


def test_a_wall_clock_that_jumps_takes_nobodys_time(database: str, tmp_path: Path) -> None:
    file = tmp_path / "time"
    file.write_text("+0", "utf-8")
    environment = wrong_clock(tmp_path, file)
    sleeps = [sys.executable, "-c", "import time; time.sleep(0.001)"]
    subprocess.run(sleeps, env={**os.environ, **environment}, check=True)
    server = Server(tmp_path, database, environment=environment)
    asyncio.run(jumped(server, file))
    assert "Traceback" not in server.log_text()


def test_while_no_server_runs_the_clocks_stand_still(database: str, tmp_path: Path) -> None:
    async def run() -> None:
        server = Server(tmp_path, database, workers=0)
        async with serving(server), Service(server.url) as service:
            people = [service.with_token(""), service.with_token("")]
            for person in people:
                await insist(person.guest)
            table, _ = await seated(people, Plan("manhattan", 2), Ledger(), **LIVE)
            started = time.monotonic()
            before = await thinking(people[0], table)
            await beats(server, 2)  # the second of them was begun after `before`
            server.kill()
            ran = time.monotonic() - started
            await asyncio.sleep(AWAY)
            server.start()
            started = time.monotonic()
            await server.ready()
            after = await thinking(people[0], table)
            ran += time.monotonic() - started
            assert 0 <= after - before <= ran + SLACK

    asyncio.run(run())


def test_a_process_that_was_stopped_costs_nobody_time(database: str, tmp_path: Path) -> None:
    """Check that a move sent to a stopped process counts, and that nobody's clock has run meanwhile."""

    async def run() -> None:
        server = Server(tmp_path, database, workers=0)
        async with serving(server), Service(server.url) as service:
            people = [service.with_token(""), service.with_token("")]
            for person in people:
                await insist(person.guest)
            table, _ = await seated(people, Plan("manhattan", 2), Ledger(), **SHORT)
            position = (await whole(people[0], table))["position"]
            mover, started = position["to_move"], time.monotonic()
            position = (await whole(people[mover], table))["position"]
            async with raw(people[mover], table) as (socket, _):
                os.kill(server.pid, signal.SIGSTOP)
                ran = time.monotonic() - started
                move = {"kind": "move", "id": "m", "answers": position["turn"], "move": position["legal"][0]}
                answered = asyncio.ensure_future(socket.ask(**move))
                await asyncio.sleep(STOPPED)
                started = time.monotonic()
                os.kill(server.pid, signal.SIGCONT)
                answer = await answered
                ran += time.monotonic() - started
            assert answer["type"] == "event", answer
            spent = 60_000 * SHORT["pace"]["minutes"] - answer["position"]["clock"]["left"][mover]
            assert spent <= position["clock"]["since"] + 1000 * (ran + 2 * SLACK)
            assert (await whole(people[0], table))["table"]["status"] == "running"

    asyncio.run(run())
