"""Notifications that are sent after a commit: quickly, in order, and dropped where they cannot be sent."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, text

from midtown.server.storage import doorbells
from midtown.server.storage.doorbells import Doorbells, Listener
from tests.server.job_database import opened
from tests.server.jobs.test_worker_pool import until

CUT = text(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_notify%' and pid <> pg_backend_pid()"
)


@pytest.fixture
def engine(postgres_url: str) -> Iterator[Engine]:
    with opened(postgres_url) as engine:
        yield engine


def test_bells_are_heard_in_order_also_those_that_were_queued_before_the_end(postgres_url: str) -> None:
    heard: list[str] = []

    async def scene() -> None:
        listener = Listener(postgres_url, {"one": heard.append}, lambda: None)
        await listener.start()
        bells = Doorbells(postgres_url)
        for number in range(600):
            bells.ring("one", f"bell {number}")
        await asyncio.to_thread(bells.close)
        assert not bells.thread.is_alive()
        await until(lambda: len(heard) == 600)
        await listener.stop()

    asyncio.run(scene())
    assert heard == [f"bell {number}" for number in range(600)]


def test_after_a_lost_connection_later_bells_are_heard_again(
    postgres_url: str, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[str] = []

    async def scene() -> None:
        listener = Listener(postgres_url, {"one": heard.append}, lambda: None)
        await listener.start()
        bells = Doorbells(postgres_url)
        bells.ring("one", "before")
        await until(lambda: heard == ["before"])
        none = bells.dropped
        with engine.begin() as connection:
            connection.execute(CUT)
        while "after" not in heard:
            bells.ring("one", "after")
            await asyncio.sleep(0.05)
        assert (none, bells.dropped) == (False, True)
        await asyncio.to_thread(bells.close)
        await listener.stop()

    asyncio.run(scene())
    assert "notifications could not be sent" in caplog.text


def test_bells_hold_up_nobody_where_there_is_no_database(caplog: pytest.LogCaptureFixture) -> None:
    bells = Doorbells("postgresql+psycopg:///nothing?host=/nowhere")
    for _ in range(3):
        bells.ring("one")
    bells.close()
    assert caplog.text.count("notifications could not be sent") == 1


def test_what_rings_does_not_wait_for_the_disk(postgres_url: str) -> None:
    bells = Doorbells(postgres_url)
    with bells._connect() as connection:
        row = connection.execute("show synchronous_commit").fetchone()
    bells.close()
    assert row == ("off",)


def test_a_connection_that_breaks_while_it_is_set_up_is_closed(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    import psycopg  # an extra, as PostgreSQL is

    made: list[psycopg.Connection] = []

    def breaks(connection: psycopg.Connection) -> None:
        made.append(connection)
        raise psycopg.OperationalError("broken")

    monkeypatch.setattr(doorbells, "commit_without_waiting", breaks)
    bells = Doorbells(postgres_url)
    bells.ring("one")
    bells.close()
    assert [connection.closed for connection in made] == [True]
    assert "notifications could not be sent: broken" in caplog.text
