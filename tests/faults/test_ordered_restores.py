"""Restores that an operator orders on the page: the server ends, restores the backup, and starts again by itself."""

import asyncio
import os
import re
import secrets
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from midtown.client.service import Service
from midtown.game import GameError
from tests import forked
from tests.cli.driver import environment
from tests.faults.people import Ledger, Plan, insist, seated
from tests.faults.raw import whole
from tests.faults.server import PATIENCE, Server, serving
from tests.faults.test_processes import all_ready, children, supervised
from tests.faults.test_restores import look, midtown

pytestmark = pytest.mark.long


async def operator(server: Server, person: Service) -> None:
    """Make a new player an operator."""
    await insist(person.guest)
    name = f"Olga {secrets.token_hex(4)}"
    await person.call("POST", "api/me/password", {"password": "correct horse", "name": name})
    made = await asyncio.to_thread(forked.run, ["admin", "code", "--database", server.database], dict(os.environ))
    code = re.search(r"[A-Z0-9]{5}-[A-Z0-9]{5}", made.stdout)
    assert code, made.stderr
    await person.call("PUT", "api/me/operator", {"code": code[0]})


async def backup(olga: Service) -> str:
    """Make a backup and return its name."""
    return str((await olga.call("POST", "api/admin/backups", {}))["backups"][0]["file"])


async def restored(olga: Service, file: str) -> dict[str, Any]:
    """Order a restore, wait until the server has started again, and return how it ended."""
    order = await olga.call("POST", f"api/admin/backups/{file}/restore", {"reason": "A test."})

    async def last() -> Any:
        return (await olga.call("GET", "api/admin/backups"))["last"]

    async with asyncio.timeout(PATIENCE):
        while True:
            result: dict[str, Any] | None = await insist(last)
            if result is not None and result["ordered_at"] == order["ordered_at"]:
                return result
            await asyncio.sleep(0.1)


async def moves(people: list[Service], table: str, times: int) -> None:
    """Play first legal moves."""
    for _ in range(times):
        position = (await whole(people[0], table))["position"]
        mover = people[position["to_move"]]
        legal = (await whole(mover, table))["position"]["legal"]
        action = {"type": "move", "id": secrets.token_hex(4), "answers": position["turn"], "move": legal[0]}
        await mover.call("POST", f"api/tables/{table}/actions", action)


async def story(server: Server, service: Service, data: Path) -> None:
    """Restore a backup after some moves; then the table is as it was, and what was there since is in another backup."""
    olga, ann, bob = service.with_token(""), service.with_token(""), service.with_token("")
    await operator(server, olga)
    for person in (ann, bob):
        await insist(person.guest)
    table, _ = await seated([ann, bob], Plan("manhattan", 2), Ledger())
    await moves([ann, bob], table, 3)
    before = await look(ann, table)
    file = await backup(olga)
    await moves([ann, bob], table, 2)
    after = await look(ann, table)
    result = await restored(olga, file)
    assert (result["problem"], result["reason"], result["file"]) == (None, "A test.", file)
    assert await insist(partial(look, ann, table)) == before
    log = await olga.call("GET", "api/admin/audit")
    assert [(one["action"], one["detail"]) for one in log[:2]] == [("restore", file), ("backup", "")]
    await moves([ann, bob], table, 1)
    again = await restored(olga, result["saved"])
    assert again["problem"] is None
    assert await insist(partial(look, ann, table)) == after
    kept = {path.name for path in (data / "backups").iterdir()}
    assert kept == {file, result["saved"], again["saved"], "restore-result.json"}


def test_a_server_restores_a_backup_and_goes_on_as_the_same_process(database: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Server(data, database, workers=1)

    async def run() -> None:
        async with serving(server), Service(server.url) as service:
            pid = server.pid
            await story(server, service, data)
            assert server.process is not None
            assert (server.process.poll(), server.pid) == (None, pid)

    asyncio.run(run())
    assert "Traceback" not in server.log_text()


def test_all_processes_end_for_a_restore_and_are_started_again(postgres_url: str, tmp_path: Path) -> None:
    one, two = supervised(tmp_path, postgres_url, workers=0)

    async def run() -> None:
        one.start()
        await all_ready([one, two])
        first = children(one)
        async with Service(two.url) as service:
            await story(one, service, tmp_path / "data")
        await all_ready([one, two])
        assert len(children(one)) == 2
        assert not children(one) & first

    try:
        asyncio.run(run())
    finally:
        one.close()
    assert "Traceback" not in one.log_text()


def test_while_a_worker_or_another_server_runs_nothing_is_restored_and_the_server_goes_on(
    postgres_url: str, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    server, other = Server(data, postgres_url, workers=0), Server(tmp_path / "other", postgres_url, workers=0)
    worker = forked.Piped(["worker", "--jobs", "1", "--database", postgres_url], environment(tmp_path))

    async def run() -> None:
        async with serving(server), Service(server.url) as service:
            olga = service.with_token("")
            await operator(server, olga)
            file = await backup(olga)
            later = service.with_token("")
            await insist(later.guest)
            result = await restored(olga, file)
            assert result["problem"]["en"].startswith("Workers of this database are still running.")
            worker.terminate()
            assert await asyncio.to_thread(worker.wait, PATIENCE) == 0
            async with serving(other):
                result = await restored(olga, file)
                assert result["problem"]["de"] == "Auf dieser Datenbank läuft ein Server. Bitte halt ihn erst an."
            assert (await later.call("GET", "api/me"))["id"]
            assert (await restored(olga, file))["problem"] is None
            await refuses(later)
            # Only the checksum at the end is cut: what is looked at before the server stops is whole.
            (data / "backups" / file).write_bytes((data / "backups" / file).read_bytes()[:-4])
            result = await restored(olga, file)
            assert "not a complete backup" in result["problem"]["en"]
            assert result["saved"] is not None
            done = await midtown(server, "admin", "audit")
            assert f"restored the backup {file}: “A test.”" in " ".join(done.stdout.split())

    with worker:
        try:
            assert worker.stderr.readline().startswith("1 computer player at a time")
            asyncio.run(run())
        finally:
            worker.kill()
    assert "Traceback" not in server.log_text()


async def refuses(person: Service) -> None:
    """Assert that the server does not know a player's login."""
    with pytest.raises(GameError) as refusal:
        await person.call("PATCH", "api/me", {})
    assert refusal.value.kind == "identity"
