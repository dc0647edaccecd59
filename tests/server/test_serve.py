"""`midtown serve` as a process: its messages when it starts and stops, and when it cannot start."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from midtown.cli.app import program
from midtown.server.run import listening_sockets
from midtown.server.storage.database import migrate, open_engine, url_of
from midtown.server.support.refusals import Refused
from tests import forked
from tests.ports import free_port

PROGRAM = "import sys; from midtown.cli import main; sys.exit(main())"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", PROGRAM, "serve", "--workers", "0", *arguments]


def refused(*arguments: str) -> str:
    """Run a server that cannot start; return the one sentence that it prints."""
    done = forked.run(["serve", "--workers", "0", *arguments], os.environ, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def free() -> str:
    return str(free_port())


@contextmanager
def served(port: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Start a server and yield it when it has printed its address; kill it at the end."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(command("--port", port, *arguments), stdout=pipe, stderr=pipe, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == f"Midtown is running at http://127.0.0.1:{port}\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def test_it_says_where_it_is_served_and_logs_start_and_stop_without_the_databases_password(tmp_path: Path) -> None:
    port = free()
    with served(port, "--data", str(tmp_path)) as process:
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
    started, stopped = map(json.loads, errors.splitlines())
    assert (started["event"], stopped["event"]) == ("server started", "server stopped")
    assert started["url"] == f"http://127.0.0.1:{port}"
    assert (started["database"], started["workers"]) == (f"sqlite:///{tmp_path}/midtown.sqlite", 0)
    assert started["version"]


def test_the_folder_of_backups_is_there_and_its_own_when_it_has_started(tmp_path: Path) -> None:
    with served(free(), "--data", str(tmp_path)):
        assert (tmp_path / "backups").stat().st_mode & 0o777 == 0o700


def test_ctrl_c_ends_it_with_one_sentence(tmp_path: Path) -> None:
    with served(free(), "--data", str(tmp_path)) as process:
        process.send_signal(signal.SIGINT)
        printed, errors = process.communicate(timeout=60)
    assert printed == "Midtown has stopped. All games are kept, and go on when it is started again.\n"
    assert "Traceback" not in errors
    assert json.loads(errors.splitlines()[-1])["event"] == "server stopped"


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = str(door.getsockname()[1])
        assert refused("--port", port, "--data", str(tmp_path)).startswith(f"Port {port} at 127.0.0.1 is in use")
    assert not list(tmp_path.iterdir())


def test_several_processes_need_postgres_and_all_of_their_ports(tmp_path: Path, postgres_url: str) -> None:
    assert "need PostgreSQL" in refused("--port", free(), "--processes", "2", "--data", str(tmp_path))
    port = free_port(2)
    with socket.create_server(("127.0.0.1", port + 1)):
        more = ("--data", str(tmp_path), "--database", postgres_url, "--processes", "2")
        assert refused("--port", str(port), *more).startswith(f"Port {port + 1} at 127.0.0.1 is in use")


def test_an_address_that_is_not_ours_is_one_sentence(tmp_path: Path) -> None:
    assert "192.0.2.1" in refused("--host", "192.0.2.1", "--data", str(tmp_path))
    assert "no.such.invalid" in refused("--host", "no.such.invalid", "--data", str(tmp_path))


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert str(tmp_path) in refused("--port", free(), "--data", str(tmp_path / "file" / "data"))
    if os.geteuid():
        (tmp_path / "closed").mkdir(mode=0o500)
        assert "closed" in refused("--port", free(), "--data", str(tmp_path / "closed"))
    missing = f"sqlite:///{tmp_path}/nowhere/midtown.sqlite"
    assert "nowhere" in refused("--port", free(), "--data", str(tmp_path), "--database", missing)


@pytest.mark.parametrize(
    "url",
    [
        "mysql://root@127.0.0.1/midtown",
        "nonsense",
        "postgresql+psycopg://midtown:hush@127.0.0.1:9/midtown",
        "sqlite:///{folder}",
    ],
)
def test_an_invalid_database_is_one_sentence_without_its_password(tmp_path: Path, url: str) -> None:
    sentence = refused("--port", free(), "--data", str(tmp_path), "--database", url.format(folder=tmp_path))
    assert "atabase" in sentence
    assert "hush" not in sentence


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "midtown.sqlite").write_bytes(b"This is a letter to my aunt. " * 100)
    assert refused("--port", free(), "--data", str(tmp_path)).startswith("The database is not available")


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    engine = open_engine(url_of(tmp_path))
    migrate(engine)
    engine.dispose()
    with sqlite3.connect(tmp_path / "midtown.sqlite") as database:
        database.execute("update alembic_version set version_num = '9999'")
    database.close()
    assert "by a newer Midtown (version 9999)" in refused("--port", free(), "--data", str(tmp_path))


def test_of_one_sqlite_file_there_is_one_server_until_it_is_gone(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    with served(free(), "--data", str(tmp_path)):
        for data in (tmp_path, tmp_path / "link"):
            assert refused("--port", free(), "--data", str(data)).startswith("Another server is running on this SQLite")
        engine = open_engine(url_of(tmp_path))
        migrate(engine)  # as a worker does
        engine.dispose()
    with served(free(), "--data", str(tmp_path)):  # the first server was killed
        pass


def test_the_page_for_hosts_names_every_option() -> None:
    page = (Path(__file__).parents[2] / "docs" / "host" / "index.md").read_text("utf-8")
    documented = set(re.findall(r"`--([a-z-]+)[` ]", page.split("## The data folder")[0]))
    options = {parameter.opts[0].removeprefix("--") for parameter in program.commands["serve"].params}
    assert documented == options - {"help", "lang"}


def test_a_host_of_several_addresses_is_served_at_each_that_there_is() -> None:
    doors = listening_sockets("localhost", 0)
    assert doors
    with doors[0], pytest.raises(Refused):
        listening_sockets("127.0.0.1", doors[0].getsockname()[1])
    for door in doors:
        door.close()
