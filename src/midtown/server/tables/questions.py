"""Questions to computer players: what the seat to move sees, and no more."""

from midtown.bots import Question
from midtown.fairness import sha256
from midtown.server.jobs.queue import Cause
from midtown.server.tables.contests import seed_of
from midtown.server.tables.state import TableState


def question(table: TableState, seq: int) -> Question:
    """Return the question to the seat to move after event `seq`."""
    assert table.match is not None
    return table.match.question(_seed(table, seq))


def cause(table: TableState) -> Cause:
    """Return whose work the table's computer players are: of a person who sits there, the creator if they do.

    Where only computers play, nobody waits; the work is the tournament's, or the creator's.
    """
    people = [table.seats[number].holder or "" for number in sorted(table.persons())]
    if not people:
        return Cause(table.settings.tournament or table.creator, background=True)
    return Cause(table.creator if table.creator in people else people[0])


def _seed(table: TableState, seq: int) -> int:
    """Return a seed that nobody knows beforehand; of a shared deal, the same one for all with the same moves."""
    if table.settings.shared_deal and table.match is not None:
        return seed_of(table.secret, table.match.moves)
    return int(sha256(f"{table.secret} bot {seq}")[:15], 16)
