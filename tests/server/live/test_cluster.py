"""Several servers on one PostgreSQL: who hears of what is stored, and what happens if somebody does not."""

import asyncio
import json
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from midtown.server.live import spectators
from midtown.server.live.cluster import EVENTS, PRESENCE, pack_row
from midtown.server.live.hub import IDLE_SECONDS
from midtown.server.storage import service_clock
from midtown.server.storage.database import write_engine
from midtown.server.storage.doorbells import MOST_BYTES, Doorbells, Listener
from midtown.server.tables import spectator_lines
from tests.server.jobs.test_worker_pool import until
from tests.server.live.test_broken_sessions import moved, moved_elsewhere
from tests.server.live_server import House, Person, pair, story
from tests.server.storage.test_doorbells import CUT
from tests.server.tables.test_spectators import writes

Returned = TypeVar("Returned")


@contextmanager
def housed(postgres_url: str, folder: Path) -> Iterator[House]:
    with House(postgres_url, folder) as house:
        yield house


@pytest.fixture
def house(postgres_url: str, tmp_path: Path) -> Iterator[House]:
    with housed(postgres_url, tmp_path / "one") as house:
        yield house


@pytest.fixture
def other(house: House, postgres_url: str, tmp_path: Path) -> Iterator[House]:
    with housed(postgres_url, tmp_path / "two") as other:
        yield other


class Spy:
    """Hears everything on some channels, each payload with the channel's number."""

    def __init__(self, url: str, *channels: str) -> None:
        self.heard: list[tuple[int, str]] = []
        heard = {channel: partial(self._append, number) for number, channel in enumerate(channels)}
        self.listener = Listener(url, heard, lambda: None)

    def _append(self, number: int, payload: str) -> None:
        self.heard.append((number, payload))


async def within(house: House, work: Coroutine[Any, Any, Returned]) -> Returned:
    """Run a coroutine in the server's event loop; return its result."""
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, house.context.store.loop))


@story
async def test_events_go_to_the_servers_that_have_the_table_in_memory_and_no_further(
    house: House, other: House, postgres_url: str
) -> None:
    other.session = house.session
    table, *_ = await pair(house)
    spy = Spy(postgres_url, *(f"{EVENTS}{one.context.hub.server}" for one in (house, other)))
    await spy.listener.start()
    here = house.context.hub
    await within(house, moved(here, table))
    session = await within(other, other.context.hub.get(table.id))
    await until(lambda: other.context.hub.server in here.sessions[table.id].subscribers.elsewhere)
    assert session.table.seq == here.sessions[table.id].table.seq
    await within(house, moved(here, table))
    await until(lambda: spy.heard)
    await until(lambda: session.table.seq == here.sessions[table.id].table.seq)
    other.ahead += IDLE_SECONDS + 1
    other.context.store.loop.call_soon_threadsafe(other.context.hub.close_idle_sessions)
    await until(lambda: not here.sessions[table.id].subscribers.elsewhere)
    assert session.phase == "closed"
    await within(house, moved(here, table))
    bells = Doorbells(postgres_url)
    bells.ring(f"{EVENTS}{other.context.hub.server}", "the last one")
    await asyncio.to_thread(bells.close)
    await until(lambda: (1, "the last one") in spy.heard)
    assert [number for number, _ in spy.heard] == [1, 1]
    await spy.listener.stop()


@story
async def test_who_is_connected_goes_to_the_servers_that_have_the_table_and_no_further(
    house: House, other: House, postgres_url: str
) -> None:
    third = Spy(postgres_url, PRESENCE)
    await third.listener.start()
    other.session = house.session
    table, ann, _ = await pair(house)
    session = await within(other, other.context.hub.get(table.id))
    await until(lambda: list(session.subscribers.elsewhere.values()) == [([0, 1], 0)])
    await ann.close()
    await until(lambda: list(session.subscribers.elsewhere.values()) == [([1], 0)])
    bells = Doorbells(postgres_url)
    bells.ring(PRESENCE, last := '["nobody", "", 0, null, false]')
    await asyncio.to_thread(bells.close)
    await until(lambda: (0, last) in third.heard)
    loaded = [json.loads(payload) for _, payload in third.heard[:-1]]
    assert {server for server, *_ in loaded} == {one.context.hub.server for one in (house, other)}
    assert all(ask for *_, ask in loaded)  # a server that was taken for dead repeats that the table is loaded
    await third.listener.stop()


