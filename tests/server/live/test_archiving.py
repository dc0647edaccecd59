"""Archived games: everybody sees of them what they saw before, and can go on talking there."""

import asyncio
import re
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from midtown.server.app import api
from midtown.server.features.reviews import endpoints
from midtown.server.features.reviews.background_work import ReviewWork
from midtown.server.jobs.worker import Worker
from midtown.server.live import archiving
from midtown.server.storage import archives as archives_of
from midtown.server.storage.schema.features import reviews
from midtown.server.storage.schema.play import archives, events, tables
from midtown.server.storage.writer import Store
from tests.conftest import searching
from tests.server.features.operators.people import operator
from tests.server.features.people.test_profiles import play
from tests.server.live_server import PATIENCE, House, OpenedTable, Person, story

PASSING = re.compile(rb'"here":(true|false)|"now":\d+')
"""Who is here and what time it is change while a test runs."""
CHANGING = {"/api/admin/overview", "/api/people/here", "/api/puzzles/next"}
"""The overview counts the requests of this test, too; who is here is stored now and then; puzzles are drawn by lot."""
LATER = 10**15
"""A time after the end of all games."""


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Archive without pauses, and search little for reviews."""
    monkeypatch.setattr(archiving, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(endpoints, "ITERATIONS", 16)


async def archived(house: House, before: int = LATER) -> None:
    """Archive what was quiet before a time, after all tables have left memory."""
    await forgotten(house)

    async def work() -> None:
        await archiving.archive_quiet(house.context.store, before)

    await house.run(work())


async def forgotten(house: House) -> None:
    """Let all tables leave the server's memory."""
    for socket in house.sockets:
        await socket.close()
    house.sockets.clear()
    hub = house.context.hub

    async def forget() -> None:
        async with asyncio.timeout(PATIENCE):
            while hub.sessions:
                for session in list(hub.loaded_sessions()):
                    if not session.subscribers and session.phase == "idle":
                        drop(house, session.table.id)
                await asyncio.sleep(0.01)

    await house.run(forget())


async def reviewed(house: House, person: Person, table: str) -> None:
    """Request the review of a game, and make it."""
    path = f"tables/{table}/review"
    assert (await person.ask("POST", path))["status"] == "running"
    await asyncio.to_thread(Worker(house.context.store.engine, "test", lambda: None, [ReviewWork()]).work)
    assert (await person.ask("GET", path))["status"] == "done"


def drop(house: House, table: str) -> None:
    """Let a table leave the server's memory."""
    if (session := house.context.hub.sessions.pop(table, None)) is not None:
        session.close()


def stored(house: House, table: str) -> tuple[int, int]:
    """Return the number of a table's rows of events, and of archives."""
    with house.context.store.engine.connect() as connection:
        counts = [select(func.count()).select_from(rows).where(rows.c.table == table) for rows in (events, archives)]
        one, other = (connection.execute(count).scalar_one() for count in counts)
        return one, other


async def answers(people: list[Person], **values: list[str]) -> dict[tuple[str, ...], tuple[int, bytes]]:
    """Return what people are answered to every GET request of the API, with these values in the path."""
    parts: dict[tuple[str, ...], tuple[int, bytes]] = {}
    for path, methods in api().openapi()["paths"].items():
        if "get" not in methods or not path.startswith("/api/") or path in CHANGING:
            continue
        name = path.partition("{")[2].partition("}")[0]
        for value in values.get(name, [""]):
            filled = path.removeprefix("/api/").replace(f"{{{name}}}", value)
            for number, person in enumerate(people):
                query = {"language": ("en", "de")[number % 2], "move": "take 1"}
                status, body = await person.raw("GET", filled, **query)
                parts[filled, str(number)] = status, PASSING.sub(b"", body)
    return parts


class Games:
    """Finished games of every kind, and who may see them."""

    ada: Person
    bob: Person
    olga: Person
    eve: Person
    tables: list[OpenedTable]
    report: int

    async def begin(self, house: House) -> "Games":
        self.olga, self.eve = await operator(house), await house.guest()
        self.ada, self.bob = await house.guest(claimed=True), await house.guest(claimed=True)
        played = await self.opened(public=True, rated=True)
        one, two = await self.ada.socket(played.id), await self.bob.socket(played.id)
        await one.done("chat", text='Hellö \u2603 \\ "quoted"')
        await play(one, two)
        await two.done("chat", text="Well played")
        await one.done("propose", what="rematch")
        await two.done("agree", what="rematch")
        private = await self.opened()
        await self.ada.ask("POST", "reports", {"about": self.bob.id, "text": "Bob is rude."}, 204)
        await play(await self.ada.socket(private.id), await self.bob.socket(private.id))
        abandoned = await self.opened(number="17")
        for person in (self.ada, self.bob):
            body = {"type": "propose", "id": "b", "what": "abandon"}
            await person.ask("POST", f"tables/{abandoned.id}/actions", body)
        left = await self.ada.opens(seats="me open", public=True)
        await self.ada.ask("POST", f"tables/{left.id}/actions", {"type": "leave", "id": "a"})
        device = await self.ada.opens(seats="me device:Grandma")
        await play(await self.ada.socket(device.id))
        record = await self.ada.ask("GET", f"tables/{played.id}/record")
        kept = OpenedTable({**await self.ada.ask("POST", "records", {"record": record}, 201), "invites": []})
        self.tables = [played, private, abandoned, left, device, kept]
        self.report = max(one["id"] for one in await self.olga.ask("GET", "admin/reports"))
        return self

    async def opened(self, **more: Any) -> OpenedTable:
        table = await self.ada.opens(seats="me open", **more)
        await self.bob.joins(table.invites[1])
        return table

    async def answers(self, house: House) -> dict[tuple[str, ...], tuple[int, bytes]]:
        people = [self.ada, self.bob, self.olga, self.eve]
        tokens = [token for table in self.tables for token in (table.watch, *table.invites.values())]
        parts = await answers(
            people,
            table=[table.id for table in self.tables],
            token=tokens,
            player=[self.ada.id, self.bob.id],
            number=[str(self.report)],
            game=["stones"],
        )
        for table in self.tables:
            for part in ("", "/record", "/replay", "/frames", "/review"):
                path = f"tables/{table.id}{part}"
                parts[path, "watch"] = await house.stranger.raw("GET", path, watch=table.watch)
        return parts


