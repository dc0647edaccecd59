"""The places on the map that make up a move."""

import pytest

from midtown.games import traffiq
from midtown.games.traffiq.rules.components import COLOUR_NAMES
from midtown.games.traffiq.rules.position import Position

from .maps import drawn, played, somewhere

pytestmark = pytest.mark.rules
CROSS = """
    +R+R+R+..
    R G R R..
    +RrRyR+R+
    R G R G R
    +RyR+RRR+
    R G R G R
    +R+G+R+R+
"""


def places(position: Position) -> dict[str, list[str]]:
    """Return the places of all legal moves."""
    legal = traffiq.legal(position)
    return dict(zip(legal, traffiq.places(position, legal), strict=True))


def test_a_tile_is_touched_in_the_hand_then_its_cell_then_its_turn() -> None:
    position = drawn("+R+\nR R\n+B+", hand=["BBRG"])
    assert traffiq.places(position, ["attach BBRG@0,-1", "attach BRGB@0,-1"]) == [
        ["tile:BBRG", "cell:0,-1", "turn:BBRG"],
        ["tile:BBRG", "cell:0,-1", "turn:BRGB"],
    ]


def test_a_ride_touches_where_it_starts_and_where_it_ends_and_a_draw_the_stack() -> None:
    assert places(drawn(CROSS)) == {
        "truck 3,1>2,1": ["corner:3,1", "corner:2,1"],
        "draw": ["stack:draw"],
        "end": ["button:end"],
    }


def test_a_completed_corner_asks_for_the_vehicle() -> None:
    paths = places(played(drawn(CROSS, hand=["RRRR", "RRRR"]), "attach RRRR@4,0", "attach RRRR@3,2"))
    assert paths == {
        "place taxi 3,2": ["corner:3,2", "vehicle:taxi"],
        "place truck 3,2": ["corner:3,2", "vehicle:truck"],
        "skip": ["button:skip"],
    }


def test_every_street_that_is_asked_for_is_answered() -> None:
    assert places(played(drawn(CROSS), "truck 3,1>2,1")) == {
        "compete -": ["street:h-", "street:v-"],
        "compete h": ["street:h+", "street:v-"],
        "compete v": ["street:h-", "street:v+"],
        "compete hv": ["street:h+", "street:v+"],
    }
    alone = drawn(CROSS.replace("y", "+", 1))
    assert places(played(alone, "truck 3,1>2,1")) == {"compete -": ["street:h-"], "compete h": ["street:h+"]}


@pytest.mark.parametrize("players", traffiq.PLAYERS)
def test_all_places_of_legal_moves_exist(players: int) -> None:
    for moves in range(0, 160, 3):
        position = somewhere(players, moves, moves)
        state, seat, legal = traffiq.reveal(position), traffiq.to_move(position), traffiq.legal(position)
        supply = state["supply"][COLOUR_NAMES[seat or 0]]
        there = {f"tile:{tile}" for tile in state["hands"][seat or 0]}
        there |= {f"vehicle:{kind}" for kind, number in supply.items() if number}
        there |= {
            f"street:{street}{answer}" for street, leaving in state["contest"].items() if leaving for answer in "+-"
        }
        there |= {"stack:draw", "button:skip", "button:end"}
        for path in traffiq.places(position, legal):
            for kind, what in (place.split(":") for place in path):
                if kind == "cell":
                    assert what not in state["map"]
                elif kind == "turn":
                    assert what in what_turns(path[0])
                elif kind == "corner":
                    assert what in corners(state["map"])
                else:
                    assert f"{kind}:{what}" in there


def what_turns(tile: str) -> set[str]:
    """Return all turns of a tile in the hand."""
    letters = tile.removeprefix("tile:")
    return {letters[side:] + letters[:side] for side in range(4)}


def corners(laid: dict[str, str]) -> set[str]:
    """Return the corners between four tiles."""
    cells = {tuple(map(int, cell.split(","))) for cell in laid}
    return {f"{x},{y}" for x, y in cells if {(x - 1, y), (x, y - 1), (x - 1, y - 1)} <= cells}
