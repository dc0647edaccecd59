"""Reviews at the server: requested once, made by workers one look at a time, stored with the table."""

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import Engine, delete, func, insert, select, text

from midtown import review
from midtown.record import Record, read
from midtown.review import SearchEffort, finished_steps, look
from midtown.server.accounts import skills
from midtown.server.features.reviews import background_work, endpoints
from midtown.server.jobs.work import TRIES
from midtown.server.jobs.worker import Worker
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.features import decision_sums, looks
from midtown.server.storage.schema.play import tables
from midtown.server.support.refusals import Refused
from tests.conftest import GOLDEN, searching
from tests.server.features.people.test_profiles import played as met
from tests.server.job_database import answers, ask, change
from tests.server.live_server import House, OpenedTable, Person, story
from tests.server.tables.test_rated_endings import finished as played

pytestmark = [searching, pytest.mark.long]

WORKERS = 1
SMALL = 240
"""Search iterations for each review in these tests."""


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the search iterations of all reviews."""
    monkeypatch.setattr(endpoints, "ITERATIONS", SMALL)
    monkeypatch.setattr(skills, "ITERATIONS", SMALL)


async def over(house: House) -> tuple[Person, OpenedTable]:
    """Return a player and their table with a finished game for two at one device."""
    ada = await house.guest("Ada")
    table = await ada.opens(seats="me device:Bob")
    await played(await ada.socket(table.id))
    return ada, table


async def ready(person: Person, path: str, **query: Any) -> Any:
    """Request a review until it is no longer running; return its last state."""
    while (state := await person.ask("GET", path, **query))["status"] == "running":
        assert state["review"] is None
        assert 0 <= state["done"] <= state["total"]
        await asyncio.sleep(0.05)
    return state


@story
async def test_a_review_is_asked_for_made_and_kept(house: House) -> None:
    ada, table = await over(house)
    path = f"tables/{table.id}/review"
    nothing = {"status": "none", "done": 0, "total": 0, "review": None}
    assert await ada.ask("GET", path) == nothing
    started = await ada.ask("POST", path)
    record = await ada.ask("GET", f"tables/{table.id}/record")
    assert started["status"] in ("running", "done")
    assert started["total"] == len(record["moves"]) + 1
    finished_state = await ready(ada, path)
    assert (finished_state["status"], finished_state["done"]) == ("done", started["total"])
    outcome = finished_state["review"]
    assert outcome["moves"] == len(record["moves"])
    assert len(outcome["chances"]) == started["total"]
    assert [seat for seat, chance in enumerate(outcome["chances"][-1]) if chance] == record["result"]["winners"]
    assert await ada.ask("POST", path) == finished_state
    replayed = read(record)
    steps, effort = finished_steps(replayed), SearchEffort(SMALL)
    same = review.document(replayed, [look(replayed, steps, k, effort) for k in range(len(steps))], effort)
    assert (outcome["chances"], outcome["decisions"], outcome["luck"]) == (
        same["chances"],
        same["decisions"],
        same["luck"],
    )
    with house.context.store.engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(looks)).scalar_one() == 0


@story
async def test_expensive_moves_and_the_article_come_in_either_language(house: House) -> None:
    ada = await house.guest()
    document = json.loads((GOLDEN / "records" / "manhattan-2-colours-1-greedy.json").read_text())
    kept = await ada.ask("POST", "records", {"record": document}, 201)
    path = f"tables/{kept['id']}/review"
    await asyncio.to_thread(make, house.context.store.engine, kept["id"], read(document))
    in_english = (await ready(ada, path))["review"]
    in_german = (await ready(ada, path, language="de"))["review"]
    assert " won with 55 points after 56 moves, ahead of " in in_english["article"][0]
    assert " hat nach 56 Zügen mit 55 Punkten gewonnen, vor " in in_german["article"][0]
    english, german = in_english["expensive"], in_german["expensive"]
    assert english
    for one, other in zip(english, german, strict=True):
        assert (one["words"][:6], one["better"][:6]) != (other["words"][:6], other["better"][:6])
        assert one["number"] == other["number"]
        assert one["words"] != one["better"]
        assert one["loss"] > one["noise"]


@story
async def test_what_decisions_have_cost_is_in_the_review_and_on_the_page_of_who_made_them(house: House) -> None:
    ada, bob, eve = (await house.guest(claimed=True), await house.guest(claimed=True), await house.guest(claimed=True))
    path = f"tables/{await met(ada, bob)}/review"
    await ada.ask("POST", path)
    review = (await ready(ada, path))["review"]
    assert sum(review["without_luck"]) == pytest.approx(1, abs=0.001)
    assert len(review["skill"]) == 2
    assert sum(kind["decisions"] for seat in review["skill"] for kind in seat["kinds"]) == len(review["decisions"])
    (skill,) = (await ada.ask("GET", f"players/{ada.id}/profile"))["skill"]
    assert (skill["game"], skill["players"], skill["games"], skill["level"]) == ("stones", 2, 1, None)
    mine = review["skill"][0]
    assert skill["kinds"] == mine["kinds"]
    assert [(day["games"], day["kept"]) for day in skill["days"]] == [(1, mine["kept"])]
    german = (await ada.ask("GET", f"players/{ada.id}/profile", language="de"))["skill"][0]["kinds"]
    assert {kind["name"] for kind in german} <= {"Ein Stein", "Zwei Steine"}
    assert (await eve.ask("GET", f"players/{ada.id}/profile"))["skill"] == []


@story
async def test_a_review_from_before_decisions_were_summed_counts_once_somebody_reads_it(house: House) -> None:
    ada, bob = await house.guest(claimed=True), await house.guest(claimed=True)
    table = await met(ada, bob)
    path = f"tables/{table}/review"
    await ada.ask("POST", path)
    kept = (await ready(ada, path))["review"]["skill"]
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(delete(decision_sums).where(decision_sums.c.table == table))
        document = background_work.review_progress(connection, table)
        assert document is not None
        assert document.document is not None
        document.document.pop("without_luck")
        background_work.store_review(connection, table, document.document)
    assert (await ada.ask("GET", f"players/{ada.id}/profile"))["skill"] == []
    review = (await ada.ask("GET", path))["review"]
    assert (review["skill"], review["without_luck"]) == (kept, None)
    assert len((await ada.ask("GET", f"players/{ada.id}/profile"))["skill"]) == 1


def make(engine: Engine, table: str, record: Record) -> None:
    """Offer a small review and let a worker make it."""
    with write_engine(engine).begin() as connection:
        background_work.queue_review(connection, table, record, SMALL, 0)
    Worker(engine, "test", lambda: None, [background_work.ReviewWork()]).work()


@story
async def test_a_review_is_only_for_those_who_may_see_the_finished_game(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    running = await ada.opens(seats="me device:Bob")
    path = f"tables/{running.id}/review"
    assert await ada.refused("POST", path) == ("table", "Only games that were played to the end can be reviewed.")
    assert (await ada.ask("GET", path))["status"] == "none"
    ada, table = await over(house)
    path = f"tables/{table.id}/review"
    for who in (bob, house.stranger):
        assert (await who.refused("GET", path))[0] == "missing"
        assert (await who.refused("POST", path))[0] == "missing"
    assert (await house.stranger.ask("POST", path, watch=table.watch))["status"] in ("running", "done")
    assert (await ready(house.stranger, path, watch=table.watch))["status"] == "done"


def offered(engine: Engine, *ids: str) -> Record:
    """Store tables with these ids and a finished game, and offer their reviews in this order; return the record."""
    record = read(json.loads((GOLDEN / "records" / "manhattan-2-colours-1-greedy.json").read_text()))
    record.players = ["Ada Lovelace", "Grace Hopper"]
    row = {"game": "manhattan", "settings": "{}", "creator": "x", "status": "over", "secret": "", "next_secret": ""}
    with write_engine(engine).begin() as connection:
        for at, table in enumerate(ids):
            connection.execute(insert(tables).values(id=table, created_at=at, **row))
            background_work.queue_review(connection, table, record, SMALL, at)
    return record


def state(engine: Engine, table: str) -> background_work.ReviewProgress:
    with engine.connect() as connection:
        state = background_work.review_progress(connection, table)
    assert state is not None
    return state


def taken(engine: Engine, name: str) -> background_work.LookJob | None:
    with write_engine(engine).begin() as connection:
        return background_work.ReviewWork().take(connection, name)


def test_computer_players_go_first_before_every_single_look(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    offered(engine, "a")
    waiting: list[int] = []

    def slow(*arguments: Any) -> Any:
        waiting.append(len(answers(engine)))
        if len(waiting) < 3:
            ask(engine, f"t{len(waiting)}", seconds=0.01)
        return look(*arguments)

    monkeypatch.setattr(background_work, "look", slow)
    ask(engine, "t0")
    Worker(engine, "w", lambda: None, [background_work.ReviewWork()]).work()
    assert waiting[:4] == [1, 2, 3, 3]
    assert state(engine, "a")[:3] == (57, 57, False)


def test_looks_are_shared_out_in_order_and_a_dead_workers_are_taken_again(engine: Engine) -> None:
    offered(engine, "a", "b")
    first, second = taken(engine, "one"), taken(engine, "two")
    assert first is not None
    assert second is not None
    assert [(one.table, one.number) for one in (first, second)] == [("a", 0), ("a", 1)]
    Worker(engine, "one", lambda: None, [background_work.ReviewWork()]).begin()
    again = taken(engine, "three")
    assert again == first
    change(engine, "update looks set leased_until = 1 where number = 1")
    later = taken(engine, "three")
    assert later == second


def test_a_review_goes_on_where_a_worker_has_stopped(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    record = offered(engine, "a")
    stopping = Worker(engine, "w", lambda: None, [background_work.ReviewWork()])

    def last(record: Record, steps: Any, number: int, effort: SearchEffort) -> Any:
        stopping.ended = number == 4
        return look(record, steps, number, effort)

    monkeypatch.setattr(background_work, "look", last)
    stopping.work()
    assert state(engine, "a")[:2] == (5, 57)
    monkeypatch.undo()
    Worker(engine, "w2", lambda: None, [background_work.ReviewWork()]).work()
    assert state(engine, "a")[:2] == (57, 57)
    steps = finished_steps(record)
    whole = review.document(
        record, [look(record, steps, k, SearchEffort(SMALL)) for k in range(len(steps))], SearchEffort(SMALL)
    )
    with write_engine(engine).begin() as connection:
        gathered = background_work.assemble_review(connection, "a")
        assert gathered == whole
        background_work.store_review(connection, "a", gathered)
    assert state(engine, "a").document == whole


def test_a_look_that_always_fails_ends_its_review_until_it_is_asked_for_again(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    record = offered(engine, "a")
    tried: list[int] = []

    def broken(record: Record, steps: Any, number: int, effort: SearchEffort) -> Any:
        tried.append(number)
        if number == 2:
            raise RuntimeError("out of ideas")
        return look(record, steps, number, effort)

    monkeypatch.setattr(background_work, "look", broken)
    Worker(engine, "w", lambda: None, [background_work.ReviewWork()]).work()
    assert tried.count(2) == TRIES
    assert state(engine, "a")[:3] == (56, 57, True)
    assert "review a/2 failed" in caplog.text
    monkeypatch.undo()
    with write_engine(engine).begin() as connection:
        background_work.queue_review(connection, "a", record, SMALL, 5)
    assert state(engine, "a").failed is False
    Worker(engine, "w", lambda: None, [background_work.ReviewWork()]).work()
    assert state(engine, "a")[:3] == (57, 57, False)


def test_nobodys_name_and_no_secret_is_among_what_workers_read(engine: Engine) -> None:
    record = offered(engine, "a")
    assert record.secret is not None
    with engine.connect() as connection:
        kept = connection.execute(text("select record from reviews")).scalar_one()
    assert "Lovelace" not in kept
    assert record.secret not in kept


def test_the_number_of_unfinished_reviews_is_limited(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_work, "MOST_OPEN", 2)
    offered(engine, "a", "b")
    with pytest.raises(Refused, match="later"):
        offered(engine, "c")
