"""Connections of sessions that end close at once, and nothing that is on its way from them is carried out."""

from collections.abc import Callable, Collection
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from midtown.server.accounts import identity
from midtown.server.live.hub import Hub

Result = TypeVar("Result")


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
    ended = await hub.store.read(partial(identity.ended, tokens=tokens)) if tokens else set()
    if ended:
        await end_here(hub, ended)
