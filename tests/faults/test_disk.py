"""A full disk: what cannot be stored is refused in a sentence, nothing is half-written, and the game goes on afterwards."""

import asyncio
import contextlib
import functools
import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest

from midtown.client.service import Service
from tests.faults.audit import audit
from tests.faults.people import Ledger, Plan, insist, seated
from tests.faults.raw import raw, whole
from tests.faults.server import Server, serving

SYS_ADMIN = 21
"""The bit of Linux's capability to mount."""
SIZE = 4 << 20


def may_mount() -> bool:
    """Whether this process may mount file systems."""
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return any(line.startswith("CapEff:") and int(line.split()[1], 16) >> SYS_ADMIN & 1 for line in lines)


class Disk(Protocol):
    """A place for a server's files that can be filled up."""

    server: Server

    def fill(self) -> None:
        """From now on nothing can be written."""

    def clear(self) -> None:
        """There is room again."""


class Small:
    """A file system of a few MB."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = Server(folder, workers=0)

    def fill(self) -> None:
        with open(self.folder / "filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
            while filler.write(bytes(4096)):
                pass

    def clear(self) -> None:
        (self.folder / "filler").unlink()


class Limited:
    """Files that must not grow beyond what they have."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = Server(folder, workers=0)

    def fill(self) -> None:
        log = self.folder / "midtown.sqlite-wal"
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, -1))

    def clear(self) -> None:
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (-1, -1))


@pytest.fixture(params=["limited", *(["small"] if may_mount() else [])])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    if request.param == "limited":
        yield Limited(tmp_path)
        return
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(tmp_path)], check=True)
    try:
        yield Small(tmp_path)
    finally:
        subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


async def fill_and_clear(disk: Disk, ledger: Ledger) -> str:
    server = disk.server
    async with serving(server), Service(server.url) as service:
        people = [service.of(""), service.of("")]
        for person in people:
            await insist(person.guest)
        table, _ = await seated(people, Plan("manhattan", 2), ledger)
        async with raw(people[0], table) as (ann, _), raw(people[1], table) as (bob, _):
            move = functools.partial(one_move, people, (ann, bob), table, Random(7))
            for number in range(3):
                assert (await move(f"before{number}"))["type"] == "event"
            disk.fill()
            refused = await until_refused(move)
            assert refused["error"]["kind"] == "storage"
            assert refused["error"]["message"].startswith("The server cannot store anything just now; nothing has changed.")
            assert await server.health() == 503
            again = await move("again")
            assert again["error"] == refused["error"]
            assert (await whole(people[0], table))["position"]["turn"] == refused["position"]["turn"]
            disk.clear()
            async with asyncio.timeout(10):
                while (told := await move("again"))["type"] == "refused":
                    await asyncio.sleep(0.1)
            assert told["seq"] == refused["position"]["turn"] + 1
            assert (await move("later"))["seq"] == told["seq"] + 1
            assert (await move("again"))["seq"] == told["seq"]
            await server.ready()
    return table


async def until_refused(move: Any) -> Any:
    """Moves until one is refused: what is on the disk already may be written over yet."""
    for number in range(200):
        if (told := await move(f"full{number}"))["type"] == "refused":
            return told
    raise AssertionError("the disk is not full")


async def one_move(people: list[Service], sockets: Any, table: str, chance: Random, name: str) -> Any:
    """A move of whose turn it is; for a name that has counted already, whatever is answered to him who sent it."""
    seen = [(await whole(person, table))["position"] for person in people]
    if name in LAST:
        seat, message = LAST[name]
    else:
        seat = seen[0]["to_move"]
        message = {"answers": seen[0]["turn"], "move": chance.choice(seen[seat]["legal"])}
    LAST[name] = (seat, message)
    return await sockets[seat].ask(kind="move", id=name, **message)


LAST: dict[str, Any] = {}


def test_a_full_disk_is_said_in_a_sentence_and_costs_nothing(disk: Disk) -> None:
    LAST.clear()
    ledger = Ledger()
    table = asyncio.run(fill_and_clear(disk, ledger))
    found = audit(disk.server.database, ledger)
    assert (found.lost, found.doubled) == ([], [])
    assert not any("gap" in complaint for complaint in found.wrong)
    with contextlib.closing(sqlite3.connect(disk.folder / "midtown.sqlite")) as database:  # type: ignore[attr-defined]
        assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
        once = 'select count(*) from events where "table" = ? and message = ?'
        assert database.execute(once, (table, "again")).fetchone() == (1,)
