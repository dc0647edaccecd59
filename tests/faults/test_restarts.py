"""Restarts: games, clocks, chat, invites and open tables are as they were, and computer players go on."""

import asyncio
import signal
from pathlib import Path
from typing import Any

import pytest

from midtown.client.service import Service
from midtown.client.speech import Refusal
from tests.faults.people import Ledger, Plan, insist, open_table, seated, take
from tests.faults.raw import raw, whole
from tests.faults.server import PATIENCE, Server, serving

pytestmark = pytest.mark.long

LIVE = {"pace": {"kind": "live", "minutes": 10, "increment": 5}}


async def prepared(people: list[Service]) -> tuple[list[str], str]:
    """Open a table with moves and chat, an open one, and one with a computer player; return their ids and an invite."""
    busy, _ = await seated(people, Plan("manhattan", 3), Ledger(), **LIVE)
    async with raw(people[0], busy) as (ann, _), raw(people[1], busy) as (bob, _), raw(people[2], busy) as (cem, _):
        sockets = (ann, bob, cem)
        for number in range(7):
            to_move = (await whole(people[0], busy))["position"]["to_move"]
            position = (await whole(people[to_move], busy))["position"]
            message = {"answers": position["turn"], "move": position["legal"][0]}
            answer = await sockets[to_move].ask(kind="move", id=f"m{number}", **message)
            assert answer["type"] == "event", answer
        assert (await bob.ask(kind="chat", id="c1", text="Hello"))["type"] == "event"
        assert (await cem.ask(kind="chat", id="c2", text="Rubbish"))["type"] == "event"
        assert (await ann.ask(kind="mute", id="x", seat=2, on=True))["type"] == "event"
        assert (await bob.ask(kind="propose", id="p", what="abandon"))["type"] == "event"
        assert (await ann.ask(kind="agree", id="a", what="abandon"))["type"] == "event"
    waits = await open_table(people[0], Plan("traffiq", 2), public=True)
    alone, _ = await seated(people[:1], Plan("manhattan", 1, ("greedy",)), Ledger())
    return [busy, waits.id, alone], waits.invites[1]


async def look(people: list[Service], tables: list[str]) -> Any:
    """Return what all players see of the first two tables, without the time since the last move."""
    seen = [[await whole(person, table) for person in people] for table in tables[:1]]
    seen.append([await whole(people[0], tables[1]), await people[1].call("GET", "api/tables?status=open")])
    for view in seen[0]:
        del view["position"]["clock"]["since"]
    return seen


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_after_a_restart_everything_is_as_it_was(database: str, tmp_path: Path, end: signal.Signals) -> None:
    async def run() -> None:
        server = Server(tmp_path, database)
        async with serving(server), Service(server.url) as service:
            people = [service.with_token("") for _ in range(4)]
            for person in people:
                await insist(person.guest)
            tables, invite = await prepared(people[:3])
            before = await look(people[:3], tables)
            server.kill(end)
            server.start()
            await server.ready()
            assert await look(people[:3], tables) == before
            async with raw(people[2], tables[0]) as (cem, _):
                assert (await cem.ask(kind="chat", id="c3", text="More"))["type"] == "refused"
                assert (await cem.ask(kind="chat", id="c2", text="Rubbish"))["type"] == "accepted"
                answer = await cem.ask(kind="agree", id="a", what="abandon")
                assert answer["table"]["status"] == "over"
            await take(people[3], invite)
            assert (await whole(people[3], tables[1]))["table"]["status"] == "running"
            with pytest.raises(Refusal, match="invitation"):
                await people[2].take_invite(invite)
            if end == signal.SIGKILL:
                await goes_on(server, people[0], tables[2])

    asyncio.run(run())


async def goes_on(server: Server, person: Service, table: str) -> None:
    """Raise TimeoutError if the computer player does not answer after the server is killed right after a move."""
    for restart in range(2):
        async with raw(person, table) as (socket, seen):
            async with asyncio.timeout(PATIENCE):
                while (position := (await whole(person, table))["position"])["to_move"] != 0:
                    await asyncio.sleep(0.05)
            while position["to_move"] == 0:
                message = {"answers": position["turn"], "move": position["legal"][0]}
                answer = await socket.ask(kind="move", id=f"{restart}-{position['turn']}", **message)
                position = answer["position"]
            assert seen["table"]["status"] == "running"
        await server.restart()
    async with asyncio.timeout(PATIENCE):
        while (await whole(person, table))["position"]["to_move"] != 0:
            await asyncio.sleep(0.05)
