"""Placing, rides and deliveries: T-VEHICLES, T-PLACE, T-RIDE, T-DELIVER."""

import pytest

from midtown.games import traffiq
from tests.games.traffiq.maps import dealt, drawn, legal, played, refusal, supply_of

pytestmark = pytest.mark.rules

CROSSING = """
    +R+R+R+
    R R R R
    +R+R+R+
    R R R R
    +R{}R+R+
    R R R R
    +R+R+R+
"""
HOLE = """
    +R+R+R+
    R R R R
    +R+R+R+
    R R.R R
    +R+.+R+
"""
PARKS = """
    +R+R+
    R G R
    +G+G+
    R {}..
    +R+..
"""
RING = """
    +R+R+R+R+
    R R R R R
    +R+R+R+R+
    R R R R R
    +R{}R{}R{}R+
    R R G G R
    +R+R+R+R+
    R R R R R
    +R+R+R+R+
"""


@pytest.mark.parametrize(("players", "taxis", "trucks"), [(2, 8, 3), (3, 5, 2), (4, 4, 2)])
def test_t_vehicles_are_as_many_as_the_number_of_players_says(players: int, taxis: int, trucks: int) -> None:
    supply = traffiq.reveal(dealt(players))["supply"]
    assert list(supply) == ["red", "yellow", "blue", "green"][:players]
    assert all(counts == {"taxi": taxis, "truck": trucks} == supply_of(players) for counts in supply.values())


def test_t_vehicles_of_others_do_not_move() -> None:
    position = drawn(CROSSING.format("y"))
    assert legal(position, "taxi") == []
    assert refusal(position, "taxi 1,1>2,1") == "T-VEHICLES"


def test_t_place_puts_a_taxi_or_a_truck_on_a_completed_corner() -> None:
    position = played(drawn(HOLE, hand=["RRRR"]), "attach RRRR@1,0")
    assert traffiq.legal(position) == [
        "place taxi 1,1",
        "place taxi 2,1",
        "place truck 1,1",
        "place truck 2,1",
        "skip",
    ]
    state = traffiq.reveal(played(position, "place truck 2,1"))
    assert state["vehicles"] == {"2,1": ["red", "truck"]}
    assert state["supply"]["red"] == {"taxi": 8, "truck": 2}
    assert (state["phase"], state["completed"], state["actions_left"]) == ("place", ["1,1"], 2)


def test_t_place_finishes_the_action_with_the_last_corner_or_with_skip() -> None:
    position = played(drawn(HOLE, hand=["RRRR"]), "attach RRRR@1,0")
    for moves in (["skip"], ["place taxi 1,1", "skip"], ["place taxi 1,1", "place taxi 2,1"]):
        state = traffiq.reveal(played(position, *moves))
        assert (state["phase"], state["completed"], state["actions_left"]) == ("action", [], 1)


def test_t_place_is_for_one_vehicle_on_each_corner() -> None:
    position = played(drawn(HOLE, hand=["RRRR"]), "attach RRRR@1,0", "place taxi 1,1")
    assert refusal(position, "place truck 1,1") == "T-PLACE"


def test_t_place_needs_only_a_dead_end_of_a_street() -> None:
    without = played(drawn(PARKS.format("G"), hand=["BBGG"]), "attach GBBG@1,0")
    assert traffiq.reveal(without)["phase"] == "action"
    dead_end = played(drawn(PARKS.format("R"), hand=["BBRG"]), "attach GBBR@1,0")
    assert traffiq.reveal(dead_end)["completed"] == ["1,1"]
    assert legal(played(dead_end, "place taxi 1,1"), "taxi") == []


def test_t_place_is_not_for_corners_completed_before() -> None:
    position = played(drawn(HOLE, hand=["RRRR", "RRRR"]), "attach RRRR@1,0", "skip", "attach RRRR@1,-1")
    assert traffiq.reveal(position)["phase"] == "action"


def test_t_place_needs_a_vehicle_in_the_supply() -> None:
    three_trucks = """
        +R+R+R+R+R+
        R R R R R R
        +RRGRGRG+R+
        R R R R R..
        +R+R+R+R+..
    """
    position = played(drawn(three_trucks, hand=["RRRR"]), "attach RRRR@4,0")
    assert legal(position, "place") == ["taxi 4,1"]
    assert refusal(position, "place truck 4,1") == "T-VEHICLES"


def test_t_ride_goes_as_far_as_the_streets_lead_and_turns() -> None:
    assert legal(drawn(CROSSING.format("r")), "taxi") == ["1,1>1,2", "1,1>2,1", "1,1>2,2"]


def test_t_ride_goes_only_through_empty_corners_and_to_one() -> None:
    position = drawn(RING.format("r", "y", "+"))
    assert legal(position, "taxi") == ["1,2>1,1", "1,2>1,3", "1,2>2,1", "1,2>2,3", "1,2>3,1", "1,2>3,2", "1,2>3,3"]
    walled = """
        +R+R+R+R+
        R R R R R
        +RyR+R+R+
        R R R R R
        +RrRyR+R+
        R R R R R
        +RyR+R+R+
        R R R R R
        +R+R+R+R+
    """
    assert legal(drawn(walled), "taxi") == []


def test_t_ride_is_blocked_by_own_vehicles_too() -> None:
    row = """
        +R+R+R+R+
        R G G G R
        +RrRRR+R+
        R G G G R
        +R+R+R+R+
    """
    position = drawn(row)
    assert legal(position, "taxi") == []
    assert refusal(position, "taxi 1,1>3,1") == "T-RIDE"
    assert refusal(position, "taxi 1,1>2,1") == "T-RIDE"


def test_t_ride_needs_complete_corners() -> None:
    position = drawn(CROSSING.format("r"))
    assert refusal(position, "taxi 1,1>3,1") == "T-RIDE"
    assert refusal(position, "taxi 1,1>0,1") == "T-RIDE"
    assert refusal(position, "taxi 1,1>1,1") == "T-RIDE"


def test_t_deliver_goes_exactly_one_piece_of_street() -> None:
    position = drawn(RING.format("R", "+", "+"))
    assert legal(position, "truck") == ["1,2>1,1", "1,2>1,3", "1,2>2,2"]
    assert refusal(position, "truck 1,2>3,2") == "T-DELIVER"
    assert refusal(position, "truck 1,2>1,2") == "T-DELIVER"
    assert refusal(position, "truck 1,2>0,2") == "T-DELIVER"
    # Between 2,2 and 2,1 there is park.
    assert legal(drawn(RING.format("+", "R", "+")), "truck") == ["2,2>1,2", "2,2>2,3", "2,2>3,2"]


def test_t_deliver_needs_an_empty_corner() -> None:
    position = drawn(RING.format("R", "y", "+"))
    assert legal(position, "truck") == ["1,2>1,1", "1,2>1,3"]
    assert refusal(position, "truck 1,2>2,2") == "T-DELIVER"
