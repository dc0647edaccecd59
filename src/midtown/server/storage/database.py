"""Opening a database and bringing it to today's shape: SQLite by default, PostgreSQL where several servers share it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from midtown.server.refusals import Refused, refused

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 10


def url_of(folder: Path) -> str:
    """The address of the SQLite database in a data folder."""
    return f"sqlite:///{folder / 'midtown.sqlite'}"


def open_engine(url: str) -> Engine:
    """A pool of connections; Refused if the address is none of a database that Midtown knows."""
    try:
        address = make_url(url)
        if address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:"):
            engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
            event.listen(engine, "connect", _sqlite_connects)
            event.listen(engine, "begin", _sqlite_begins)
            return engine
        if address.get_backend_name() == "postgresql":
            return create_engine(address.set(drivername="postgresql+psycopg"), hide_parameters=True)
    except ArgumentError:
        pass
    except ImportError:
        raise refused("storage", "database.driver") from None
    raise refused("storage", "database.url")


def writing(engine: Engine) -> Engine:
    """The same pool for transactions that write: SQLite then waits for its turn at the start, not in the middle."""
    return engine.execution_options(writes=True)


def migrate(engine: Engine, version: str | None = None) -> None:
    """Bring the tables to a version, today's if none is named; Refused if they are newer, or cannot be reached."""
    with reaching():
        newest = version or _newest()
        if (found := _version(engine)) == newest:
            return
        if found is not None and found > newest:
            raise refused("storage", "database.newer", found=found, newest=newest)
        _upgrade(engine, newest)


@contextmanager
def reaching() -> Iterator[None]:
    """Says in one sentence that a database cannot be reached."""
    try:
        yield
    except DBAPIError as error:
        raise refused("storage", "database.unreachable", reason=_first_line(error.orig)) from None
    except SQLAlchemyError as error:
        raise refused("storage", "database.unreachable", reason=_first_line(error)) from None


def _version(engine: Engine) -> str | None:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("select version_num from alembic_version")).scalar()


def _newest() -> str:
    return max(path.stem[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _upgrade(engine: Engine, version: str) -> None:
    from alembic import command  # takes a while, and is seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with writing(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(6061994)"))
        config.attributes["connection"] = connection
        command.upgrade(config, version)


def _first_line(error: object) -> str:
    return (str(error).splitlines() or [""])[0][:200]


def _sqlite_connects(connection: Any, _: object) -> None:
    connection.isolation_level = None  # SQLAlchemy begins and ends the transactions
    for pragma in ("journal_mode=wal", "synchronous=full", "foreign_keys=on"):
        connection.execute(f"pragma {pragma}")


def _sqlite_begins(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("begin immediate" if writes else "begin")


__all__ = ["Refused", "migrate", "open_engine", "reaching", "url_of", "writing"]
