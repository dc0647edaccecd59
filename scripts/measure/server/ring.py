"""Measure servers behind the ring of docs/host/proxy.md: processor time a move, and what they hear from each other.

Each number of processes gets the same tables for each of them, on one PostgreSQL behind one nginx. Measuring begins
when the processes that opened tables have let go of them.
"""

import argparse
import asyncio
import re
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[3]))

import psutil
from sqlalchemy import text
from tests.faults.fronts import nginx
from tests.faults.server import Server
from tests.ports import free_port
from tests.server import postgres
from tests.tools import POSTGRES

from midtown.client.load.run import run
from midtown.client.load.share import LoadPlan
from midtown.server.live.hub import ELSEWHERE_SECONDS, SWEEPING
from midtown.server.storage.database import open_engine

SETTLING = ELSEWHERE_SECONDS + SWEEPING.seconds + 3.0
"""Seconds after which tables have left the processes at which nobody is connected to them."""
SERIES = re.compile(r'^(midtown_\w+?)(?:_total)?\{kind="(\w+)"\} (\S+)$', re.MULTILINE)
KINDS = ("loaded", "presence", "event")
GAME = 134
"""Moves of a game of TraffIQ (docs/lab/archived-games.md)."""
ROW_BYTES = """select avg(length(json_build_array("table", seq, at, tick, kind, seat, message, body, to_move)::text))
    from events where kind = 'moved'"""


class Reading(NamedTuple):
    """Processor time in seconds and counters at one moment, or between two."""

    cpu: float
    counters: Counter[str]

    @property
    def moves(self) -> int:
        """Moves stored."""
        return self.counters["midtown_events/moved"]

    def heard(self, *kinds: str) -> int:
        """Return the bytes of notifications of these kinds, by default of all."""
        names = kinds or KINDS
        return sum(self.counters[f"midtown_notification_bytes/{kind}"] for kind in names)


def read(server: Server) -> Reading:
    """Read a server's processor time and counters."""
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=30) as answer:
        lines = answer.read().decode()
    times = psutil.Process(server.pid).cpu_times()
    series = {f"{name}/{kind}": int(float(value)) for name, kind, value in SERIES.findall(lines)}
    return Reading(times.user + times.system, Counter(series))


