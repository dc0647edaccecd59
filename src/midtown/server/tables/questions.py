"""Questions of tables to computer players. Pure."""

from collections.abc import Sequence

from midtown.bots import Question
from midtown.fairness import sha256
from midtown.server.tables.state import TableState


def question(table: TableState, seq: int) -> Question:
    """Return the question to the seat to move after event `seq`."""
    assert table.match is not None
    return table.match.question(_bot_seed(table, seq))


def _bot_seed(table: TableState, seq: int) -> int:
    """Return a seed that nobody knows beforehand; of a shared deal, the same one for all with the same moves."""
    if table.settings.shared_deal and table.match is not None:
        return seed_of(table.secret, table.match.moves)
    return int(sha256(f"{table.secret} bot {seq}")[:15], 16)


def seed_of(secret: str, moves: Sequence[str]) -> int:
    """Return the seed of the computer player to move after these moves: equal moves get equal answers."""
    return int(sha256(f"{secret} bot {' '.join(moves)}")[:15], 16)
