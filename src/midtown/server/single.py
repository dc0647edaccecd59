"""One SQLite database has one server: it holds a lock on a file beside it until its end, however that comes."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from midtown.server.refusals import refused


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Be the only server of an SQLite file; Refused if another is. Workers, and PostgreSQL, take no notice."""
    file = _file(database)
    if file is None:
        yield
        return
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    with open(f"{file}.lock", "w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise refused("storage", "database.taken") from None
        yield


def _file(database: str) -> str | None:
    """The file of an SQLite database, if it is one and in a file."""
    try:
        address = make_url(database)
    except ArgumentError:
        return None  # said elsewhere, in a sentence of its own
    if address.get_backend_name() != "sqlite" or not address.database or address.database == ":memory:":
        return None
    return os.path.realpath(address.database)
