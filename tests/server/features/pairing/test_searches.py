"""Quick pairing over HTTP: who looks finds a table, once, and a browser that is gone is forgotten."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import insert, select

from midtown.fairness import sha256
from midtown.record import read
from midtown.server.features.pairing import found_tables, matching
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import ratings, subscriptions
from midtown.server.storage.schema.features import seeks
from midtown.verify import verify
from tests.server.live.test_cluster import within
from tests.server.live_server import House, Person, story

STONES = {"games": ["stones"], "players": [2], "paces": ["10m"]}
MINUTE = matching.PATIENCE / 1000


@pytest.fixture(scope="module", autouse=True)
def by_hand() -> Iterator[None]:
    """Let the tests say when people are brought together, from the server's start on."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(found_tables.PERIODIC, "seconds", 1e6)
        yield


@pytest.fixture(autouse=True)
def nobody(request: pytest.FixtureRequest) -> Iterator[None]:
    """Forget those who look for a table after each test: the server stays."""
    yield
    with write_engine(request.getfixturevalue("house").context.store.engine).begin() as connection:
        connection.execute(seeks.delete())


async def pair(house: House) -> int:
    """Bring people together as the server does every second; return how many tables were opened."""
    return len(await within(house, found_tables.open_found_tables(house.context.hub)))


async def look(person: Person, **more: Any) -> Any:
    """Begin a search; return it."""
    return await person.ask("POST", "me/search", STONES | more, 201)


async def wait(person: Person, search: Any, number: str = "") -> Any:
    """Go on with a search; return it."""
    return await person.ask("PUT", "me/search", {"key": search["key"], "number": number})


