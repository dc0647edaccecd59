"""Two servers on one database, here without a word between them: what one has stored the other finds in the rows."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from midtown.server import asks, opening
from midtown.server.clock import Clock
from midtown.server.context import Context, Settings
from midtown.server.database import migrate, open_engine
from midtown.server.desk import put, seen
from midtown.server.hub import Hub
from midtown.server.identity import Visitor, new_guest
from midtown.server.limits import Limits
from midtown.server.messages import MoveMessage
from midtown.server.opening import Sitting
from midtown.server.refusals import Refused
from midtown.server.settings import SeatPlan, TableSettings
from midtown.server.store import Store

SEATS = [SeatPlan("me"), SeatPlan("open")]


def context(database: str, server: str) -> Context:
    engine = open_engine(database)
    migrate(engine)
    store, clock = Store(engine), Clock()
    hub = Hub(store, clock, server)
    hub.shared = True
    return Context(Settings(database, Path()), store, clock, hub, Limits())


async def opened(one: Context, host: Visitor) -> str:
    settings = opening.settle(TableSettings("stones", {}, 1, SEATS))
    fresh = opening.opening(settings, host.id, Sitting([host.id, None], {host.id: host.name}, []), one.clock, "one")
    await one.store.write(fresh.effect)
    return fresh.table.id


async def two(postgres_url: str) -> tuple[Context, Context, Visitor, Visitor, str]:
    one, other = context(postgres_url, "one"), context(postgres_url, "other")
    host, guest = [(await one.store.write(lambda rows: new_guest(rows, 0)))[0] for _ in range(2)]
    table = await opened(one, host)
    await other.hub.live(table)  # the other server has it in memory, with a seat free
    await put(one, await one.hub.live(table), partial(asks.join, guest, 1, "", None))
    return one, other, host, guest, table


def test_who_sat_down_at_one_server_is_known_at_the_other_at_once(postgres_url: str) -> None:
    async def story() -> None:
        one, other, _, guest, table = await two(postgres_url)
        live = await seen(other, table, guest.id, None)
        assert live.table.held(guest.id) == (1,)
        assert live.table.seats[1].name == guest.name
        with pytest.raises(Refused, match="no such table"):
            await seen(other, table, "stranger", None)
        await one.store.close()
        await other.store.close()

    asyncio.run(story())


def test_a_table_that_was_just_loaded_is_not_forgotten_before_it_is_looked_at(database: str) -> None:
    async def story() -> None:
        one = context(database, "one")
        host, _ = await one.store.write(lambda rows: new_guest(rows, 0))
        table = await opened(one, host)
        one.hub.on_load = lambda live: one.hub.forget()
        live = await one.hub.live(table)
        assert one.hub.lives[table] is live
        await one.store.close()

    asyncio.run(story())


def test_of_two_moves_at_two_servers_one_wins_and_the_other_hears_that_it_is_stale(postgres_url: str) -> None:
    async def story() -> None:
        one, other, host, guest, table = await two(postgres_url)
        here, there = await one.hub.known(table, "nobody"), await other.hub.known(table, "nobody")
        player = host.id if here.table.to_move == 0 else guest.id
        assert here.table.match is not None
        first, second = here.table.match.legal()[:2]
        turn = here.table.turn
        results = await asyncio.gather(
            put(one, here, partial(asks.ask, one, player, MoveMessage("a", turn, first)), "a"),
            put(other, there, partial(asks.ask, other, player, MoveMessage("b", turn, second)), "b"),
            return_exceptions=True,
        )
        refusals = [result for result in results if isinstance(result, Refused)]
        assert [refusal.kind for refusal in refusals] == ["stale"]
        assert here.table.match is not None
        await asyncio.gather(one.hub.known(table, "nobody"), other.hub.known(table, "nobody"))
        assert there.table.match is not None
        assert here.table.match.moves == there.table.match.moves
        assert len(here.table.match.moves) == 1
        await one.store.close()
        await other.store.close()

    asyncio.run(story())
