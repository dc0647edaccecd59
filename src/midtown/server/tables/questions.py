"""Questions to computer players: what the seat to move sees, and no more."""

import msgspec

from midtown.fairness import sha256
from midtown.server.tables.state import TableState


def question(table: TableState, seq: int) -> str:
    """Return the `Question` to the seat to move after event `seq`, as a JSON object."""
    assert table.match is not None
    seed = int(sha256(f"{table.secret} bot {seq}")[:15], 16)
    return msgspec.json.encode(table.match.question(seed)._asdict()).decode()
