"""Puzzles of public games: offered, solved and rated as others are, and what operators see of them and withdraw."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from sqlalchemy import text, update

from midtown.puzzles.collection import Dealt, PublicGame, Puzzle, collection, pose_puzzle, replay_puzzle
from midtown.puzzles.duplicates import position_of, without_shipped
from midtown.server.features.puzzles.background_work import allow, queue_search
from midtown.server.features.puzzles.endpoints import AllPuzzles
from midtown.server.features.puzzles.opinions import UnwantedPuzzles
from midtown.server.features.puzzles.selection import puzzles_from_games, store
from midtown.server.storage.database import migrate, open_engine, write_engine
from midtown.server.storage.schema.play import results
from midtown.support.units import MINUTE
from tests.server.features.operators.people import operator
from tests.server.features.puzzles.searching import record, search_quickly, searcher
from tests.server.live_server import House, Person, story
from tests.server.test_dump import played

SHIPPED = next(iter(collection().values()))


@pytest.fixture
def only_added(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Search quickly, and offer no shipped puzzles."""
    search_quickly(monkeypatch)

    def read(*_: object) -> Mapping[str, Puzzle]:
        with house.context.store.engine.connect() as connection:
            return {puzzle.id: puzzle for puzzle in puzzles_from_games(connection)}

    monkeypatch.setattr(house.context.part(AllPuzzles), "get", read)
    yield
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(update(results).values(public=False))


async def searched(house: House) -> tuple[str, dict[str, Puzzle]]:
    """Search a public game of two people; return its table and its puzzles."""
    engine = house.context.store.engine
    table = await played(await house.guest("Ada"), await house.guest("Bob"), public=True)
    with write_engine(engine).begin() as connection:
        connection.execute(text("delete from puzzle_positions"))
        queue_search(connection, table.id, record(), 0)
        allow(connection, MINUTE)
    searcher(engine, "w").work()
    with engine.connect() as connection:
        puzzles = [puzzle for puzzle in puzzles_from_games(connection) if origin(puzzle).table == table.id]
    return table.id, {puzzle.id: puzzle for puzzle in puzzles}


def origin(puzzle: Puzzle) -> PublicGame:
    assert isinstance(puzzle.origin, PublicGame)
    return puzzle.origin


async def offered(person: Person, house: House) -> set[str]:
    """Return the puzzles that a fresh visitor may get, as the server knows it now."""
    house.context.part(UnwantedPuzzles)._last = None
    ids = set()
    while (answer := await person.raw("GET", "puzzles/next"))[0] == 200:
        ids.add(json.loads(answer[1])["id"])
        await person.ask("POST", f"puzzles/{json.loads(answer[1])['id']}/answers", {"move": None}, 201)
    return ids


@story
async def test_a_puzzle_of_a_public_game_is_offered_solved_and_rated_as_others_are(
    house: House, only_added: None
) -> None:
    table, puzzles = await searched(house)
    assert len(puzzles) == 10
    cem = await house.guest("Cem")
    first = await cem.ask("GET", "puzzles/next", game="traffiq")
    assert first["id"] in puzzles
    puzzle = puzzles[first["id"]]
    assert not any(secret in json.dumps(first) for secret in (table, "Ada", "Bob"))
    assert (await cem.refused("GET", f"puzzles/{puzzle.id}/solution"))[0] == "table"
    solution = await cem.ask("POST", f"puzzles/{puzzle.id}/answers", {"move": puzzle.answer}, 201)
    assert (solution["solved"], solution["mine"]["tries"], solution["rating"]["tries"]) == (True, 1, 1)
    assert solution["change"] > 0
    assert solution["rating"]["rating"] < round(puzzle.rating)
    assert (solution["origin"]["table"], solution["origin"]["names"]) == (table, [None, None])
    assert [one["id"] for one in (await cem.ask("GET", "puzzles/history"))["tries"]] == [puzzle.id]
    run = await cem.ask("POST", "puzzles/runs", status=201)
    assert run["puzzle"]["id"] in puzzles.keys() - {puzzle.id}


@story
async def test_the_puzzles_of_a_game_that_is_public_no_more_are_gone(house: House, only_added: None) -> None:
    table, puzzles = await searched(house)
    key, cem = next(iter(puzzles)), await house.guest("Cem")
    await cem.ask("GET", f"puzzles/{key}/position")
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(update(results).where(results.c.table == table).values(public=False))
    assert (await cem.refused("GET", f"puzzles/{key}/position"))[0] == "missing"
    assert await offered(cem, house) == set()


