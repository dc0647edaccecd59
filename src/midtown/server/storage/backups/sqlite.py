"""Copies of an SQLite database: its own online backup, and the replacement of the file."""

import os
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from midtown.server.support.refusals import refused

SIDE_FILES: Final = ("-wal", "-shm")


def file_of(url: str) -> Path:
    """Return the database's file."""
    return Path(os.path.realpath(str(make_url(url).database)))


def copy(url: str, target: Path) -> None:
    """Write a consistent copy of a database that may be in use; raise Refused if it cannot be read."""
    try:
        with (
            closing(sqlite3.connect(f"{file_of(url).as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(target)) as copied,
        ):
            source.backup(copied)
    except sqlite3.Error as error:
        raise refused("storage", "database.unreachable", reason=str(error)) from None


def check(file: Path, tables: Collection[str]) -> str:
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


def replace(file: Path, fresh: Path) -> None:
    """Put a database into the place of another one that nobody uses.

    The write-ahead log of the old one goes first: it would be played into the new one.
    """
    if file.exists():
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("pragma wal_checkpoint(truncate)")
    for end in SIDE_FILES:
        Path(f"{file}{end}").unlink(missing_ok=True)
    os.replace(fresh, file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
