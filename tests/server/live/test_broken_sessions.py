"""Tables whose memory contradicts the database: they are closed and loaded anew from what is stored."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update

from midtown.server.live import commands
from midtown.server.live.commands import submit
from midtown.server.live.hub import Hub
from midtown.server.live.session import TableSession
from midtown.server.schemas.actions import ChatMessage, MoveMessage
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.play import events, tables
from midtown.server.storage.writer import Done, Outcome, Write
from midtown.server.support.refusals import Refused, refused
from midtown.server.tables.state import TableState
from tests.server.live_server import House, OpenedTable, pair, story


def without_match(table: TableState) -> TableState:
    """Forget the game, so that a move raises an unexpected exception."""
    return replace(table, match=None)


def at_the_end(table: TableState) -> TableState:
    """Play the game to its end, so that the rules refuse a move."""
    assert table.match is not None
    match = table.match
    while legal := match.legal():
        match = match.after(legal[0])
    return replace(table, match=match)


Spoiled = Callable[[TableState], TableState]
contradicting = pytest.mark.parametrize("spoiled", [without_match, at_the_end])


async def in_server(house: House, work: Coroutine[Any, Any, object]) -> None:
    """Run a coroutine in the event loop of the server, to which its tables belong."""
    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, house.context.store.loop))


async def moved(hub: Hub, table: OpenedTable) -> int:
    """Take a stone for the player to move; return the number of the event."""
    session = await hub.get(table.id)
    assert session.table.match is not None
    player = session.table.seats[session.table.match.to_move or 0].player
    return await submit(
        session, partial(commands.act, hub, player, MoveMessage("m", session.table.turn, "take 1")), "m"
    )


async def moved_elsewhere(house: House, table: OpenedTable) -> list[Any]:
    """Let another server store a move; return its row."""
    seq = await moved(Hub(house.context.store, house.context.clock, "other", shared=True), table)
    row = select(events).where(events.c.table == table.id, events.c.seq == seq)
    return await house.context.store.read(lambda connection: list(connection.execute(row).one()))


async def refused_by(hub: Hub, session: TableSession) -> Refused:
    """Return the refusal of a line of chat that is sent now."""
    player = session.table.seats[0].player
    line = partial(commands.act, hub, player, ChatMessage("c", "Hm"))
    with pytest.raises(Refused) as refusal:
        await submit(session, line, "c")
    return refusal.value


async def breaks(house: House, broken_by: Callable[[TableSession, OpenedTable], Coroutine[Any, Any, None]]) -> None:
    """Break the memory of a table of two: both connections end, and on a new one the game goes on."""
    table, *sockets = await pair(house)
    turn = sockets[0].position["turn"]
    hub = house.context.hub
    broken = hub.sessions[table.id]
    await in_server(house, broken_by(broken, table))
    for socket in sockets:
        await socket.closed()
    assert (broken.phase, hub.sessions.get(table.id)) == ("closed", None)
    again = await house.stranger.socket(table.id, table.watch)
    assert again.position["turn"] == turn + 1
    await in_server(house, moved(hub, table))
    assert (await again.until(type="event", kind="moved"))["position"]["turn"] == turn + 2


@contradicting
@story
async def test_a_catch_up_that_fails_closes_the_table(house: House, spoiled: Spoiled) -> None:
    async def caught_up(session: TableSession, table: OpenedTable) -> None:
        await moved_elsewhere(house, table)
        session.amend(spoiled)
        refreshed = asyncio.create_task(session.refresh_and_wait())
        await asyncio.sleep(0)
        assert session.phase == "catching_up"
        assert (await refused_by(house.context.hub, session)).kind == "server"
        await refreshed
        assert (await refused_by(house.context.hub, session)).kind == "storage"

    await breaks(house, caught_up)


@contradicting
@story
async def test_an_event_of_another_server_that_does_not_fit_closes_the_table(house: House, spoiled: Spoiled) -> None:
    async def taken_over(session: TableSession, table: OpenedTable) -> None:
        row = await moved_elsewhere(house, table)
        session.amend(spoiled)
        house.context.hub.apply_row(row)
        assert session.phase == "closed"

    await breaks(house, taken_over)


@contradicting
@story
async def test_an_event_found_after_a_failed_commit_that_does_not_fit_closes_the_table(
    house: House, spoiled: Spoiled, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = house.context.store.append

    async def committed(session: TableSession, table: OpenedTable) -> None:
        def lost(write: Write, done: Done) -> None:
            """Store the event, but say that this failed, to a table that has changed meanwhile."""

            def fails(outcome: Outcome) -> None:
                session.amend(spoiled)
                done(refused("storage", "storage.failed"))

            append(write, fails)

        with monkeypatch.context() as patch:
            patch.setattr(house.context.store, "append", lost)
            with pytest.raises(Refused) as refusal:
                await moved(house.context.hub, table)
        assert refusal.value.kind == "server"

    await breaks(house, committed)


@story
async def test_a_move_that_cannot_be_shown_closes_the_table(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    append = house.context.store.append

    async def committed(session: TableSession, table: OpenedTable) -> None:
        def spoils(write: Write, done: Done) -> None:
            def stored(outcome: Outcome) -> None:
                session.amend(lambda table: replace(table, seats=()))
                done(outcome)

            append(write, stored)

        with monkeypatch.context() as patch:
            patch.setattr(house.context.store, "append", spoils)
            await moved(house.context.hub, table)

    await breaks(house, committed)


@story
async def test_a_table_that_cannot_be_loaded_stops_no_clock_but_its_own(house: House) -> None:
    broken = await (await house.guest()).opens("stones", "me open")
    _, first, _ = await pair(house, pace={"kind": "live", "minutes": 1})
    row = tables.c.id == broken.id
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(update(tables).where(row).values(settings="{", deadline_tick=0))
    try:
        house.ahead += 61
        assert (await first.until(kind="left"))["reason"] == "timeout"
    finally:
        with write_engine(house.context.store.engine).begin() as connection:
            connection.execute(update(tables).where(row).values(deadline_tick=None))
