"""The planes of an observation, in the order in which `Environment.observe` writes them."""

from midtown.engine.planes import Plane
from midtown.games.manhattan.rules.components import CITIES, COPIES, HEIGHTS, KINDS, SUPPLY
from midtown.games.manhattan.rules.setup import Setup

MAP = (CITIES, 3, 3)
"""Cities, and the plots of one as the observer sees them: the top row from left to right is cards 1 to 3."""


def planes(setup: Setup) -> list[Plane]:
    """Return the planes. Colours begin with the observer's own, seats with the observer's; both go on in turn."""
    colours, seats = setup.colours, setup.seats
    return [
        Plane("floors", (colours, *MAP), 47),  # floors of each colour in the tower on each plot
        Plane("owner", (colours, *MAP), 1),  # 1 where that colour owns the tower
        Plane("supply", (colours, HEIGHTS), SUPPLY[0]),  # pieces of 1 to 4 floors in the supply
        Plane("picked", (colours, HEIGHTS), setup.quota),  # pieces picked for the round and not used yet
        Plane("score", (colours,), 255),  # points of all scorings so far
        Plane("hand", (KINDS,), 4),  # the observer's cards of each kind
        Plane("played", (KINDS,), COPIES),  # played cards of each kind since the last shuffle
        Plane("stack", (1,), 45),  # cards in the stack
        Plane("phase", (2,), 1),  # 1 for picking, 1 for building; neither when the game is over
        Plane("round", (1,), setup.rounds - 1),  # the round, from 0
        Plane("left", (1,), setup.colours * setup.quota),  # picks or placements that the phase still has
        Plane("to_move", (seats,), 1),  # 1 for the seat to move; none when the game is over
        Plane("seat", (seats,), 1),  # 1 for the observer's own seat, counted from seat 0
        Plane("chosen", (HEIGHTS,), setup.quota),  # the observer's pieces for its first colour, while it picks a second
    ]
