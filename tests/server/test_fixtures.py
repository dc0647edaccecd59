"""The database fixtures."""

import re
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, func, insert, inspect, select, text
from sqlalchemy.exc import OperationalError

from midtown.server.accounts import identity
from midtown.server.storage.schema import metadata
from midtown.server.storage.schema.accounts import reports
from tests.server import postgres
from tests.server.people_app import NOW


def report(connection: Connection) -> int:
    """Store a guest and a report, and return the report's number."""
    guest, _ = identity.new_guest(connection, NOW)
    connection.execute(insert(reports).values(at=NOW, reporter=guest.id, about=guest.id, text=""))
    return int(connection.execute(select(func.max(reports.c.id))).scalar_one())


def rows(engine: Engine) -> dict[str, int]:
    with engine.connect() as connection:
        counts = {name: select(func.count()).select_from(table) for name, table in metadata.tables.items()}
        return {name: count for name, query in counts.items() if (count := connection.execute(query).scalar_one())}


def test_what_is_committed_is_seen_over_another_connection(database: str) -> None:
    one, other = create_engine(database), create_engine(database)
    with one.begin() as connection:
        report(connection)
    assert rows(other)["reports"] == 1
    one.dispose()
    other.dispose()


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_has_a_database_of_its_own_with_all_tables_and_no_rows(database: str, turn: int) -> None:
    engine = create_engine(database)
    assert rows(engine) == {}
    with engine.begin() as connection:
        assert report(connection) == 1
        context = MigrationContext.configure(connection, opts={"include_name": is_no_partition})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def is_no_partition(name: str | None, kind: str, _: object) -> bool:
    """Return whether a name of the schema belongs to no partition of `events`."""
    return kind != "table" or re.fullmatch(r"events_\d+", name or "") is None


@pytest.mark.parametrize("turn", [1, 2])
def test_an_empty_database_has_no_tables(empty_database: str, turn: int) -> None:
    engine = create_engine(empty_database)
    assert inspect(engine).get_table_names() == []
    with engine.begin() as connection:
        connection.execute(text("create table thing (name text)"))
    engine.dispose()


def test_who_still_has_a_connection_is_cut_off_before_the_next_gets_the_database(postgres_cluster: Path) -> None:
    with postgres.database(postgres_cluster) as url:
        engine = create_engine(url)
        late = engine.connect()
        report(late)
    with postgres.database(postgres_cluster) as url:
        other = create_engine(url)
        assert rows(other) == {}
        with pytest.raises(OperationalError):
            late.commit()
        late.close()
        with pytest.raises(OperationalError, match="does not exist"):
            engine.connect()
        with other.begin() as connection:
            assert report(connection) == 1
        other.dispose()
        engine.dispose()
