"""The worker pool of a server: notified of jobs, restarted after a crash, and ended with the server."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine

from midtown.server.jobs import worker_pool
from midtown.server.jobs.worker_pool import Workers
from tests.server.job_database import answers, ask, change

pytestmark = pytest.mark.long

SERVER = """
import asyncio, sys
from midtown.server.jobs.worker_pool import Workers

async def serve():
    workers = Workers(sys.argv[1], 2, lambda: None, poll_seconds=None)
    await workers.start()
    while len(workers.idle) < 2:
        await asyncio.sleep(0.01)
    print(*(child.pid for child in workers.children.values()), flush=True)
    await asyncio.sleep(600)

asyncio.run(serve())
"""


@asynccontextmanager
async def running(url: str, count: int, on_answer: Callable[[], None] = lambda: None) -> AsyncIterator[Workers]:
    """Run a pool of workers that do not poll, so that only notifications reach them."""
    workers = Workers(url, count, on_answer, poll_seconds=None)
    await workers.start()
    try:
        yield workers
    finally:
        await workers.stop()


async def until(condition: Callable[[], object], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_the_bell_brings_an_answer_although_nobody_polls(database: str, engine: Engine) -> None:
    async def scene() -> None:
        answered = asyncio.Event()
        async with running(database, 2, answered.set) as workers:
            for seq in range(1, 6):
                answered.clear()
                ask(engine, "a", seq)
                workers.ring()
                await asyncio.wait_for(answered.wait(), 60)
                assert len(answers(engine)) == seq

    asyncio.run(scene())


def test_a_bell_that_rings_while_all_are_at_work_is_not_forgotten(database: str, engine: Engine) -> None:
    async def scene() -> None:
        async with running(database, 1) as workers:
            for seq in range(1, 41):  # some of these come between a worker's last query and its report that it is idle
                ask(engine, "a", seq)
                workers.ring()
                await asyncio.sleep(0.002)
            await until(lambda: len(answers(engine)) == 40)

    asyncio.run(scene())


def test_a_killed_worker_is_started_again_and_its_job_done(database: str, engine: Engine) -> None:
    async def scene() -> None:
        async with running(database, 1) as workers:
            await until(lambda: workers.idle)
            first = workers.children[0].pid
            ask(engine, "a")
            change(engine, f"update jobs set worker = '{workers.name}-0', tries = 1, leased_until = 9000000000000")
            change(engine, "update jobs set lease = 2000000000")
            os.kill(first, signal.SIGKILL)
            await until(lambda: answers(engine))
            assert workers.children[0].pid != first

    asyncio.run(scene())


def test_without_a_bell_the_poll_finds_what_there_is(database: str, engine: Engine) -> None:
    async def scene() -> None:
        workers = Workers(database, 1, lambda: None, poll_seconds=0.05)
        await workers.start()
        await until(lambda: workers.idle)
        ask(engine, "a")
        await until(lambda: answers(engine))
        await workers.stop()

    asyncio.run(scene())


def test_workers_that_never_start_are_tried_again_ever_more_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker_pool, "FIRST_PAUSE", 0.01)

    async def scene() -> None:
        async with running(f"sqlite:///{tmp_path}/none/midtown.sqlite", 1):
            await until(lambda: caplog.text.count("ended with 1 and is started again") >= 2)

    asyncio.run(scene())


def test_stopping_ends_all_workers(database: str, engine: Engine) -> None:
    async def scene() -> list[int]:
        async with running(database, 2) as workers:
            await until(lambda: len(workers.idle) == 2)
            return [child.pid for child in workers.children.values()]

    assert not any(alive(pid) for pid in asyncio.run(scene()))


def test_no_worker_at_all_is_possible(database: str) -> None:
    async def scene() -> None:
        async with running(database, 0) as workers:
            workers.ring()

    asyncio.run(scene())


def test_workers_end_when_their_server_is_killed(database: str, engine: Engine) -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER, database], stdout=subprocess.PIPE, text=True)
    with server:
        assert server.stdout
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert len(pids) == 2
        assert all(alive(pid) for pid in pids)
        server.kill()
    deadline = time.monotonic() + 60
    while any(alive(pid) for pid in pids):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_database_s_password_is_in_no_worker_s_arguments(database: str, engine: Engine) -> None:
    async def scene() -> str:
        async with running(database, 1) as workers:
            await until(lambda: workers.idle)
            return Path(f"/proc/{workers.children[0].pid}/cmdline").read_text("utf-8")

    assert database not in asyncio.run(scene())
