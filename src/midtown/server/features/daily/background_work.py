"""Computer players at the person's seat of a deal: games that idle workers play, some moves at a time.

They are queued when the first person begins the deal. A worker takes one only if no table and no review waits for it,
and puts it back after a fraction of a second.
"""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, select, update

from midtown.bots import LEVELS, bot
from midtown.server.features.daily.comparison import match_after
from midtown.server.features.daily.deals import Deal
from midtown.server.jobs.work import TRIES, Work
from midtown.server.storage.database import AnyRow, AnySelect, insert_new
from midtown.server.storage.schema.features import deal_computers, deals
from midtown.server.support import calendar
from midtown.server.tables.deal_results import DEAL_SEAT
from midtown.server.tables.questions import seed_of
from midtown.support.units import MINUTE

SECONDS: Final = 0.3
"""For how long a worker plays on before it looks for something more urgent."""


class LeasedGame(NamedTuple):
    """A leased game: the deal, the level at the person's seat, and the moves so far."""

    deal: Deal
    level: str
    moves: list[str]
    score: int | None = None
    """Once the game is over."""

    def __str__(self) -> str:
        return f"deal {self.deal.id}: {self.level}"


class ComputerGamesWork(Work[LeasedGame, LeasedGame]):
    """Games of the newest deals."""

    rows = deal_computers
    unfinished = deal_computers.c.score.is_(None)
    lease = MINUTE

    def in_order(self, waiting: AnySelect, at: ColumnElement[int]) -> AnySelect:
        """Return the query of games, those of the newest deals first."""
        return waiting.order_by(deal_computers.c.deal.desc(), deal_computers.c.level)

    def job(self, connection: Connection, row: AnyRow) -> LeasedGame:
        """Return the game of a leased row, with its deal."""
        deal = Deal(*connection.execute(select(deals).where(deals.c.id == row.deal)).one())
        return LeasedGame(deal, row.level, msgspec.json.decode(row.moves, type=list[str]))

    def run(self, job: LeasedGame) -> LeasedGame:
        """Return the game with some more moves."""
        return play_on(job, SECONDS, time.monotonic)

    def store(self, connection: Connection, result: LeasedGame) -> None:
        """Store the moves, and end the lease."""
        columns, moves = deal_computers.c, msgspec.json.encode(result.moves).decode()
        row = update(deal_computers).where(columns.deal == result.deal.id, columns.level == result.level)
        connection.execute(row.values(moves=moves, score=result.score, tries=0, leased_until=0))


class LeveledDeal(NamedTuple):
    """What a level has made of a deal."""

    level: str
    score: int
    moves: list[str]


def queue_games(connection: Connection, deal: Deal) -> None:
    """Queue a game of each level, unless they are queued already."""
    for level in LEVELS:
        insert_new(connection, deal_computers, {"deal": deal.id, "level": level, "moves": "[]"})


def play_on(game: LeasedGame, seconds: float, monotonic: Callable[[], float]) -> LeasedGame:
    """Return the game with some more moves: those begun within `seconds`, and at least one."""
    deal, since = game.deal, monotonic()
    match = match_after(deal, game.moves)
    levels = calendar.computers(deal.seats)
    levels.insert(DEAL_SEAT, game.level)
    while (seat := match.to_move) is not None:
        player = bot(levels[seat])  # a new one each time: at a table it has no tree to reuse either
        match = match.after(player(match.question(seed_of(deal.secret, match.moves))))
        if monotonic() - since >= seconds:
            break
    score = match.result().scores[DEAL_SEAT] if match.to_move is None else None
    return game._replace(moves=list(match.moves), score=score)


def outcomes(connection: Connection, deal: str) -> tuple[list[LeveledDeal], bool]:
    """Return the finished games of a deal, the weakest level first, and whether more are to come."""
    rows = connection.execute(select(deal_computers).where(deal_computers.c.deal == deal)).all()
    done = [LeveledDeal(row.level, row.score, msgspec.json.decode(row.moves)) for row in rows if row.score is not None]
    waiting = any(row.score is None and row.tries < TRIES for row in rows)
    return sorted(done, key=lambda outcome: list(LEVELS).index(outcome.level)), waiting