def family(process: psutil.Process) -> float:
    """Return the processor time that a process and its children have used so far."""
    cpu = 0.0
    for one in (process, *process.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            cpu += sum(one.cpu_times()[:2])
    return cpu


def used(database: psutil.Process) -> tuple[float, float]:
    """Return the processor time used so far by PostgreSQL, and on this machine by what does not belong to this run."""
    times, cpu = psutil.cpu_times(), family(database)
    return cpu, times.user + times.nice + times.system + times.softirq - cpu - family(psutil.Process())


class Window(NamedTuple):
    """What happened in a part of a run."""

    servers: list[Reading]
    seconds: float
    postgres: float
    """Processor time of PostgreSQL."""
    busy: float
    """Processor time of other programs, as a share of the machine's."""

    @property
    def cpu(self) -> float:
        """Processor time of all servers."""
        return sum(part.cpu for part in self.servers)

    @property
    def moves(self) -> int:
        """Moves that all servers have stored."""
        return sum(part.moves for part in self.servers)

    def heard(self, *kinds: str) -> int:
        """Return the bytes of notifications that all servers have heard."""
        return sum(part.heard(*kinds) for part in self.servers)


class Watch(threading.Thread):
    """Measures all servers while the load runs in the main thread: tables open, play settles, play goes on."""

    def __init__(self, servers: list[Server], database: psutil.Process, seconds: float) -> None:
        super().__init__(daemon=True)
        self.database = database
        self.servers, self.seconds = servers, seconds
        self.windows: list[Window] = []
        self.ready = threading.Event()

    def run(self) -> None:
        """Wait until play has begun, and measure."""
        self._measure(self._play_begins)
        self._measure(lambda: time.sleep(SETTLING))
        self._measure(lambda: time.sleep(self.seconds))

    def _play_begins(self) -> None:
        self.ready.set()
        while not sum(read(server).moves for server in self.servers):
            time.sleep(0.2)

    def _measure(self, wait: Callable[[], None]) -> None:
        before, (database, elsewhere), start = (
            [read(server) for server in self.servers],
            used(self.database),
            time.monotonic(),
        )
        wait()
        after, (database_after, elsewhere_after) = [read(server) for server in self.servers], used(self.database)
        seconds = time.monotonic() - start
        busy = (elsewhere_after - elsewhere) / seconds / (psutil.cpu_count() or 1)
        parts = [Reading(y.cpu - x.cpu, y.counters - x.counters) for x, y in zip(before, after, strict=True)]
        self.windows.append(Window(parts, seconds, database_after - database, busy))


def measure(url: str, database: Path, folder: Path, processes: int, arguments: argparse.Namespace) -> list[Window]:
    """Run `processes` servers with their tables, and return the three windows; `database` is PostgreSQL's folder."""
    postmaster = int((database / "data" / "postmaster.pid").read_text("utf-8").splitlines()[0])
    servers = [Server(folder / str(number), url, workers=0) for number in range(processes)]
    try:
        for server in servers:
            server.start()
            asyncio.run(server.ready())
        with nginx(free_port(), [server.port for server in servers], folder / "front") as front:
            plan = LoadPlan(
                urls=(front.url,),
                game="traffiq",
                tables=arguments.tables * processes,
                people=arguments.people,
                pace=arguments.pace,
                seconds=SETTLING + arguments.seconds + 5.0,
            )
            watch = Watch(servers, psutil.Process(postmaster), arguments.seconds)
            watch.start()
            watch.ready.wait()
            errors = run(plan, pid=servers[0].pid).samples.errors
            watch.join()
        if errors:
            print(f"errors: {dict(errors)}", flush=True)
    finally:
        for server in servers:
            server.close()
    return watch.windows


def row_bytes(url: str) -> float:
    """Return the mean bytes of a stored move as it would go to another server."""
    engine = open_engine(url)
    with engine.connect() as connection:
        size = float(connection.execute(text(ROW_BYTES)).scalar_one())
    engine.dispose()
    return size


HEADS = (
    "processes",
    "opening, s",
    "ms a table",
    "heard of a table: loaded",
    "presence",
    "events",
    "µs a move",
    "of PostgreSQL",
    "share of a core",
    "heard : own",
    "whole game",
    "fullest : mean",
    "bytes of a move",
    "others",
)


def line(processes: int, tables: int, windows: list[Window], row: float) -> str:
    """Return a run as a row of the printed table; `row` are the bytes of a move."""
    opening, settling, settled = windows
    heard = {kind: (opening.heard(kind) + settling.heard(kind)) / tables for kind in KINDS}
    own, game = settled.moves * row, GAME * row
    cells = [
        f"{processes}",
        f"{opening.seconds:.1f}",
        f"{1e3 * opening.cpu / tables:.1f}",
        *(f"{heard[kind]:,.0f}" for kind in KINDS),
        f"{1e6 * settled.cpu / settled.moves:.0f}",
        f"{1e6 * settled.postgres / settled.moves:.0f}",
        f"{settled.cpu / settled.seconds:.3f}",
        f"{settled.heard() / own:.4f}",
        f"{sum(heard.values()) / game:.4f}",
        f"{max(part.moves for part in settled.servers) * processes / settled.moves:.2f}",
        f"{row:.0f}",
        f"{settled.busy:.0%}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Run all measurements, print a table, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, nargs="+", default=(1, 2, 4))
    parser.add_argument("--tables", type=int, default=100, help="tables for each process")
    parser.add_argument("--people", type=int, default=4)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=20.0, help="length of a window")
    parser.add_argument("--rounds", type=int, default=1)
    arguments = parser.parse_args()
    if (programs := POSTGRES.find()) is None:
        sys.exit(f"{POSTGRES.name} is missing: {POSTGRES.remedy}")
    print(f"| {' | '.join(HEADS)} |\n|{'---|' * len(HEADS)}", flush=True)
    for _ in range(arguments.rounds):
        for processes in arguments.processes:
            with (
                tempfile.TemporaryDirectory(prefix="midtown-ring-") as name,
                postgres.cluster(Path(name), programs) as socket,
                postgres.database(socket) as url,
            ):
                windows = measure(url, socket, Path(name), processes, arguments)
                print(line(processes, processes * arguments.tables, windows, row_bytes(url)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
