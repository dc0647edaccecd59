"""How long a WebSocket lasts: both sides answer pings, a silent client is gone, and so is one without a session."""

import asyncio
import json
import time

import pytest

from midtown.server.http import websocket
from tests.server.live_server import House, Person, Socket, pair, story

NOTICED = websocket.HEARTBEAT + websocket.SILENCE
"""Seconds within which the others see that a line is dead; below, both are shorter."""


def test_the_others_see_a_dead_line_within_15_seconds() -> None:
    assert NOTICED <= 15


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the heartbeat faster than in production, but let a client on a busy machine be silent for seconds."""
    monkeypatch.setattr(websocket, "HEARTBEAT", 0.2)
    monkeypatch.setattr(websocket, "SILENCE", 4.0)


async def beating(person: Person, table: str) -> Socket:
    """Connect to a table with a heartbeat."""
    url = f"{person.house.url}/api/tables/{table}/socket?heartbeat=1"
    socket = Socket(await person.house.session.ws_connect(url, headers=person.headers))
    await socket.until(type="table")
    return socket


@story
async def test_a_client_that_answers_pings_stays(house: House) -> None:
    ada = await house.guest()
    socket = await beating(ada, (await ada.opens()).id)
    begun = time.monotonic()
    while time.monotonic() < begun + 1.5 * websocket.SILENCE:
        ping = await socket.until(type="ping")
        await socket.wire.send_str(json.dumps({"type": "pong", "id": ping["id"]}))
    assert (await socket.does("sync"))["connected"] == [0]
    await socket.close()


@story
async def test_a_client_that_falls_silent_is_gone_for_the_others_and_its_connection_is_closed(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens("stones", "me open")
    await bob.joins(table.invites[1])
    first = await ada.socket(table.id)
    silent = await beating(bob, table.id)
    await first.until(type="presence", connected=[0, 1])
    await first.until(type="presence", connected=[0])
    await silent.closed()
    assert silent.wire.close_code == websocket.TOO_SLOW


@story
async def test_a_client_without_a_heartbeat_gets_no_pings_and_may_be_silent(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "SILENCE", 0.4)
    _, first, second = await pair(house)
    await asyncio.sleep(2 * websocket.SILENCE)
    await second.done("chat", text="Still here")
    await first.until(kind="chat")
    assert "ping" not in {message["type"] for message in first.heard + second.heard}


@story
async def test_a_ping_is_answered_also_without_a_heartbeat(house: House) -> None:
    _, first, _ = await pair(house)
    assert await first.does("ping", id="p1") == {"type": "pong", "id": "p1"}


@story
async def test_connections_of_a_session_that_has_ended_are_closed_and_others_stay(house: House) -> None:
    ada, bob = await house.guest(claimed=True), await house.guest("Bob")
    table = await ada.opens("stones", "me open")
    await bob.joins(table.invites[1])
    first, second = await ada.socket(table.id), await bob.socket(table.id)
    await ada.ask("DELETE", "session", status=204, everywhere=True)
    await house.run(house.context.presence.check())
    await first.closed()
    assert first.wire.close_code == websocket.RESTARTS
    await second.until(type="presence", connected=[1])
    await second.done("chat", text="Still here")
