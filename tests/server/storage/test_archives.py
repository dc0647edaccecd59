"""Archives: rows of events come back letter by letter, one server archives a game, and a kill loses nothing."""

import threading
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, func, select, update

from midtown.server.storage import archives
from midtown.server.storage.database import open_engine, write_engine
from midtown.server.storage.schema.play import events, tables
from midtown.server.storage.writer import Row
from midtown.server.tables import repository
from tests.server.people_app import NOW
from tests.server.people_app import event as store_event
from tests.server.people_app import table as store_table
from tests.server.tables.test_events import TABLES

SETTINGS = '{"game":"stones","options":{"a":1},"x":"\\u00fc ü"}'


@pytest.mark.parametrize("stored", TABLES, ids=lambda stored: str(stored["name"]))
def test_rows_come_back_as_they_were(stored: dict[str, Any]) -> None:
    rows: list[Row] = [("t", *happened["row"][1:]) for happened in stored["events"]]
    assert archives.unpack("t", archives.pack(SETTINGS, rows)) == (SETTINGS, rows)


def test_rows_with_gaps_clocks_that_jump_and_odd_texts_come_back_as_they_were() -> None:
    rows: list[Row] = [
        ("t", 3, 10**13, 5, "chat", None, "", '{ "text" : "\\ud83d\\ude00 \u2603" }', None),
        ("t", 9, 4, 10**12, "moved", 3, 'a"\\', "{}", 0),
    ]
    assert archives.unpack("t", archives.pack(SETTINGS, rows)) == (SETTINGS, rows)


def over(engine: Engine, name: str = "t", count: int = 4) -> list[Row]:
    """Store a finished table with some events; return their rows."""
    with write_engine(engine).begin() as connection:
        store_table(connection, name, {}, status="over")
        connection.execute(update(tables).where(tables.c.id == name).values(quiet_since=NOW))
        for seq in range(count):
            store_event(connection, (name, seq), body={"move": f"take {seq}", "draws": []})
        return archives.rows_since(connection, name, -1)


def rows(engine: Engine, name: str = "t") -> tuple[int, list[Row]]:
    """Return the number of a table's rows of events, and its events as they are read."""
    with engine.connect() as connection:
        count = select(func.count()).select_from(events).where(events.c.table == name)
        return connection.execute(count).scalar_one(), archives.rows_since(connection, name, -1)


def archive(connection: Connection, name: str = "t") -> bool:
    return archives.archive(connection, name, NOW)


def test_a_game_is_archived_once_and_read_from_any_number_on(engine: Engine) -> None:
    before = over(engine)
    with write_engine(engine).begin() as connection:
        assert archives.quiet_tables(connection, NOW + 1, (0, ""), 10) == [("t", NOW)]
        assert archives.quiet_tables(connection, NOW, (0, ""), 10) == []
        assert archives.quiet_tables(connection, NOW + 1, (NOW, "t"), 10) == []
        assert not archives.archive(connection, "t", NOW - 1)
        assert archive(connection)
        assert not archive(connection)
        assert archives.quiet_tables(connection, NOW + 1, (0, ""), 10) == []
    assert rows(engine) == (0, before)
    with engine.connect() as connection:
        for seq in range(-1, 5):
            assert [row[1] for row in archives.rows_since(connection, "t", seq)] == list(range(seq + 1, 4))
        assert [event.seq for event in repository.events_since(connection, "t", 1)] == [2, 3]


def test_an_event_with_a_number_that_is_archived_does_not_count(engine: Engine) -> None:
    before = over(engine)
    with write_engine(engine).begin() as connection:
        archive(connection)
        store_event(connection, ("t", 2), body={"move": "stray", "draws": []})
        store_event(connection, ("t", 4), body={"move": "later", "draws": []})
    assert [row[7] for row in rows(engine)[1]] == [row[7] for row in before] + ['{"move":"later","draws":[]}']
    with write_engine(engine).begin() as connection:
        connection.execute(update(tables).values(quiet_since=NOW))
        archive(connection)
    count, now = rows(engine)
    assert (count, [row[1] for row in now], now[:4]) == (0, [0, 1, 2, 3, 4], before)


def test_a_crash_before_the_commit_leaves_the_rows(engine: Engine) -> None:
    before = over(engine)
    with write_engine(engine).connect() as connection:
        transaction = connection.begin()
        archive(connection)
        transaction.rollback()
    assert rows(engine) == (4, before)


def test_what_would_not_come_back_is_left_as_it_is(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    before = over(engine)
    over(engine, "empty", 0)
    monkeypatch.setattr(archives, "unpack", lambda table, packed: ("", []))
    for name in ("t", "empty"):
        with pytest.raises(ValueError, match=f"table {name}"), write_engine(engine).begin() as connection:
            archive(connection, name)
    assert rows(engine) == (4, before)


def test_of_two_servers_one_archives_a_game_and_the_other_does_not_wait(postgres_url: str) -> None:
    engine = open_engine(postgres_url)
    before = over(engine)
    with write_engine(engine).begin() as connection:
        assert archive(connection)
        with write_engine(engine).begin() as other:
            other.exec_driver_sql("set local lock_timeout = 1000")
            assert not archive(other)
    assert rows(engine) == (0, before)
    engine.dispose()


def test_words_that_are_deleted_while_another_server_archives_them_are_gone(postgres_url: str) -> None:
    from midtown.server.accounts.deletion import delete_account, spectator_chat

    engine = open_engine(postgres_url)
    over(engine)
    with write_engine(engine).begin() as connection:
        store_event(connection, ("t", 4), kind="chat", body={"text": "secret", "player": "ada"})
        lines = spectator_chat(connection, "ada")
    waits = threading.Event()

    def delete() -> None:
        with write_engine(engine).begin() as connection:
            event.listen(connection, "before_cursor_execute", lambda *_: waits.set())
            delete_account(connection, "ada", lines)

    deleting = threading.Thread(target=delete)
    with write_engine(engine).begin() as connection:
        archive(connection)
        deleting.start()
        assert waits.wait(60)
        deleting.join(0.2)
        assert deleting.is_alive()  # it waits for the archive's transaction
    deleting.join(60)
    assert rows(engine)[1][4][7] == '{"text":"","player":"ada"}'
    engine.dispose()
