"""Fixtures for server tests: SQLite in a file, PostgreSQL where it is installed, and a running server."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import Engine

from midtown.fairness import Shuffle
from midtown.server.storage.database import migrate, open_engine
from tests.server import postgres
from tests.server.live_server import House
from tests.tools import POSTGRES, need


@pytest.fixture(scope="session")
def postgres_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Start a PostgreSQL cluster for the whole run; yield the folder with its socket."""
    programs = need(POSTGRES)
    own = tmp_path_factory.getbasetemp()
    with postgres.cluster(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own, programs) as socket:
        yield socket


@pytest.fixture
def postgres_url(postgres_cluster: Path) -> Iterator[str]:
    """Yield the URL of this test's own PostgreSQL database, with all tables and no rows."""
    with postgres.database(postgres_cluster) as url:
        yield url


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create an SQLite database with all tables and no rows; return its path, for tests to copy."""
    file = tmp_path_factory.mktemp("migrated") / "midtown.db"
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine)
    engine.dispose()
    return file


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of this test's own database, with all tables and no rows: first SQLite's, then PostgreSQL's."""
    if request.param == "sqlite":
        copy = shutil.copy(request.getfixturevalue("migrated_file"), tmp_path / "midtown.db")
        return f"sqlite:///{copy}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    """Yield the engine of this test's own database, with all tables and no rows."""
    engine = open_engine(database)
    yield engine
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yield the URL of this test's own database without tables: first SQLite's, then PostgreSQL's."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'midtown.db'}"
        return
    with postgres.empty_database(request.getfixturevalue("postgres_cluster")) as url:
        yield url


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Start a server for the module's tests, on SQLite and on PostgreSQL, with the module's number of `WORKERS`."""
    data = tmp_path_factory.mktemp("house")
    workers = getattr(request.module, "WORKERS", 0)
    with ExitStack() as stack:
        url = f"sqlite:///{data / 'midtown.db'}"
        if request.param == "postgres":
            url = stack.enter_context(postgres.database(request.getfixturevalue("postgres_cluster")))
        yield stack.enter_context(House(url, data, workers))


@pytest.fixture
def undrawn_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody keep their seat when a rated game begins, instead of drawing the seats."""
    monkeypatch.setattr(Shuffle, "seat_order", lambda self, seats: tuple(range(seats)))
