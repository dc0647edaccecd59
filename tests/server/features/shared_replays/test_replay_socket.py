"""The WebSocket of a shared replay: who may enter, what goes over it, and what is refused."""

import json
from typing import Any

import pytest

from midtown.server.features.shared_replays import socket
from tests.server.features.operators.people import operator
from tests.server.live_server import House, OpenedTable, Person, Socket, story

Json = Any


async def enters(house: House, person: Person, table: OpenedTable, **query: str) -> Socket:
    """Connect to a table's shared replay and receive the first message."""
    url = f"{house.url}/api/tables/{table.id}/together"
    wire = await house.session.ws_connect(url, headers=person.headers, params=query)
    socket = Socket(wire)
    house.sockets.append(socket)
    socket.first = await socket.next()
    return socket


async def refusal(house: House, person: Person, table: OpenedTable, **query: str) -> str:
    """Try to enter; return the kind of the refusal, after which the connection is closed."""
    socket = await enters(house, person, table, **query)
    assert socket.first["type"] == "refused", socket.first
    await socket.closed()
    return str(socket.first["error"]["kind"])


async def says(socket: Socket, kind: str, **fields: Json) -> None:
    await socket.wire.send_str(json.dumps({"type": kind, **fields}))


async def finished(person: Person, other: Person, **more: Json) -> OpenedTable:
    """Return a table of two whose game is over."""
    table = await person.opens(seats="me open", **more)
    await other.joins(table.invites[1])
    first, second = await person.socket(table.id), await other.socket(table.id)
    await first.done("propose", what="abandon")
    await second.until(kind="proposed")
    await second.done("agree", what="abandon")
    return table


@story
async def test_one_leads_and_the_others_follow_point_and_may_lead_in_turn(house: House) -> None:
    ada, bob, eve = [await house.guest(name) for name in ("Ada", "Bob", "Eve")]
    table = await finished(ada, bob, public=True)
    leads = await enters(house, ada, table)
    room = leads.first["room"]
    assert (leads.first["leader"], leads.first["you"]) == (ada.id, ada.id)
    follows = await enters(house, eve, table, room=room)
    assert [person["name"] for person in follows.first["people"]] == ["Ada", "Eve"]
    await says(leads, "show", move=3, side=1)
    assert await follows.until(type="shown") == {"type": "shown", "move": 3, "side": 1}
    await says(follows, "point", place="cell:3,-1")
    assert (await leads.until(type="pointed"))["player"] == eve.id
    await says(follows, "show", move=4, side=0)
    assert (await follows.until(type="refused"))["error"]["kind"] == "table"
    await says(follows, "ask")
    await follows.until(type="room")
    await says(leads, "point", place="cell:0,0")
    await leads.until(type="pointed", player=ada.id)
    rooms = [message for message in leads.heard if message["type"] == "room"]
    assert rooms[-1]["people"][1]["wants_lead"]
    await says(leads, "hand", to=eve.id)
    await follows.until(type="room", leader=eve.id)
    await says(follows, "show", move=5, side=0)
    await leads.until(type="shown", move=5)
    await follows.close()
    await leads.until(type="room", leader=ada.id)


@pytest.fixture
def _quick_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "HEARTBEAT", 0.1)


@pytest.mark.usefixtures("_quick_heartbeat")
@story
async def test_a_client_that_asks_for_a_heartbeat_is_pinged_and_no_other(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await finished(ada, bob)
    pinged = await enters(house, ada, table, heartbeat="1")
    quiet = await enters(house, bob, table, room=pinged.first["room"])
    for _ in range(3):
        assert await pinged.until(type="ping") == {"type": "ping"}
    await says(pinged, "point", place="cell:0,0")
    await quiet.until(type="pointed")
    assert "ping" not in {message["type"] for message in quiet.heard}


@story
async def test_only_who_may_see_the_whole_game_enters(house: House) -> None:
    ada, bob, eve = [await house.guest(name) for name in ("Ada", "Bob", "Eve")]
    running = await ada.opens(seats="me open", public=True)
    await bob.joins(running.invites[1])
    assert await refusal(house, ada, running) == "table"
    table = await finished(ada, bob)
    assert await refusal(house, eve, table) == "missing"
    leads = await enters(house, ada, table)
    room = leads.first["room"]
    assert await refusal(house, eve, table, room=room) == "missing", "the room's id opens no table"
    assert (await enters(house, eve, table, room=room, watch=table.watch)).first["type"] == "room"
    assert await refusal(house, house.stranger, table, watch=table.watch) == "identity"
    assert await refusal(house, eve, table, room="none", watch=table.watch) == "missing"
    other = await finished(ada, bob, public=True)
    assert await refusal(house, ada, other, room=room) == "missing", "a room belongs to its table"


@story
async def test_nothing_but_names_and_positions_numbers_goes_over_it(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await finished(ada, bob)
    leads = await enters(house, ada, table)
    follows = await enters(house, bob, table, room=leads.first["room"])
    await says(leads, "show", move=0, side=0)
    await follows.until(type="shown")
    keys = {key for message in follows.heard for key in message}
    assert keys <= {"type", "room", "you", "leader", "people", "move", "side", "player", "place"}


@story
async def test_bad_messages_are_refused_and_too_many_slowed_down(house: House) -> None:
    limits = house.context.limits
    limits.free = False
    try:
        await _bad_messages(house)
    finally:
        limits.free = True


async def _bad_messages(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await finished(ada, bob)
    leads = await enters(house, ada, table)
    for text in ("", "[]", '{"type": "show"}', '{"type": "point", "place": "a b"}', '{"type": "x"}', "x" * 500):
        await leads.wire.send_str(text)
        assert (await leads.until(type="refused"))["error"]["kind"] == "request"
    await leads.wire.send_bytes(b"\x00")
    assert (await leads.until(type="refused"))["error"]["kind"] == "request"
    for _ in range(60):
        await says(leads, "point", place="plot:Sa1")
    assert (await leads.until(type="refused"))["error"]["kind"] == "limit"


@story
async def test_who_is_suspended_or_logs_out_no_longer_takes_part(house: House) -> None:
    ada, bob, boss = await house.guest("Ada"), await house.guest("Bob"), await operator(house)
    table = await finished(ada, bob)
    leads = await enters(house, ada, table)
    follows = await enters(house, bob, table, room=leads.first["room"])
    await ada.ask("DELETE", "session", status=204)
    await says(leads, "show", move=1, side=0)
    await leads.closed()
    sanction = {"kind": "suspension", "reason": "Insults.", "minutes": 600}
    await boss.ask("POST", f"admin/players/{bob.id}/sanctions", sanction, 201)
    await says(follows, "point", place="plot:Sa1")
    assert (await follows.until(type="refused"))["error"]["kind"] == "identity"
