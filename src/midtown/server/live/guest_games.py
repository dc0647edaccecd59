"""Unfinished games of a guest who logs in as somebody else: their seats go to the account, or they leave."""

from contextlib import suppress
from functools import partial
from typing import Literal, NamedTuple

from sqlalchemy import Connection, select

from midtown.game import GameError
from midtown.server.accounts import deletion, identity
from midtown.server.accounts.identity import Visitor
from midtown.server.live.commands import act, can_change_hands, pass_on, submit
from midtown.server.live.hub import Hub
from midtown.server.schemas.actions import LeaveMessage
from midtown.server.storage.schema.accounts import blocks
from midtown.server.support.refusals import refused

Wish = Literal["take", "leave"]
"""What is to become of the games: the account takes the seats, or the guest leaves."""


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
    for table in await hub.store.read(lambda connection: deletion.unfinished_tables(connection, guest.id)):
        session = await hub.get_fresh(table)
        with suppress(GameError):
            await submit(session, partial(act, hub, guest.id, LeaveMessage(id="")))


async def _games(hub: Hub, guest: str, account: str) -> tuple[Visitor | None, Games]:
    def read(connection: Connection) -> tuple[Visitor | None, list[str], set[str]]:
        unwelcome = select(blocks.c.player).where(blocks.c.blocked == account)
        return (
            identity.visitor_by_id(connection, account),
            deletion.unfinished_tables(connection, guest),
            set(connection.execute(unwelcome).scalars()),
        )

    visitor, tables, unwelcome = await hub.store.read(read)
    games = Games([], [])
    for table in tables:
        state = (await hub.get_fresh(table)).table
        able = can_change_hands(state, account) and state.creator not in unwelcome
        (games.passing if able else games.staying).append(table)
    return visitor, games


def _question(games: Games) -> Exception:
    passing, staying = len(games.passing), len(games.staying)
    if not staying:
        return refused("table", "passing.ask", games=passing)
    return refused(
        "table", "passing.ask_some" if passing else "passing.ask_none", games=passing + staying, staying=staying
    )
