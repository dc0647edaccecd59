"""Measure the time to import Midtown, to start program and server, and to load a table from its rows."""

import asyncio
import random
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from midtown import games
from midtown.server.live import opening
from midtown.server.storage.database import migrate, open_engine, url_of, write_engine
from midtown.server.storage.schema.play import events
from midtown.server.storage.service_clock import Clock
from midtown.server.tables import event_rows, repository, starting
from midtown.server.tables.apply_event import apply_event
from midtown.server.tables.events import Event, Moved
from midtown.server.tables.settings import SeatPlan, TableSettings
from midtown.server.tables.starting import Sitting
from midtown.server.tables.state import TableState

IMPORT = "import time; before = time.perf_counter(); import midtown; print(time.perf_counter() - before)"
RUNS = 9
MOVES = 150
PATIENCE = 30.0


def import_seconds() -> float:
    """Return the seconds of `import midtown` in a new interpreter."""
    return float(subprocess.run([sys.executable, "-c", IMPORT], check=True, capture_output=True, text=True).stdout)


def version_seconds() -> float:
    """Return the seconds of `midtown --version`, interpreter included."""
    before = time.perf_counter()
    subprocess.run([sys.executable, "-m", "midtown", "--version"], check=True, capture_output=True)
    return time.perf_counter() - before


def serve_seconds(folder: Path | None = None) -> float:
    """Return the seconds of `midtown serve` until it is ready, in a data folder or a new one."""
    with tempfile.TemporaryDirectory() as fresh:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "midtown", "serve", "--port", str(port), "--data", str(folder or fresh)]
        before = time.perf_counter()
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not ready(port) and time.perf_counter() - before < PATIENCE:
                time.sleep(0.005)
            return time.perf_counter() - before
        finally:
            server.terminate()
            server.wait()


def ready(port: int) -> bool:
    """Return whether a server at this port reports that it is ready."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def played(engine: Engine, game: str, chance: random.Random) -> str:
    """Return the id of a table whose game has `MOVES` moves, or the longest of several games."""
    for attempt in range(50):
        table = asyncio.run(opened(engine, game))
        rows: list[dict[str, Any]] = []
        match = table.match
        assert match is not None
        while table.to_move is not None and len(rows) < MOVES:
            step = match.prepare(chance.choice(match.legal()))
            body = Moved(move=step.move, draws=tuple(step.draws))
            number, message = table.seq + 1, secrets.token_hex(8)
            event = Event(seq=number, at=0, tick=0, seat=table.to_move, message=message, body=body)
            table = apply_event(table, event, step)
            rows.append(dict(zip(events.c.keys(), event_rows.event_row(table.id, event, table.to_move), strict=True)))
        if len(rows) == MOVES or attempt == 49:
            with write_engine(engine).begin() as connection:
                connection.execute(events.insert(), rows)
            return table.id
    raise AssertionError


async def opened(engine: Engine, game: str) -> TableState:
    """Open a new table with the most players possible in the database."""
    players = max(games.game(game).PLAYERS)
    settings = starting.validate(TableSettings(game=game, options={}, rules=1, seats=[SeatPlan("open")] * players))
    sitting = Sitting([f"p{seat}" for seat in range(players)], {}, [])
    fresh = opening.prepare(settings, "p0", sitting, Clock(), "bench")
    with write_engine(engine).begin() as connection:
        fresh.effect(connection)
    return fresh.table


def load_seconds(engine: Engine, table: str) -> float:
    """Return the seconds to build a table from its rows."""
    before = time.perf_counter()
    with engine.connect() as connection:
        assert repository.load(connection, table) is not None
    return time.perf_counter() - before


def main() -> None:
    """Run all measurements and print their results."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        engine = open_engine(url_of(folder))
        migrate(engine)
        chance = random.Random(1)
        tables = {game: played(engine, game, chance) for game in games.names()}
        measures: list[tuple[str, Callable[[], float]]] = [
            ("import midtown", import_seconds),
            ("midtown --version", version_seconds),
            ("midtown serve, fresh data folder, until ready", serve_seconds),
            ("midtown serve, its data folder, until ready", partial(serve_seconds, folder)),
            *(
                (f"a table of {game}, {MOVES} moves", partial(load_seconds, engine, table))
                for game, table in tables.items()
            ),
        ]
        for what, measure in measures:
            times = sorted(measure() for _ in range(RUNS))
            print(f"{what:48} {1000 * statistics.median(times):8.1f} ms (most {1000 * times[-1]:.1f})")


if __name__ == "__main__":
    main()
