"""One SQLite database has one server: it holds a lock on a file beside it until its end, however that comes.

In the file stands where browsers find the server.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from midtown.server.refusals import refused


@contextmanager
def alone(database: str, address: str = "") -> Iterator[None]:
    """Be the only server of an SQLite file, to be found at `address`; Refused if another is.

    Workers, and PostgreSQL, take no notice.
    """
    file = _file(database)
    if file is None:
        yield
        return
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    with open(f"{file}.lock", "a", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise refused("storage", "database.taken") from None
        lock.truncate(0)
        lock.write(address)
        lock.flush()
        yield


def address_of(database: str) -> str | None:
    """Where the server of an SQLite file is found; None if none runs, or the system cannot tell."""
    file = _file(database)
    try:
        import fcntl

        with open(f"{file}.lock", encoding="utf-8") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return lock.read() or None
    except (ImportError, OSError):
        return None
    return None


def _file(database: str) -> str | None:
    """The file of an SQLite database, if it is one and in a file."""
    try:
        address = make_url(database)
    except ArgumentError:
        return None  # said elsewhere, in a sentence of its own
    if address.get_backend_name() != "sqlite" or not address.database or address.database == ":memory:":
        return None
    return os.path.realpath(address.database)
