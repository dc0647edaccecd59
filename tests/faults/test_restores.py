"""Restores of a backup, with a server and workers that are processes of their own."""

import asyncio
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from midtown.client.service import Service
from tests import forked
from tests.cli.driver import environment
from tests.faults.people import Ledger, Plan, insist, seated
from tests.faults.raw import Raw, raw, whole
from tests.faults.server import Server, serving

pytestmark = pytest.mark.long

PATIENCE = 60.0
"""Timeout in seconds for a worker's answer."""


async def midtown(server: Server, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command on the server's data, in a thread: connections must be served meanwhile."""
    where = ["--database", server.database, "--data", str(server.log.parent)]
    return await asyncio.to_thread(forked.run, [*arguments, *where], {**os.environ, "LC_ALL": "C"})


async def moves(person: Service, table: str, socket: Raw, times: int) -> None:
    """Play first legal moves, and wait after each until the computer player has answered."""
    for _ in range(times):
        position = (await whole(person, table))["position"]
        message = {"answers": position["turn"], "move": position["legal"][0]}
        answer = await socket.ask(kind="move", id=f"m{position['turn']}-{os.urandom(4).hex()}", **message)
        assert answer["type"] == "event", answer
        async with asyncio.timeout(PATIENCE):
            while (await whole(person, table))["position"]["to_move"] != 0:
                await asyncio.sleep(0.05)


async def look(person: Service, table: str) -> Any:
    """Return what a player sees of a table, without who is connected."""
    return {**await whole(person, table), "connected": None}


def test_after_a_restore_a_table_is_as_it_was_at_the_backup(database: str, tmp_path: Path) -> None:
    server, file = Server(tmp_path / "data", database, workers=0), str(tmp_path / "midtown.tar.gz")
    worker = forked.Piped(["worker", "--jobs", "1", "--database", server.database], environment(tmp_path))

    async def run() -> None:
        async with Service(server.url) as service:
            ann = service.with_token("")
            async with serving(server):
                await insist(ann.guest)
                table, _ = await seated([ann], Plan("manhattan", 1, ("greedy",)), Ledger())
                async with raw(ann, table) as (socket, _):
                    await moves(ann, table, socket, 3)
                    before = await look(ann, table)
                    made = await midtown(server, "backup", file)
                    assert (made.returncode, made.stderr) == (0, "")
                    await moves(ann, table, socket, 2)
                after = await look(ann, table)
                assert len(after["moves"]) > len(before["moves"])
                refused = await midtown(server, "restore", file, "--force")
                assert refused.stderr == "A server is running on this database. Please stop it first.\n"
            refused = await midtown(server, "restore", file, "--force")
            assert refused.stderr.startswith("Workers of this database are still running.")
            assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
            worker.terminate()
            assert await asyncio.to_thread(worker.wait, PATIENCE) == 0
            async with serving(server):
                assert await look(ann, table) == after
            restored = await midtown(server, "restore", file, "--force")
            assert (restored.returncode, restored.stderr) == (0, "")
            server.arguments[server.arguments.index("--workers") + 1] = "1"
            async with serving(server):
                assert await look(ann, table) == before
                async with raw(ann, table) as (socket, _):
                    await moves(ann, table, socket, 1)

    with worker:
        try:
            assert worker.stderr.readline().startswith("1 computer player at a time")
            asyncio.run(run())
        finally:
            worker.kill()
