"""States: their fields, and what each seat sees."""

import json

import pytest

from midtown.games import traffiq

from .maps import dealt, drawn, played, somewhere

pytestmark = pytest.mark.rules

LISTED = {
    "game",
    "phase",
    "to_move",
    "actions_left",
    "map",
    "vehicles",
    "supply",
    "hands",
    "stack",
    "turns_left",
    "idle_turns",
    "points",
}
GIVEN_BEYOND = {"options", "done", "completed", "contest", "drawer"}
CROSS = """
    +R+R+R+..
    R G R R..
    +RrRyR+R+
    R G R G R
    +RyR+RRR+
    R G R G R
    +R+G+R+R+
"""


def test_a_state_says_what_the_protocol_lists_and_what_a_seat_needs() -> None:
    state = traffiq.reveal(dealt(2))
    assert set(state) == LISTED | GIVEN_BEYOND
    assert json.loads(json.dumps(state)) == state
    assert {**state, "map": 0, "hands": 0} == {
        "game": "traffiq",
        "options": traffiq.resolve_options(2, {}),
        "phase": "action",
        "to_move": 0,
        "actions_left": 2,
        "map": 0,
        "vehicles": {},
        "supply": {"red": {"taxi": 8, "truck": 3}, "yellow": {"taxi": 8, "truck": 3}},
        "hands": 0,
        "stack": 40,
        "turns_left": None,
        "idle_turns": 0,
        "points": {"red": 0, "yellow": 0},
        "done": [],
        "completed": [],
        "contest": {"h": [], "v": []},
        "drawer": None,
    }


def test_points_are_told_for_the_vehicles_on_the_map() -> None:
    assert traffiq.reveal(drawn(CROSS))["points"] == {"red": 3, "yellow": 2}


def test_the_actions_of_the_turn_are_told_and_the_running_one_with_them() -> None:
    position = drawn(CROSS, hand=["RRRR", "RRRR"])
    assert traffiq.reveal(played(position, "attach RRRR@4,0"))["done"] == ["attach"]
    assert traffiq.reveal(played(position, "draw"))["done"] == ["draw"]
    ride = played(position, "truck 3,1>2,1")
    state = traffiq.reveal(ride)
    assert (state["phase"], state["done"], state["actions_left"]) == ("compete", ["truck"], 2)
    assert traffiq.reveal(played(ride, "compete -"))["done"] == ["truck"]
    completing = played(position, "attach RRRR@4,0", "attach RRRR@3,2")
    assert traffiq.reveal(completing)["done"] == ["attach", "attach"]
    assert traffiq.reveal(completing)["completed"] == ["3,2"]


def test_while_a_tile_is_awaited_the_seat_that_waits_is_told() -> None:
    position = dealt(3)
    traffiq.play(position, "draw")
    assert traffiq.reveal(position)["drawer"] == 0
    traffiq.deal(position, traffiq.deck(position)[0])
    assert traffiq.reveal(position)["drawer"] is None


@pytest.mark.parametrize("players", traffiq.PLAYERS)
def test_a_view_depends_on_nothing_that_the_seat_cannot_see(players: int) -> None:
    for moves in range(0, 140, 10):
        position = somewhere(players, moves, moves)
        whole = traffiq.reveal(position)
        for seat in [None, *range(players)]:
            hands = [hand if other == seat else len(hand) for other, hand in enumerate(whole["hands"])]
            assert traffiq.view(position, seat) == {**whole, "hands": hands}


def test_a_view_cannot_be_used_to_change_the_game() -> None:
    document = {
        "tiles": ["RRRR"] * 44,
        "start": {"times-square": {"0,0": "RRRR"}, "central-park": {"0,0": "RRRR"}},
    }
    position = dealt(2, tiles=document)
    state = traffiq.view(position, 0)
    state["options"]["tiles"]["start"]["times-square"]["0,0"] = "GGGG"
    state["hands"][0].clear()
    assert traffiq.reveal(position)["options"]["tiles"] == document
    assert traffiq.reveal(dealt(2, tiles=document))["map"] == {"0,0": "RRRR"}
    assert traffiq.reveal(position)["hands"][0] == ["RRRR", "RRRR"]
