"""A full disk: messages are refused with a sentence, nothing is half-written, and the game goes on afterwards."""

import asyncio
import contextlib
import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from midtown.client.service import Service
from midtown.client.speech import Refusal
from tests.faults.audit import audit
from tests.faults.people import Ledger, Plan, insist, seated
from tests.faults.raw import Raw, raw, whole
from tests.faults.server import PATIENCE, Server, serving

pytestmark = pytest.mark.long

SYS_ADMIN = 21
"""Bit number of CAP_SYS_ADMIN, the Linux capability to mount file systems."""
SIZE = 4 << 20
MINUTES = 0.25
"""On each clock: as long as a slow machine needs to fill the disk."""
SENTENCE = "The server cannot save anything right now; nothing has changed. Please try again in a moment."


def may_mount() -> bool:
    """Return whether this process may mount file systems."""
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return any(line.startswith("CapEff:") and int(line.split()[1], 16) >> SYS_ADMIN & 1 for line in lines)


class Disk:
    """A server whose files are on a small file system, which can be filled up."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder, workers=0)
        self.database = folder / "midtown.sqlite"
        self.filler = folder / "filler"

    def fill(self) -> None:
        """Fill the file system up."""
        with open(self.filler, "wb", buffering=0) as filler, contextlib.suppress(OSError):
            while filler.write(bytes(4096)):
                pass

    def clear(self) -> None:
        """Make room again."""
        self.filler.unlink()


class Quota(Disk):
    """A substitute for a full file system where none may be mounted: a limit on the size of the server's files."""

    def fill(self) -> None:
        """Limit all files to the current size of the database's write-ahead log."""
        size = self.database.with_name(f"{self.database.name}-wal").stat().st_size
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (size, -1))

    def clear(self) -> None:
        """Remove the limit."""
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (-1, -1))


@pytest.fixture(params=["quota", *(["disk"] if may_mount() else [])])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """Yield a disk with a server that is not started yet."""
    if request.param == "quota":
        yield Quota(tmp_path)
        return
    with mounted(tmp_path) as folder:
        yield Disk(folder)


@contextlib.contextmanager
def mounted(folder: Path) -> Iterator[Path]:
    """Mount a file system of `SIZE` bytes on `folder`; unmount it at the end."""
    folder.mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


class Seated(NamedTuple):
    """A player and their socket."""

    person: Service
    socket: Raw


class Message(NamedTuple):
    """A move as it is sent, and the seat that makes it."""

    seat: int
    content: dict[str, Any]


async def next_move(everybody: list[Seated], table: str, name: str, chance: Random) -> Message:
    """Return a random move of the seat to move, with the id `name`."""
    to_move = (await whole(everybody[0].person, table))["position"]["to_move"]
    position = (await whole(everybody[to_move].person, table))["position"]
    move = {"kind": "move", "id": name, "answers": position["turn"], "move": chance.choice(position["legal"])}
    return Message(to_move, move)


async def send(everybody: list[Seated], message: Message) -> dict[str, Any]:
    """Send a message and return the answer."""
    return await everybody[message.seat].socket.ask(**message.content)


async def fill_and_clear(disk: Disk, everybody: list[Seated], table: str) -> str:
    """Play, fill the disk until a move is refused, clear it and play on; return the id of the refused move."""
    chance = Random(7)
    for number in range(3):
        answer = await send(everybody, await next_move(everybody, table, f"before{number}", chance))
        assert answer["type"] == "event"
    disk.fill()
    for number in range(200):  # the first ones may fit into space that the files already have
        message = await next_move(everybody, table, f"full{number}", chance)
        if (refused := await send(everybody, message))["type"] == "refused":
            break
    assert (refused["error"]["kind"], refused["error"]["message"]) == ("storage", SENTENCE)
    assert await disk.server.health() == 503
    assert (await send(everybody, message))["error"] == refused["error"]
    with pytest.raises(Refusal) as caught:
        await everybody[0].person.open_table("manhattan", [{"kind": "me"}, {"kind": "open"}])
    assert caught.value.kind == "storage"
    turn = (await whole(everybody[0].person, table))["position"]["turn"]
    assert turn == refused["position"]["turn"] == message.content["answers"]
    disk.clear()
    async with asyncio.timeout(60):
        while (answer := await send(everybody, message))["type"] == "refused":
            await asyncio.sleep(0.1)
    assert answer["seq"] == turn + 1
    later = await send(everybody, await next_move(everybody, table, "later", chance))
    assert later["seq"] == turn + 2
    again = await send(everybody, message)
    assert (again["type"], again["seq"]) == ("accepted", turn + 1)
    await disk.server.ready()
    return str(message.content["id"])


