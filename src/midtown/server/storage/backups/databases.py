"""Copies of databases: dumps of PostgreSQL by its own programs, files of SQLite."""

import os
import re
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, inspect, make_url, text

from midtown.server.storage.service_clock import RUNNING, WORKING
from midtown.server.support.refusals import refused

FUNCTIONS: Final = ("audit_refuses()",)
"""Functions of the schema; all else goes with its table."""
SIDE_FILES: Final = ("-wal", "-shm")


def dump_postgres(url: str, target: Path) -> None:
    """Write a dump of the database, consistent as of one moment; raise Refused if that fails."""
    _run("pg_dump", url, "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")


def check_postgres(source: Path, tables: Collection[str]) -> str:
    """Return the version of the schema in a dump; raise Refused unless it is one of a database with `tables`."""
    listed = _finish(("pg_restore", "--list", str(source)), os.environ.copy())
    there = {match[1] for match in re.finditer(r"^\d+; \d+ \d+ TABLE public (\S+) ", listed, re.MULTILINE)}
    if there >= {*tables}:
        rows = ("pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(source))
        version = re.search(
            r"^COPY public\.alembic_version .*\n(\w+)\n\\\.$", _finish(rows, os.environ.copy()), re.MULTILINE
        )
        if version is not None:
            return version[1]
    raise refused("request", "backup.foreign")


def load_postgres(url: str, source: Path, engine: Engine) -> None:
    """Replace everything in the database by a dump, in one transaction; raise Refused if that fails."""
    script = source.with_suffix(".sql")
    tool = ("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(source))
    _finish(tool, os.environ.copy())
    quote = engine.dialect.identifier_preparer.quote
    gone = [f"drop table if exists {quote(name)} cascade" for name in inspect(engine).get_table_names()]
    gone += [f"drop function if exists {name} cascade" for name in FUNCTIONS]
    options = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
    _run("psql", url, *options, f"--command={'; '.join(gone)}", f"--file={script}")


@contextmanager
def unused_postgres(engine: Engine) -> Iterator[None]:
    """Keep servers and workers from starting by taking the locks that they share; raise Refused if one runs."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        try:
            for lock, refusal in ((RUNNING, "backup.running"), (WORKING, "backup.workers")):
                if not connection.execute(text(f"select pg_try_advisory_lock({lock})")).scalar():
                    raise refused("storage", refusal)
            yield
        finally:
            connection.execute(text("select pg_advisory_unlock_all()"))


def _run(tool: str, url: str, *options: str) -> None:
    address = make_url(url).set(drivername="postgresql")
    environment = os.environ.copy()
    if address.password is not None:  # not on the command line, where others could read it
        environment["PGPASSWORD"] = str(address.password)
    plain = address.set(password=None).render_as_string(hide_password=False)
    _finish((tool, f"--dbname={plain}", "--no-password", *options), environment)


def _finish(command: tuple[str, ...], environment: dict[str, str]) -> str:
    tool, *arguments = command
    path = shutil.which(tool)
    if path is None:
        raise refused("storage", "backup.tool", tool=tool)
    done = subprocess.run(
        [path, *arguments], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()] or [str(done.returncode)]
        raise refused("storage", "backup.failed", tool=tool, reason=lines[0][:300])
    return done.stdout


def sqlite_file(url: str) -> Path:
    """Return the database's file."""
    return Path(os.path.realpath(str(make_url(url).database)))


def copy_sqlite(url: str, target: Path) -> None:
    """Write a consistent copy of a database that may be in use; raise Refused if it cannot be read."""
    try:
        with (
            closing(sqlite3.connect(f"{sqlite_file(url).as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(target)) as copied,
        ):
            source.backup(copied)
    except sqlite3.Error as error:
        raise refused("storage", "database.unreachable", reason=str(error)) from None


def check_sqlite(file: Path, tables: Collection[str]) -> str:
    """Return the version of the schema in a file; raise Refused unless it is a whole SQLite database with `tables`."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            if connection.execute("pragma integrity_check").fetchone() != ("ok",):
                raise refused("request", "backup.damaged", file=str(file))
            there = {row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")}
            columns = {row[1] for row in connection.execute("pragma table_info(alembic_version)")}
            if there >= {*tables} and "version_num" in columns:
                versions = connection.execute("select version_num from alembic_version").fetchall()
                if len(versions) == 1:
                    return str(versions[0][0])
    except sqlite3.Error:
        raise refused("request", "backup.damaged", file=str(file)) from None
    raise refused("request", "backup.foreign")


def keep_owner(fresh: Path, file: Path) -> None:
    """Give a new file owner and mode of the one that it replaces; if there is none, the owner of the folder.

    So root can restore the data of a service that runs as somebody else.
    """
    there = file.exists()
    about = (file if there else file.parent).stat()
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.chown(fresh, about.st_uid, about.st_gid)
    if there:
        fresh.chmod(stat.S_IMODE(about.st_mode))


def replace_sqlite(file: Path, fresh: Path) -> None:
    """Put a database into the place of another one that nobody uses.

    The write-ahead log of the old one goes first: it would be played into the new one.
    """
    if file.exists():
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("pragma wal_checkpoint(truncate)")
    for end in SIDE_FILES:
        Path(f"{file}{end}").unlink(missing_ok=True)
    keep_owner(fresh, file)
    os.replace(fresh, file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
