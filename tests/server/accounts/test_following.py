"""Following players, and who of them is here: across servers, never against their will."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from midtown.server.accounts import identity, relations
from midtown.server.live.moderation import delete_account
from midtown.server.storage.database import migrate, open_engine, write_engine
from midtown.server.storage.schema.accounts import follows
from midtown.server.storage.schema.accounts import presence as stored
from midtown.server.support.refusals import Refused
from tests.server.live_server import House, Person, story


async def seen(house: House) -> None:
    """Have the server store who is here."""
    await house.run(house.context.presence.store())


async def followed(person: Person) -> list[dict[str, Any]]:
    people: list[dict[str, Any]] = (await person.ask("GET", "me/following"))["people"]
    return people


async def is_here(viewer: Person, player: Person) -> bool:
    return bool((await viewer.ask("GET", f"players/{player.id}"))["here"])


def test_players_of_the_version_before_show_that_they_are_here(empty_database: str) -> None:
    engine = open_engine(empty_database)
    migrate(engine, "0008")
    with write_engine(engine).begin() as connection:
        connection.execute(text("insert into players (id, name, created_at, seen_at) values ('ada', 'Ada', 1, 1)"))
    migrate(engine)
    with engine.connect() as connection:
        visitor = identity.visitor_by_id(connection, "ada")
        assert visitor is not None
        assert visitor.shows_presence
    engine.dispose()


@story
async def test_a_followed_player_is_here_for_a_minute_after_they_were_seen(house: House) -> None:
    ada, bob, eve = [await house.guest(name) for name in ("Ada", "Bob", "Eve")]
    assert await followed(ada) == []
    await ada.ask("PUT", f"me/following/{bob.id}", status=204)
    await ada.ask("PUT", f"me/following/{bob.id}", status=204)
    await bob.ask("PATCH", "me", {"face": 7})
    await seen(house)
    (one,) = await followed(ada)
    assert one == {"player": bob.id, "name": "Bob", "face": 7, "here": True, "table": None, "game": None}
    page = await ada.ask("GET", f"players/{bob.id}")
    assert (page["followed"], page["here"]) == (True, True)
    page = await bob.ask("GET", f"players/{ada.id}")
    assert (page["followed"], page["here"]) == (False, True)
    assert not await is_here(house.stranger, bob)  # nobody without a session learns it
    house.ahead += 61
    assert [one["here"] for one in await followed(ada)] == [False]
    assert not await is_here(eve, bob)
    await ada.ask("DELETE", f"me/following/{bob.id}", status=204)
    assert await followed(ada) == []


@story
async def test_storing_returns_once_everybody_noted_before_is_stored(house: House) -> None:
    ada = await house.guest("Ada")

    async def twice() -> None:
        first = asyncio.ensure_future(house.context.presence.store())
        await asyncio.sleep(0)  # it has begun, and waits for the database
        await house.context.presence.store()
        assert first.done()

    house.ahead += 61
    house.context.presence.note(ada.id)
    await house.run(twice())


@story
async def test_who_has_a_table_open_stays_here(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await bob.opens(seats="me greedy")
    socket = await bob.socket(table.id)
    await ada.ask("PUT", f"me/following/{bob.id}", status=204)
    for _ in range(4):
        house.ahead += 40
        await seen(house)
        assert [one["here"] for one in await followed(ada)] == [True]
    await socket.close()


@story
async def test_the_list_links_to_a_public_table_of_those_who_are_here(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    await ada.ask("PUT", f"me/following/{bob.id}", status=204)
    await bob.opens(seats="me greedy")
    await bob.opens(seats="me open", public=True)  # nothing to watch yet
    await seen(house)
    assert [(one["here"], one["table"]) for one in await followed(ada)] == [(True, None)]
    table = await bob.opens(seats="me greedy", public=True)
    assert [(one["table"], one["game"]) for one in await followed(ada)] == [(table.id, "stones")]
    house.ahead += 61
    assert [(one["here"], one["table"]) for one in await followed(ada)] == [(False, None)]


@story
async def test_who_does_not_show_it_is_never_here(house: House) -> None:
    ada, bob, eve = [await house.guest(name) for name in ("Ada", "Bob", "Eve")]
    for other in (bob, eve):
        await ada.ask("PUT", f"me/following/{other.id}", status=204)
    await bob.opens(seats="me greedy", public=True)
    assert (await bob.ask("GET", "me"))["presence"]
    await seen(house)
    assert await is_here(ada, bob)
    assert not (await bob.ask("PATCH", "me", {"presence": False}))["presence"]
    assert not await is_here(ada, bob)
    absent = [one for one in await followed(ada) if one["player"] == bob.id]
    house.ahead += 30
    await bob.ask("GET", "me")
    await seen(house)
    # The same bytes whether they are here or not, and no trace in the database.
    assert [one for one in await followed(ada) if one["player"] == bob.id] == absent
    assert (absent[0]["here"], absent[0]["table"]) == (False, None)
    with house.context.store.engine.connect() as connection:
        assert bob.id not in connection.execute(select(stored.c.player)).scalars().all()
    await bob.ask("PATCH", "me", {"presence": True})
    house.ahead += 30
    await bob.ask("GET", "me")
    await seen(house)
    assert await is_here(ada, bob)


@story
async def test_blocked_players_neither_follow_nor_see(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    await bob.ask("PUT", f"me/following/{ada.id}", status=204)
    await ada.ask("PUT", f"me/following/{bob.id}", status=204)
    await seen(house)
    assert await is_here(bob, ada)
    await ada.ask("PUT", f"me/blocks/{bob.id}")
    assert await followed(bob) == await followed(ada) == []
    assert not await is_here(bob, ada)
    assert not await is_here(ada, bob)
    for one, two in ((ada, bob), (bob, ada)):
        assert await one.refused("PUT", f"me/following/{two.id}") == ("request", "You cannot follow this player.")
    await ada.ask("DELETE", f"me/blocks/{bob.id}")
    assert await followed(bob) == []
    await bob.ask("PUT", f"me/following/{ada.id}", status=204)


@story
async def test_nobody_follows_themselves_or_nobody_or_without_a_session(house: House) -> None:
    ada = await house.guest("Ada")
    assert (await ada.refused("PUT", f"me/following/{ada.id}"))[1] == "You cannot do this to yourself."
    assert (await ada.refused("PUT", f"me/following/{'0' * 16}"))[0] == "missing"
    assert (await ada.refused("PUT", "me/following/ada"))[0] == "request"
    await ada.ask("DELETE", f"me/following/{'0' * 16}", status=204)
    for method, path in (("GET", "me/following"), ("PUT", f"me/following/{ada.id}")):
        assert (await house.stranger.refused(method, path))[0] == "identity"


def test_a_player_follows_a_limited_number_of_others(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relations, "MOST_FOLLOWED", 2)
    engine = open_engine(database)
    with write_engine(engine).begin() as connection:
        ada, *others = [identity.new_guest(connection, 1)[0].id for _ in range(4)]
        for other in (*others[:2], others[0]):
            relations.follow(connection, ada, other, 1)
        with pytest.raises(Refused):
            relations.follow(connection, ada, others[2], 1)
        assert len(relations.followed_players(connection, ada, 1)) == 2
    engine.dispose()


def test_who_was_not_seen_for_a_minute_leaves_no_row(database: str) -> None:
    engine = open_engine(database)
    with write_engine(engine).begin() as connection:
        ada, bob = [identity.new_guest(connection, 1)[0].id for _ in range(2)]
        relations.store_presence(connection, {ada, bob, "0" * 16}, 1000)
        assert relations.players_here(connection, ada, [ada, bob], 60_999) == {ada, bob}
        assert relations.players_here(connection, ada, [ada, bob], 61_000) == set()
        relations.store_presence(connection, {ada}, 61_000)
        assert connection.execute(select(stored.c.player)).scalars().all() == [ada]
    engine.dispose()


@story
async def test_a_deleted_account_follows_nobody_and_is_followed_by_nobody(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    await ada.ask("PUT", f"me/following/{bob.id}", status=204)
    await bob.ask("PUT", f"me/following/{ada.id}", status=204)
    await seen(house)
    await house.run(delete_account(house.context.hub, bob.id))
    await seen(house)
    assert await followed(ada) == []
    with house.context.store.engine.connect() as connection:
        rows = select(follows).where((follows.c.player == bob.id) | (follows.c.followed == bob.id))
        assert connection.execute(rows).first() is None


def test_who_is_connected_to_one_server_is_here_at_another(postgres_url: str, tmp_path: Path) -> None:
    async def visit() -> None:
        other.session = house.session
        ada, bob = await house.guest("Ada"), await house.guest("Bob")
        await ada.ask("PUT", f"me/following/{bob.id}", status=204)
        there = Person(other, ada.token, ada.id)
        assert [one["here"] for one in await followed(there)] == [False]
        await seen(house)
        assert [one["here"] for one in await followed(there)] == [True]

    with House(postgres_url, tmp_path / "one") as house, House(postgres_url, tmp_path / "two") as other:
        asyncio.run(house.visited(visit))


@story
async def test_people_here_are_listed_followed_first_and_guests_only_counted(house: House) -> None:
    ada = await house.guest("Ada")
    house.ahead += 61
    await seen(house)
    others = (await ada.ask("GET", "people/here"))["count"]  # sockets of other tests that are open for good
    bob, cid, dan = [await house.guest(claimed=True) for _ in range(3)]
    eve, fay, gus = await house.guest("Eve"), await house.guest(claimed=True), await house.guest("Gus")
    for followed_one in (dan, gus):
        await ada.ask("PUT", f"me/following/{followed_one.id}", status=204)
    table = await cid.opens(seats="me greedy", public=True)
    await bob.opens(seats="me greedy")
    await fay.ask("PATCH", "me", {"hidden": True})
    await seen(house)
    here = await ada.ask("GET", "people/here")
    assert [(person["player"], person["table"]) for person in here["people"]] == [
        (gus.id, None),
        (dan.id, None),
        (cid.id, table.id),
        (bob.id, None),
    ]
    assert here["count"] == others + 6
    assert eve.id not in str(here)
    assert fay.id not in str(here)
    await bob.ask("PUT", f"me/blocks/{ada.id}")
    await cid.ask("PATCH", "me", {"presence": False})
    here = await ada.ask("GET", "people/here")
    assert ([person["player"] for person in here["people"]], here["count"]) == ([gus.id, dan.id], others + 4)
    assert (await house.stranger.refused("GET", "people/here"))[0] == "identity"
