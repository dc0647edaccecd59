"""Kinds of decisions: what a move is about, for sums over many of them."""

from midtown.games.traffiq.protocol.notation import Attach, Compete, Draw, End, Place, Ride, Skip, parse
from midtown.games.traffiq.rules.position import Position

DECISIONS: tuple[str, ...] = ("lay", "place", "compete", "ride", "draw")


def decision(position: Position, move: str) -> str:
    """Return which of `DECISIONS` a legal move is; ending a turn early is like drawing, skipping like placing."""
    match parse(move):
        case Attach():
            return "lay"
        case Place() | Skip():
            return "place"
        case Compete():
            return "compete"
        case Ride():
            return "ride"
        case Draw() | End():
            return "draw"
