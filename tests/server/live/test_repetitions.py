"""A message that was stored is recognised however much its sender has sent since, and counts once."""

import asyncio
from functools import partial
from random import Random
from typing import get_args

import pytest

from midtown.server.accounts.identity import new_guest
from midtown.server.context import Context
from midtown.server.live import commands
from midtown.server.live.commands import submit
from midtown.server.live.hub import Hub
from midtown.server.live.session import TableSession
from midtown.server.schemas import actions
from midtown.server.support.refusals import Refused
from midtown.server.tables import repository
from midtown.server.tables.events import REMEMBERED
from tests.server.live.test_hub import context, opened, two

MESSAGES = 3 * REMEMBERED


async def say(hub: Hub, table: str, player: str, message: actions.Action) -> int:
    session = await hub.get_fresh(table)
    return await submit(session, partial(commands.act, hub, player, message), message.id, player)


def chosen(chance: Random, session: TableSession, number: str) -> actions.Action:
    """Return any message; some are refused."""
    turn = session.table.turn
    kinds: list[actions.Action] = [
        actions.ChatMessage(number, f"line {number}"),
        actions.ProposeMessage(number, "undo"),
        actions.ProposeMessage(number, "abandon"),
        actions.DeclineMessage(number, "abandon"),
        actions.DeclineMessage(number, "undo"),
        actions.AgreeMessage(number, "undo"),
        actions.MuteMessage(number, seat=1, on=chance.random() < 0.2),
        actions.MoveMessage(number, turn, "take 1"),
        actions.UndoMessage(number, turn),
    ]
    assert {type(kind) for kind in kinds} == {*get_args(actions.Action)} - {actions.LeaveMessage}
    return chance.choice(kinds)


async def closed(*contexts: Context) -> None:
    for one in contexts:
        await one.store.close()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("shared", [False, True])
def test_whatever_was_stored_is_recognised_in_any_order_at_any_server(database: str, seed: int, shared: bool) -> None:
    async def story() -> None:
        chance = Random(seed)
        one, other, host, guest, table = await two(database, shared)
        places = [one.hub, other.hub] if shared else [one.hub]
        stored: dict[tuple[str, str], tuple[actions.Action, int]] = {}
        while len(stored) < MESSAGES:
            player = chance.choice([host.id, guest.id])
            session = await one.hub.get_fresh(table)
            last = len(session.table.match.moves) if session.table.match else 0
            message = chosen(chance, session, str(len(stored)))
            if isinstance(message, actions.MoveMessage) and last >= 5:
                continue  # the game goes on
            if isinstance(message, actions.ProposeMessage) and "abandon" in session.table.proposals:
                continue
            try:
                stored[player, message.id] = message, await say(chance.choice(places), table, player, message)
            except Refused:
                continue
        state = (await one.hub.get_fresh(table)).table
        assert not state.ended
        again = list(stored.items())
        chance.shuffle(again)
        for (player, _), (message, seq) in again:
            assert await say(chance.choice(places), table, player, message) == seq
        assert await one.store.read(partial(repository.last_event_number, table=table)) == state.seq
        await closed(one, other)

    asyncio.run(story())


def test_an_id_of_somebody_who_had_the_seat_before_is_no_repetition(database: str) -> None:
    async def story() -> None:
        one = context(database, "one")
        host, guest, next_one = [(await one.store.write(lambda rows: new_guest(rows, 0)))[0] for _ in range(3)]
        table = await opened(one, host, free=2)
        await submit(await one.hub.get(table), partial(commands.join, guest, 1, "", None, 0))
        first = await say(one.hub, table, guest.id, actions.ChatMessage("m1", "hello"))
        await say(one.hub, table, guest.id, actions.LeaveMessage("bye"))
        await submit(await one.hub.get(table), partial(commands.join, next_one, 1, "", None, 0))
        for line in range(REMEMBERED + 1):
            await say(one.hub, table, next_one.id, actions.ChatMessage(f"h{line}", "hm"))
        assert await say(one.hub, table, next_one.id, actions.ChatMessage("m1", "mine")) > first
        assert (
            await one.store.read(partial(repository.find_message, table=table, player=guest.id, message="m1")) == first
        )
        await closed(one)

    asyncio.run(story())
