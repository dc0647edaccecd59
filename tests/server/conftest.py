"""Databases for the server's tests: SQLite in a file, and a real PostgreSQL where there is one."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.house import House


@pytest.fixture(scope="session")
def postgres_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder with the socket of a PostgreSQL that runs as long as these tests do."""
    if not postgres.programs():
        missing = "PostgreSQL is missing: install Debian's package postgresql"
        if os.environ.get("CI") == "true":
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)
    own = tmp_path_factory.getbasetemp()
    with postgres.cluster(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) as socket:
        yield socket


@pytest.fixture
def postgres_url(postgres_cluster: Path) -> Iterator[str]:
    """The URL of a PostgreSQL database of this test alone, empty at first."""
    with postgres.database(postgres_cluster) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database of this test alone, empty at first; the test runs with SQLite and with PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'midtown.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that the tests of one module visit, with SQLite and with PostgreSQL; `WORKERS` of the module think."""
    data = tmp_path_factory.mktemp("house")
    workers = getattr(request.module, "WORKERS", 0)
    with ExitStack() as stack:
        url = f"sqlite:///{data / 'midtown.db'}"
        if request.param == "postgres":
            url = stack.enter_context(postgres.database(request.getfixturevalue("postgres_cluster")))
        yield stack.enter_context(House(url, data, workers))
