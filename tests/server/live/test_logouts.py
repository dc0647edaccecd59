"""Sessions that end: their connections close at once, and nothing is stored through them any more."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from midtown.server.accounts import identity
from midtown.server.http import websocket
from midtown.server.live import commands, presence
from midtown.server.storage import service_clock
from midtown.server.storage.schema.play import events, servers
from tests.server.live.test_cluster import within
from tests.server.live_server import House, Person, Socket, story

pytestmark = pytest.mark.long


@pytest.fixture
def house(database: str, tmp_path: Path) -> Iterator[House]:
    with House(database, tmp_path / "one") as house:
        yield house


@pytest.fixture
def one(postgres_url: str, tmp_path: Path) -> Iterator[House]:
    with House(postgres_url, tmp_path / "first") as house:
        yield house


@pytest.fixture
def two(one: House, postgres_url: str, tmp_path: Path) -> Iterator[House]:
    with House(postgres_url, tmp_path / "second") as house:
        yield house


async def calls(work: Callable[[], None]) -> None:
    """Call a function where this coroutine runs."""
    work()


async def another_device(person: Person, house: House | None = None) -> Person:
    """Return a player with another session."""
    made = await Person(house or person.house, "").ask(
        "POST", "session/program", {"name": person.name, "password": "correct horse"}
    )
    return Person(house or person.house, made["token"], person.id, person.name)


async def password(device: Person) -> None:
    await device.ask("POST", "me/password", {"password": "another horse", "current": "correct horse"})


async def everywhere(device: Person) -> None:
    await device.ask("DELETE", "session", status=204, everywhere=True)


async def deletion(device: Person) -> None:
    await device.ask("DELETE", "me", status=204)


WAYS = [password, everywhere, deletion]


async def rattles(socket: Socket, stop: asyncio.Event) -> None:
    """Send one line of chat after the other, as fast as the connection takes them."""
    number = 0
    while not stop.is_set() and not socket.wire.closed:
        number += 1
        line = {"type": "chat", "id": f"line{number}", "text": f"Still here {number}"}
        try:
            await socket.wire.send_str(json.dumps(line))
        except (ConnectionError, RuntimeError):
            return
        await asyncio.sleep(0)


def lines(house: House, table: str) -> list[int]:
    with house.context.store.engine.connect() as connection:
        chat = select(events.c.seq).where(events.c.table == table, events.c.kind == "chat")
        return list(connection.execute(chat.order_by(events.c.seq)).scalars())


async def ends(here: House, there: House, way: Callable[[Person], Coroutine[Any, Any, None]]) -> None:
    """End a session by a request to one server while it talks through a socket at another."""
    there.session = here.session
    ada, bob = await here.guest(claimed=True), await here.guest("Bob")
    table = await ada.opens("stones", "me open")
    await bob.joins(table.invites[1])
    old = await another_device(ada, there)
    socket, watching = await old.socket(table.id), await bob.socket(table.id)
    stop = asyncio.Event()
    talk = asyncio.create_task(rattles(socket, stop))
    await watching.until(type="event", kind="chat")
    await way(ada)
    stored = lines(there, table.id)
    assert stored
    await socket.closed()  # it may be reset, as the server reads no more
    stop.set()
    await talk
    await within(there, there.context.store.write(lambda connection: None))
    assert lines(there, table.id) == stored
    assert (await old.ask("PATCH", "me", {}, status=401))["error"]["kind"] == "identity"


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_stored_through_a_session_that_has_ended(
    house: House, way: Callable[[Person], Coroutine[Any, Any, None]]
) -> None:
    asyncio.run(house.visited(lambda: ends(house, house, way)))


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_stored_through_it_at_another_server(
    one: House, two: House, way: Callable[[Person], Coroutine[Any, Any, None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PATIENCE", 60.0)
    asyncio.run(one.visited(lambda: ends(one, two, way)))


def test_a_server_that_misses_heartbeats_is_waited_for(one: House, two: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "PATIENCE", 60.0)
    beat, busy = service_clock.beat, two.context.hub.server

    def beats(connection: Connection, server: str, tick: int, last: int = 0) -> service_clock.Beat:
        beaten = beat(connection, server, tick, last)
        silent = update(servers).where(servers.c.id == busy).values(beat_tick=beaten.tick - 2 * service_clock.ALIVE)
        connection.execute(silent)
        return beaten

    monkeypatch.setattr(service_clock, "beat", beats)

    async def busily() -> None:
        async with asyncio.timeout(60):
            while busy in await within(
                one, one.context.store.read(partial(service_clock.alive, tick=one.context.clock.tick()))
            ):
                await asyncio.sleep(0.05)
        await ends(one, two, password)

    asyncio.run(one.visited(busily))


@story
async def test_who_logs_out_on_one_device_stays_on_others(house: House) -> None:
    ada = await house.guest(claimed=True)
    table = await ada.opens("stones", "me open")
    old = await another_device(ada)
    first, second = await ada.socket(table.id), await old.socket(table.id)
    await old.ask("DELETE", "session", status=204)
    await second.closed()
    assert second.wire.close_code == websocket.RESTARTS
    await first.done("chat", text="Still here")


@story
async def test_what_waits_in_a_tables_queue_is_refused_once_the_session_has_ended(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = await house.guest(claimed=True), await house.guest("Bob")
    table = await ada.opens("stones", "me open")
    await bob.joins(table.invites[1])
    old = await another_device(ada)
    socket = await old.socket(table.id)
    session = house.context.hub.sessions[table.id]
    fetched = asyncio.Event()
    missed = type(session)._read_missed

    async def slowly(self: Any) -> Any:
        await fetched.wait()
        return await missed(self)

    monkeypatch.setattr(type(session), "_read_missed", slowly)
    await within(house, calls(session.refresh))
    await socket.wire.send_str(json.dumps({"type": "chat", "id": "late", "text": "Too late"}))
    async with asyncio.timeout(60):
        while not session.queue:
            await asyncio.sleep(0.01)
    await ada.ask("DELETE", "session", status=204, everywhere=True)
    await within(house, calls(fetched.set))
    await within(house, session.refresh_and_wait())
    assert lines(house, table.id) == []


@story
async def test_who_enters_while_the_session_ends_is_turned_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await house.guest(claimed=True)
    table = await ada.opens("stones", "me open")
    old = await another_device(ada)
    entering, ended = asyncio.Event(), asyncio.Event()
    visible = commands.visible_session

    async def slowly(*arguments: Any) -> Any:
        entering.set()
        await ended.wait()
        return await visible(*arguments)

    monkeypatch.setattr(websocket, "visible_session", slowly)
    wire = asyncio.create_task(
        house.session.ws_connect(f"{house.url}/api/tables/{table.id}/socket", headers=old.headers)
    )
    async with asyncio.timeout(60):
        while not entering.is_set():
            await asyncio.sleep(0.01)
    await ada.ask("POST", "me/password", {"password": "another horse", "current": "correct horse"})
    await within(house, calls(ended.set))
    socket = Socket(await wire)
    await socket.closed()
    assert socket.wire.close_code == websocket.RESTARTS
    assert not house.context.hub.sessions[table.id].subscribers


@story
async def test_a_browser_that_waits_for_its_new_token_is_asked_to_come_again(house: House) -> None:
    ada = await house.guest(claimed=True)
    table = await ada.opens("stones", "me open")
    old = await another_device(ada)
    await password(ada)
    socket = Socket(await house.session.ws_connect(f"{house.url}/api/tables/{table.id}/socket", headers=old.headers))
    await socket.closed()
    assert socket.wire.close_code == websocket.RESTARTS
    house.ahead += 60
    late = Socket(await house.session.ws_connect(f"{house.url}/api/tables/{table.id}/socket", headers=old.headers))
    await late.closed()
    assert late.wire.close_code == websocket.REFUSED


@story
async def test_a_program_whose_token_is_renewed_talks_no_longer_through_the_old_one(house: House) -> None:
    ada = await house.guest(claimed=True)
    made = await ada.ask("POST", "me/programs", {"name": "Robot"}, 201)
    program = Person(house, made["token"], made["program"]["id"])
    table = await program.opens("stones", "me open")
    socket = await program.socket(table.id)
    await ada.ask("POST", f"me/programs/{program.id}/token")
    await socket.closed()
    assert socket.wire.close_code == websocket.RESTARTS


@story
async def test_the_fiftieth_session_but_one_ends_with_its_connections(house: House) -> None:
    ada = await house.guest(claimed=True)
    table = await ada.opens("stones", "me open")
    first = await ada.socket(table.id)
    for _ in range(50):
        await another_device(ada)
    await first.closed()


def test_a_server_that_does_not_answer_is_not_waited_for_for_long(
    one: House, two: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PATIENCE", 0.2)

    async def deaf(*_: object) -> None: ...

    async def tries() -> None:
        ada = await one.guest(claimed=True)
        monkeypatch.setattr(presence.SessionBells, "_answer", deaf)
        await everywhere(ada)
        assert one.context.hub.ended.since
        assert not two.context.hub.ended.since

    asyncio.run(one.visited(tries))


@story
async def test_a_session_that_ended_without_a_word_is_found_by_the_next_look(house: House) -> None:
    ada = await house.guest(claimed=True)
    table = await ada.opens("stones", "me open")
    socket = await ada.socket(table.id)
    await within(house, house.context.store.write(lambda connection: _cut(connection, ada.id)))
    await within(house, presence.check_connections(house.context.hub))
    await socket.closed()


def _cut(connection: Any, player: str) -> None:
    identity.log_out_everywhere(connection, player)
