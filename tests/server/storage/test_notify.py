"""Notifications between processes through PostgreSQL's LISTEN and NOTIFY."""

import asyncio
from collections.abc import Iterator
from functools import partial

import pytest
from sqlalchemy import Engine, func, select, text

from midtown.server.jobs import queue
from midtown.server.jobs.queue import Answer
from midtown.server.jobs.worker_pool import work
from midtown.server.storage.database import is_postgres, write_engine
from midtown.server.storage.doorbells import Listener
from tests.server.job_database import OWNER, answers, ask, opened
from tests.server.jobs.test_worker_pool import until


@pytest.fixture
def engine(postgres_url: str) -> Iterator[Engine]:
    with opened(postgres_url) as engine:
        yield engine


def tell(engine: Engine, *notifications: tuple[str, str]) -> None:
    with engine.begin() as connection:
        for channel, payload in notifications:
            connection.execute(select(func.pg_notify(channel, payload)))


def test_each_channel_is_heard_by_its_own_listener_in_order(postgres_url: str, engine: Engine) -> None:
    one: list[str] = []
    two: list[str] = []

    async def scene() -> None:
        listener = Listener(postgres_url, {"one": one.append, "two": two.append}, lambda: None)
        await listener.start()
        tell(engine, ("one", "a"), ("two", "b"), ("nobody", "c"), ("one", "ü" * 3000))
        await until(lambda: len(one) == 2 and two)
        await listener.stop()

    asyncio.run(scene())
    assert (one, two) == (["a", "ü" * 3000], ["b"])


def test_a_lost_connection_is_restored_and_its_owner_notified(postgres_url: str, engine: Engine) -> None:
    heard: list[str] = []
    again: list[bool] = []

    async def scene() -> None:
        listener = Listener(postgres_url, {"one": heard.append}, lambda: again.append(True))
        await listener.start()
        assert not again
        with engine.begin() as connection:
            connection.execute(
                text("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'")
            )
        await until(lambda: again)
        tell(engine, ("one", "back"))
        await until(lambda: heard == ["back"])
        await listener.stop()

    asyncio.run(scene())


def test_what_cannot_be_understood_does_not_end_the_listening(postgres_url: str, engine: Engine) -> None:
    numbers: list[int] = []

    async def scene() -> None:
        listener = Listener(postgres_url, {"one": lambda payload: numbers.append(int(payload))}, lambda: None)
        await listener.start()
        tell(engine, ("one", "not a number"), ("one", "7"))
        await until(lambda: numbers == [7])
        await listener.stop()

    asyncio.run(scene())


def test_the_owner_of_a_job_alone_is_notified_of_its_answer(postgres_url: str, engine: Engine) -> None:
    heard: list[str] = []

    async def scene() -> None:
        channels = {f"{queue.ANSWERED}{owner}": partial(_append, heard, owner) for owner in (OWNER, "another")}
        listener = Listener(postgres_url, channels, lambda: None)
        await listener.start()
        for seq in (3, 4):
            ask(engine, "a", seq)
            with write_engine(engine).begin() as connection:
                queue.answer(connection, [Answer("a", seq, "move")])
        await until(lambda: len(heard) == 2)
        await listener.stop()

    asyncio.run(scene())
    assert heard == [OWNER, OWNER]


def _append(heard: list[str], owner: str, payload: str) -> None:
    assert payload == ""
    heard.append(owner)


def test_workers_elsewhere_hear_of_a_job(postgres_url: str, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        ended, answered = asyncio.Event(), asyncio.Event()
        listener = Listener(postgres_url, {f"{queue.ANSWERED}{OWNER}": lambda _: answered.set()}, lambda: None)
        await listener.start()
        working = asyncio.create_task(work(postgres_url, 1, ended))
        for seq in (1, 2):
            ask(engine, "a", seq)
            tell(engine, (queue.OFFERED, ""))
            await asyncio.wait_for(answered.wait(), 60)
            answered.clear()
        ended.set()
        await working
        await listener.stop()

    asyncio.run(scene())
    assert len(answers(engine)) == 2


def test_only_postgres_has_notifications() -> None:
    assert is_postgres("postgresql+psycopg://midtown@db/midtown")
    assert is_postgres("postgresql://db/midtown")
    assert not is_postgres("sqlite:///midtown.sqlite")
