"""How long it takes to import Midtown, to start its program and its server, and to load a table from its rows."""

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
from midtown.server import archive, opening
from midtown.server.clock import Clock
from midtown.server.database import migrate, open_engine, url_of, writing
from midtown.server.events import Event
from midtown.server.opening import Sitting
from midtown.server.schema import events
from midtown.server.settings import SeatPlan, TableSettings
from midtown.server.table import Table

IMPORT = "import time; before = time.perf_counter(); import midtown; print(time.perf_counter() - before)"
RUNS = 9
MOVES = 150
PATIENCE = 30.0


def import_seconds() -> float:
    """What `import midtown` takes in a fresh interpreter."""
    return float(subprocess.run([sys.executable, "-c", IMPORT], check=True, capture_output=True, text=True).stdout)


def version_seconds() -> float:
    """What `midtown --version` takes, the interpreter included."""
    before = time.perf_counter()
    subprocess.run([sys.executable, "-m", "midtown", "--version"], check=True, capture_output=True)
    return time.perf_counter() - before


def serve_seconds(folder: Path | None = None) -> float:
    """What `midtown serve` takes until it says that it is ready, in a data folder or a fresh one."""
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
    """Whether a server at this port says that it is."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def played(engine: Engine, game: str, chance: random.Random) -> str:
    """The id of a table whose game has `MOVES` moves, or the longest of some games."""
    for attempt in range(50):
        table = asyncio.run(opened(engine, game))
        rows: list[dict[str, Any]] = []
        match = table.match
        assert match is not None
        while table.to_move is not None and len(rows) < MOVES:
            step = match.prepare(chance.choice(match.legal()))
            body = {"move": step.move, "draws": step.draws}
            event = Event(table.seq + 1, 0, 0, "moved", table.to_move, secrets.token_hex(8), body)
            table.apply(event, step)
            rows.append(dict(zip(events.c.keys(), archive.row(table.id, event, table.to_move), strict=True)))
        if len(rows) == MOVES or attempt == 49:
            with writing(engine).begin() as connection:
                connection.execute(events.insert(), rows)
            return table.id
    raise AssertionError


async def opened(engine: Engine, game: str) -> Table:
    """A fresh table with as many players as can play, in the database."""
    players = max(games.game(game).PLAYERS)
    settings = opening.settle(TableSettings(game, {}, 1, [SeatPlan("open")] * players))
    sitting = Sitting([f"p{seat}" for seat in range(players)], {}, [])
    fresh = opening.opening(settings, "p0", sitting, Clock(), "bench")
    with writing(engine).begin() as connection:
        fresh.effect(connection)
    return fresh.table


def load_seconds(engine: Engine, table: str) -> float:
    """What building a table from its rows takes."""
    before = time.perf_counter()
    with engine.connect() as connection:
        assert archive.load(connection, table) is not None
    return time.perf_counter() - before


def main() -> None:
    """Measure everything."""
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
