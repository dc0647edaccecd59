"""Measure a server's memory while thousands of games are played one after another at the same number of tables."""

import argparse
import asyncio
import contextlib
import sqlite3
import sys
import tempfile
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.faults.server import Server, serving


def finished(folder: Path) -> int:
    """Return how many games have ended."""
    with contextlib.closing(sqlite3.connect(f"file:{folder / 'midtown.sqlite'}?mode=ro", uri=True)) as database:
        number: int = database.execute("select count(*) from tables where status = 'over'").fetchone()[0]
        return number


async def report(server: Server, number: int) -> None:
    """Print a row of the table."""
    tables = int(await server.metric("midtown_tables"))
    print(f"| {number:,} | {tables} | {psutil.Process(server.pid).memory_info().rss >> 20} |", flush=True)


async def measured(folder: Path, games: int, step: int, tables: int, game: str) -> None:
    """Print the memory after every `step` finished games, until there are `games`."""
    server = Server(folder, workers=1)
    server.arguments[server.arguments.index("--limits") + 1] = "inf"
    async with serving(server):
        print("| finished games | tables in memory | memory, MB |\n|---:|---:|---:|")
        await report(server, 0)
        command = ["load", server.url, "--tables", str(tables), "--pace", "0", "--game", game, "--seconds", "86400"]
        with open(folder / "load.log", "wb") as log:
            load = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "midtown", *command, stdout=log, stderr=log
            )
        try:
            for target in range(step, games + 1, step):
                while (number := finished(folder)) < target:
                    if load.returncode is not None:
                        sys.exit((folder / "load.log").read_text("utf-8"))
                    await asyncio.sleep(1)
                await report(server, number)
        finally:
            load.kill()
            await load.wait()


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--step", type=int, default=1_000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--game", default="traffiq", help="the game, by its id")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="midtown-memory-") as name:
        asyncio.run(measured(Path(name), arguments.games, arguments.step, arguments.tables, arguments.game))


if __name__ == "__main__":
    main()
