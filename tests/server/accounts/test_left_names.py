"""Names that a deleted account leaves in tables, records, analyses and tournaments: they go, and the games stay."""

import json
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from midtown.record import read
from midtown.server.storage import archives
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.features import analyses, tournaments
from midtown.server.storage.schema.play import tables
from midtown.server.storage.stored_names import without_name
from midtown.server.tables import repository, views
from midtown.verify import verify
from tests.server.features.tournaments.halls import hall
from tests.server.live_server import House, Person, story
from tests.server.tables.test_records import played

NAME = "Ada % Lovelace"
LOOKALIKE = "\u0430da % LOVELACE"  # begins with a Cyrillic letter


def recorded(*players: str, moves: int | None = None) -> Any:
    return played(moves) | {"players": list(players)}


async def brought(person: Person, *players: str) -> tuple[str, str]:
    made = await person.ask("POST", "records", {"record": recorded(*players)}, 201)
    return made["id"], made["watch"]


async def deletes(house: House, person: Person) -> None:
    """Delete an account; every table in memory is afterwards as it is stored."""
    await person.ask("DELETE", "me", status=204)
    for session in list(house.context.hub.loaded_sessions()):
        table = session.table.id
        stored = await house.context.store.read(partial(repository.load, table=table))
        assert stored is not None
        assert session.table.settings == stored.settings
        assert session.table.seats == stored.seats
        for state in (session.table, session.pending):
            assert views.record(state, (), revealed=True) == views.record(stored, (), revealed=True)
            assert (state.match and state.match.players) == (stored.match and stored.match.players)


def stored_texts(connection: Connection) -> dict[str, str]:
    """Return by id what is stored of tables, analyses and tournaments."""
    texts = {row.id: row.settings for row in connection.execute(select(tables.c.id, tables.c.settings))}
    texts = {table: text or archives.settings_of(connection, table) for table, text in texts.items()}
    texts |= {row.id: row.record for row in connection.execute(select(analyses.c.id, analyses.c.record))}
    return texts | {row.id: row.name for row in connection.execute(select(tournaments.c.id, tournaments.c.name))}


async def texts_of(house: House, *ids: str) -> list[str]:
    texts = await house.context.store.read(stored_texts)
    return [texts[one] for one in ids]


def archived(house: House, table: str) -> None:
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(update(tables).where(tables.c.id == table).values(quiet_since=1))
        assert archives.archive(connection, table, 1)


async def kept(house: House, table: str, watch: str) -> tuple[list[str], Any]:
    """Return the names of a table's seats as strangers see them, and its record."""
    page = await house.stranger.ask("GET", f"tables/{table}", watch=watch)
    record = await house.stranger.ask("GET", f"tables/{table}/record", watch=watch)
    return [seat["name"] for seat in page["table"]["seats"]], record


@story
async def test_a_claimed_name_leaves_the_records_that_others_have_brought(house: House) -> None:
    ada, bob = await house.guest(NAME, claimed=True), await house.guest()
    newest, alike, old = [await brought(bob, name, "Ann") for name in (NAME, LOOKALIKE, NAME)]
    other, _ = await brought(bob, "Ada % Lovelace 2", "Ann")
    archived(house, old[0])
    findings = [verify(read((await kept(house, *one))[1])) for one in (newest, alike, old)]
    before = await texts_of(house, other)
    await deletes(house, ada)
    for one, finding in zip((newest, alike, old), findings, strict=True):
        names, record = await kept(house, *one)
        assert names == ["", "Ann"]
        assert record == recorded("", "Ann")
        assert verify(read(record)) == finding
        assert all(one.fits for one in finding)
    for text in await texts_of(house, newest[0], alike[0], old[0]):
        assert "lovelace" not in text.casefold()
        assert "Ann" in text
    assert await texts_of(house, other) == before


@story
async def test_a_game_that_is_continued_from_a_record_is_played_on_without_the_name(house: House) -> None:
    ada, bob = await house.guest("Ada Continued", claimed=True), await house.guest("Bob")
    table = await bob.opens(seats="me greedy", record=recorded("Ada Continued", "Ann", moves=2))
    before = await kept(house, table.id, table.watch)
    await deletes(house, ada)
    (text,) = await texts_of(house, table.id)
    assert "Ada Continued" not in text
    assert await kept(house, table.id, table.watch) == before
    assert before[1]["players"][0] == "Bob"


@story
async def test_names_at_the_device_leave_the_tables_that_a_deleted_account_has_opened(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    mine, running = await ada.opens(seats="me device:Grandma"), await ada.opens(seats="me device:Grandma open")
    old = await ada.opens(seats="me device:Grandma")
    others = await bob.opens(seats="me device:Grandma")
    await bob.joins(running.invites[2])
    socket = await ada.socket(old.id)
    await socket.done("leave")
    archived(house, old.id)
    await deletes(house, ada)
    for table in (mine, running, old):
        names, record = await kept(house, table.id, table.watch)
        assert "Grandma" not in [*names, *record["players"]]
    assert not any("Grandma" in text for text in await texts_of(house, mine.id, running.id, old.id))
    assert (await kept(house, others.id, others.watch))[0][1] == "Grandma"


@story
async def test_the_name_of_a_guest_leaves_their_own_tables_alone(house: House) -> None:
    ada, bob = await house.guest("A Guest"), await house.guest()
    mine, theirs = await brought(ada, "A Guest", "Ann"), await brought(bob, "A Guest", "Ann")
    await deletes(house, ada)
    assert (await kept(house, *mine))[0] == ["", "Ann"]
    assert (await kept(house, *theirs))[0] == ["A Guest", "Ann"]


@story
async def test_a_claimed_name_leaves_the_analyses_of_others(house: House) -> None:
    ada, bob = await house.guest("Ada Analysed", claimed=True), await house.guest()
    saved = []
    for name in ("Ada Analysed", "Somebody"):
        body = {"title": "Mine", "shared": True, "record": recorded(name, "Ann")}
        saved.append((await bob.ask("POST", "analyses", body, 201))["id"])
    (_, before) = await texts_of(house, *saved)
    await deletes(house, ada)
    named, other = await texts_of(house, *saved)
    assert other == before
    record = read(json.loads(named))
    assert record.players == ["", "Ann"]
    assert record.moves == recorded("", "Ann")["moves"]


@story
async def test_a_tournament_of_a_deleted_account_has_a_name_that_says_nothing(house: House) -> None:
    made = await hall(house, 2)
    guest = made.people[1]
    assert (await made.page(guest))["info"]["name"] != "Tournament"
    await deletes(house, made.people[0])
    assert (await made.page(guest))["info"]["name"] == "Tournament"


@pytest.mark.parametrize("gone", [{"Ann"}, {"Ann", "bot:greedy"}, set()], ids=["one", "all", "none"])
def test_a_record_without_a_name_is_the_same_game(gone: set[str]) -> None:
    document = played()
    after = without_name(document, gone.__contains__)
    assert [not name for name in after["players"]] == [name in gone for name in document["players"]]
    assert {**after, "players": 0} == {**document, "players": 0}
    assert [one.fits for one in verify(read(after))] == [one.fits for one in verify(read(document))]
