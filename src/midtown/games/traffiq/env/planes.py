"""The planes of an observation, in the order in which `Observer.observe` writes them."""

from midtown.engine.planes import Plane
from midtown.games.traffiq.env.numbers import WINDOW
from midtown.games.traffiq.rules.components import CLASSES, SET, VEHICLES, WATER
from midtown.games.traffiq.rules.setup import Setup

MAP = (WINDOW, WINDOW)
"""Rows from south to north, columns from west to east. A corner stands at the cell north-east of it."""


def planes(setup: Setup) -> list[Plane]:
    """Return the planes. Seats begin with the observer's and go on in turn; classes are those of the set, sorted."""
    seats = setup.players
    return [
        Plane("sides", (4, *MAP), WATER),  # north, east, south, west: 0 no tile, 1 red, 2 beige, 3 green, 4 water
        Plane("corner", MAP, 1),  # 1 where a corner is complete
        Plane("vehicles", (seats, 2, *MAP), 1),  # 1 where a taxi, a truck of that seat stands
        Plane("pending", MAP, 1),  # 1 where the mover may still place a vehicle
        Plane("contest", (2, *MAP), 1),  # vehicles that leave if the mover competes along h, along v
        Plane("chosen_cell", MAP, 1),  # the cell or corner that the observer has chosen for its move
        Plane("hands", (seats if setup.open_hands else 1, CLASSES), SET),  # tiles in hand: the observer's, or all open
        Plane("unseen", (CLASSES,), SET),  # tiles that the observer sees neither laid nor in a hand
        Plane("chosen_class", (CLASSES,), 1),  # the tile that the observer has chosen for its move
        Plane("hand_sizes", (seats,), SET),  # tiles in each hand
        Plane("supply", (seats, 2), max(VEHICLES[seats])),  # taxis and trucks that are not on the map
        Plane("stack", (1,), SET),  # tiles in the stack
        Plane("phase", (3,), 1),  # acting, placing, competing; none when the game is over
        Plane("left", (1,), 2),  # actions that the turn still has, a running one included
        Plane("done", (4,), 1),  # this turn: a taxi rode, a truck rode, a tile was drawn, one was laid or drawn
        Plane("idle", (1,), 6 * seats),  # turns in a row without laying or drawing (T-STALE)
        Plane("turns_left", (1,), seats + 1),  # turns until the end, this one included; 0 before the end is known
        Plane("to_move", (seats,), 1),  # 1 for the seat to move; none when the game is over
        Plane("seat", (seats,), 1),  # 1 for the observer's own seat, counted from seat 0
    ]
