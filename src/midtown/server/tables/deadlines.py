"""The column `deadline_tick`, by which tables are found whose time may have run out.

It follows from a table's clocks and the vacations of the player to move, and is stored anew whenever one of them
changes. It is no more than that: when it has come, the table decides.
"""

from collections.abc import Iterable

from sqlalchemy import BigInteger, Connection, String, bindparam, select, update

from midtown.server.accounts import vacations
from midtown.server.storage.schema import players, seats, tables
from midtown.server.storage.writer import Effect
from midtown.server.tables import repository
from midtown.server.tables.state import TableState

_STORE = (
    update(tables)
    .where(tables.c.id == bindparam("of", type_=String), tables.c.status == "running")
    .values(deadline_tick=bindparam("at", type_=BigInteger))
)


def store(table: TableState) -> Effect:
    """Return an effect that stores the deadline of a table, as far as its transaction knows the vacations."""
    return Effect(_store, {"table": table})


def _store(connection: Connection, table: TableState) -> None:
    if table.clocks.pace.kind == "days":
        # Who changes their vacation at another server meanwhile waits for this transaction, or this one for theirs.
        holder = "" if table.to_move is None else table.seats[table.to_move].player
        connection.execute(select(players.c.id).where(players.c.id == holder).with_for_update(read=True))
        people = {seat.player for seat in table.seats if seat.player is not None}
        table = table.rested(vacations.of_players(connection, people))
    connection.execute(_STORE, {"of": table.id, "at": table.deadline})


def recompute(connection: Connection, player: str) -> None:
    """Store the deadlines of all tables where a player is to move, as their vacations have changed."""
    for table in _correspondence(connection, player):
        state = repository.load(connection, table)
        if state is not None and state.to_move in state.held(player):
            _store(connection, state)


def _correspondence(connection: Connection, player: str) -> Iterable[str]:
    """Return the running correspondence games of a player, always in the same order, as two may wait for each other."""
    rows = (
        select(tables.c.id)
        .join(seats, seats.c.table == tables.c.id)
        .where(seats.c.player == player, tables.c.status == "running", tables.c.pace == "days")
        .distinct()
        .order_by(tables.c.id)
    )
    return connection.execute(rows).scalars().all()
