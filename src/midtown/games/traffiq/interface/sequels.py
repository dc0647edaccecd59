"""Sequels: how a seat begins its next turn, and what it does with tiles, corners and rivals."""

from collections.abc import Mapping

from midtown.games.traffiq.protocol.notation import (
    KINDS,
    Attach,
    Compete,
    Draw,
    End,
    Place,
    Ride,
    Skip,
    cell_number,
    parse,
)
from midtown.games.traffiq.rules.components import face_of
from midtown.games.traffiq.rules.position import Position

SEQUELS: Mapping[str, tuple[str, ...]] = {
    "action": ("lay", "ride", "deliver", "draw", "pass"),
    "tile": ("corners0", "corners1", "corners2"),
    "corner": (*KINDS, "none"),
    "contest": ("compete", "yield"),
}
ACTIONS, MOST_CORNERS = 2, 2
"""The actions of a whole turn, and the number of completed corners from which tiles are one kind."""


def sequel(position: Position, move: str) -> Mapping[str, str]:
    """Return what a move does; actions count only at the beginning of a turn."""
    begins = position.left == ACTIONS
    match parse(move):
        case Attach(tile, cell):
            place = cell_number(cell)
            assert place is not None
            corners = position.city.clone().lay(place, face_of(tile)).bit_count()
            return {**_action("lay", begins), "tile": f"corners{min(corners, MOST_CORNERS)}"}
        case Ride(kind):
            return _action(("ride", "deliver")[kind], begins)
        case Draw():
            return _action("draw", begins)
        case End():
            return _action("pass", begins)
        case Place(kind):
            return {"corner": KINDS[kind]}
        case Skip():
            return {"corner": "none"}
        case Compete(streets):
            return {"contest": "compete" if streets else "yield"}


def _action(action: str, begins: bool) -> dict[str, str]:
    return {"action": action} if begins else {}
