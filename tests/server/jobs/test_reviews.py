"""Reviews at the server: asked for once, made by workers look by look, kept with the table."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine, func, insert, select, text

from midtown import review
from midtown.record import Record, read
from midtown.review import Scale, finished, look
from midtown.server import reviews, worker
from midtown.server.api import reviews as asking
from midtown.server.database import writing
from midtown.server.refusals import Refused
from midtown.server.schema import looks, tables
from midtown.server.worker import Worker
from tests.conftest import GOLDEN, searching
from tests.server.asked import answers, ask, change, opened
from tests.server.house import House, Opened, Person, story
from tests.server.test_ending import finished as played

pytestmark = searching

WORKERS = 1
SMALL = 240
"""Iterations that are enough for a test."""


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a review gets a small one."""
    monkeypatch.setattr(asking, "ITERATIONS", SMALL)


async def over(house: House) -> tuple[Person, Opened]:
    """Somebody, and a game of two on his device that has been played."""
    ada = await house.guest("Ada")
    table = await ada.opens(seats="me device:Bob")
    await played(await ada.socket(table.id))
    return ada, table


async def ready(person: Person, path: str, **query: Any) -> Any:
    """The review, once it is there."""
    while (told := await person.ask("GET", path, **query))["status"] == "running":
        assert told["review"] is None
        assert 0 <= told["done"] <= told["total"]
        await asyncio.sleep(0.05)
    return told


@story
async def test_a_review_is_asked_for_made_and_kept(house: House) -> None:
    ada, table = await over(house)
    path = f"tables/{table.id}/review"
    nothing = {"status": "none", "done": 0, "total": 0, "review": None}
    assert await ada.ask("GET", path) == nothing
    asked = await ada.ask("POST", path)
    record = await ada.ask("GET", f"tables/{table.id}/record")
    assert asked["status"] in ("running", "done")
    assert asked["total"] == len(record["moves"]) + 1
    told = await ready(ada, path)
    assert (told["status"], told["done"]) == ("done", asked["total"])
    found = told["review"]
    assert found["moves"] == len(record["moves"])
    assert len(found["chances"]) == asked["total"]
    assert [seat for seat, chance in enumerate(found["chances"][-1]) if chance] == record["result"]["winners"]
    assert await ada.ask("POST", path) == told
    replayed = read(record)
    steps, scale = finished(replayed), Scale(SMALL)
    same = review.document(replayed, [look(replayed, steps, k, scale) for k in range(len(steps))], scale)
    assert (found["chances"], found["decisions"], found["luck"]) == (same["chances"], same["decisions"], same["luck"])
    with house.context.store.engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(looks)).scalar_one() == 0


@story
async def test_expensive_moves_are_told_in_either_language(house: House) -> None:
    ada = await house.guest()
    document = json.loads((GOLDEN / "records" / "manhattan-2-colours-1-greedy.json").read_text())
    kept = await ada.ask("POST", "records", {"record": document}, 201)
    path = f"tables/{kept['id']}/review"
    await asyncio.to_thread(make, house.context.store.engine, kept["id"], read(document))
    english = (await ready(ada, path))["review"]["expensive"]
    german = (await ready(ada, path, language="de"))["review"]["expensive"]
    assert english
    for one, other in zip(english, german, strict=True):
        assert (one["words"][:6], one["better"][:6]) != (other["words"][:6], other["better"][:6])
        assert one["number"] == other["number"]
        assert one["words"] != one["better"]
        assert one["loss"] > one["noise"]


def make(engine: Engine, table: str, record: Record) -> None:
    """A small review, as workers would make it."""
    with writing(engine).begin() as connection:
        reviews.offer(connection, table, record, SMALL, 0)
    Worker(engine, "test", lambda: None).work()


