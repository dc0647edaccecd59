"""End sessions: their connections close at once, on every server, and guests' games go on or are left."""

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, select

from midtown.game import GameError
from midtown.server.accounts import deletion, identity
from midtown.server.accounts.identity import Visitor
from midtown.server.live.commands import act, pass_on, passes
from midtown.server.live.hub import Hub
from midtown.server.live.request import submit
from midtown.server.schemas.websocket import LeaveMessage
from midtown.server.storage import service_clock
from midtown.server.storage.doorbells import Doorbells
from midtown.server.storage.schema import blocks
from midtown.server.support.refusals import refused

Result = TypeVar("Result")
SESSIONS: Final = "midtown_sessions"
"""Channel of all servers, on which one says which sessions have ended, and prefix of a channel of each for answers."""
AT_ONCE: Final = 100
"""Maximum number of tokens in a notification."""
PATIENCE: Final = 5.0
"""Seconds until a server that does not answer is no longer waited for; it finds out by itself."""
Wish = Literal["take", "leave"]
"""What is to become of the games: the account takes the seats, or the guest leaves."""

log = logging.getLogger(__name__)


async def change_sessions(hub: Hub, whose: Collection[str], change: Callable[[Connection], Result]) -> Result:
    """Run a write that may end sessions of some players, and return its result once they have ended at every server."""

    def changes(database: Connection) -> tuple[Result, set[str]]:
        before = identity.tokens(database, whose)
        result = change(database)
        return result, before - identity.tokens(database, whose)

    result, ended = await hub.store.write(changes)
    await end_everywhere(hub, ended)
    return result


async def end_everywhere(hub: Hub, tokens: Collection[str]) -> None:
    """Close the connections of ended sessions at all servers; return once nothing of them is stored any more."""
    if tokens:
        await end_here(hub, tokens)
        await hub.on_ended(sorted(tokens))


async def end_here(hub: Hub, tokens: Collection[str]) -> None:
    """Close the connections of ended sessions at this server; return once nothing of them is stored any more."""
    hub.ended.note(tokens)
    for session in hub.all():
        for subscriber in session.subscribers:
            if subscriber.token in tokens:
                subscriber.disconnect()
    await hub.store.write(lambda database: None)  # whatever was on its way to the database is there by then


async def check_connections(hub: Hub) -> None:
    """End what belongs to sessions that have ended without this server having heard of it."""
    tokens = {one.token for session in hub.all() for one in session.subscribers if one.token is not None}
    ended = await hub.store.read(partial(identity.ended_tokens, tokens=tokens)) if tokens else set()
    if ended:
        await end_here(hub, ended)


class SessionBells:
    """Rings for ended sessions, and answers others' bells."""

    def __init__(self, hub: Hub, doorbells: Doorbells) -> None:
        self.hub = hub
        self.doorbells = doorbells
        self.numbers = count()
        self.waiting: dict[int, tuple[set[str], asyncio.Event]] = {}
        """By the number of a bell: the servers that have not answered, and what is set once all have."""

    async def ring(self, tokens: list[str]) -> None:
        """Tell the other servers that sessions have ended; return once they have closed what belongs to them."""
        alive = await self.hub.store.read(partial(service_clock.alive, tick=self.hub.clock.tick()))
        for start in range(0, len(tokens), AT_ONCE):
            await self._ring(tokens[start : start + AT_ONCE], {*alive} - {self.hub.server})

    async def _ring(self, tokens: list[str], others: set[str]) -> None:
        number, done = next(self.numbers), asyncio.Event()
        self.waiting[number] = others, done
        self.doorbells.ring(SESSIONS, msgspec.json.encode([self.hub.server, number, tokens]).decode())
        try:
            if others:
                await asyncio.wait_for(done.wait(), PATIENCE)
        except TimeoutError:
            log.warning("servers have not said that sessions ended there", extra={"servers": sorted(others)})
        finally:
            del self.waiting[number]

    def heard(self, payload: str) -> None:
        """End the sessions that have ended at another server, and answer it."""
        server, number, tokens = msgspec.json.decode(payload, type=tuple[str, int, list[str]])
        if server != self.hub.server:
            self.hub.spawn(self._answer(server, number, tokens))

    async def _answer(self, server: str, number: int, tokens: list[str]) -> None:
        await end_here(self.hub, set(tokens))
        self.doorbells.ring(f"{SESSIONS}_{server}", msgspec.json.encode([self.hub.server, number]).decode())

    def answered(self, payload: str) -> None:
        """Take notice that another server has ended them."""
        server, number = msgspec.json.decode(payload, type=tuple[str, int])
        others, done = self.waiting.get(number, (set(), None))
        others.discard(server)
        if done is not None and not others:
            done.set()


class Games(NamedTuple):
    """The tables of a guest that are not over: those whose seats can pass to the account, and the others."""

    passing: list[str]
    staying: list[str]


async def settle(hub: Hub, guest: Visitor | None, account: str, wish: Wish | None) -> None:
    """Let the account take a guest's seats, or leave them; raise Refused if there are some and `wish` is None."""
    if guest is None or guest.claimed or guest.program or guest.id == account:
        return
    visitor, games = await _games(hub, guest.id, account)
    if visitor is None or not (games.passing or games.staying):
        return
    if wish is None:
        raise _question(games)
    for table in games.passing if wish == "take" else ():
        session = await hub.get_fresh(table)
        with suppress(GameError):  # it has ended meanwhile, or is left now
            await submit(session, partial(pass_on, guest.id, visitor))
    for table in await hub.store.read(lambda database: deletion.unfinished_tables(database, guest.id)):
        session = await hub.get_fresh(table)
        with suppress(GameError):
            await submit(session, partial(act, hub, guest.id, LeaveMessage(id="")))


async def _games(hub: Hub, guest: str, account: str) -> tuple[Visitor | None, Games]:
    def reads(database: Connection) -> tuple[Visitor | None, list[str], set[str]]:
        unwelcome = select(blocks.c.player).where(blocks.c.blocked == account)
        return (
            identity.visitor_by_id(database, account),
            deletion.unfinished_tables(database, guest),
            set(database.execute(unwelcome).scalars()),
        )

    visitor, tables, unwelcome = await hub.store.read(reads)
    games = Games([], [])
    for table in tables:
        state = (await hub.get_fresh(table)).table
        able = passes(state, account) and state.creator not in unwelcome
        (games.passing if able else games.staying).append(table)
    return visitor, games


def _question(games: Games) -> Exception:
    passing, staying = len(games.passing), len(games.staying)
    if not staying:
        return refused("table", "passing.ask", games=passing)
    return refused(
        "table", "passing.ask_some" if passing else "passing.ask_none", games=passing + staying, staying=staying
    )
