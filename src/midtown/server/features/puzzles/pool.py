"""What operators see of the pool of puzzles, and how they withdraw one."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, select

from midtown.puzzles.collection import PublicGame, Puzzle
from midtown.server.accounts import audit
from midtown.server.accounts.audit import Order
from midtown.server.features.puzzles import background_work, selection, solving
from midtown.server.features.puzzles.background_work import Today
from midtown.server.presenters.puzzles import get
from midtown.server.storage.database import upsert
from midtown.server.storage.schema.accounts import reports
from midtown.server.storage.schema.features import puzzle_games, puzzle_votes, puzzle_withdrawals

MOST: Final = 200
"""Puzzles that are listed."""


class PooledPuzzle(NamedTuple):
    """A puzzle of a public game, or another one that is withdrawn, and what people make of it."""

    id: str
    game: str
    players: int
    table: str | None
    """The public game that it is from; None for a shipped one."""
    rating: int
    tries: int
    solved: int
    good: int
    bad: int
    reports: int
    """Open ones."""
    withdrawn: str | None
    """Why; None if it is offered."""


class Pool(NamedTuple):
    """The puzzles of a server, and the searches for more."""

    shipped: int
    added: int
    """Puzzles of public games."""
    searched: int
    """Games that were searched."""
    today: Today
    listed: list[PooledPuzzle]


def puzzle_pool(connection: Connection) -> Pool:
    """Return the pool; listed are withdrawn puzzles first, then those of public games, the last searched first."""
    puzzles = selection.with_shipped(connection)
    reasons: dict[str, str] = {
        row.puzzle: row.reason
        for row in connection.execute(select(puzzle_withdrawals).order_by(puzzle_withdrawals.c.at.desc()))
    }
    added = [puzzle for puzzle in puzzles.values() if isinstance(puzzle.origin, PublicGame)]
    withdrawn = [puzzles[key] for key in reasons if key in puzzles]
    listed = [*withdrawn, *(puzzle for puzzle in reversed(added) if puzzle.id not in reasons)]
    return Pool(
        shipped=len(puzzles) - len(added),
        added=len(added),
        searched=connection.execute(select(func.count()).select_from(puzzle_games)).scalar_one(),
        today=background_work.today(connection),
        listed=_pooled(connection, listed[:MOST], reasons),
    )


def _pooled(connection: Connection, listed: Iterable[Puzzle], reasons: Mapping[str, str]) -> list[PooledPuzzle]:
    good, bad = func.count().filter(puzzle_votes.c.good), func.count().filter(~puzzle_votes.c.good)
    voted = connection.execute(select(puzzle_votes.c.puzzle, good, bad).group_by(puzzle_votes.c.puzzle))
    votes = {key: (yes, no) for key, yes, no in voted}
    open_ones = (reports.c.puzzle.is_not(None), reports.c.closed_at.is_(None))
    counted = select(reports.c.puzzle, func.count()).where(*open_ones).group_by(reports.c.puzzle)
    reported: dict[str, int] = dict(connection.execute(counted).all())
    rows = []
    for puzzle in listed:
        rating = solving.rating_of(connection, puzzle)
        yes, no = votes.get(puzzle.id, (0, 0))
        rows.append(
            PooledPuzzle(
                id=puzzle.id,
                game=puzzle.name,
                players=puzzle.seats,
                table=puzzle.origin.table if isinstance(puzzle.origin, PublicGame) else None,
                rating=round(rating.glicko.rating),
                tries=rating.tries,
                solved=rating.solved,
                good=yes,
                bad=no,
                reports=reported.get(puzzle.id, 0),
                withdrawn=reasons.get(puzzle.id),
            )
        )
    return rows


def find(connection: Connection, puzzle: str) -> Puzzle:
    """Return a puzzle, or raise Refused."""
    return get(selection.with_shipped(connection), puzzle)


def withdraw(connection: Connection, order: Order, puzzle: str) -> None:
    """Offer a puzzle no more, for the order's reason."""
    reason = audit.check_sentence(order.reason)
    upsert(connection, puzzle_withdrawals, {"puzzle": puzzle}, {"at": order.now, "reason": reason})
    audit.write(connection, order, "withdraw puzzle", puzzle)


def put_back(connection: Connection, order: Order, puzzle: str) -> None:
    """Offer a puzzle again that was withdrawn."""
    if connection.execute(delete(puzzle_withdrawals).where(puzzle_withdrawals.c.puzzle == puzzle)).rowcount:
        audit.write(connection, order, "return puzzle", puzzle)