@story
async def test_only_who_may_see_a_game_that_is_over_gets_its_review(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    running = await ada.opens(seats="me device:Bob")
    path = f"tables/{running.id}/review"
    assert await ada.refused("POST", path) == ("table", "Only a game that was played to its end is reviewed.")
    assert (await ada.ask("GET", path))["status"] == "none"
    ada, table = await over(house)
    path = f"tables/{table.id}/review"
    for who in (bob, house.stranger):
        assert (await who.refused("GET", path))[0] == "missing"
        assert (await who.refused("POST", path))[0] == "missing"
    assert (await house.stranger.ask("POST", path, watch=table.watch))["status"] in ("running", "done")
    assert (await ready(house.stranger, path, watch=table.watch))["status"] == "done"


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    with opened(database) as engine:
        yield engine


def offered(engine: Engine, *ids: str) -> Record:
    """Tables with a game that is over, and reviews asked for, one after another."""
    record = read(json.loads((GOLDEN / "records" / "manhattan-2-colours-1-greedy.json").read_text()))
    record.players = ["Ada Lovelace", "Grace Hopper"]
    row = {"game": "manhattan", "settings": "{}", "creator": "x", "status": "over", "secret": "", "next_secret": ""}
    with writing(engine).begin() as connection:
        for at, table in enumerate(ids):
            connection.execute(insert(tables).values(id=table, created_at=at, **row))
            reviews.offer(connection, table, record, SMALL, at)
    return record


def state(engine: Engine, table: str) -> reviews.State:
    with engine.connect() as connection:
        told = reviews.state(connection, table)
    assert told is not None
    return told


def taken(engine: Engine, name: str) -> reviews.Asked | None:
    with writing(engine).begin() as connection:
        return reviews.take(connection, name)


def test_computer_players_go_first_before_every_single_look(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    offered(engine, "a")
    waiting: list[int] = []

    def slow(*asked: Any) -> Any:
        waiting.append(len(answers(engine)))
        if len(waiting) < 3:
            ask(engine, f"t{len(waiting)}", seconds=0.01)
        return look(*asked)

    monkeypatch.setattr(worker, "look", slow)
    ask(engine, "t0")
    Worker(engine, "w", lambda: None).work()
    assert waiting[:4] == [1, 2, 3, 3]
    assert state(engine, "a")[:3] == (57, 57, False)


def test_looks_are_shared_out_in_order_and_a_dead_workers_are_taken_again(engine: Engine) -> None:
    offered(engine, "a", "b")
    first, second = taken(engine, "one"), taken(engine, "two")
    assert first is not None
    assert second is not None
    assert [(one.table, one.number) for one in (first, second)] == [("a", 0), ("a", 1)]
    Worker(engine, "one", lambda: None).begin()
    again = taken(engine, "three")
    assert again == first
    change(engine, "update looks set leased_until = 1 where number = 1")
    later = taken(engine, "three")
    assert later == second


def test_a_review_goes_on_where_a_worker_has_stopped(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    record = offered(engine, "a")
    stopping = Worker(engine, "w", lambda: None)

    def last(record: Record, steps: Any, number: int, scale: Scale) -> Any:
        stopping.ended = number == 4
        return look(record, steps, number, scale)

    monkeypatch.setattr(worker, "look", last)
    stopping.work()
    assert state(engine, "a")[:2] == (5, 57)
    monkeypatch.undo()
    Worker(engine, "w2", lambda: None).work()
    assert state(engine, "a")[:2] == (57, 57)
    steps = finished(record)
    whole = review.document(record, [look(record, steps, k, Scale(SMALL)) for k in range(len(steps))], Scale(SMALL))
    with writing(engine).begin() as connection:
        told = reviews.gather(connection, "a")
        assert told == whole
        reviews.keep(connection, "a", told)
    assert state(engine, "a").document == whole


def test_a_look_that_always_fails_ends_its_review_until_it_is_asked_for_again(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    record = offered(engine, "a")
    tried: list[int] = []

    def broken(record: Record, steps: Any, number: int, scale: Scale) -> Any:
        tried.append(number)
        if number == 2:
            raise RuntimeError("out of ideas")
        return look(record, steps, number, scale)

    monkeypatch.setattr(worker, "look", broken)
    Worker(engine, "w", lambda: None).work()
    assert tried.count(2) == reviews.TRIES
    assert state(engine, "a")[:3] == (56, 57, True)
    assert "review a/2 failed" in caplog.text
    monkeypatch.undo()
    with writing(engine).begin() as connection:
        reviews.offer(connection, "a", record, SMALL, 5)
    assert state(engine, "a").failed is False
    Worker(engine, "w", lambda: None).work()
    assert state(engine, "a")[:3] == (57, 57, False)


def test_nobodys_name_and_no_secret_is_among_what_workers_read(engine: Engine) -> None:
    record = offered(engine, "a")
    assert record.secret is not None
    with engine.connect() as connection:
        kept = connection.execute(text("select record from reviews")).scalar_one()
    assert "Lovelace" not in kept
    assert record.secret not in kept


def test_only_so_many_reviews_are_under_way(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_OPEN", 2)
    offered(engine, "a", "b")
    with pytest.raises(Refused, match="later"):
        offered(engine, "c")
