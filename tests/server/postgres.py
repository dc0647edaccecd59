"""PostgreSQL for tests: one cluster for all processes of a run, and a database for each test that needs one.

Creating, migrating and dropping a database takes 20 times as long as deleting a test's rows. A finished test therefore
returns its database to its process. The next test gets it under a new name, so that old clients cannot reach it.

A process that uses the cluster holds a shared lock on a file, which is released even if the process crashes. A process
that finds no cluster runs this file as a program, the keeper. It creates and starts a cluster, waits for an exclusive
lock on that file, then stops the cluster and removes it.
"""

import fcntl
import os
import pwd
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
UNPRIVILEGED = ("postgres", "nobody")  # PostgreSQL does not run as root: the first existing account runs it instead
SETTINGS = {
    "fsync": "on",  # tests rely on commits that survive a crash
    "listen_addresses": "",  # only a socket in the cluster's folder, so that no free port is needed
    "max_connections": "200",
    "autovacuum": "off",  # databases live for seconds
}


@contextmanager
def cluster(shared: Path, programs: Path) -> Iterator[Path]:
    """Yield the folder with the socket of the cluster that all processes with the same `shared` folder use."""
    keeper = None
    with open(shared / "postgres.users", "a") as users:
        fcntl.flock(users, fcntl.LOCK_SH)
        with open(shared / "postgres.door", "a") as door:
            fcntl.flock(door, fcntl.LOCK_EX)
            if not (shared / "postgres.socket").exists():
                keeper = started(shared, programs)
        yield Path((shared / "postgres.socket").read_text("utf-8"))
    if keeper:
        keeper.wait()


def started(shared: Path, programs: Path) -> subprocess.Popen[str]:
    """Start the keeper; return it when its cluster accepts connections."""
    command = [sys.executable, __file__, str(shared), str(programs)]
    unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    keeper = subprocess.Popen(
        command,
        env=unmeasured,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # Ctrl-C must stop the tests, not the keeper, which ends after them
    )
    assert keeper.stdout
    with keeper.stdout as output:
        if (line := output.readline()) != "ready\n":
            raise RuntimeError(f"PostgreSQL does not start:\n{line}{output.read()}")
    return keeper


@contextmanager
def empty_database(socket: Path) -> Iterator[str]:
    """Yield the URL of a new database without tables; drop it afterwards, even with open connections."""
    name = new_name()
    command(socket, f"create database {name}")
    yield url_of(socket, name)
    command(socket, f"drop database {name} with (force)")


@contextmanager
def database(socket: Path) -> Iterator[str]:
    """Yield the URL of a database with all tables and no rows; afterwards the URL is no longer valid."""
    idle = _idle.setdefault(socket, [])
    name = idle.pop() if idle else migrated(socket)
    yield url_of(socket, name)
    idle.append(emptied(socket, name))


_idle: dict[Path, list[str]] = {}
"""Databases of this process that no test uses, by the socket's folder; they are removed with the cluster."""


def new_name() -> str:
    """Return a name that no database has had before."""
    return f"test_{uuid.uuid4().hex}"


def url_of(socket: Path, name: str) -> str:
    """Return the URL of a database."""
    return f"postgresql+psycopg://{USER}@/{name}?host={quote(str(socket), safe='/')}"


def migrated(socket: Path) -> str:
    """Create a database with all tables; return its name."""
    from midtown.server.storage.database import migrate, open_engine

    name = new_name()
    command(socket, f"create database {name}")
    engine = open_engine(url_of(socket, name))
    migrate(engine)
    engine.dispose()
    return name


def emptied(socket: Path, name: str) -> str:
    """End all connections to a database and delete its rows; return its new name."""
    fresh = new_name()
    others = "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname ="
    command(socket, f"alter database {name} allow_connections false", f"{others} '{name}'")
    command(socket, f"alter database {name} rename to {fresh}", f"alter database {fresh} allow_connections true")
    rows = "select 'delete from ' || quote_ident(tablename) from pg_tables where schemaname = 'public'"
    tables = command(socket, f"{rows} and tablename <> 'alembic_version'", database=fresh)
    command(
        socket,
        "set session_replication_role = replica",  # ignores foreign keys, so that any order works
        *tables,
        "select setval(format('%I.%I', schemaname, sequencename), 1, false) from pg_sequences",
        database=fresh,
    )
    return fresh


def command(socket: Path, *lines: str, database: str = "postgres") -> list[str]:
    """Execute statements one after another; return the texts in the first column of the last one's rows."""
    import psycopg

    with psycopg.connect(host=str(socket), user=USER, dbname=database, autocommit=True) as connection:
        for line in lines:
            last = connection.execute(line.encode())
        return [str(row[0]) for row in last] if last.description else []


def keep(shared: Path, programs: Path) -> None:
    """Create and start a cluster, print "ready", and stop it when no process uses it any more."""
    account, owner = unprivileged()
    with tempfile.TemporaryDirectory(prefix="midtown-postgres-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        os.chown(folder, owner.pw_uid, owner.pw_gid)

        def run(program: str, *arguments: str) -> None:
            line = [str(programs / program), "--pgdata", str(folder / "data"), *arguments]
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
    """Return arguments for `subprocess` and the account that runs PostgreSQL: that of the tests unless it is root."""
    if os.geteuid():
        return {}, pwd.getpwuid(os.geteuid())
    accounts = {entry.pw_name: entry for entry in pwd.getpwall()}
    owner = next(accounts[name] for name in UNPRIVILEGED if name in accounts)
    return {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}, owner


if __name__ == "__main__":
    keep(Path(sys.argv[1]), Path(sys.argv[2]))
