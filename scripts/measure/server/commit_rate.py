"""Measure commits a second on one PostgreSQL with several writers: silent, ringing after the commit, and within it.

Each writer is a process with a server's `Store`, which stores one event after another. They ring for each other in
pairs; nobody listens.
"""

import argparse
import asyncio
import multiprocessing
import sys
import tempfile
import time
from multiprocessing.synchronize import Barrier
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from sqlalchemy import Connection, func, select
from tests.server import postgres
from tests.tools import POSTGRES

from midtown.server.storage.database import open_engine
from midtown.server.storage.doorbells import Doorbells
from midtown.server.storage.effect import Effect
from midtown.server.storage.writer import Outcome, Row, Store, Write

WAYS = ("silent", "after", "within")
BODY = '{"kind":"moved","move":"2.S5","draws":[17]}'


def main() -> int:
    """Run all measurements, print a table, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--writers", type=int, nargs="+", default=(1, 8, 32))
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured, in turn; the median counts")
    arguments = parser.parse_args()
    if (programs := POSTGRES.find()) is None:
        sys.exit(f"{POSTGRES.name} is missing: {POSTGRES.remedy}")
    print("| writers | silent | after the commit | within it | after : silent |\n|---|---|---|---|---|", flush=True)
    with (
        tempfile.TemporaryDirectory(prefix="midtown-commits-") as folder,
        postgres.cluster(Path(folder), programs) as socket,
        postgres.database(socket) as url,
    ):
        for writers in arguments.writers:
            rates: dict[str, list[float]] = {way: [] for way in WAYS}
            for _ in range(arguments.rounds):
                for way in WAYS:
                    rates[way].append(rate(url, writers, way, arguments.seconds))
            silent, after, within = (sorted(rates[way])[arguments.rounds // 2] for way in WAYS)
            print(f"| {writers} | {silent:.0f} | {after:.0f} | {within:.0f} | {after / silent:.2f} |", flush=True)
    return 0


def rate(url: str, writers: int, way: str, seconds: float) -> float:
    """Return the commits a second of a number of writers that ring in this way."""
    spawn = multiprocessing.get_context("spawn")
    barrier, counts = spawn.Barrier(writers), spawn.SimpleQueue()
    processes = [
        spawn.Process(target=write, args=(url, number, way, seconds, barrier, counts)) for number in range(writers)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    stored: int = sum(counts.get() for _ in processes)
    return stored / seconds


def write(
    url: str, number: int, way: str, seconds: float, barrier: Barrier, counts: "multiprocessing.SimpleQueue[int]"
) -> None:
    """Store one event after another for some seconds, and put their number into `counts`."""

    async def run() -> int:
        store, doorbells = Store(open_engine(url)), Doorbells(url)
        loop, table = asyncio.get_running_loop(), f"{time.time_ns():x}"[-12:] + f"{number:x}"
        channel = f"midtown_events_{number ^ 1}"
        ring = Effect(_notify, {"channel": channel})
        done: asyncio.Future[Outcome]
        stored, end = -1, float("inf")
        while time.monotonic() < end:
            row: Row = (table, stored + 1, 0, 0, "moved", 0, "m", BODY, None)
            done = loop.create_future()
            store.append(Write(row, (ring,) if way == "within" else ()), done.set_result)
            assert await done is True
            if way == "after":
                doorbells.ring(channel, BODY)
            stored += 1
            if stored == 0:  # everything is connected and prepared
                await asyncio.to_thread(barrier.wait)
                end = time.monotonic() + seconds
        await store.close()
        await asyncio.to_thread(doorbells.close)
        return stored

    counts.put(asyncio.run(run()))


def _notify(connection: Connection, channel: str) -> None:
    connection.execute(select(func.pg_notify(channel, BODY)))


if __name__ == "__main__":
    sys.exit(main())
