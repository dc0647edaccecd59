"""Opening and migrating a database: SQLite by default, PostgreSQL if several servers share it."""

import sqlite3
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from time import sleep
from typing import Any, cast

from sqlalchemy import Connection, Engine, Row, Select, Table, create_engine, event, inspect, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from midtown.server.support.refusals import Refused, refused

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 10
QUICK_TRIES, QUICK_SECONDS = 20, 0.0005
PURGE_ATTEMPTS, PURGE_SECONDS = 20, 0.05
AnyRow = Row[*tuple[Any, ...]]
"""A row that a query has returned."""
Cells = Sequence[Any]
"""The values of a row in their order, from a query or from an archive."""
AnySelect = Select[*tuple[Any, ...]]
"""A query of rows of any columns."""
Values = Mapping[str, object]
"""The values of a row, by column."""
__all__ = [
    "AnyRow",
    "AnySelect",
    "Cells",
    "Connection",
    "Engine",
    "Refused",
    "Values",
    "database_errors",
    "is_postgres",
    "migrate",
    "newest_version",
    "open_engine",
    "url_of",
    "version_of",
    "write_engine",
]


def url_of(folder: Path) -> str:
    """Return the URL of the SQLite database in a data folder."""
    return f"sqlite:///{folder / 'midtown.sqlite'}"


def is_postgres(url: str) -> bool:
    """Return whether a database URL is PostgreSQL's."""
    return make_url(url).get_backend_name() == "postgresql"


def open_engine(url: str) -> Engine:
    """Return an engine for an SQLite or PostgreSQL URL, or raise Refused."""
    try:
        address = make_url(url)
        if address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:"):
            engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
            event.listen(engine, "connect", partial(_sqlite_connects, Path(address.database)))
            event.listen(engine, "begin", _sqlite_begins)
            return engine
        if address.get_backend_name() == "postgresql":
            return create_engine(address.set(drivername="postgresql+psycopg"), hide_parameters=True)
    except ArgumentError:
        pass
    except ImportError:
        raise refused("storage", "database.driver") from None
    raise refused("storage", "database.url")


def write_engine(engine: Engine) -> Engine:
    """Return the engine for writes. On SQLite it issues BEGIN IMMEDIATE, so lock waits happen at the start."""
    return engine.execution_options(writes=True)


def migrate(engine: Engine, version: str | None = None) -> None:
    """Migrate the schema to `version`, by default the newest.

    Raise Refused if the database is newer or cannot be reached.
    """
    with database_errors():
        newest = version or newest_version()
        if (current := version_of(engine)) == newest:
            return
        if current is not None and current > newest:
            raise refused("storage", "database.newer", version=current, newest=newest)
        _upgrade(engine, newest)


@contextmanager
def database_errors() -> Iterator[None]:
    """Convert errors of the database into a Refused with one sentence."""
    try:
        yield
    except DBAPIError as error:
        raise refused("storage", "database.unreachable", reason=_first_line(error.orig)) from None
    except SQLAlchemyError as error:
        raise refused("storage", "database.unreachable", reason=_first_line(error)) from None


def purge_deleted(engine: Engine) -> None:
    """Take deleted content out of SQLite's write-ahead log, too, unless somebody reads from it for longer."""
    if engine.dialect.name != "sqlite":
        return
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        for attempt in range(PURGE_ATTEMPTS):
            sleep(PURGE_SECONDS if attempt else 0)
            cursor.execute("pragma busy_timeout=0")  # moves of others do not wait for this
            if not cursor.execute("pragma wal_checkpoint(truncate)").fetchone()[0]:
                break
        cursor.execute(f"pragma busy_timeout={BUSY_SECONDS * 1000}")
    finally:
        connection.close()


def version_of(engine: Engine) -> str | None:
    """Return the version of a database's schema; None for an empty database."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("select version_num from alembic_version")).scalar()


def newest_version() -> str:
    """Return the version of the schema that this program works with."""
    return max(path.stem[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _upgrade(engine: Engine, version: str) -> None:
    from alembic import command  # takes a while, and is seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with write_engine(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(6061994)"))
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def _first_line(error: object) -> str:
    return (str(error).splitlines() or [""])[0][:200]


def _sqlite_connects(file: Path, connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # SQLAlchemy begins and ends the transactions
    _make_private(file)  # before the write-ahead log, which gets the same mode
    for pragma in ("journal_mode=wal", "synchronous=full", "foreign_keys=on", "secure_delete=on"):
        connection.execute(f"pragma {pragma}")


def _make_private(file: Path) -> None:
    """Let nobody else read a new database, and no strangers an old one: its group may be there for backups."""
    with suppress(OSError):  # a file of somebody else
        about = file.stat()
        private = 0o600 if not about.st_size else stat.S_IMODE(about.st_mode) & ~stat.S_IRWXO
        if private != stat.S_IMODE(about.st_mode):
            file.chmod(private)


def _sqlite_begins(connection: Connection) -> None:
    if not connection.get_execution_options().get("writes", False):
        connection.exec_driver_sql("begin")
    elif not _begin_soon(cast("sqlite3.Connection", connection.connection.dbapi_connection)):
        connection.exec_driver_sql("begin immediate")


def _begin_soon(connection: sqlite3.Connection) -> bool:
    """Try to begin a write transaction while others hold the lock for a moment; return whether it has begun.

    SQLite itself would soon wait ten milliseconds and more between two tries.
    """
    connection.execute("pragma busy_timeout=0")
    try:
        for _ in range(QUICK_TRIES):
            with suppress(sqlite3.OperationalError):
                connection.execute("begin immediate")
                return True
            sleep(QUICK_SECONDS)
    finally:
        connection.execute(f"pragma busy_timeout={BUSY_SECONDS * 1000}")
    return False


def upsert(connection: Connection, table: Table, key: Values, values: Values) -> None:
    """Insert the row of `table` with this key and these values, or update its values if it exists."""
    row = _insert(connection, table, {**key, **values})
    if values:
        connection.execute(row.on_conflict_do_update(index_elements=list(key), set_=values))
    else:
        connection.execute(row.on_conflict_do_nothing(index_elements=list(key)))


def insert_new(connection: Connection, table: Table, row: Values) -> bool:
    """Insert a row unless there is one with its key; return whether it was inserted."""
    inserted = _insert(connection, table, row).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(inserted).first() is not None


def _insert(connection: Connection, table: Table, row: Values) -> sqlite.Insert | postgresql.Insert:
    """Return the dialect's own insert, which knows conflicts."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table).values(**row)
    return postgresql.insert(table).values(**row)
