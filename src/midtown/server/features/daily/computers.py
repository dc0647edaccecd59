"""Computer players at the person's seat of a deal: games that idle workers play, some moves at a time.

They are queued when the first person begins the deal. A worker takes one only if no table and no review waits for it,
and puts it back after a fraction of a second.
"""

import functools
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, select, text, update

from midtown.bots import LEVELS, bot
from midtown.server.features.daily.comparison import begun
from midtown.server.features.daily.deals import Deal, computers
from midtown.server.storage.schema import deal_computers, deals
from midtown.server.storage.service_clock import now
from midtown.server.storage.upsert import insert_new
from midtown.server.tables.contests import DEAL_SEAT, seed_of
from midtown.support.units import MINUTE

LEASE: Final = MINUTE
"""Milliseconds after which a worker counts as dead."""
TRIES: Final = 3
"""Failures in a row after which a game is given up."""
SECONDS: Final = 0.3
"""For how long a worker plays on before it looks for something more urgent."""

FREE = f"score is null and tries < {TRIES} and not (leased_until > {{now}} and leased_until <= {{now}} + {LEASE})"
TAKE = f"""update deal_computers set leased_until = {{now}} + {LEASE}, worker = :worker, tries = tries + 1
    from (select deal, level from deal_computers where {FREE} order by deal desc, level limit 1 {{lock}}) chosen
    where deal_computers.deal = chosen.deal and deal_computers.level = chosen.level
    returning deal_computers.deal, deal_computers.level, deal_computers.moves"""


class Part(NamedTuple):
    """A leased game: the deal, the level at the person's seat, and the moves so far."""

    deal: Deal
    level: str
    moves: list[str]
    score: int | None = None
    """Once the game is over."""


class Outcome(NamedTuple):
    """What a level has made of a deal."""

    level: str
    score: int
    moves: list[str]


def offer(connection: Connection, deal: Deal) -> None:
    """Queue a game of each level, unless they are queued already."""
    for level in LEVELS:
        insert_new(connection, deal_computers, {"deal": deal.id, "level": level, "moves": "[]"})


def take(connection: Connection, worker: str) -> Part | None:
    """Lease a game of the newest deals, or return None; needs a write transaction."""
    sql = text(_taking(connection.dialect.name, str(now(connection))))
    if (row := connection.execute(sql, {"worker": worker}).first()) is None:
        return None
    deal = Deal(*connection.execute(select(deals).where(deals.c.id == row.deal)).one())
    return Part(deal, row.level, msgspec.json.decode(row.moves, type=list[str]))


@functools.cache
def _taking(dialect: str, now: str) -> str:
    return TAKE.format(now=now, lock="for update skip locked" if dialect == "postgresql" else "")


def play_on(part: Part, seconds: float, monotonic: Callable[[], float]) -> Part:
    """Return the game with some more moves: those begun within `seconds`, and at least one."""
    deal, since = part.deal, monotonic()
    match = begun(deal, part.moves)
    levels = computers(deal.seats)
    levels.insert(DEAL_SEAT, part.level)
    while (seat := match.to_move) is not None:
        player = bot(levels[seat])  # a new one each time: at a table it has no tree to reuse either
        match.play(player(match.question(seed_of(deal.secret, match.moves))))
        if monotonic() - since >= seconds:
            break
    score = match.result().scores[DEAL_SEAT] if match.to_move is None else None
    return part._replace(moves=match.moves, score=score)


def store(connection: Connection, part: Part) -> None:
    """Store what `play_on` has returned, and end the lease."""
    moves = msgspec.json.encode(part.moves).decode()
    values = {"moves": moves, "score": part.score, "tries": 0, "leased_until": 0}
    there = (deal_computers.c.deal == part.deal.id, deal_computers.c.level == part.level)
    connection.execute(update(deal_computers).where(*there).values(**values))


def give_back(connection: Connection, worker: str) -> None:
    """End all leases of a worker; they count as tries."""
    mine = (deal_computers.c.worker == worker, deal_computers.c.score.is_(None))
    connection.execute(update(deal_computers).where(*mine).values(leased_until=0))


def outcomes(connection: Connection, deal: str) -> tuple[list[Outcome], bool]:
    """Return the finished games of a deal, the weakest level first, and whether more are to come."""
    rows = connection.execute(select(deal_computers).where(deal_computers.c.deal == deal)).all()
    done = [Outcome(row.level, row.score, msgspec.json.decode(row.moves)) for row in rows if row.score is not None]
    waiting = any(row.score is None and row.tries < TRIES for row in rows)
    return sorted(done, key=lambda one: list(LEVELS).index(one.level)), waiting
