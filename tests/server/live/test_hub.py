"""Two servers on one database without notifications: each finds what the other has stored in the rows."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from midtown.server.accounts.identity import Visitor, new_guest
from midtown.server.context import Context, ServerConfig
from midtown.server.live import commands, opening
from midtown.server.live.commands import submit, visible_session
from midtown.server.live.hub import ELSEWHERE_SECONDS, IDLE_SECONDS, Hub
from midtown.server.live.listener import HubListener
from midtown.server.live.session import TableSession
from midtown.server.schemas.actions import ChatMessage, MoveMessage
from midtown.server.storage.database import migrate, open_engine
from midtown.server.storage.service_clock import Clock
from midtown.server.storage.writer import Done, Store, Write
from midtown.server.support.rate_limits import Limits
from midtown.server.support.refusals import Refused, refused
from midtown.server.tables import starting
from midtown.server.tables.settings import SeatPlan, TableSettings
from midtown.server.tables.starting import Sitting
from midtown.server.tables.views import Presence

SEATS = [SeatPlan("me"), SeatPlan("open")]


def context(database: str, server: str, shared: bool = True) -> Context:
    engine = open_engine(database)
    migrate(engine)
    store, clock = Store(engine), Clock()
    hub = Hub(store, clock, server, shared=shared)
    return Context(ServerConfig(database=database, data=Path()), store, clock, hub, Limits())


async def opened(one: Context, host: Visitor, free: int = 1) -> str:
    seats = [*SEATS, *SEATS[1:] * (free - 1)]
    settings = starting.validate(TableSettings(game="stones", options={}, rules=1, seats=seats))
    sitting = Sitting([host.id, *[None] * free], {host.id: host.name}, [])
    fresh = opening.prepare(settings, host.id, sitting, one.clock, "one")
    await one.store.write(fresh.effect)
    return fresh.table.id


async def two(database: str, shared: bool = True) -> tuple[Context, Context, Visitor, Visitor, str]:
    one, other = context(database, "one", shared), context(database, "other", shared)
    host, guest = [(await one.store.write(lambda rows: new_guest(rows, 0)))[0] for _ in range(2)]
    table = await opened(one, host)
    await other.hub.get(table)  # loaded at the other server while a seat is free
    await submit(await one.hub.get(table), partial(commands.join, guest, 1, "", None, 0))
    return one, other, host, guest, table


def test_a_player_who_took_a_seat_at_one_server_is_seated_at_the_other_at_once(postgres_url: str) -> None:
    async def story() -> None:
        one, other, _, guest, table = await two(postgres_url)
        session = await visible_session(other.hub, table, guest.id, None)
        assert session.table.held_seats(guest.id) == (1,)
        assert session.table.seats[1].name == guest.name
        with pytest.raises(Refused, match="table does not exist"):
            await visible_session(other.hub, table, "stranger", None)
        await one.store.close()
        await other.store.close()

    asyncio.run(story())


def test_a_table_that_was_just_loaded_is_not_unloaded_before_its_use(database: str) -> None:
    async def story() -> None:
        one = context(database, "one")
        host, _ = await one.store.write(lambda rows: new_guest(rows, 0))
        table = await opened(one, host)

        class Closing(HubListener):
            def table_loaded(self, session: TableSession) -> None:
                one.hub.close_idle_sessions()

        one.hub.listener = Closing()
        session = await one.hub.get(table)
        assert one.hub.sessions[table] is session
        await one.store.close()

    asyncio.run(story())


@pytest.mark.parametrize(("seats", "seconds"), [([0], ELSEWHERE_SECONDS), ([], IDLE_SECONDS)])
def test_a_table_stays_for_less_time_where_people_are_connected_to_it_elsewhere(
    database: str, seats: list[int], seconds: float
) -> None:
    async def story() -> None:
        one, now = context(database, "one"), 100.0
        one.clock.monotonic = lambda: now
        host, _ = await one.store.write(lambda rows: new_guest(rows, 0))
        table = await opened(one, host)
        (await one.hub.get(table)).subscribers.elsewhere = {"other": Presence(seats, 0)}
        now += seconds
        one.hub.close_idle_sessions()
        assert table in one.hub.sessions
        now += 0.1
        one.hub.close_idle_sessions()
        assert table not in one.hub.sessions
        await one.store.close()

    asyncio.run(story())


def test_of_two_moves_at_two_servers_one_counts_and_the_other_is_stale(postgres_url: str) -> None:
    async def story() -> None:
        one, other, host, guest, table = await two(postgres_url)
        here, there = await one.hub.get_fresh(table), await other.hub.get_fresh(table)
        player = host.id if here.table.to_move == 0 else guest.id
        assert here.table.match is not None
        first, second = here.table.match.legal()[:2]
        turn = here.table.turn
        results = await asyncio.gather(
            submit(here, partial(commands.act, one.hub, player, MoveMessage("a", turn, first)), "a"),
            submit(there, partial(commands.act, other.hub, player, MoveMessage("b", turn, second)), "b"),
            return_exceptions=True,
        )
        refusals = [result for result in results if isinstance(result, Refused)]
        assert [refusal.kind for refusal in refusals] == ["stale"]
        assert here.table.match is not None
        await asyncio.gather(one.hub.get_fresh(table), other.hub.get_fresh(table))
        assert there.table.match is not None
        assert here.table.match.moves == there.table.match.moves
        assert len(here.table.match.moves) == 1
        await one.store.close()
        await other.store.close()

    asyncio.run(story())


def unreadable(store: Store, times: int) -> list[Refused]:
    """Make the next `times` reads of a store fail as if the database were down; return the list of these refusals."""
    failed: list[Refused] = []
    read = store.read

    async def fails(function: Callable[[Connection], Any]) -> Any:
        if len(failed) < times:
            failed.append(refused("storage", "storage.unread"))
            raise failed[-1]
        return await read(function)

    store.read = fails  # type: ignore[method-assign]
    return failed


async def caught_up(session: TableSession, seq: int) -> None:
    async with asyncio.timeout(60):
        while session.table.seq < seq:
            await asyncio.sleep(0.01)


def test_a_catch_up_that_cannot_read_is_tried_again_until_it_can(database: str) -> None:
    async def story() -> None:
        one, other, host, guest, table = await two(database)
        here, there = await one.hub.get(table), await other.hub.get_fresh(table)
        assert here.table.match is not None
        player, move = (host.id if here.table.to_move == 0 else guest.id), here.table.match.legal()[0]
        seq = await submit(here, partial(commands.act, one.hub, player, MoveMessage("a", here.table.turn, move)), "a")
        failed = unreadable(other.store, 2)
        other.hub.refresh()
        await caught_up(there, seq)
        assert len(failed) == 2
        assert there.table.match is not None
        assert there.table.match.moves == (move,)
        await one.store.close()
        await other.store.close()

    asyncio.run(story())


def test_after_a_write_and_a_read_that_failed_a_table_is_refused_once_and_goes_on(database: str) -> None:
    """Check that after a failure the table reads again whether its event was stored."""

    async def story() -> None:
        one, other, host, guest, table = await two(database)
        here = await one.hub.get(table)
        assert here.table.match is not None
        player, move = (host.id if here.table.to_move == 0 else guest.id), here.table.match.legal()[0]
        append = one.store.append

        def lost(write: Write, done: Done) -> None:
            """Store the event but report a failure, as if the connection had broken during the commit."""
            append(write, lambda outcome: done(refused("storage", "storage.failed")))

        one.store.append = lost  # type: ignore[method-assign]
        failed = unreadable(one.store, 1)
        with pytest.raises(Refused) as refusal:
            await submit(here, partial(commands.act, one.hub, player, MoveMessage("a", here.table.turn, move)), "a")
        assert (refusal.value.kind, len(failed)) == ("storage", 1)
        await caught_up(here, here.table.seq + 1)
        assert here.table.match.moves == (move,)
        await one.store.close()
        await other.store.close()

    asyncio.run(story())


def test_a_command_that_was_not_stored_is_not_taken_for_what_another_server_has_stored(database: str) -> None:
    async def story() -> None:
        one, other, host, guest, table = await two(database)
        here, there = await one.hub.get(table), await other.hub.get_fresh(table)
        line = partial(commands.act, other.hub, guest.id, ChatMessage("c", "Hello"))
        seq = await submit(there, line, "c")
        assert here.table.seq < seq

        def lost(write: Write, done: Done) -> None:
            """Store nothing, and report that."""
            asyncio.get_running_loop().call_soon(done, refused("storage", "storage.failed"))

        one.store.append = lost  # type: ignore[method-assign]
        with pytest.raises(Refused) as refusal:
            await submit(here, partial(commands.act, one.hub, host.id, ChatMessage("a", "Hm")), "a")
        assert (refusal.value.kind, here.table.seq) == ("storage", seq)
        await one.store.close()
        await other.store.close()

    asyncio.run(story())