@pytest.mark.long
@searching
@story
async def test_all_answers_are_the_same_before_and_after(house: House) -> None:
    games = await Games().begin(house)
    played = games.tables[0].id
    await reviewed(house, games.ada, played)
    await forgotten(house)
    before = await games.answers(house)
    assert len({status for status, _ in before.values()}) > 2
    await archived(house)
    assert [stored(house, table.id) for table in games.tables] == [(0, 1)] * len(games.tables)
    after = await games.answers(house)
    assert {key: answer for key, answer in after.items() if answer != before[key]} == {}
    with house.context.store.engine.connect() as connection:
        assert connection.execute(select(reviews.c.table)).all() == []


@searching
@story
async def test_a_review_can_be_asked_for_later(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me device:Bob")
    await play(await ada.socket(table.id))
    await archived(house)
    path = f"tables/{table.id}/review"
    assert (await ada.ask("GET", path))["status"] == "none"
    await reviewed(house, ada, table.id)
    done = await ada.ask("GET", path)
    assert done["status"] == "done"
    assert await ada.ask("POST", path) == await ada.ask("GET", path) == done
    with house.context.store.engine.connect() as connection:
        assert connection.execute(select(reviews.c.table).where(reviews.c.table == table.id)).all() == []


@story
async def test_people_talk_and_play_again_at_an_archived_table_which_is_archived_anew(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens(seats="me open")
    await bob.joins(table.invites[1])
    await play(await ada.socket(table.id), await bob.socket(table.id))
    await archived(house)
    one, two = await ada.socket(table.id), await bob.socket(table.id)
    await one.done("chat", text="Do you remember?")
    assert stored(house, table.id) == (1, 1)
    heard = await two.until(kind="chat")
    await forgotten(house)
    one, two = await ada.socket(table.id), await bob.socket(table.id)
    assert [line["text"] for line in one.first["chat"]] == ["Do you remember?"]
    await one.done("propose", what="rematch")
    agreed = await two.done("agree", what="rematch")
    assert agreed["seq"] == heard["seq"] + 2
    again = agreed["table"]["rematch"]
    assert (await ada.socket(again)).table["status"] == "running"
    await forgotten(house)
    before = await ada.raw("GET", f"tables/{table.id}")
    assert stored(house, table.id) == (3, 1)
    await archived(house)
    assert stored(house, table.id) == (0, 1)
    assert await ada.raw("GET", f"tables/{table.id}") == before
    assert stored(house, again)[1] == 0


@story
async def test_games_that_run_or_were_just_played_are_left_alone(house: House) -> None:
    ada = await house.guest()
    over, runs = await ada.opens(seats="me device:Bob"), await ada.opens(seats="me device:Bob")
    await play(await ada.socket(over.id))
    await archived(house, house.context.clock.calendar() - 1000)
    assert [stored(house, table.id)[1] for table in (over, runs)] == [0, 0]
    await archived(house)
    assert [stored(house, table.id)[1] for table in (over, runs)] == [1, 0]


@story
async def test_somebody_who_reads_while_games_are_archived_always_reads_all(house: House) -> None:
    ada = await house.guest()
    ids = []
    for _ in range(8):
        opened = await ada.opens(seats="me device:Bob")
        await play(await ada.socket(opened.id))
        ids.append(opened.id)
    await forgotten(house)
    before = [await ada.raw("GET", f"tables/{table}") for table in ids]
    await forgotten(house)
    store, done, read = house.context.store, asyncio.Event(), asyncio.Event()

    async def reads() -> None:
        while not done.is_set():
            for table, answer in zip(ids, before, strict=True):
                assert await ada.raw("GET", f"tables/{table}") == answer
                house.context.store.loop.call_soon_threadsafe(drop, house, table)
                read.set()

    reader = asyncio.create_task(reads())
    for table in ids:
        read.clear()
        await read.wait()
        await house.run(one(store, table))
    done.set()
    await reader
    assert [stored(house, table) for table in ids] == [(0, 1)] * len(ids)


async def one(store: Store, table: str) -> None:
    """Archive one table."""

    def work(connection: Connection) -> bool:
        since = connection.execute(select(tables.c.quiet_since).where(tables.c.id == table)).scalar_one()
        return archives_of.archive(connection, table, since)

    assert await store.write(work)
