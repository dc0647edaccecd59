"""Helpers for tests of operators: an operator's account, and a report about a player at a table."""

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from midtown.server.accounts import roles
from midtown.server.accounts.audit import Order
from midtown.server.storage.database import write_engine
from tests.server.live_server import House, OpenedTable, Person, Socket


def at_host(house: House, function: Callable[[Connection], Any]) -> Any:
    """Return the result of `function` in a transaction on the database, as commands in the host's terminal work."""
    with write_engine(house.context.store.engine).begin() as connection:
        return function(connection)


def order(reason: str = "") -> Order:
    return Order("terminal:root", int(time.time() * 1000), reason)


def code_of(house: House) -> str:
    """Return a new operator code, made at the time of the server's clock."""
    made = order()._replace(now=house.context.clock.calendar())
    return str(at_host(house, lambda connection: roles.new_code(connection, made)))


async def operator(house: House) -> Person:
    """Return a new player who has become an operator with a code."""
    olga = await house.guest(claimed=True)
    await olga.ask("PUT", "me/operator", {"code": code_of(house)})
    return olga


class Quarrel:
    """Ada and Bob at a private table; Bob has written something, and Ada has reported it."""

    ada: Person
    bob: Person
    table: OpenedTable
    ada_socket: Socket
    bob_socket: Socket
    report: int

    async def begin(self, house: House, olga: Person, table_named: bool = True) -> "Quarrel":
        self.ada, self.bob = await house.guest("Ada"), await house.guest("Bob")
        self.table = await self.ada.opens("stones", "me open", on_leave="random")
        await self.bob.joins(self.table.invites[1])
        self.ada_socket, self.bob_socket = await self.ada.socket(self.table.id), await self.bob.socket(self.table.id)
        await self.ada_socket.done("chat", text="Good luck!")
        await self.bob_socket.done("chat", text="You play like a rubber duck")
        body = {"about": self.bob.id, "table": self.table.id if table_named else None, "text": "Bob is rude."}
        await self.ada.ask("POST", "reports", body, 204)
        mine = [one for one in await olga.ask("GET", "admin/reports") if one["reporter"] == self.ada.id]
        self.report = mine[-1]["id"]
        return self
