"""The databases of the tests themselves."""

import pytest
from sqlalchemy import Engine, create_engine, text


def rows(engine: Engine) -> int:
    with engine.connect() as connection:
        return len(connection.execute(text("select * from thing")).all())


def test_what_is_committed_is_seen_over_another_connection(database: str) -> None:
    one, other = create_engine(database), create_engine(database)
    with one.begin() as connection:
        connection.execute(text("create table thing (name text)"))
        connection.execute(text("insert into thing values ('hotel')"))
    assert rows(other) == 1
    one.dispose()
    other.dispose()


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_has_a_database_of_its_own(database: str, turn: int) -> None:
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.execute(text("create table thing (name text)"))  # which fails where another test has been
    assert rows(engine) == 0
    engine.dispose()


def test_postgres_syncs_what_is_committed(postgres_url: str) -> None:
    engine = create_engine(postgres_url)
    with engine.connect() as connection:
        settings = [connection.execute(text(f"show {name}")).scalar_one() for name in ("fsync", "synchronous_commit")]
    assert settings == ["on", "on"]
    engine.dispose()
