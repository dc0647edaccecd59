"""Moves as others expect them who cannot see the mover's hand: a cell, with whichever tile; a corner; a ride."""

from midtown.games.traffiq.interface.streets import cell_name, corner_name
from midtown.games.traffiq.interface.words import describe_move
from midtown.games.traffiq.protocol.notation import Attach, Place, parse
from midtown.games.traffiq.rules.catalogue import CATALOGUE
from midtown.games.traffiq.rules.position import Position
from midtown.support.i18n import Language

HELD = frozenset({"tile", "turn"})
"""The kinds of places that lie before their owner alone, with the turn of a tile that nobody else has seen."""


def aim(move: str) -> str:
    """Return the cell of a tile that is laid, the corner of a vehicle that is placed; else the move itself."""
    match parse(move):
        case Attach(cell=cell):
            return f"attach {cell}"
        case Place(corner=corner):
            return f"place {corner}"
    return move


def describe_aim(position: Position, move: str, language: Language, side: int | None = None) -> str:
    """Return the aim of a legal move in words."""
    match parse(move):
        case Attach(cell=cell):
            return CATALOGUE.text("aim.attach", language, cell=cell_name(cell))
        case Place(corner=corner):
            return CATALOGUE.text("aim.place", language, corner=corner_name(corner))
    return describe_move(position, move, language, side)
