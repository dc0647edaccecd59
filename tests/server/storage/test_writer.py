"""The writer: acknowledged writes are stored once and in order, and a bad write affects no other."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text
from sqlalchemy import event as engine_event

from midtown.server.storage.database import migrate, open_engine
from midtown.server.storage.effect import Effect
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import events
from midtown.server.storage.writer import Outcome, Store, Write
from midtown.server.support.refusals import Refused, refused


def run(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        engine = open_engine(database)
        migrate(engine)
        store = Store(engine)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(whole())


def event(table: str, seq: int, *effects: Effect) -> Write:
    return Write((table, seq, 1, 2, "chat", None, "", '{"text":"ü"}', None), effects)


async def outcomes(store: Store, *writes: Write) -> list[Outcome]:
    by_number: dict[int, Outcome] = {}
    done = asyncio.Event()

    def store_outcome(number: int, outcome: Outcome) -> None:
        by_number[number] = outcome
        if len(by_number) == len(writes):
            done.set()

    for number, write in enumerate(writes):
        store.append(write, lambda outcome, number=number: store_outcome(number, outcome))  # type: ignore[misc]
    await asyncio.wait_for(done.wait(), 60)
    return [by_number[number] for number in range(len(writes))]


async def count(store: Store) -> int:
    every = select(func.count()).select_from(events)
    return await store.read(lambda connection: connection.execute(every).scalar_one())


def test_of_two_events_with_one_number_the_first_is_stored_and_the_second_refused(database: str) -> None:
    async def work(store: Store) -> None:
        assert await outcomes(store, event("a", 0), event("a", 0), event("b", 0), event("a", 1)) == [
            True,
            False,
            True,
            True,
        ]
        assert await count(store) == 3

    run(database, work)


def test_a_guard_sees_what_was_stored_before_it_and_refuses_its_event_alone(database: str) -> None:
    def alone(connection: Connection) -> None:
        if connection.execute(select(func.count()).select_from(events).where(events.c.table != "a")).scalar_one():
            raise refused("table", "join.full")

    async def work(store: Store) -> None:
        guarded = [event(table, 0)._replace(guard=Effect(alone, {})) for table in "bcd"]
        first, *others = await outcomes(store, *guarded, event("a", 0))
        assert (first, others[-1], await count(store)) == (True, True, 2)
        assert [str(error) for error in others[:-1]] == [str(refused("table", "join.full"))] * 2
        assert await outcomes(store, event("b", 0)._replace(guard=Effect(lambda _: None, {}))) == [False]
        assert (store.failing, store.written) == (False, 2)

    run(database, work)


def test_writes_that_come_together_go_into_few_transactions(database: str) -> None:
    async def work(store: Store) -> None:
        results = await outcomes(store, *(event("a", seq) for seq in range(400)))
        assert results == [True] * 400
        assert store.batches < 100

    run(database, work)


def test_what_was_stored_is_read_as_it_was(database: str) -> None:
    async def work(store: Store) -> None:
        await outcomes(store, event("a", 7))
        row = await store.read(lambda connection: connection.execute(select(events)).one())
        assert tuple(row) == ("a", 7, 1, 2, "chat", None, "", '{"text":"ü"}', None)

    run(database, work)


def test_effects_happen_with_their_event_or_not_at_all(database: str) -> None:
    def adds(name: str) -> Effect:
        row = {"id": name, "name": name, "created_at": 0, "seen_at": 0}
        return Effect(players.insert(), row)

    async def work(store: Store) -> None:
        assert await outcomes(store, event("a", 0, adds("x")), event("a", 0, adds("y"))) == [True, False]
        ids = await store.read(lambda connection: list(connection.execute(select(players.c.id)).scalars()))
        assert ids == ["x"]

    run(database, work)


def test_a_write_whose_effect_fails_fails_alone(database: str) -> None:
    def fails(connection: Connection) -> None:
        raise ZeroDivisionError

    breaks = Effect(text("insert into invites (token) values (null)"), {})

    async def work(store: Store) -> None:
        results = await outcomes(
            store, event("a", 0), event("b", 0, Effect(fails, {})), event("c", 0, breaks), event("d", 0)
        )
        assert [outcome is True for outcome in results] == [True, False, False, True]
        assert all(isinstance(results[number], Refused) for number in (1, 2))
        assert await count(store) == 2

    run(database, work)


def test_a_function_that_raises_changes_nothing_and_its_caller_hears_why(database: str) -> None:
    def half(connection: Connection) -> None:
        connection.execute(players.insert(), {"id": "x", "name": "x", "created_at": 0, "seen_at": 0})
        raise LookupError("half way")

    async def work(store: Store) -> None:
        with pytest.raises(LookupError, match="half way"):
            await store.write(half)
        assert await store.read(lambda connection: connection.execute(select(players)).first()) is None
        assert await store.write(lambda connection: 7) == 7

    run(database, work)


def test_a_listener_that_fails_keeps_no_other_from_hearing(database: str) -> None:
    async def work(store: Store) -> None:
        heard: list[Any] = []

        def fails(outcome: Outcome) -> None:
            raise ZeroDivisionError

        store.append(event("a", 0), fails)
        store.append(event("b", 0), heard.append)
        await store.write(lambda connection: None)
        await asyncio.sleep(0)
        assert heard == [True]

    run(database, work)


def test_closing_finishes_what_was_asked_for(database: str) -> None:
    acknowledged: list[Outcome] = []

    async def work(store: Store) -> None:
        for seq in range(50):
            store.append(event("a", seq), acknowledged.append)

    run(database, work)
    engine = open_engine(database)
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(events)).scalar() == 50
    engine.dispose()


def test_closing_waits_for_reads_whose_callers_have_gone(database: str) -> None:
    begun, end = threading.Event(), threading.Event()
    opened, closed = list[object](), list[object]()

    def slow(connection: Connection) -> None:
        begun.set()
        end.wait()

    async def work(store: Store) -> None:
        store.engine.dispose()  # the connection of the migration is not counted
        engine_event.listen(store.engine, "connect", lambda connection, _: opened.append(connection))
        engine_event.listen(store.engine, "close", lambda connection, _: closed.append(connection))
        reading = asyncio.create_task(store.read(slow))
        await asyncio.to_thread(begun.wait)
        reading.cancel()
        await asyncio.wait([reading])
        assert reading.cancelled()
        closing = asyncio.create_task(store.close())
        await asyncio.wait([closing], timeout=0.1)
        end.set()
        await closing
        assert opened
        assert closed == opened

    run(database, work)
