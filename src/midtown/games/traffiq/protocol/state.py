"""The JSON document of a position, whole or as a seat sees it (docs/build/notation.md).

Beyond the protocol's list a state has `options`, all with values, and what a seat must know to play on from it:
`done` - the actions of this turn, a running one included, in the order attach, taxi, truck, draw; `completed` - the
corners that may still be placed on; `contest` - for either street, `h` and `v`, the corners whose vehicles would have
to leave it; `drawer` - the seat that waits for a tile, which a player never sees.
"""

from typing import cast

from midtown import game
from midtown.engine.bits import lowest
from midtown.games.traffiq.protocol.document import Options, Phase, State, Supply, Vehicle
from midtown.games.traffiq.protocol.notation import KINDS, spot
from midtown.games.traffiq.rules.components import (
    ACTION,
    BEIGE,
    COLOUR_NAMES,
    COMPETE,
    HORIZONTAL,
    NONE,
    OVER,
    SOUTH,
    VERTICAL,
    WEST,
    Colour,
    letters_of,
)
from midtown.games.traffiq.rules.ending import points
from midtown.games.traffiq.rules.position import Position
from midtown.games.traffiq.rules.setup import Setup

PHASES: tuple[Phase, ...] = ("action", "place", "compete", "over")


def view(position: Position, seat: int | None) -> game.State:
    """Return what `seat` may see, or what everybody may see if it is None. The caller owns the document."""
    return cast(game.State, state(position, hands(position, seen_by(position, seat))))


def private_view(position: Position, seat: int) -> game.State:
    """Return the keys in which the view of `seat` differs from everybody's; none where hands are open."""
    return {} if position.setup.open_hands else {"hands": hands(position, seen_by(position, seat))}


def reveal(position: Position) -> game.State:
    """Return the whole state; a hidden hand is given by its size."""
    return cast(game.State, state(position, hands(position, [True] * position.players)))


def seen_by(position: Position, seat: int | None) -> list[bool]:
    """Return for every seat whether `seat` sees its hand."""
    everything = position.setup.open_hands
    return [everything or other == seat for other in range(position.players)]


def state(position: Position, hands: list[list[str] | int]) -> State:
    """Return the document with these hands."""
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


def options(setup: Setup) -> Options:
    """Return every option with its value; a custom set of tiles is copied."""
    values = dict(setup.options or {})
    if isinstance(own_set := values.get("tiles"), dict):
        start = {scenario: dict(layout) for scenario, layout in own_set["start"].items()}
        values["tiles"] = {"tiles": list(own_set["tiles"]), "start": start}
    return cast(Options, values)


def to_move(position: Position) -> int | None:
    """Return the seat to move; None when the game is over."""
    return None if position.phase == OVER else position.mover


def laid(position: Position) -> dict[int, int]:
    """Return the faces of the tiles on the map by their cells, in the order of laying."""
    city = position.city
    return dict(zip(city.cell[1 : city.n_tiles + 1], city.face[1 : city.n_tiles + 1], strict=True))


def tiles(position: Position) -> dict[str, str]:
    """Return the letters of the tiles on the map by their cells, in the order of laying."""
    city = position.city
    letters: dict[str, str] = {}
    for number in range(1, city.n_tiles + 1):
        letters[spot(city.cell[number])] = letters_of(city.face[number])
    return letters


def vehicles(position: Position) -> dict[str, Vehicle]:
    """Return colour and kind of the vehicles on the map, by their corners."""
    vehicles: dict[str, Vehicle] = {}
    for seat in range(position.players):
        for kind in range(2):
            for corner in corner_texts(position, position.on[kind * 4 + seat]):
                vehicles[corner] = [COLOUR_NAMES[seat], KINDS[kind]]
    return vehicles


def supplies(position: Position) -> dict[Colour, Supply]:
    """Return the number of taxis and trucks in each colour's supply."""
    document: dict[Colour, Supply] = {}
    for seat in range(position.players):
        document[COLOUR_NAMES[seat]] = {"taxi": position.supply[seat * 2], "truck": position.supply[seat * 2 + 1]}
    return document


def hands(position: Position, open_: list[bool]) -> list[list[str] | int]:
    """Return the hands of all seats: those `open_` and known as names of tiles, ascending, the others as sizes."""
    names = position.tiles.names
    document: list[list[str] | int] = []
    for seat, is_open in enumerate(open_):
        classes, hidden = position.hand(seat), position.unseen[seat]
        is_listed = is_open and not hidden
        document.append([names[number] for number in classes] if is_listed else len(classes) + hidden)
    return document


def done(position: Position) -> list[str]:
    """Return the actions of this turn, a running one included."""
    rides = [kind for number, kind in enumerate(KINDS) if position.rode >> number & 1]
    number = 2 - position.left + (position.phase != ACTION)
    others = number - len(rides)
    return ["attach"] * (0 if position.drew else others) + rides + ["draw"] * (others if position.drew else 0)


def corners(bits: int) -> list[int]:
    """Return the numbers of the corners in a set of bits."""
    numbers = []
    while bits:
        numbers.append(lowest(bits))
        bits &= bits - 1
    return numbers


def corner_texts(position: Position, bits: int) -> list[str]:
    """Return the corners in a set of bits as text, sorted."""
    texts = []
    while bits:
        texts.append(spot(position.city.where[lowest(bits)]))
        bits &= bits - 1
    texts.sort()
    return texts


def has_street(faces: dict[int, int], cell: int) -> bool:
    """Return whether a piece of street touches the complete corner at the south-west of a cell (T-PLACE)."""
    borders = ((cell, WEST), (cell, SOUTH), (cell - 128, WEST), (cell - 1, SOUTH))
    return any(faces[beside] >> 3 * side & 7 <= BEIGE for beside, side in borders)