@story
async def test_two_who_want_the_same_find_one_table_and_their_numbers_are_in_its_shuffle(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    one = await look(ada, games=["stones", "manhattan"], players=[2, 3, 4], paces=["1d", "10m"])
    assert (one["others"], one["table"], one["computers"]) == (0, None, False)
    house.ahead += 1
    two = await look(bob)
    assert two["others"] == 1
    assert await pair(house) == 1
    assert await pair(house) == 0
    table = (await wait(ada, one))["table"]
    assert table == (await wait(bob, two))["table"] | {"names": ["Bob"]}
    whole = (await ada.ask("GET", f"tables/{table['id']}"))["table"]
    assert (whole["game"], whole["status"], whole["public"], whole["rated"]) == ("stones", "running", True, False)
    assert (whole["pace"]["minutes"], whole["commitment"]) == (10, one["commitment"])
    assert {seat["player"] for seat in whole["seats"]} == {ada.id, bob.id}


@story
async def test_no_door_tells_the_secret_of_a_search_or_the_number_of_another_one(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    one, number = await look(ada, games=["stones", "manhattan"], players=[3]), "of-Ada-alone"
    two = await look(bob)
    await wait(ada, one, number)
    with house.context.store.engine.connect() as connection:
        secrets = list(connection.execute(select(seeks.c.secret)).scalars())
    assert sorted(map(sha256, secrets)) == sorted([one["commitment"], two["commitment"]])
    doors = {
        "ada": [await wait(ada, one, number), await ada.ask("GET", "seeks"), await ada.ask("GET", "me")],
        "bob": [await wait(bob, two), await bob.ask("GET", "seeks"), await bob.ask("GET", "tables")],
        "nobody": [await house.stranger.ask("GET", "seeks"), await house.stranger.ask("GET", "tables")],
    }
    for who, answers in doors.items():
        seen = str(answers)
        assert not [secret for secret in secrets if secret in seen], who
        assert number not in seen or who == "ada", who
        assert one["key"] not in seen or who == "ada", who


@story
async def test_the_numbers_of_both_are_in_the_shuffle_and_the_record_proves_it(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    one = await look(ada)
    house.ahead += 1
    two = await look(bob)
    await wait(ada, one, "ada's")
    await wait(ada, one, "another")
    await wait(bob, two, "bob's")
    await pair(house)
    table = (await wait(ada, one))["table"]["id"]
    here, there = await ada.socket(table), await bob.socket(table)
    while not here.position["over"]:
        if not here.position.get("legal"):
            here, there = there, here
        await here.done("move", move=here.position["legal"][0])
        await there.until(type="event", kind="moved")
    record = read(await ada.ask("GET", f"tables/{table}/record"))
    assert sorted(number for _, number in record.numbers) == ["ada's", "bob's"]
    assert record.secret is not None
    assert sha256(record.secret) == one["commitment"]
    assert all(finding.fits for finding in verify(record))


@story
async def test_people_with_claimed_names_play_rated_and_their_ratings_must_be_close(house: House) -> None:
    ada, bob = await house.guest("Rada", claimed=True), await house.guest("Robert", claimed=True)
    with write_engine(house.context.store.engine).begin() as connection:
        row = {"game": "stones", "seats": 2, "sigma": 1.0, "games": 9}
        for person, mu in ((ada, 20.0), (bob, 40.0)):
            connection.execute(insert(ratings), row | {"subject": person.id, "mu": mu})
    one, two = await look(ada), await look(bob)
    assert await pair(house) == 0
    (seen,) = await ada.ask("GET", "seeks")
    assert (seen["name"], seen["page"], seen["wanted"]) == ("Robert", True, STONES)
    assert seen["ratings"] == [{"game": "stones", "players": 2, "rating": 37.0}]
    for _ in range(5):
        house.ahead += 8
        await wait(ada, one)
        await wait(bob, two)
    assert await pair(house) == 1
    table = (await wait(ada, one))["table"]["id"]
    assert (await ada.ask("GET", f"tables/{table}"))["table"]["rated"]


@story
async def test_who_blocks_another_neither_sees_nor_meets_them(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    await ada.ask("PUT", f"me/blocks/{bob.id}")
    await look(ada)
    await look(bob)
    assert await pair(house) == 0
    assert await ada.ask("GET", "seeks") == await bob.ask("GET", "seeks") == []
    assert (await bob.refused("POST", f"seeks/{ada.id}"))[0] == "missing"
    assert len(await house.stranger.ask("GET", "seeks")) == 2


@story
async def test_a_browser_that_is_gone_for_fifteen_seconds_is_forgotten(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    one = await look(ada)
    house.ahead += 14
    await wait(ada, one)
    house.ahead += 14
    two = await look(bob)
    assert two["others"] == 1
    house.ahead += 2
    assert await pair(house) == 0
    assert await bob.ask("GET", "seeks") == []
    await look(await house.guest())
    assert (await ada.refused("PUT", "me/search", {"key": one["key"]}))[0] == "missing"


@story
async def test_a_hidden_page_may_sleep_for_three_minutes_if_a_notification_can_wake_its_player(house: House) -> None:
    ada, bob, eve = [await house.guest() for _ in range(3)]
    with write_engine(house.context.store.engine).begin() as connection:
        row = {"endpoint": f"https://push.example/{ada.id}", "player": ada.id, "keys": "{}"}
        connection.execute(insert(subscriptions).values(row))
    one, other = await look(ada), await look(eve, games=["manhattan"])
    await hide(ada, one)
    await hide(eve, other)
    house.ahead += 170
    two = await look(bob)
    assert two["others"] == 1
    await wait(ada, one)
    house.ahead += 14
    await wait(bob, two)
    house.ahead += 2
    assert await pair(house) == 0, "Ada has come back, and then has been gone for 16 seconds"
    one = await look(ada)
    await hide(ada, one)
    house.ahead += 175
    two = await look(bob)
    assert await pair(house) == 1
    assert (await wait(bob, two))["table"]["names"] == [ada.name]


async def hide(person: Person, search: Any) -> None:
    """Go on with a search on a page that is hidden."""
    await person.ask("PUT", "me/search", {"key": search["key"], "hidden": True})


@story
async def test_a_search_is_ended_by_hand_or_by_the_next_one(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    one = await look(ada)
    again = await look(ada, players=[3], games=["manhattan"])
    assert (await ada.refused("PUT", "me/search", {"key": one["key"]}))[0] == "missing"
    await look(bob)
    assert await pair(house) == 0
    await ada.ask("DELETE", "me/search", status=204)
    assert (await ada.refused("PUT", "me/search", {"key": again["key"]}))[0] == "missing"
    assert await bob.ask("GET", "seeks") == []
    assert (await ada.refused("POST", "me/search", STONES | {"games": ["manhattan"], "players": [7]}))[0] == "request"
    anything = (await look(ada, games=[], players=[]))["wanted"]
    assert {"stones", "manhattan"} <= set(anything["games"])
    assert anything["players"][:3] == [2, 3, 4]
    assert (await ada.refused("POST", "me/search", STONES | {"games": ["nothing"]}))[0] == "request"


@story
async def test_after_a_minute_computer_players_take_the_empty_seats(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    manhattan = {"games": ["manhattan"], "players": [4]}
    one, two = await look(ada, **manhattan), await look(bob, **manhattan)
    assert (await ada.refused("POST", "me/search/computers", {"key": one["key"]}))[0] == "table"
    for _ in range(6):
        house.ahead += MINUTE / 6
        one, two = await wait(ada, one), await wait(bob, two)
    assert one["computers"]
    assert await pair(house) == 0
    table = (await ada.ask("POST", "me/search/computers", {"key": one["key"]}))["table"]
    assert table["names"] == ["Bob"]
    assert (await wait(bob, two))["table"]["id"] == table["id"]
    assert (await ada.ask("POST", "me/search/computers", {"key": one["key"]}))["table"] == table
    whole = (await ada.ask("GET", f"tables/{table['id']}"))["table"]
    assert sorted(seat["kind"] for seat in whole["seats"]) == ["bot", "bot", "person", "person"]
    assert (whole["status"], whole["rated"], whole["public"]) == ("running", False, False)


@story
async def test_one_click_joins_the_search_of_another(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    one = await look(ada)
    two = await bob.ask("POST", f"seeks/{ada.id}", status=201)
    assert two["wanted"] == one["wanted"]
    assert await pair(house) == 1
    assert (await wait(bob, two))["table"]["names"] == ["Ada"]
    assert (await bob.refused("POST", f"seeks/{ada.id}"))[0] == "missing"


@story
async def test_who_does_not_come_to_a_found_live_table_holds_nobody_up_for_a_whole_clock(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    one, two = await look(ada), await look(bob)
    assert await pair(house) == 1
    table = (await wait(ada, one))["table"]["id"]
    assert (await wait(bob, two))["table"]["id"] == table
    sockets = [await person.socket(table) for person in (ada, bob)]
    clock = sockets[0].position["clock"]
    assert (sockets[0].table["first_move"], clock["first"], clock["left"]) == (120, 120_000, [600_000, 600_000])
    (mover,) = [socket for socket in sockets if socket.position.get("legal")]
    await mover.done("move", move="take 1")
    assert mover.position["clock"]["first"] == 120_000  # now the other one owes it
    house.ahead += 121
    assert (await mover.until(kind="left"))["reason"] == "timeout"


@story
async def test_a_slow_table_that_was_found_gives_the_whole_day_for_the_first_move(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    one, _ = await look(ada, paces=["1d"]), await look(bob, paces=["1d"])
    assert await pair(house) == 1
    socket = await ada.socket((await wait(ada, one))["table"]["id"])
    assert (socket.table["first_move"], "first" in socket.position["clock"]) == (0, False)


@story
async def test_nobody_looks_for_a_second_live_game(house: House) -> None:
    ada, bob, eve = await house.guest("Ada"), await house.guest("Bob"), await house.guest("Eve")
    one, _ = await look(ada), await look(bob)
    assert await pair(house) == 1
    table = (await wait(ada, one))["table"]["id"]
    await look(eve)
    sentence = "You are at a live game. Look for the next one when it is over."
    assert await ada.refused("POST", "me/search", STONES) == ("table", sentence)
    assert await ada.refused("POST", f"seeks/{eve.id}") == ("table", sentence)
    await look(ada, paces=["1d"])
    await (await ada.socket(table)).done("leave")
    await look(ada)
