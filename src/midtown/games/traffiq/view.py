"""What may be seen of a position, as a JSON document (docs/protocol.md).

Beyond the protocol's list a state tells `options`, all with values, and what a seat must know to play on from it:
`done` - the actions of this turn, the running one included, in the order attach, taxi, truck, draw; `completed` - the
corners that may still be placed on; `contest` - for either street, `h` and `v`, the corners whose vehicles would have
to leave it; `drawer` - the seat that waits for a tile, which a player never sees.
"""

import copy

from midtown.game import State
from midtown.games.traffiq.components import (
    ACTION,
    BEIGE,
    COLOUR_NAMES,
    COMPETE,
    HORIZONTAL,
    NONE,
    OVER,
    SOUTH,
    TAXI,
    TRUCK,
    VERTICAL,
    WEST,
    letters_of,
)
from midtown.games.traffiq.notation import KINDS, spot
from midtown.games.traffiq.position import Position

PHASES = ("action", "place", "compete", "over")


def view(position: Position, seat: int | None) -> State:
    """What `seat` may see; with None what everybody may."""
    everything = position.setup.open_hands
    return state(position, [everything or other == seat for other in range(position.players)])


def reveal(position: Position) -> State:
    """The whole state; of a hand that is not known its size."""
    return state(position, [True] * position.players)


def state(position: Position, seen: list[bool]) -> State:
    """The document, with the hands of those seats that are `seen`."""
    over = position.phase == OVER
    contest = position.lose if position.phase == COMPETE else [0, 0]
    colours = COLOUR_NAMES[: position.players]
    return {
        "game": "traffiq",
        "options": copy.deepcopy(position.setup.options),
        "phase": PHASES[position.phase],
        "to_move": to_move(position),
        "actions_left": 0 if over else position.left,
        "map": {spot(cell): letters_of(face) for cell, face in laid(position).items()},
        "vehicles": vehicles(position),
        "supply": supplies(position),
        "hands": [hand(position, seat, shown) for seat, shown in enumerate(seen)],
        "stack": position.n_stack,
        "turns_left": None if over or position.turns_left == NONE else position.turns_left,
        "idle_turns": position.idle,
        "points": {colour: points(position, seat) for seat, colour in enumerate(colours)},
        "done": [] if over else done(position),
        "completed": [] if over else corner_texts(position, position.pending),
        "contest": {"h": corner_texts(position, contest[HORIZONTAL]), "v": corner_texts(position, contest[VERTICAL])},
        "drawer": None if position.drawer == NONE else position.drawer,
    }


def to_move(position: Position) -> int | None:
    """The seat to move; None when the game is over."""
    return None if position.phase == OVER else position.mover


def laid(position: Position) -> dict[int, int]:
    """The faces of the tiles on the map by their cells, in the order in which they were laid."""
    city = position.city
    return dict(zip(city.cell[1 : city.n_tiles + 1], city.face[1 : city.n_tiles + 1], strict=True))


def vehicles(position: Position) -> dict[str, list[str]]:
    """Colour and kind of the vehicles on the map, by their corners."""
    return {
        corner: [COLOUR_NAMES[seat], KINDS[kind]]
        for seat in range(position.players)
        for kind in (TAXI, TRUCK)
        for corner in corner_texts(position, position.on[kind * 4 + seat])
    }


def supplies(position: Position) -> dict[str, dict[str, int]]:
    """How many taxis and trucks each colour has in its supply."""
    supply = position.supply
    return {
        COLOUR_NAMES[seat]: {kind: supply[seat * 2 + number] for number, kind in enumerate(KINDS)}
        for seat in range(position.players)
    }


def hand(position: Position, seat: int, shown: bool) -> list[str] | int:
    """A hand as names of tiles, ascending, or its size."""
    known = position.hand(seat)
    if shown and not position.unseen[seat]:
        return [position.tiles.names[number] for number in known]
    return len(known) + position.unseen[seat]


def points(position: Position, seat: int) -> int:
    """Truck 2, taxi 1 for each vehicle on the map (T-SCORE)."""
    return position.on[TAXI * 4 + seat].bit_count() + 2 * position.on[TRUCK * 4 + seat].bit_count()


def done(position: Position) -> list[str]:
    """The actions of this turn, the running one included."""
    rides = [kind for number, kind in enumerate(KINDS) if position.rode >> number & 1]
    number = 2 - position.left + (position.phase != ACTION)
    others = number - len(rides)
    return ["attach"] * (0 if position.drew else others) + rides + ["draw"] * (others if position.drew else 0)


def corners(bits: int) -> list[int]:
    """The numbers of the corners in a set."""
    return [corner for corner in range(bits.bit_length()) if bits >> corner & 1]


def corner_texts(position: Position, bits: int) -> list[str]:
    """The corners in a set as text, sorted."""
    if not bits:
        return []
    where = position.city.where
    return sorted(spot(where[corner]) for corner in corners(bits))


def has_street(faces: dict[int, int], cell: int) -> bool:
    """Whether a piece of street touches the complete corner at the south-west of a cell (T-PLACE)."""
    borders = ((cell, WEST), (cell, SOUTH), (cell - 128, WEST), (cell - 1, SOUTH))
    return any(faces[beside] >> 3 * side & 7 <= BEIGE for beside, side in borders)
