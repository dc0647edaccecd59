"""Puzzles from people's public games: where they come from, and what of a game and its players they show."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, update

from midtown.bots import Question
from midtown.cli.app import run
from midtown.puzzles import generate
from midtown.puzzles.collection import Dealt, PublicGame, collection, pose_puzzle, puzzle_of, replay_puzzle, theme_of
from midtown.puzzles.proof import Proof, SearchResult
from midtown.record import Record
from midtown.server.features.puzzles import selection
from midtown.server.features.puzzles.selection import puzzles_from_games, unsearched_games, with_shipped
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import puzzle_games
from midtown.server.storage.schema.play import results, tables
from midtown.server.tables.settings import TableSettings
from midtown.support.steps import Steps
from tests.server.accounts.test_results import game
from tests.server.live_server import House, story
from tests.server.people_app import opened
from tests.server.test_dump import played

ADA, BOB = "a" * 16, "b" * 16
SHIPPED = next(iter(collection().values()))


@pytest.fixture
def connection(database: str) -> Iterator[Connection]:
    engine = opened(database)
    with engine.begin() as opened_:
        yield opened_
    engine.dispose()


def discovered(connection: Connection, table: str) -> None:
    """Store the shipped puzzle as one that was found in the game of a table before themes were written."""
    assert isinstance(SHIPPED.origin, Dealt)
    record = replay_puzzle(SHIPPED, SHIPPED.origin).record()
    one: Any = {"ply": len(SHIPPED.moves), "state": pose_puzzle(SHIPPED).question.state}
    one |= {name: getattr(SHIPPED, name) for name in ("answer", "rank", "gaps", "chances")}
    selection.store(connection, table, record, [one])


def test_public_games_are_searched_once_the_last_ended_first(connection: Connection) -> None:
    tables_ = [game(connection, number, {ADA: 1, BOB: 2}) for number in range(5)]
    for number, table in enumerate(tables_):
        connection.execute(update(tables).where(tables.c.id == table).values(ended_at=number))
    assert unsearched_games(connection, 9) == tables_[::-1]
    assert unsearched_games(connection, 1) == [tables_[4]]
    assert unsearched_games(connection, 9, until=2) == [tables_[1], tables_[0]]
    selection.store(connection, tables_[4], None, [])
    discovered(connection, tables_[3])
    assert unsearched_games(connection, 9) == [tables_[2], tables_[1], tables_[0]]


def test_a_puzzle_has_its_game_and_the_names_of_those_who_agreed_as_long_as_the_game_is_public(
    connection: Connection,
) -> None:
    for id_, name, agrees in ((ADA, "Ada", True), (BOB, "Bob", False)):
        connection.execute(
            insert(players).values(id=id_, name=name, claim=name, publishes_name=agrees, created_at=0, seen_at=0)
        )
    table = game(connection, 1, {ADA: 1, "bot": 3, BOB: 2})
    discovered(connection, table)
    (puzzle,) = puzzles_from_games(connection)
    assert (puzzle.id, puzzle.origin) == (
        f"{SHIPPED.name}-p1-{len(SHIPPED.moves)}",
        PublicGame(table, ("Ada", "Alder", None), json.dumps(pose_puzzle(SHIPPED).question.state)),
    )
    assert puzzle._replace(id=SHIPPED.id, origin=SHIPPED.origin) == SHIPPED._replace(theme=None)
    assert theme_of(puzzle) == SHIPPED.theme
    assert pose_puzzle(puzzle).question == pose_puzzle(SHIPPED).question
    assert with_shipped(connection).keys() == {*collection(), puzzle.id}
    connection.execute(update(players).values(publishes_name=False))
    assert [one.origin.names for one in puzzles_from_games(connection) if isinstance(one.origin, PublicGame)] == [
        (None, "Alder", None)
    ]
    connection.execute(update(results).values(public=False))
    assert list(puzzles_from_games(connection)) == []
    assert with_shipped(connection) == collection()


@story
async def test_the_command_searches_the_games_and_the_server_then_has_their_puzzles(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    searched: list[Record] = []

    def search(record: Record) -> Sequence[dict[str, Any]]:
        searched.append(record)
        return []

    monkeypatch.setattr(selection, "puzzles_in", search)
    monkeypatch.setattr(selection, "LEAST_MOVES", 1)
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    public, _ = await played(ada, bob, public=True), await played(ada, bob)
    command = ["puzzles", "--database", house.settings.database, "--jobs", "1", "--games", "9"]
    assert run(command) == 0
    assert [(record.game, record.players) for record in searched] == [("stones", ["1", "2"])]
    assert "0 puzzles found in 1 game." in capsys.readouterr().out
    assert run(command) == 0
    assert len(searched) == 1
    with write_engine(house.context.store.engine).begin() as database:
        assert database.execute(select(puzzle_games.c.table)).scalars().all() == [public.id]
        database.execute(puzzle_games.delete())
        discovered(database, public.id)
        number = database.execute(select(puzzle_games.c.number)).scalar_one()
    key = f"{SHIPPED.name}-p{number}-{len(SHIPPED.moves)}"
    before = await ada.ask("GET", f"puzzles/{key}/position")
    assert public.id not in json.dumps(before)
    solution = await ada.ask("POST", f"puzzles/{key}/answers", {"move": SHIPPED.answer}, 201)
    assert (solution["solved"], solution["origin"]["table"], solution["origin"]["deal"]) == (True, public.id, None)
    assert solution["origin"]["names"] == [None, None]
    assert (await ada.refused("GET", f"puzzles/{key}/record"))[0] == "missing"


@story
async def test_short_games_and_those_with_a_deal_that_others_play_are_not_searched(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await played(ada, bob, public=True)
    with house.context.store.engine.connect() as database:
        for least, searched in ((1, True), (99, False)):
            monkeypatch.setattr(selection, "LEAST_MOVES", least)
            assert (selection.record_of(database, table.id) is not None) is searched
        monkeypatch.setattr(selection, "LEAST_MOVES", 1)
        monkeypatch.setattr(TableSettings, "shared_deal", True)
        assert selection.record_of(database, table.id) is None


def test_what_is_found_in_a_record_is_what_its_mover_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    def prove(question: Question) -> Steps[Proof]:
        yield
        tries = dict.fromkeys(question.moves, (1.0, 0.5))
        return Proof(*[SearchResult(question.moves[0], [0.1] * 8, tries)] * 2)

    monkeypatch.setattr(generate, "SCREENING", (20,))
    monkeypatch.setattr(generate, "PROMISING", -1.0)
    monkeypatch.setattr(generate, "prove_steps", prove)
    assert isinstance(SHIPPED.origin, Dealt)
    record = replay_puzzle(SHIPPED, SHIPPED.origin).record()
    one, *_ = generate.puzzles_in(record)
    origin = PublicGame("0" * 16, (), json.dumps(one["state"]))
    puzzle = puzzle_of("x-p1-1", record.game, len(record.players), record.moves, one, origin)
    question = pose_puzzle(puzzle).question
    assert (question.log, len(question.moves)) == (record.moves[: one["ply"]], len(one["chances"]))
    assert question.state == replay_puzzle(puzzle, SHIPPED.origin).question(0).state


def test_a_game_without_themes_has_no_puzzles() -> None:
    assert generate.puzzles_in(Record(game="stones", rules=1, players=["1", "2"], options={})) == []
