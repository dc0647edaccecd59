"""What may be seen of a position, as a JSON document (docs/protocol.md).

Beyond the protocol's list a state tells `options`, all with values, and what a seat must know to play on from it:
`done` - the actions of this turn, the running one included, in the order attach, taxi, truck, draw; `completed` - the
corners that may still be placed on; `contest` - for either street, `h` and `v`, the corners whose vehicles would have
to leave it; `drawer` - the seat that waits for a tile, which a player never sees.
"""

from collections.abc import Sequence
from typing import Any

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
from midtown.games.traffiq.setup import Setup

PHASES = ("action", "place", "compete", "over")


def view(position: Position, seat: int | None) -> State:
    """What `seat` may see; with None what everybody may. It is the caller's own, to change as he likes."""
    return state(position, hands(position, seen_by(position, seat)))


def own(position: Position, seat: int) -> State:
    """What `seat` sees that not everybody sees: the keys in which its view differs, none where hands are open."""
    return {} if position.setup.open_hands else {"hands": hands(position, seen_by(position, seat))}


def reveal(position: Position) -> State:
    """The whole state; of a hand that is not known its size."""
    return state(position, hands(position, [True] * position.players))


def seen_by(position: Position, seat: int | None) -> list[bool]:
    """For every seat whether `seat` sees its hand."""
    everything = position.setup.open_hands
    return [everything or other == seat for other in range(position.players)]


def state(position: Position, hands: list[list[str] | int]) -> State:
    """The document, with the hands as they are to be told."""
    over = position.phase == OVER
    contest = position.lose if position.phase == COMPETE else [0, 0]
    return {
        "game": "traffiq",
        "options": options(position.setup),
        "phase": PHASES[position.phase],
        "to_move": to_move(position),
        "actions_left": 0 if over else position.left,
        "map": tiles(position),
        "vehicles": vehicles(position),
        "supply": supplies(position),
        "hands": hands,
        "stack": position.n_stack,
        "turns_left": None if over or position.turns_left == NONE else position.turns_left,
        "idle_turns": position.idle,
        "points": dict(zip(COLOUR_NAMES, points(position), strict=False)),
        "done": [] if over else done(position),
        "completed": [] if over else corner_texts(position, position.pending),
        "contest": {"h": corner_texts(position, contest[HORIZONTAL]), "v": corner_texts(position, contest[VERTICAL])},
        "drawer": None if position.drawer == NONE else position.drawer,
    }


def options(setup: Setup) -> dict[str, Any]:
    """Every option with its value, a set of tiles of one's own copied whole."""
    told = dict(setup.options or {})
    if isinstance(own_set := told.get("tiles"), dict):
        start = {scenario: dict(layout) for scenario, layout in own_set["start"].items()}
        told["tiles"] = {"tiles": list(own_set["tiles"]), "start": start}
    return told


def to_move(position: Position) -> int | None:
    """The seat to move; None when the game is over."""
    return None if position.phase == OVER else position.mover


def laid(position: Position) -> dict[int, int]:
    """The faces of the tiles on the map by their cells, in the order in which they were laid."""
    city = position.city
    return dict(zip(city.cell[1 : city.n_tiles + 1], city.face[1 : city.n_tiles + 1], strict=True))


def tiles(position: Position) -> dict[str, str]:
    """The letters of the tiles on the map by their cells, in the order in which they were laid."""
    city = position.city
    end = city.n_tiles + 1
    return dict(zip(map(spot, city.cell[1:end]), map(letters_of, city.face[1:end]), strict=True))


def vehicles(position: Position) -> dict[str, list[str]]:
    """Colour and kind of the vehicles on the map, by their corners."""
    on, where = position.on, position.city.where
    return {
        corner: [COLOUR_NAMES[seat], KINDS[kind]]
        for seat in range(position.players)
        for kind in (TAXI, TRUCK)
        for corner in spots(where, on[kind * 4 + seat])
    }


def supplies(position: Position) -> dict[str, dict[str, int]]:
    """How many taxis and trucks each colour has in its supply."""
    supply = position.supply
    return {
        COLOUR_NAMES[seat]: {"taxi": supply[seat * 2], "truck": supply[seat * 2 + 1]}
        for seat in range(position.players)
    }


def hands(position: Position, seen: list[bool]) -> list[list[str] | int]:
    """The hands of all seats, those that are `seen` as they are known, the others as their sizes."""
    return [hand(position, seat, shown) for seat, shown in enumerate(seen)]


def hand(position: Position, seat: int, shown: bool) -> list[str] | int:
    """A hand as names of tiles, ascending, or its size."""
    known = position.hand(seat)
    if shown and not position.unseen[seat]:
        return [position.tiles.names[number] for number in known]
    return len(known) + position.unseen[seat]


def points(position: Position) -> list[int]:
    """The points of each seat: truck 2, taxi 1 for each vehicle on the map (T-SCORE)."""
    on = position.on
    return [on[seat].bit_count() + 2 * on[TRUCK * 4 + seat].bit_count() for seat in range(position.players)]


def done(position: Position) -> list[str]:
    """The actions of this turn, the running one included."""
    rides = [kind for number, kind in enumerate(KINDS) if position.rode >> number & 1]
    number = 2 - position.left + (position.phase != ACTION)
    others = number - len(rides)
    return ["attach"] * (0 if position.drew else others) + rides + ["draw"] * (others if position.drew else 0)


def corners(bits: int) -> list[int]:
    """The numbers of the corners in a set."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found


def corner_texts(position: Position, bits: int) -> list[str]:
    """The corners in a set as text, sorted."""
    return spots(position.city.where, bits) if bits else []


def spots(where: Sequence[int], bits: int) -> list[str]:
    """The corners in a set as text, sorted; `where` has their cells."""
    return sorted([spot(where[corner]) for corner in corners(bits)])


def has_street(faces: dict[int, int], cell: int) -> bool:
    """Whether a piece of street touches the complete corner at the south-west of a cell (T-PLACE)."""
    borders = ((cell, WEST), (cell, SOUTH), (cell - 128, WEST), (cell - 1, SOUTH))
    return any(faces[beside] >> 3 * side & 7 <= BEIGE for beside, side in borders)
