"""Dumps: public finished games alone, and no name, id or word that somebody has not agreed to publish."""

import json
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text, update

from midtown.cli.app import run
from midtown.dataset import parquet
from midtown.dataset.rows import GameRows
from midtown.record import read
from midtown.server import dump
from midtown.server.features.reviews import background_work
from midtown.server.storage import archives
from midtown.server.storage.database import migrate, open_engine, write_engine
from midtown.server.storage.schema.play import tables
from midtown.server.tables import repository
from midtown.verify import verify
from tests.server.live_server import House, OpenedTable, Person, Socket, story
from tests.tools import need_package

KEY = b"a key"
HIDDEN = ("Ada", "Bob", "Ann", "Mallory", "psst", "hello-Ada")


async def finished(*sockets: Socket) -> None:
    """Play a game to its end by first legal moves; `sockets` are the connections of its players."""
    while not sockets[0].position["over"]:
        mover = next(socket for socket in sockets if socket.position.get("legal"))
        answer = await mover.done("move", move=mover.position["legal"][0])
        for other in sockets:
            if other is not mover:
                await other.until(seq=answer["seq"])


async def played(one: Person, two: Person, number: str = "7", **more: Any) -> OpenedTable:
    """Play a game of two to its end, with a word between them."""
    table = await one.opens("stones", "me open", number=number, **more)
    await two.joins(table.invites[1], "8")
    sockets = [await one.socket(table.id), await two.socket(table.id)]
    await sockets[0].done("chat", text="psst")
    await sockets[1].until(kind="chat")
    await finished(*sockets)
    return table


def dumped(house: House) -> list[GameRows]:
    return list(dump.games(house.context.store.engine, KEY))


def of(house: House, table: OpenedTable) -> GameRows | None:
    """Return the rows of a table in a dump."""
    return next((one for one in dumped(house) if one.game["id"] == dump.pseudonym(KEY, f"table {table.id}")), None)


def written(rows: GameRows) -> str:
    return json.dumps([rows.game | {"ended_on": str(rows.game["ended_on"])}, rows.decisions])


