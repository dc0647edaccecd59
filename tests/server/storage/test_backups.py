"""`midtown backup` and `midtown restore`: a game in progress goes on, and failures change nothing."""

import asyncio
import gzip
import io
import os
import shutil
import stat
import subprocess
import tarfile
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from midtown.server.storage.backups import archive, databases
from midtown.server.storage.backups.restoring import TABLES
from midtown.server.storage.database import migrate, newest_version, open_engine, version_of, write_engine
from midtown.server.storage.instance_lock import hold_server_lock
from tests import forked
from tests.server.live_server import House, OpenedTable, Person, Socket
from tests.server.postgres import empty_database
from tests.tools import POSTGRES, need

KEY = "-----BEGIN PRIVATE KEY-----\n"


def midtown(data: Path, database: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    where = ["--data", str(data), "--database", database]
    done = forked.run([*arguments, *where], {**os.environ, "LC_ALL": "C", **environment})
    assert "Traceback" not in done.stderr
    return done


def sentence(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one sentence of a refused command."""
    assert done.returncode == 2, done.stdout
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.fixture
def database(empty_database: str) -> str:
    """Return the database's URL; for SQLite with the file name that a server uses by default."""
    return empty_database.replace("midtown.db", "data/midtown.sqlite")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "vapid.pem").write_text(KEY)
    return folder


async def snapshot(person: Person, table: str) -> tuple[Socket, object]:
    """Connect to a table; return the connection and the first state, moves and chat."""
    socket = await person.socket(table)
    return socket, (socket.first["position"]["state"], socket.first["moves"], socket.first["chat"])


@pytest.mark.long
def test_a_game_in_progress_goes_on_from_a_backup_that_was_made_while_people_played(
    database: str, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "midtown.tar.gz"
    people: list[Person] = []
    opened: list[OpenedTable] = []
    before: list[object] = []

    async def plays(house: House) -> None:
        ada, bob = await house.guest("Ada"), await house.guest("Bob", claimed=True)
        table = await ada.opens("stones", "me open", pace={"kind": "live", "minutes": 5})
        await bob.joins(table.invites[1])
        one, two = await ada.socket(table.id), await bob.socket(table.id)
        await one.done("move", move="take 1")
        await two.until(kind="moved")
        await two.done("chat", text="Good luck!")
        before.append((await snapshot(ada, table.id))[1])
        done = await asyncio.to_thread(midtown, data, database, "backup", str(file))
        assert done.returncode == 0, done.stderr
        assert "vapid.pem" in done.stdout
        done = await asyncio.to_thread(midtown, data, database, "restore", str(file), "--force")
        assert "A server is running" in sentence(done)
        await two.done("move", move="take 2")
        people.extend((ada, bob))
        opened.append(table)

    async def goes_on(house: House) -> None:
        ada, bob = (Person(house, one.token, one.id, one.name) for one in people)
        one, after = await snapshot(ada, opened[0].id)
        assert after == before[0]
        two = await bob.socket(opened[0].id)
        assert two.position["clock"]["left"][1] > 290_000
        turn = 0
        while not two.position["over"]:
            mover, other = (one, two) if two.position["to_move"] == 0 else (two, one)
            event = await mover.done("move", move=mover.position["legal"][0])
            await other.until(type="event", seq=event["seq"])
            turn += 1
        assert turn > 1
        assert (await bob.ask("POST", "session", {"name": bob.name, "password": "correct horse"}))["id"] == bob.id

    with hold_server_lock(database), House(database, data) as house:
        asyncio.run(house.visited(lambda: plays(house)))
    (data / "vapid.pem").write_text("another key")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    done = midtown(data, database, "restore", str(file), "--force")
    assert (done.returncode, done.stderr) == (0, "")
    assert (data / "vapid.pem").read_text() == KEY
    with House(database, data) as house:
        asyncio.run(house.visited(lambda: goes_on(house)))


def made(database: str, version: str | None = None) -> None:
    """Migrate a database to `version`, or the newest, and store one player."""
    engine = open_engine(database)
    migrate(engine, version)
    with write_engine(engine).begin() as connection:
        connection.execute(text("insert into players (id, name, created_at, seen_at) values ('a', 'Ada', 1, 1)"))
    engine.dispose()


def ids(database: str) -> tuple[str | None, list[str]]:
    """Return a database's version and the ids of its players."""
    engine = open_engine(database)
    with engine.connect() as connection:
        players = list(connection.execute(text("select id from players order by id")).scalars())
    version = version_of(engine)
    engine.dispose()
    return version, players


def test_an_older_backup_is_migrated_and_nothing_is_overwritten_without_force(
    database: str, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "old.tar.gz"
    made(database, "0001")
    assert midtown(data, database, "backup", str(file)).returncode == 0
    assert "exists already" in sentence(midtown(data, database, "backup", str(file)))
    assert midtown(data, database, "backup", str(file), "--force").returncode == 0
    engine = open_engine(database)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        connection.execute(text("insert into players (id, name, created_at, seen_at) values ('b', 'Bob', 1, 1)"))
    engine.dispose()
    assert "--force" in sentence(midtown(data, database, "restore", str(file)))
    (data / "vapid.pem").unlink()
    assert "--force" in sentence(midtown(data, database, "restore", str(file)))
    assert ids(database) == (newest_version(), ["a", "b"])
    assert midtown(data, database, "restore", str(file), "--force").returncode == 0
    assert ids(database) == (newest_version(), ["a"])
    assert (data / "vapid.pem").read_text() == KEY


def test_a_backup_is_restored_on_a_host_that_has_nothing_yet(tmp_path: Path, data: Path) -> None:
    database, other = (f"sqlite:///{folder / 'midtown.sqlite'}" for folder in (data, tmp_path / "new"))
    made(database)
    file = tmp_path / "midtown.tar.gz"
    assert midtown(data, database, "backup", str(file)).returncode == 0
    assert midtown(tmp_path / "new", other, "restore", str(file)).returncode == 0
    assert ids(other)[1] == ["a"]
    assert (tmp_path / "new" / "vapid.pem").read_text() == KEY
    assert sorted(path.name for path in (tmp_path / "new").iterdir() if not path.name.endswith(".lock")) == [
        "midtown.sqlite",
        "vapid.pem",
    ]


def changed(file: Path, **fields: object) -> None:
    """Change the manifest of a backup."""
    with tarfile.open(file) as old:
        members = [(entry, old.extractfile(entry).read()) for entry in old.getmembers()]  # type: ignore[union-attr]
    with tarfile.open(file, "w:gz") as new:
        for entry, content in members:
            if entry.name == archive.MANIFEST:
                content = msgspec.json.encode({**msgspec.json.decode(content), **fields})
                entry.size = len(content)
            new.addfile(entry, io.BytesIO(content))


@pytest.mark.parametrize("what", ["newer", "kind", "cut", "cut at the end", "text", "database", "weights"])
def test_a_backup_that_does_not_fit_is_refused_and_changes_nothing(what: str, data: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{data / 'midtown.sqlite'}"
    made(database)
    file = tmp_path / "midtown.tar.gz"
    assert midtown(data, database, "backup", str(file)).returncode == 0
    match what:
        case "newer":
            changed(file, schema="9999")
        case "kind":
            changed(file, kind="postgresql")
        case "cut":
            file.write_bytes(file.read_bytes()[:-2000])
        case "cut at the end":
            file.write_bytes(file.read_bytes()[:-4])
        case "text":
            file.write_text("no backup")
        case "database":
            whole = gzip.decompress(file.read_bytes())
            at = whole.index(b"CREATE TABLE")
            file.write_bytes(gzip.compress(whole[:at] + os.urandom(2000) + whole[at + 2000 :]))
        case "weights":
            changed(file, weights={"stones": "0"})
            done = midtown(data, database, "restore", str(file), "--force")
            assert (done.returncode, "The weights of stones" in done.stdout) == (0, True)
            return
    complaint = sentence(midtown(data, database, "restore", str(file), "--force"))
    assert {"newer": "newer Midtown", "kind": "postgresql"}.get(what, "not a complete backup") in complaint
    assert ids(database)[1] == ["a"]
    assert not list(data.glob(".midtown*"))


def test_without_a_database_there_is_nothing_to_back_up(data: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{data / 'midtown.sqlite'}"
    assert "no database" in sentence(midtown(data, database, "backup", str(tmp_path / "x")))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]
    assert [path.name for path in data.iterdir()] == ["vapid.pem"]


def test_a_folder_that_is_not_there_is_named(data: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{data / 'midtown.sqlite'}"
    migrate(open_engine(database))
    refused = sentence(midtown(data, database, "backup", str(tmp_path / "nowhere" / "monday.tar.gz")))
    assert refused == f"There is no folder {tmp_path / 'nowhere'}.\n"


def test_a_missing_tool_of_postgresql_is_named_in_a_sentence(postgres_url: str, data: Path, tmp_path: Path) -> None:
    made(postgres_url)
    file = tmp_path / "midtown.tar.gz"
    empty = {"PATH": str(tmp_path)}
    assert sentence(midtown(data, postgres_url, "backup", str(file), **empty)).startswith("pg_dump is not on the PATH")
    assert midtown(data, postgres_url, "backup", str(file)).returncode == 0
    some = tmp_path / "some"
    some.mkdir()
    for tool, missing in (("", "pg_restore"), ("pg_restore", "psql")):
        if tool:
            (some / tool).symlink_to(shutil.which(tool) or need(POSTGRES) / tool)
        done = midtown(data, postgres_url, "restore", str(file), "--force", PATH=str(some))
        assert sentence(done).startswith(f"{missing} is not on the PATH")
        assert ids(postgres_url)[1] == ["a"]


FOREIGN = {
    "another program": ["create table notes (id integer primary key, text text)"],
    "nothing": ["create table empty_one (id integer)", "drop table empty_one"],
    "no version": [f"create table {name} (id integer)" for name in TABLES],
}
"""Databases that are whole and not Midtown's."""


def packed(source: str, data: Path, file: Path) -> None:
    """Make a backup of a database as it is, with a manifest that fits this program."""
    shared = source.startswith("postgresql")
    copy_ = data.parent / "copy"
    (databases.dump_postgres if shared else databases.copy_sqlite)(source, copy_)
    about = archive.manifest("postgresql" if shared else "sqlite", newest_version())
    archive.pack(file, about, copy_, data)


@pytest.mark.parametrize("kind", [*FOREIGN, "newer"])
def test_a_backup_of_another_programs_database_replaces_nothing(
    database: str, postgres_cluster: Path, data: Path, tmp_path: Path, kind: str
) -> None:
    shared = database.startswith("postgresql")
    with ExitStack() as stack:
        source = f"sqlite:///{tmp_path / 'foreign.db'}"
        if shared:
            source = stack.enter_context(empty_database(postgres_cluster))
        engine = open_engine(source)
        if kind == "newer":
            migrate(engine)
        with engine.begin() as connection:
            for statement in FOREIGN.get(kind, ["update alembic_version set version_num = '9999'"]):
                connection.execute(text(statement))
        engine.dispose()
        packed(source, data, tmp_path / "midtown.tar.gz")
    engine = open_engine(database)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("insert into service (id, tick, beat_at) values (1, 4711, 0)"))
    engine.dispose()
    refusal = sentence(midtown(data, database, "restore", str(tmp_path / "midtown.tar.gz"), "--force"))
    assert ("newer" if kind == "newer" else "not one of Midtown") in refusal
    engine = open_engine(database)
    with engine.connect() as connection:
        assert connection.execute(text("select tick from service")).scalar() == 4711
    engine.dispose()


def test_a_database_is_read_by_nobody_else(tmp_path: Path) -> None:
    file = tmp_path / "midtown.sqlite"
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("midtown.sqlite*")} == {0o600}
    engine.dispose()
    file.chmod(0o644)  # as versions before have left it
    engine = open_engine(f"sqlite:///{file}")
    with engine.connect():
        assert stat.S_IMODE(file.stat().st_mode) == 0o640
    engine.dispose()


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() != 0, reason="only root can give files to somebody else")
def test_a_restore_by_root_leaves_the_files_to_the_service(tmp_path: Path) -> None:
    data, empty = tmp_path / "data", tmp_path / "empty"
    for folder in (data, empty):
        folder.mkdir()
        (folder / "vapid.pem").write_text(KEY)
    (empty / "vapid.pem").unlink()
    os.chown(empty, 4711, 4712)
    url, other = (f"sqlite:///{folder / 'midtown.sqlite'}" for folder in (data, empty))
    engine = open_engine(url)
    migrate(engine)
    engine.dispose()
    assert midtown(data, url, "backup", str(tmp_path / "all.tar.gz")).returncode == 0
    assert midtown(empty, other, "restore", str(tmp_path / "all.tar.gz")).returncode == 0
    names = ("midtown.sqlite", "vapid.pem")
    assert {(about.st_uid, about.st_gid) for about in ((empty / name).stat() for name in names)} == {(4711, 4712)}
    os.chown(empty / "midtown.sqlite", 4713, 4713)
    (empty / "midtown.sqlite").chmod(0o640)
    assert midtown(empty, other, "restore", "--force", str(tmp_path / "all.tar.gz")).returncode == 0
    about = (empty / "midtown.sqlite").stat()
    assert (about.st_uid, stat.S_IMODE(about.st_mode)) == (4713, 0o640)
