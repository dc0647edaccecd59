"""A PostgreSQL of the tests' own: one cluster for all processes of a run, and a fresh database for each test that asks.

Who uses the cluster holds a shared lock on a file, which ends with the process whatever becomes of it. Whoever finds no
cluster starts this file as a program, the keeper: it makes and starts one, waits until it alone can lock that file, and
then stops the cluster and removes it.
"""

import fcntl
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

USER = "midtown"
UNPRIVILEGED = ("postgres", "nobody")  # PostgreSQL does not run as root; the first of these that exists runs it then
SETTINGS = {
    "fsync": "on",  # what was committed outlives a crash, and that is among what is tested
    "listen_addresses": "",  # only a socket in the cluster's own folder: no port to find free
    "max_connections": "200",
}


def programs() -> Path | None:
    """The folder with PostgreSQL's programs: that of the path, or Debian's newest."""
    if on_path := shutil.which("initdb"):
        return Path(on_path).resolve().parent
    found = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in found), key=lambda folder: float(folder.parent.name), default=None)


@contextmanager
def cluster(shared: Path) -> Iterator[Path]:
    """The folder with the socket of the cluster that all who name the same `shared` folder use together."""
    keeper = None
    with open(shared / "postgres.users", "a") as users:
        fcntl.flock(users, fcntl.LOCK_SH)
        with open(shared / "postgres.door", "a") as door:
            fcntl.flock(door, fcntl.LOCK_EX)
            if not (shared / "postgres.socket").exists():
                keeper = started(shared)
        yield Path((shared / "postgres.socket").read_text("utf-8"))
    if keeper:
        keeper.wait()


def started(shared: Path) -> subprocess.Popen[str]:
    """A keeper whose cluster takes connections."""
    command = [sys.executable, __file__, str(shared)]
    unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    keeper = subprocess.Popen(
        command,
        env=unmeasured,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # Ctrl-C is for the tests; the keeper ends after them
    )
    assert keeper.stdout
    with keeper.stdout as said:
        if (line := said.readline()) != "ready\n":
            raise RuntimeError(f"PostgreSQL does not start:\n{line}{said.read()}")
    return keeper


@contextmanager
def database(socket: Path) -> Iterator[str]:
    """The URL of a new, empty database, which is gone afterwards whoever is still connected."""
    name = f"test_{uuid.uuid4().hex}"
    command(socket, f"create database {name}")
    yield f"postgresql+psycopg://{USER}@/{name}?host={quote(str(socket), safe='/')}"
    command(socket, f"drop database {name} with (force)")


def command(socket: Path, sql: str) -> None:
    """Do what belongs to no database."""
    import psycopg

    with psycopg.connect(host=str(socket), user=USER, dbname="postgres", autocommit=True) as connection:
        connection.execute(sql.encode())


def keep(shared: Path) -> None:
    """Make and start a cluster, say so, and stop it when nobody uses it any more."""
    binaries = programs()
    assert binaries
    account, owner = unprivileged()
    with tempfile.TemporaryDirectory(prefix="midtown-postgres-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        os.chown(folder, owner.pw_uid, owner.pw_gid)

        def run(program: str, *arguments: str) -> None:
            line = [str(binaries / program), "--pgdata", str(folder / "data"), *arguments]
            done = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False, **account)
            if done.returncode:
                log = folder / "log"
                sys.exit(done.stdout + done.stderr + (log.read_text("utf-8") if log.exists() else ""))

        settings = " ".join(f"-c {key}='{value}'" for key, value in SETTINGS.items())
        run("initdb", "--username", USER, "--auth=trust", "--no-locale", "--encoding=UTF8", "--no-sync")
        options = f"{settings} -c unix_socket_directories='{folder}'"
        run("pg_ctl", "start", "--wait", "--log", str(folder / "log"), "--options", options)
        try:
            (shared / "postgres.socket").write_text(name, "utf-8")
            print("ready", flush=True)
            with open(shared / "postgres.users", "a") as users:
                fcntl.flock(users, fcntl.LOCK_EX)
                (shared / "postgres.socket").unlink()
        finally:
            run("pg_ctl", "stop", "--wait", "--mode=fast")


def unprivileged() -> tuple[dict[str, Any], pwd.struct_passwd]:
    """Who runs PostgreSQL, for `subprocess` and by name: whoever runs the tests, but not root."""
    if os.geteuid():
        return {}, pwd.getpwuid(os.geteuid())
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    owner = next(known[name] for name in UNPRIVILEGED if name in known)
    return {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}, owner


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