@story
async def test_only_public_games_that_were_played_to_their_end_are_dumped(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    public, private = await played(ada, bob, public=True), await played(ada, bob)
    running = await ada.opens("stones", "me open", public=True)
    abandoned = await ada.opens("stones", "me device:Ann", public=True)
    over = await (await ada.socket(abandoned.id)).done("propose", what="abandon")
    assert over["table"]["result"]["ended"] == "abandoned"
    record = await ada.ask("GET", f"tables/{public.id}/record")
    imported = OpenedTable((await ada.ask("POST", "records", {"record": record}, 201)) | {"invites": {}})
    with write_engine(house.context.store.engine).begin() as connection:  # whatever becomes of imported records
        connection.execute(update(tables).where(tables.c.id == imported.id).values(public=True))
    assert of(house, public) is not None
    assert [of(house, table) for table in (private, running, abandoned, imported)] == [None] * 4


@story
async def test_names_are_pseudonyms_unless_they_are_claimed_and_published(house: House) -> None:
    ada, bob = await house.guest(claimed=True), await house.guest("Bob")
    table = await played(ada, bob, public=True)

    def players() -> list[str]:
        rows = of(house, table)
        assert rows is not None
        assert json.loads(rows.game["record"])["players"] == rows.game["players"]
        return list(rows.game["players"])

    before = players()
    assert before == [f"player-{dump.pseudonym(KEY, f'player {one.id}')}" for one in (ada, bob)]
    assert not (await ada.ask("GET", "me"))["publishes_name"]
    for one in (ada, bob):  # a guest's agreement does not count before the name is claimed
        assert (await one.ask("PATCH", "me", {"publishes_name": True}))["publishes_name"]
    assert players() == [ada.name, before[1]]
    await ada.ask("PATCH", "me", {"publishes_name": False})
    assert players() == before
    await bob.ask("DELETE", "me", status=204)
    assert players() == [before[0], dump.DELETED]
    assert dump.pseudonym(b"another key", f"player {ada.id}") not in before[0]


@story
async def test_nothing_that_may_not_be_known_is_in_a_dump(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    tables_ = [
        await played(ada, bob, public=True),
        await played(ada, bob, number="hello-Ada", public=True),
        await ada.opens("stones", "me device:Ann", public=True),
    ]
    await finished(await ada.socket(tables_[2].id))
    ids = [table.id for table in tables_]
    for table in tables_:
        rows = of(house, table)
        assert rows is not None
        for hidden in (*HIDDEN, *ids, ada.id, bob.id, ada.token):
            assert hidden not in written(rows), hidden
    whole, without, beside = (of(house, table) for table in tables_)
    assert whole is not None
    assert without is not None
    assert beside is not None
    assert all(finding.fits for finding in verify(read(json.loads(whole.game["record"]))))
    document = json.loads(without.game["record"])
    assert (document["secret"], document["commitment"], document["events"]) == (None, None, [])
    assert len(set(beside.game["players"])) == 2
    assert beside.game["players"][1] not in whole.game["players"]


@story
async def test_a_player_who_left_keeps_the_pseudonym_and_a_computer_player_its_level(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens("stones", "me open random", public=True, on_leave="random")
    await bob.joins(table.invites[1])
    await (await bob.socket(table.id)).done("leave")
    with closing(house.context.store.engine.connect()) as connection:
        state = repository.load(connection, table.id)
    assert state is not None
    names = {ada.id: None, bob.id: None}
    record = dump.anonymous_record(state, names, KEY)
    assert record.players == [
        *(f"player-{dump.pseudonym(KEY, f'player {one.id}')}" for one in (ada, bob)),
        "bot:random",
    ]


@story
async def test_archived_games_are_dumped_as_before_and_reviewed_ones_with_chances(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await played(ada, bob, public=True)
    before = of(house, table)
    assert before is not None
    assert all(row["chances"] is None for row in before.decisions)
    with write_engine(house.context.store.engine).begin() as connection:
        quiet = next(at for name, at in archives.quiet_tables(connection, 10**15, (0, ""), 1000) if name == table.id)
        assert archives.archive(connection, table.id, quiet)
    assert of(house, table) == before
    chances = [[0.5, 0.5]] * (len(before.decisions) + 1)
    with write_engine(house.context.store.engine).begin() as connection:
        review: Any = {"chances": chances}
        background_work.store_review(connection, table.id, review)
    after = of(house, table)
    assert after is not None
    assert all(row["chances"] == [0.5, 0.5] for row in after.decisions)


def test_nobody_s_name_is_published_after_the_update(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0010")
    with write_engine(engine).begin() as connection:
        connection.execute(text("insert into players (id, name, created_at, seen_at) values ('ada', 'Ada', 1, 1)"))
    migrate(engine)
    with engine.connect() as connection:
        assert not connection.execute(text("select publishes_name from players")).scalar_one()
    engine.dispose()


def test_the_key_is_made_once_and_its_owner_s_alone(tmp_path: Path) -> None:
    key = dump.read_or_make_key(tmp_path / "data")
    assert len(key) == 32
    assert dump.read_or_make_key(tmp_path / "data") == key
    assert stat.S_IMODE((tmp_path / "data" / dump.KEY).stat().st_mode) == 0o600


def test_the_command_replaces_the_files_of_the_dump_before(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    need_package("pyarrow")
    folder = tmp_path / "out"
    arguments = ["dump", str(folder), "--database", database, "--data", str(tmp_path / "data"), "--lang", "en"]
    for _ in range(2):
        assert run(arguments) == 0
        assert capsys.readouterr().out.startswith("0 games with 0 decisions")
        assert sorted(path.name for path in folder.iterdir()) == ["games.decisions.parquet", "games.parquet"]
    assert parquet.library()[1].read_table(folder / dump.NAME).num_rows == 0


def test_a_server_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dump", str(tmp_path / "out"), "--data", str(tmp_path), "--lang", "en"]) == 2
    assert "midtown.sqlite" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
