"""Kinds of decisions: what a move is about, for sums over many of them."""

from midtown.games.manhattan.protocol.notation import Build, Pick, parse
from midtown.games.manhattan.rules.components import NOBODY
from midtown.games.manhattan.rules.position import Position

DECISIONS: tuple[str, ...] = ("pick", "found", "defend", "take", "forfeit")


def decision(position: Position, move: str) -> str:
    """Return which of `DECISIONS` a legal move is; by whose tower it is built on, if it builds."""
    parsed = parse(move)
    if not isinstance(parsed, Build):
        return "pick" if isinstance(parsed, Pick) else "forfeit"
    owner = position.owner_of(parsed.plot)
    if owner == NOBODY:
        return "found"
    return "defend" if owner % position.setup.seats == position.mover else "take"
