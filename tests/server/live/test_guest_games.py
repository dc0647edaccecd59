"""A guest with unfinished games logs in: their seats go to the account, or they leave, as they say; never silently."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from midtown.server.storage.schema.play import seats, tables
from tests.server.live_server import House, OpenedTable, Person, Socket, story

PASSWORD = "correct horse"


async def sits(house: House) -> tuple[Person, OpenedTable, Socket, Socket]:
    """Return a guest who plays at their own table with Bob, the table, and both connections."""
    guest, bob = await house.guest(), await house.guest("Bob")
    table = await guest.opens("stones", "me open")
    await bob.joins(table.invites[1])
    return guest, table, await guest.socket(table.id), await bob.socket(table.id)


async def logs_in(guest: Person, name: str, status: int = 200, **wish: Any) -> tuple[Person, Any]:
    """Log in as `name` in the browser of a guest; return who is there now, and the answer."""
    body = {"name": name, "password": PASSWORD, **wish}
    headers = {"cookie": f"midtown={guest.token}", "origin": guest.house.url}
    async with guest.house.session.post(f"{guest.house.url}/api/session", json=body, headers=headers) as answer:
        assert answer.status == status, await answer.text()
        read = await answer.json()
        token = answer.cookies["midtown"].value if "midtown" in answer.cookies else ""
        return Person(guest.house, token, read.get("id", ""), read.get("name", "")), read


@story
async def test_nothing_happens_before_the_guest_has_said_what_becomes_of_their_games(house: House) -> None:
    guest, _, first, _ = await sits(house)
    ann = await house.guest(claimed=True)
    _, refusal = await logs_in(guest, ann.name, 409)
    assert "1 unfinished game " in refusal["error"]["message"]
    await first.done("chat", text="Still here")
    again, _ = await logs_in(await house.guest(), ann.name)  # without games nobody is asked
    assert again.id == ann.id


@story
async def test_the_account_takes_the_seat_with_everything_that_belongs_to_it(house: House) -> None:
    guest, table, first, second = await sits(house)
    ann = await house.guest(claimed=True)
    here, _ = await logs_in(guest, ann.name, games="take")
    event = await second.until(kind="passed")
    assert event["seat"] == 0
    assert event["table"]["seats"][0]["name"] == ann.name
    assert event["table"]["seats"][0]["player"] == ann.id
    assert event["table"]["creator"] == ann.id
    await first.closed()
    socket = await here.socket(table.id)
    assert socket.first["you"]["seats"] == [0]
    assert socket.first["you"]["creator"]
    await socket.done("move", move=socket.position["legal"][0])
    record = await here.ask("GET", f"tables/{table.id}/record")
    assert record["players"][0] == ann.name
    house.context.store.loop.call_soon_threadsafe(house.context.hub.sessions.clear)  # loaded anew, it is the same
    later = await here.socket(table.id)
    assert later.first["you"] == {"player": ann.id, "seats": [0], "creator": True}
    assert [chair["name"] for chair in later.table["seats"]] == [ann.name, "Bob"]
    with house.context.store.engine.connect() as connection:
        sitting = connection.execute(
            select(seats.c.player).where(seats.c.table == table.id, seats.c.seat == 0)
        ).scalar()
        creator = connection.execute(select(tables.c.creator).where(tables.c.id == table.id)).scalar()
        assert (sitting, creator) == (ann.id, ann.id)


@story
async def test_notes_and_the_time_go_with_the_seat(house: House) -> None:
    guest, ann, bob = await house.guest(), await house.guest(claimed=True), await house.guest("Bob")
    table = await guest.opens("stones", "me open", pace={"kind": "days", "days": 2})
    await bob.joins(table.invites[1])
    await guest.ask("PUT", f"tables/{table.id}/notes", {"text": "mine", "variations": []})
    before = (await guest.socket(table.id)).position
    here, _ = await logs_in(guest, ann.name, games="take")
    assert (await here.ask("GET", f"tables/{table.id}/notes"))["text"] == "mine"
    assert (await here.socket(table.id)).position == before


@story
async def test_a_message_that_was_sent_before_is_recognised_when_the_account_sends_it_again(house: House) -> None:
    guest, table, first, _ = await sits(house)
    ann = await house.guest(claimed=True)
    move = {"type": "move", "id": "the-move", "move": first.position["legal"][0], "answers": first.position["turn"]}
    stored = await first.say(move)
    here, _ = await logs_in(guest, ann.name, games="take")
    assert await (await here.socket(table.id)).say(move) == {"type": "accepted", "id": "the-move", "seq": stored["seq"]}


@story
async def test_who_says_so_leaves_all_games(house: House) -> None:
    guest, _, _, second = await sits(house)
    ann = await house.guest(claimed=True)
    await logs_in(guest, ann.name, games="leave")
    left = await second.until(kind="left")
    assert left["seat"] == 0


@story
async def test_where_the_account_sits_already_the_guest_leaves(house: House) -> None:
    ann, guest = await house.guest(claimed=True), await house.guest("Bob")
    table = await ann.opens("stones", "me open")
    await guest.joins(table.invites[1])
    socket = await ann.socket(table.id)
    _, refusal = await logs_in(guest, ann.name, 409)
    assert "cannot take" in refusal["error"]["message"]
    await logs_in(guest, ann.name, games="take")
    left = await socket.until(kind="left")
    assert left["seat"] == 1


@story
async def test_a_game_whose_result_is_compared_does_not_pass(house: House) -> None:
    guest, ann = await house.guest("Bob"), await house.guest(claimed=True)
    daily = (await guest.ask("GET", "daily"))["deals"][0]["id"]
    deal = (await guest.ask("POST", f"daily/deals/{daily}/games", {}, 201))["table"]
    table = await guest.opens("stones", "me open")
    _, refusal = await logs_in(guest, ann.name, 409)
    assert "2 unfinished games" in refusal["error"]["message"]
    assert "1 game " in refusal["error"]["message"]
    here, _ = await logs_in(guest, ann.name, games="take")
    mine = await here.ask("GET", "me/tables")
    assert [one["id"] for one in mine] == [table.id]
    assert house.context.hub.sessions[deal].table.status == "over"


@story
async def test_a_table_of_somebody_who_has_blocked_the_account_does_not_pass(house: House) -> None:
    host, guest, ann = await house.guest("Cem"), await house.guest("Bob"), await house.guest(claimed=True)
    table = await host.opens("stones", "me open")
    await guest.joins(table.invites[1])
    await host.ask("PUT", f"me/blocks/{ann.id}")
    socket = await host.socket(table.id)
    await logs_in(guest, ann.name, games="take")
    assert (await socket.until(kind="left"))["seat"] == 1


@story
async def test_wrong_passwords_learn_and_change_nothing(house: House) -> None:
    guest, _, first, _ = await sits(house)
    ann = await house.guest(claimed=True)
    headers = {"cookie": f"midtown={guest.token}", "origin": house.url}
    wrong = {"name": ann.name, "password": "wrong horse", "games": "take"}
    async with house.session.post(f"{house.url}/api/session", json=wrong, headers=headers) as answer:
        assert answer.status == 401
    await first.done("chat", text="Still here")


@pytest.mark.parametrize("wish", ["both", 1, ["take"]])
def test_other_wishes_are_refused(house: House, wish: Any) -> None:
    async def tries() -> None:
        ann = await house.guest(claimed=True)
        await logs_in(await house.guest(), ann.name, 400, games=wish)

    asyncio.run(house.visited(tries))
