"""The flag of a clock: what arrived before it counts, however late it is decided; what arrived after it does not."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple

import pytest

from midtown.server.accounts.identity import Visitor, new_guest
from midtown.server.context import Context
from midtown.server.live import commands, opening
from midtown.server.live.commands import submit
from midtown.server.live.session import TableSession
from midtown.server.schemas.actions import Action, ChatMessage, LeaveMessage, MoveMessage, ProposeMessage
from midtown.server.storage.writer import Done, Write
from midtown.server.support.refusals import Refused, refused
from midtown.server.tables import repository, starting
from midtown.server.tables.events import Event
from midtown.server.tables.settings import Pace, SeatPlan, TableSettings
from midtown.server.tables.starting import Sitting
from tests.server.live.test_hub import context

MINUTE = 60_000
LIVE = Pace("live", minutes=1, increment=5)


class TimedGame(NamedTuple):
    """A running game of two, its server, and the service's time in seconds."""

    one: Context
    session: TableSession
    people: list[Visitor]
    now: list[float]

    def submits(self, seat: int, message: Action, arrived: int | None = None) -> Coroutine[Any, Any, int]:
        """Submit what a player asks."""
        return submit(
            self.session, partial(commands.act, self.one.hub, self.people[seat].id, message), message.id, None, arrived
        )

    def move(self, name: str = "m") -> MoveMessage:
        """Return a legal move."""
        assert self.session.table.match is not None
        return MoveMessage(name, self.session.table.turn, self.session.table.match.legal()[0])

    async def events(self) -> list[Event]:
        """Return the last events as they are stored."""
        read: Any = self.one.store.read
        events: list[Event] = await read(lambda rows: repository.events_since(rows, self.session.table.id, 0))
        return events


@asynccontextmanager
async def game(database: str, pace: Pace = LIVE, **more: Any) -> Any:
    one = context(database, "one")
    now = [0.0]
    one.clock.monotonic = lambda: now[0]
    one.clock.start(0)
    one.clock._last = one.clock._last._replace(seen=0.0)
    people = [(await one.store.write(lambda rows: new_guest(rows, 0)))[0] for _ in range(2)]
    seats = [SeatPlan("me"), SeatPlan("open")]
    settings = starting.validate(TableSettings(game="stones", options={}, rules=1, seats=seats, pace=pace, **more))
    host, guest = people
    fresh = opening.prepare(settings, host.id, Sitting([host.id, None], {host.id: host.name}, []), one.clock, "one")
    await one.store.write(fresh.effect)
    session = await one.hub.get(fresh.table.id)
    await submit(session, partial(commands.join, guest, 1, "", None, 0))
    yield TimedGame(one, session, people, now)
    await one.store.close()


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_move_that_arrived_in_time_counts_with_the_moment_of_its_arrival(database: str) -> None:
    async def story() -> None:
        async with game(database) as one:
            append, held = one.one.store.append, []
            one.one.store.append = lambda write, done: held.append((write, done))
            line = asyncio.ensure_future(one.submits(1, ChatMessage("c", "Hello")))
            while not held:
                await asyncio.sleep(0)
            one.now[0] = 59.9
            move = asyncio.ensure_future(one.submits(0, one.move()))
            await asyncio.sleep(0)
            one.now[0] = 75
            one.one.store.append = append
            append(*held[0])
            await line
            await move
            assert [(event.body.kind, event.tick) for event in await one.events()][1:] == [
                ("chat", 0),
                ("moved", 59_900),
            ]
            assert one.session.table.clocks.left == (5100, MINUTE)
            assert one.session.table.deadline == 59_900 + MINUTE

    run(story)


@pytest.mark.parametrize(
    "message", [LeaveMessage("l"), ProposeMessage("p", "abandon"), ChatMessage("c", "Wait!"), None]
)
@pytest.mark.parametrize("pace", [LIVE, Pace("days", days=1)])
def test_what_arrives_after_the_flag_is_decided_after_it(database: str, pace: Pace, message: Action | None) -> None:
    async def story() -> None:
        async with game(database, pace) as one:
            one.now[0] = (one.session.table.deadline or 0) / 1000
            with pytest.raises(Refused, match="You no longer play"):
                await one.submits(0, message or one.move())
            (_, flag) = await one.events()
            assert (flag.body.kind, flag.seat, flag.tick, flag.body.reason) == ("left", 0, one.now[0] * 1000, "timeout")

    run(story)


def test_a_millisecond_before_the_flag_is_in_time(database: str) -> None:
    async def story() -> None:
        async with game(database) as one:
            one.now[0] = 59.999
            await one.submits(0, one.move())
            assert one.session.table.clocks.left == (5001, MINUTE)

    run(story)


def test_the_next_turn_runs_from_the_flag_and_not_from_when_it_was_noticed(database: str) -> None:
    async def story() -> None:
        async with game(database, on_leave="random") as one:
            one.now[0] = 3 * 60
            with pytest.raises(Refused, match="moved on"):
                await submit(one.session, commands.time_out)
            assert one.session.table.seats[0].bot == "random"
            assert one.session.table.turned_at == MINUTE

    run(story)


def test_while_the_flag_cannot_be_stored_nothing_else_is_decided(database: str) -> None:
    async def story() -> None:
        async with game(database) as one:
            append = one.one.store.append

            def lost(write: Write, done: Done) -> None:
                asyncio.get_running_loop().call_soon(done, refused("storage", "storage.failed"))

            one.one.store.append = lost
            one.now[0] = 61
            with pytest.raises(Refused) as refusal:
                await one.submits(0, one.move())
            assert (refusal.value.kind, len(await one.events())) == ("storage", 1)
            one.one.store.append = append
            with pytest.raises(Refused, match="You no longer play"):
                await one.submits(0, one.move())
            assert [event.tick for event in await one.events()] == [0, MINUTE]

    run(story)


def test_what_another_server_has_stored_in_time_comes_before_the_flag(postgres_url: str) -> None:
    async def story() -> None:
        async with game(postgres_url) as one:
            other = context(postgres_url, "other")
            other.clock.start(59_000)
            there = await other.hub.get(one.session.table.id)
            act = partial(commands.act, other.hub, one.people[0].id, one.move())
            await submit(there, act, "m", None, 59_500)
            one.session.subscribers.elsewhere = {"other": ([0], 0)}
            one.now[0] = 60.1
            await one.submits(1, ChatMessage("c", "Your time is over"))
            assert [event.body.kind for event in await one.events()] == ["joined", "moved", "chat"]
            await other.store.close()

    run(story)
