"""What a daily deal stores of a table that is over, in the transaction of its last event."""

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, select, update

from midtown.server.storage.schema.features import deal_games, deals
from midtown.server.support.calendar import shown_at

DEAL_SEAT: Final = 0
"""The person's seat at the table of a daily deal."""


def finish_deal(connection: Connection, table: str, at: int, score: int | None, moves: Sequence[str]) -> None:
    """Store the end of the game at `table`; `score` is None if it was left."""
    condition = deal_games.c.table == table
    query = select(deals.c.day, deals.c.revealed).join(deal_games, deal_games.c.deal == deals.c.id).where(condition)
    deal = connection.execute(query).first()
    if deal is None:  # the account was deleted
        return
    late = {"counted": False} if deal.revealed or at >= shown_at(deal.day) else {}
    played = msgspec.json.encode(moves).decode()
    connection.execute(update(deal_games).where(condition).values(ended_at=at, score=score, moves=played, **late))


def shown_secret(connection: Connection, deal: str) -> str | None:
    """Return the secret of a deal if it is shown."""
    return connection.execute(select(deals.c.secret).where(deals.c.id == deal, deals.c.revealed)).scalar()
