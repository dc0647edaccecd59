"""Who has begun a deal, and what came of it: one game for each player and deal."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, func, select

from midtown.server.features.daily.deals import Deal
from midtown.server.storage.database import insert_new
from midtown.server.storage.schema import deal_games, players

MOST: Final = 2000
"""Games of a deal that a result is compared with; beyond it, the last ones."""

_FINISHED: Final[ColumnElement[bool]] = and_(deal_games.c.counted, deal_games.c.score.is_not(None))


class DealGame(NamedTuple):
    """A player's game of a deal."""

    deal: str
    table: str
    counted: bool
    ended_at: int | None
    score: int | None
    """None until the game was played to its end."""

    @property
    def state(self) -> Literal["playing", "finished", "left"]:
        """`playing`, `finished`, or `left`."""
        return "finished" if self.score is not None else "left" if self.ended_at is not None else "playing"


class Finished(NamedTuple):
    """A counted game that was played to its end."""

    player: str
    name: str
    face: int | None
    claimed: bool
    score: int
    moves: str
    """As JSON."""

    @property
    def played(self) -> list[str]:
        """All moves of the game."""
        return msgspec.json.decode(self.moves, type=list[str])


def begin(connection: Connection, deal: Deal, player: str, table: str, now: int, counted: bool) -> bool:
    """Store that a player begins a deal at `table`; return False if they have begun it before."""
    row = {"deal": deal.id, "player": player, "table": table, "counted": counted, "started_at": now}
    return insert_new(connection, deal_games, row)


def games_of_player(connection: Connection, player: str | None, ids: Sequence[str]) -> dict[str, DealGame]:
    """Return a player's games of these deals, by deal."""
    columns = (deal_games.c[name] for name in DealGame._fields)
    rows = select(*columns).where(deal_games.c.player == player, deal_games.c.deal.in_(ids))
    return {row.deal: DealGame(*row) for row in connection.execute(rows)}


def finished_counts(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """Return how many people have finished each of these deals."""
    rows = select(deal_games.c.deal, func.count()).where(_FINISHED, deal_games.c.deal.in_(ids))
    return {row[0]: row[1] for row in connection.execute(rows.group_by(deal_games.c.deal))}


def finished_games(connection: Connection, deal: str) -> list[Finished]:
    """Return the counted games of a deal, the best first; the earlier of two equal ones comes first."""
    columns = (players.c.id, players.c.name, players.c.face, players.c.claim.is_not(None), deal_games.c.score)
    rows = select(*columns, deal_games.c.moves).join(players, players.c.id == deal_games.c.player)
    rows = rows.where(_FINISHED, deal_games.c.deal == deal).order_by(deal_games.c.ended_at.desc()).limit(MOST)
    newest = [Finished(*row) for row in connection.execute(rows)]
    newest.reverse()
    return sorted(newest, key=lambda one: -one.score)


def moves_of(connection: Connection, deal: str, player: str) -> list[str]:
    """Return all moves of a player's finished game."""
    rows = select(deal_games.c.moves).where(deal_games.c.deal == deal, deal_games.c.player == player)
    return msgspec.json.decode(connection.execute(rows).scalar_one(), type=list[str])