def test_a_full_disk_is_reported_in_a_sentence_and_loses_nothing(disk: Disk) -> None:
    ledger = Ledger()

    async def run() -> tuple[str, str]:
        async with serving(disk.server), Service(disk.server.url) as service:
            people = [service.with_token(""), service.with_token("")]
            for person in people:
                await insist(person.guest)
            table, _ = await seated(people, Plan("manhattan", 2), ledger)
            async with raw(people[0], table) as (ann, _), raw(people[1], table) as (bob, _):
                everybody = [Seated(people[0], ann), Seated(people[1], bob)]
                return table, await fill_and_clear(disk, everybody, table)

    table, refused = asyncio.run(run())
    findings = audit(disk.server.database, ledger)
    assert (findings.lost, findings.doubled) == ([], [])
    assert not any("gap" in complaint for complaint in findings.wrong)
    with contextlib.closing(sqlite3.connect(disk.database)) as database:
        assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
        once = 'select count(*) from events where "table" = ? and message = ?'
        assert database.execute(once, (table, refused)).fetchone() == (1,)


async def stands(disk: Disk, everybody: list[Seated], table: str) -> None:
    """Fill the disk for longer than the player to move has time left, clear it, and move."""
    message = await next_move(everybody, table, "late", Random(7))
    disk.fill()
    chats = 0
    while (await everybody[0].socket.ask(kind="chat", id=f"c{chats}", text="x" * 400))["type"] != "refused":
        chats += 1
    assert (await whole(everybody[0].person, table))["position"]["clock"]["since"] < MINUTES * 60_000
    assert (await send(everybody, message))["type"] == "refused"
    await asyncio.sleep(MINUTES * 60 + 1)
    assert (await send(everybody, message))["error"]["kind"] == "storage"
    disk.clear()
    async with asyncio.timeout(60):
        while (answer := await send(everybody, message))["type"] == "refused":
            assert answer["error"]["kind"] == "storage"
            await asyncio.sleep(0.1)
    assert answer["kind"] == "moved"
    assert answer["position"]["clock"]["left"][message.seat] > 0


def test_clocks_stand_still_while_nothing_can_be_stored(disk: Disk) -> None:
    async def run() -> None:
        async with serving(disk.server), Service(disk.server.url) as service:
            people = [service.with_token(""), service.with_token("")]
            for person in people:
                await insist(person.guest)
            live = {"kind": "live", "minutes": MINUTES, "increment": 0}
            table, _ = await seated(people, Plan("manhattan", 2), Ledger(), pace=live)
            async with raw(people[0], table) as (ann, _), raw(people[1], table) as (bob, _):
                await stands(disk, [Seated(people[0], ann), Seated(people[1], bob)], table)

    asyncio.run(run())


def a_start_without_room(tmp_path: Path) -> None:
    async def run() -> str:
        with mounted(tmp_path / "disk") as folder:
            disk = Disk(folder)
            disk.server.log = tmp_path / "server.log"
            async with serving(disk.server), Service(disk.server.url) as service:
                await insist(service.guest)
                disk.fill()
                disk.server.kill()
                disk.server.start()
                assert disk.server.process
                code = await asyncio.to_thread(disk.server.process.wait, PATIENCE)
                assert code == 2
                last_line = disk.server.log_text().splitlines()[-1]
                disk.clear()
                disk.server.start()
                await disk.server.ready()
                await service.call("GET", "api/me")
        return last_line

    assert asyncio.run(run()).startswith("The database is not available: ")


if may_mount():

    def test_a_server_that_is_started_on_a_full_disk_says_so_and_starts_when_there_is_room(tmp_path: Path) -> None:
        a_start_without_room(tmp_path)
