"""What follows by the rules from the map and the supplies, for whoever looks at them (T-COMPETE, T-FINAL, T-STALE)."""

from typing import Any

from midtown.game import State
from midtown.games.traffiq.components import COLOUR_NAMES, COMPETE, NONE, OVER
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.view import corner_texts, corners
from midtown.games.traffiq.words import STALE

AXES = "hv"


def facts(position: Position) -> State:
    """Where one may compete, how many vehicles are still to be placed, and how far the end is."""
    players, supply, over = position.players, position.supply, position.phase == OVER
    final = position.turns_left != NONE and not over
    return {
        "contest": contest(position) if position.phase == COMPETE else {},
        "vehicles_left": {COLOUR_NAMES[seat]: supply[seat * 2] + supply[seat * 2 + 1] for seat in range(players)},
        "last_turn": (position.mover + position.turns_left - 1) % players if final else None,
        "turns_until_stale": None if final or over else STALE * players - position.idle,
    }


def contest(position: Position) -> dict[str, Any]:
    """Of each street that is asked for its corners, every colour's points there, and who would leave from where."""
    streets = position.city.street
    seats = range(position.players)
    found = {}
    for axis, leaving in enumerate(position.lose):
        if leaving:
            street = streets[corners(leaving)[0] * 2 + axis]
            found[AXES[axis]] = {
                "corners": corner_texts(position, street),
                "points": {COLOUR_NAMES[seat]: position.strength(seat, street) for seat in seats},
                "leave": {
                    COLOUR_NAMES[seat]: corner_texts(position, gone)
                    for seat in seats
                    if (gone := (position.on[seat] | position.on[4 + seat]) & leaving)
                },
            }
    return found