@story
async def test_operators_see_the_pool_and_what_they_withdraw_is_offered_no_more(house: House, only_added: None) -> None:
    table, puzzles = await searched(house)
    olga, one = await operator(house), min(puzzles)
    pool = await olga.ask("GET", "admin/puzzles")
    assert (pool["shipped"], pool["added"], pool["waiting"], pool["failed"]) == (len(collection()), 10, 0, 0)
    assert pool["allowed_ms"] == MINUTE
    assert {row["id"] for row in pool["puzzles"]} == set(puzzles)
    assert {(row["table"], row["withdrawn"], row["reports"]) for row in pool["puzzles"]} == {(table, None, 0)}
    withdrawal, reason = f"admin/puzzles/{one}/withdrawal", {"reason": "Two moves are best."}
    for person in (await house.guest(claimed=True), house.stranger):
        assert (await person.refused("GET", "admin/puzzles"))[0] == "missing"
        assert (await person.refused("POST", withdrawal, reason))[0] == "missing"
    assert (await olga.refused("POST", "admin/puzzles/nothing-1-2/withdrawal", reason))[0] == "missing"
    assert (await olga.refused("POST", withdrawal, {"reason": " "}))[0] == "request"
    await olga.ask("POST", withdrawal, reason, 204)
    cem = await house.guest()
    assert await offered(cem, house) == puzzles.keys() - {one}
    assert (await cem.ask("GET", f"puzzles/{one}/position"))["id"] == one
    await cem.ask("POST", f"puzzles/{one}/answers", {"move": None}, 201)
    await cem.ask("POST", f"puzzles/{one}/reports", {"text": "Why?"}, 204)
    row, *_ = (await olga.ask("GET", "admin/puzzles"))["puzzles"]
    assert (row["id"], row["withdrawn"], row["reports"], row["tries"]) == (one, "Two moves are best.", 1, 1)
    for _ in range(2):
        await olga.ask("DELETE", withdrawal, status=204)
    assert await offered(await house.guest(), house) == puzzles.keys()
    entries: list[Any] = await olga.ask("GET", "admin/audit")
    assert [(entry["action"], entry["target"], entry["reason"]) for entry in entries[:2]] == [
        ("return puzzle", one, ""),
        ("withdraw puzzle", one, "Two moves are best."),
    ]


def test_the_positions_of_shipped_puzzles_are_no_puzzles_of_other_games() -> None:
    assert isinstance(SHIPPED.origin, Dealt)
    moves = replay_puzzle(SHIPPED, SHIPPED.origin).record().moves
    same: Any = {"ply": len(moves), "answer": SHIPPED.answer, "state": pose_puzzle(SHIPPED).question.state}
    others = [same | {"ply": len(moves) - 1}, same | {"state": {**same["state"], "to_move": 9}}]
    assert without_shipped(SHIPPED.name, SHIPPED.seats, [same, *others]) == others


def test_a_position_is_the_same_in_whatever_order_it_is_written() -> None:
    state = pose_puzzle(SHIPPED).question.state
    again = json.loads(json.dumps(dict(reversed(state.items()))))
    assert position_of(again) == position_of(state) != position_of({**state, "to_move": 9})


def test_positions_of_puzzles_from_the_version_before_do_not_come_twice(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0050")
    table = "insert into tables (id, game, settings, creator, status, secret, next_secret, created_at) values"
    states: list[Any] = [{"b": 1, "a": "é"}, {"a": 2}]
    with write_engine(engine).begin() as connection:
        for number, puzzles in enumerate((states, states[:1], None)):
            connection.execute(text(f"{table} ('{number}', 'traffiq', '{{}}', 'ada', 'over', 's', 'n', 1)"))
            document = puzzles and json.dumps({"puzzles": [{"ply": 1, "state": state} for state in puzzles]})
            row = {"table": str(number), "document": document}
            connection.execute(text('insert into puzzle_games ("table", document) values (:table, :document)'), row)
    migrate(engine)
    with write_engine(engine).begin() as connection:
        connection.execute(text(f"{table} ('9', 'traffiq', '{{}}', 'ada', 'over', 's', 'n', 1)"))
        kept: dict[str, int] = dict(connection.execute(text("select position, game from puzzle_positions")).all())
        first, second = connection.execute(text("select number from puzzle_games order by number")).scalars().all()[:2]
        assert kept == {position_of(state): first for state in states}
        assert second not in kept.values()
        earlier: Any = [{"ply": 1, "state": {"a": "é", "b": 1}}]
        store(connection, "9", record(), earlier)
        stored = text("select document from puzzle_games where \"table\" = '9'")
        assert connection.execute(stored).scalar_one() is None
        connection.execute(text("delete from tables where id = '0'"))
        assert connection.execute(text("select count(*) from puzzle_positions")).scalar_one() == 0
    engine.dispose()
