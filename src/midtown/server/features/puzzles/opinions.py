"""What people think of puzzles: votes, reports to the operators, and which puzzles are chosen no more for them."""

from typing import Final

from sqlalchemy import Connection, delete, exists, func, select

from midtown.server.context import Context
from midtown.server.storage.database import upsert
from midtown.server.storage.schema.accounts import players, reports
from midtown.server.storage.schema.features import puzzle_votes, puzzle_withdrawals
from midtown.server.support.timed_cache import TimedCache
from midtown.support.units import DAY, MINUTE

LEAST_VOTES: Final = 10
"""Votes before they count."""
REPORTERS: Final = 3
"""People whose open reports take a puzzle out of the choice; an operator who closes them puts it back."""
COUNTING_AGE: Final = 7 * DAY
"""Age of an account from which on its opinion counts: guests and fresh accounts anybody can make in a row."""


class UnwantedPuzzles(TimedCache[frozenset[str]]):
    """The puzzles that are chosen no more, read once a minute."""

    def __init__(self, _: Context) -> None:
        super().__init__(MINUTE)


def vote(connection: Connection, player: str, puzzle: str, good: bool | None) -> None:
    """Store a player's vote on a puzzle instead of their former one; None takes it back."""
    if good is None:
        own = (puzzle_votes.c.player == player, puzzle_votes.c.puzzle == puzzle)
        connection.execute(delete(puzzle_votes).where(*own))
    else:
        upsert(connection, puzzle_votes, {"player": player, "puzzle": puzzle}, {"good": good})


def vote_of(connection: Connection, player: str, puzzle: str) -> bool | None:
    """Return whether a player finds a puzzle good; None for who has not voted."""
    own = (puzzle_votes.c.player == player, puzzle_votes.c.puzzle == puzzle)
    return connection.execute(select(puzzle_votes.c.good).where(*own)).scalar()


def unwanted(connection: Connection, at: int) -> frozenset[str]:
    """Return the puzzles that operators have withdrawn, most voters find bad, or several people have reported.

    Only people with accounts of some age count, and of each only the first report: a closed one is answered.
    """
    old = (players.c.claim.is_not(None), players.c.owner.is_(None), players.c.created_at <= at - COUNTING_AGE)
    counting = select(players.c.id).where(*old)
    good, votes = func.count().filter(puzzle_votes.c.good), func.count()
    voted = select(puzzle_votes.c.puzzle).where(puzzle_votes.c.player.in_(counting)).group_by(puzzle_votes.c.puzzle)
    voted = voted.having(votes >= LEAST_VOTES, good * 2 < votes)
    former = reports.alias("former")
    answered = exists().where(
        former.c.puzzle == reports.c.puzzle, former.c.reporter == reports.c.reporter, former.c.closed_at.is_not(None)
    )
    reporters = func.count(reports.c.reporter.distinct())
    still_open = (reports.c.puzzle.is_not(None), reports.c.closed_at.is_(None))
    reported = select(reports.c.puzzle).where(*still_open, reports.c.reporter.in_(counting), ~answered)
    reported = reported.group_by(reports.c.puzzle).having(reporters >= REPORTERS)
    withdrawn = select(puzzle_withdrawals.c.puzzle)
    return frozenset(connection.execute(voted.union(reported, withdrawn)).scalars())