@story
async def test_a_list_shows_what_others_have_stored_and_none_of_them_hears_of_it(
    house: House, other: House, postgres_url: str
) -> None:
    other.session = house.session
    table, *_ = await pair(house)
    here, there = house.context.hub, other.context.hub
    spy = Spy(postgres_url, PRESENCE, f"{EVENTS}{there.server}")
    await spy.listener.start()
    (first,) = await within(other, there.list_states([table.id]))
    await within(house, moved(here, table))
    (second,) = await within(other, there.list_states([table.id]))
    assert [first.seq, second.seq] == [here.sessions[table.id].table.seq - 1, here.sessions[table.id].table.seq]
    assert there.announced_sessions() == []
    bells = Doorbells(postgres_url)
    bells.ring(f"{EVENTS}{there.server}", "the last one")
    await asyncio.to_thread(bells.close)
    await until(lambda: (1, "the last one") in spy.heard)
    # What the first server has announced of its own people may come as late.
    assert [one for one in spy.heard if one[0] == 1 or there.server in one[1]] == [(1, "the last one")]
    await spy.listener.stop()


@story
async def test_a_table_that_was_in_a_list_is_up_to_date_and_announced_once_it_is_asked_for(
    house: House, other: House
) -> None:
    other.session = house.session
    table, *_ = await pair(house)
    here, there = house.context.hub, other.context.hub
    await within(other, there.list_states([table.id]))
    await within(house, moved(here, table))
    session = await within(other, there.get(table.id))
    assert session.table.seq == here.sessions[table.id].table.seq
    await until(lambda: there.server in here.sessions[table.id].subscribers.elsewhere)
    await until(lambda: session.subscribers.elsewhere == {here.server: ([0, 1], 0)})


@story
async def test_a_server_that_answers_hears_who_has_connected_since_it_was_asked(
    house: House, postgres_url: str
) -> None:
    table, *_ = await pair(house)
    spy = Spy(postgres_url, f"{PRESENCE}_another")
    await spy.listener.start()
    bells = Doorbells(postgres_url)
    bells.ring(PRESENCE, f'["another", "{table.id}", 0, [[], 0], false]')
    await until(lambda: spy.heard)
    assert json.loads(spy.heard[0][1])[3] == [[0, 1], 0]
    await asyncio.to_thread(bells.close)
    await spy.listener.stop()


@story
async def test_what_another_server_stores_without_a_word_is_known_at_the_next_beat(house: House) -> None:
    table, ann, _ = await pair(house)
    context = house.context
    beat = partial(service_clock.beat, server="other", tick=context.clock.tick())
    await within(house, context.store.write(beat))
    row = await within(house, moved_elsewhere(house, table))
    event = await ann.until(type="event", kind="moved")
    assert event["seq"] == row[1]


@story
async def test_a_spectators_line_stored_without_a_word_is_shown_at_the_next_beat(house: House, other: House) -> None:
    other.session = house.session
    table, *_ = await pair(house, public=True)
    eve = await house.guest("Eve")
    await writes(eve, table, "heard by all")
    watcher = await eve.socket(table.id)
    session = await within(other, other.context.hub.get(table.id))
    here = house.context.hub.sessions[table.id]
    await until(lambda: here.subscribers.elsewhere and session.subscribers.elsewhere)
    await writes(eve, table, "heard at once")
    assert (await watcher.until(type="spectator"))["text"] == "heard at once"
    store = other.context.store
    silent = partial(spectator_lines.add, table=table.id, player=eve.id, text="heard late", at=1)
    assert await within(other, store.write(silent)) == 3
    assert (await watcher.until(type="spectator"))["text"] == "heard late"
    await until(lambda: session.line == here.line == 3)
    await writes(eve, table, "the last one")
    await watcher.until(type="spectator")
    assert [json.loads(one)["number"] for one in watcher.texts if '"spectator"' in one] == [2, 3, 4]


