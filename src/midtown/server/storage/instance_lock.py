"""Lock files beside an SQLite database: one for its only server, which contains the server's address, one for workers.

The operating system releases a lock when the process ends.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from midtown.server.support.refusals import refused


@contextmanager
def hold_server_lock(database: str, address: str = "") -> Iterator[None]:
    """Hold the lock of an SQLite database and publish the server's `address`; raise Refused if it is taken.

    Other databases need no lock.
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


@contextmanager
def hold_worker_lock(database: str) -> Iterator[None]:
    """Hold the lock that all workers of an SQLite database share; wait while the database is replaced."""
    with _workers_lock(database, "LOCK_SH"):
        yield


@contextmanager
def keep_workers_out(database: str) -> Iterator[None]:
    """Keep workers of an SQLite database from starting; raise Refused if one runs."""
    try:
        with _workers_lock(database, "LOCK_EX", "LOCK_NB"):
            yield
    except BlockingIOError:
        raise refused("storage", "backup.workers") from None


@contextmanager
def _workers_lock(database: str, *flags: str) -> Iterator[None]:
    file = _file(database)
    try:
        import fcntl
    except ImportError:  # Windows
        file = None
    if file is None:
        yield
        return
    with ExitStack() as stack:
        try:
            lock = stack.enter_context(open(f"{file}.workers.lock", "a", encoding="utf-8"))
        except OSError:
            pass  # opening the database says why
        else:
            fcntl.flock(lock, sum(getattr(fcntl, flag) for flag in flags))
        yield


def address_of(database: str) -> str | None:
    """Return the address of the running server of an SQLite database, or None if there is none or it is unknown."""
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
    """Return the path of an SQLite database, or None for other databases and those in memory."""
    try:
        address = make_url(database)
    except ArgumentError:
        return None  # reported when the database is opened
    if address.get_backend_name() != "sqlite" or not address.database or address.database == ":memory:":
        return None
    return os.path.realpath(address.database)
