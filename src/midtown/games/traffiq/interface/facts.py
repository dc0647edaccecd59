"""Public facts that follow from the map and the supplies (T-COMPETE, T-FINAL, T-STALE)."""

from typing import cast

from midtown import game
from midtown.games.traffiq.interface.words import STALE
from midtown.games.traffiq.protocol.document import Axis, Facts, Street
from midtown.games.traffiq.protocol.state import corner_texts, corners
from midtown.games.traffiq.rules.components import COLOUR_NAMES, COMPETE, NONE, OVER
from midtown.games.traffiq.rules.position import Position

AXES: tuple[Axis, ...] = ("h", "v")


def facts(position: Position) -> game.State:
    """Return where the mover may compete, the vehicles still to be placed, and how near the end is."""
    players, supply, over = position.players, position.supply, position.phase == OVER
    final = position.turns_left != NONE and not over
    document: Facts = {
        "contest": contest(position) if position.phase == COMPETE else {},
        "vehicles_left": {COLOUR_NAMES[seat]: supply[seat * 2] + supply[seat * 2 + 1] for seat in range(players)},
        "last_turn": (position.mover + position.turns_left - 1) % players if final else None,
        "turns_until_stale": None if final or over else STALE * players - position.idle,
    }
    return cast(game.State, document)


def contest(position: Position) -> dict[Axis, Street]:
    """Return for each contested street its corners, every colour's points there, and who would leave from where."""
    streets = position.city.street
    seats = range(position.players)
    contested: dict[Axis, Street] = {}
    for axis, leaving in enumerate(position.lose):
        if leaving:
            street = streets[corners(leaving)[0] * 2 + axis]
            contested[AXES[axis]] = {
                "corners": corner_texts(position, street),
                "points": {COLOUR_NAMES[seat]: position.strength(seat, street) for seat in seats},
                "leave": {
                    COLOUR_NAMES[seat]: corner_texts(position, gone)
                    for seat in seats
                    if (gone := (position.on[seat] | position.on[4 + seat]) & leaving)
                },
            }
    return contested