@story
async def test_a_line_that_a_doorbell_and_a_beat_bring_at_once_is_shown_once(house: House) -> None:
    table, *_ = await pair(house, public=True)
    eve = await house.guest("Eve")
    watcher = await eve.socket(table.id)
    hub = house.context.hub
    silent = partial(spectator_lines.add, table=table.id, player=eve.id, text="once", at=1)
    number = await within(house, hub.store.write(silent))

    async def both() -> None:
        await asyncio.gather(*(spectators.show(hub, table.id, number) for _ in range(2)))

    await within(house, both())
    await writes(eve, table, "the last one")
    await watcher.until(type="spectator", text="the last one")
    assert [json.loads(one)["text"] for one in watcher.texts if '"spectator"' in one] == ["once", "the last one"]


@story
async def test_who_connects_while_notifications_are_dropped_is_known_once_they_go_again(
    house: House, other: House
) -> None:
    other.session = house.session
    table, *_ = await pair(house, public=True)
    here = house.context.hub.sessions[table.id]
    session = await within(other, other.context.hub.get(table.id))
    await until(lambda: here.subscribers.elsewhere and session.subscribers.elsewhere)
    with write_engine(other.context.store.engine).begin() as connection:
        connection.execute(CUT)
    eve = await other.guest("Eve")
    await eve.socket(table.id)
    assert session.subscribers.presence_here(session.table) == ([], 1)
    await until(lambda: here.presence() == session.presence() == ([0, 1], 1))


@story
async def test_an_event_stored_before_the_other_server_was_known_to_have_the_table_is_read(
    house: House, postgres_url: str
) -> None:
    table, ann, _ = await pair(house)
    row = await within(house, moved_elsewhere(house, table))
    bells = Doorbells(postgres_url)
    bells.ring(PRESENCE, f'["another", "{table.id}", {row[1]}, [[1], 2], false]')
    assert (await ann.until(type="event", kind="moved"))["seq"] == row[1]
    session = house.context.hub.sessions[table.id]
    assert session.subscribers.elsewhere == {"another": ([1], 2)}
    bells.ring(PRESENCE, f'["another", "{table.id}", {row[1]}, null, false]')
    await ann.until(type="presence", watchers=0)
    assert session.subscribers.elsewhere == {}
    await asyncio.to_thread(bells.close)


@story
async def test_a_server_that_was_taken_for_dead_makes_itself_known_again(house: House, other: House) -> None:
    other.session = house.session
    table, *_ = await pair(house)
    await within(other, other.context.hub.get(table.id))
    sessions = [one.context.hub.sessions[table.id] for one in (house, other)]
    await until(lambda: all(session.subscribers.elsewhere for session in sessions))
    sessions[0].subscribers.elsewhere = {}
    other.ahead += service_clock.ALIVE / 1000 + 1  # it has not told anybody that it runs, nor noticed
    await until(lambda: sessions[0].subscribers.elsewhere)


def test_a_row_that_no_payload_holds_is_reduced_to_its_numbers() -> None:
    row = ("table", 7, 1, 2, "chat", 0, "m", "x" * MOST_BYTES, None)
    assert pack_row(row) == '["table", 7, 1, 2, "long"]'
    small = ("table", 7, 1, 2, "chat", 0, "m", "ü", None)
    assert pack_row(small) == '["table",7,1,2,"chat",0,"m","ü",null]'


@story
async def test_a_rated_live_game_begins_with_somebody_who_is_connected_to_another_server(
    house: House, other: House
) -> None:
    other.session = house.session
    ada, bob = await house.guest(claimed=True), await house.guest(claimed=True)
    table = await ada.opens(rated=True, public=True, pace={"kind": "live", "minutes": 5})
    there = await ada.socket(table.id)
    await Person(other, bob.token, bob.id).ask("POST", f"tables/{table.id}/seats", {})
    await there.until(kind="joined")
    assert there.table["status"] == "running"
