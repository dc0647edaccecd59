"""Competing on the streets through a corner: T-COMPETE."""

import pytest

from midtown.games import traffiq
from tests.games.traffiq.maps import drawn, legal, played, refusal

pytestmark = pytest.mark.rules

EXAMPLE = """
    ........+R+R+
    ........R R R
    +R+R+R+R+RgR+
    R G G G G R R
    +RRRYRBRbR+R+
    R G G G G G..
    +R+R+R+R+R+..
"""
CROSS = """
    +R+R+R+R+
    R G R G R
    +R+GyG+R+
    R G R G R
    +RyR+R{}R+
    R G R G R
    +R+GrG+R+
    R G R G R
    +R+R+R+R+
"""
BEND = """
    +R+R+R+R+
    R G R G R
    +R+GyG+R+
    R G R G R
    +R+G+R{}R+
    R G G G R
    +R+G+G+R+
    R G R G R
    +R+R+R+R+
"""
"""From 2,2 one street leads east, to 3,2, and another one north, to 2,3."""


def test_t_compete_sends_home_colours_with_fewer_points_on_the_street() -> None:
    # With the taxi red has 3 points from west to east, yellow 2, blue 3; from north to south 1, as many as green.
    position = drawn(EXAMPLE, players=4, hand=["GRRR"])
    arrived = played(position, "attach RRRG@5,0", "place taxi 5,1")
    assert traffiq.legal(arrived) == ["compete -", "compete h"]
    state = traffiq.reveal(played(arrived, "compete h"))
    left = {"1,1": ["red", "truck"], "3,1": ["blue", "truck"], "4,1": ["blue", "taxi"], "5,1": ["red", "taxi"]}
    assert state["vehicles"] == {**left, "5,2": ["green", "taxi"]}
    assert state["supply"]["yellow"] == {"taxi": 4, "truck": 2}


@pytest.mark.parametrize(
    ("move", "gone"),
    [
        ("compete h", {"1,2"}),
        ("compete v", {"2,3"}),
        ("compete hv", {"1,2", "2,3"}),
        ("compete -", set()),
    ],
)
def test_t_compete_is_decided_for_each_street(move: str, gone: set[str]) -> None:
    position = played(drawn(CROSS.format("R")), "truck 3,2>2,2")
    state = traffiq.reveal(position)
    assert (state["phase"], state["contest"]) == ("compete", {"h": ["1,2"], "v": ["2,3"]})
    assert traffiq.legal(position) == ["compete -", "compete h", "compete hv", "compete v"]
    after = traffiq.reveal(played(position, move))
    yellow = {corner for corner, vehicle in state["vehicles"].items() if vehicle[0] == "yellow"}
    assert {corner for corner, vehicle in after["vehicles"].items() if vehicle[0] == "yellow"} == yellow - gone
    assert after["supply"]["yellow"]["taxi"] == 6 + len(gone)
    assert (after["phase"], after["actions_left"]) == ("action", 1)


def test_t_compete_leaves_colours_with_as_many_points() -> None:
    # The taxi brings red's points to 1 east-west, as many as yellow has; north-south to 2, more than yellow.
    position = played(drawn(CROSS.format("r")), "taxi 3,2>2,2")
    assert traffiq.legal(position) == ["compete -", "compete v"]
    assert refusal(position, "compete h") == refusal(position, "compete hv") == "T-COMPETE"


def test_t_compete_counts_each_colour_by_itself() -> None:
    two_rivals = CROSS.replace("+RyR+R{}R+", "+RyR+R{}R+").replace("+R+GrG+R+", "+R+GbG+R+")
    position = played(drawn(two_rivals.format("R"), players=3), "truck 3,2>2,2")
    assert traffiq.reveal(position)["contest"] == {"h": ["1,2"], "v": ["2,1", "2,3"]}


def test_t_compete_is_not_asked_where_nobody_would_leave() -> None:
    alone = CROSS.replace("y", "+").format("r")
    assert traffiq.reveal(played(drawn(alone), "taxi 3,2>2,2"))["phase"] == "action"


def test_t_compete_does_not_touch_the_street_round_the_corner() -> None:
    position = played(drawn(BEND.format("r")), "taxi 3,2>2,2")
    assert traffiq.reveal(position)["phase"] == "action"
    stronger = played(drawn(BEND.format("R")), "truck 3,2>2,2")
    assert traffiq.reveal(stronger)["contest"] == {"h": [], "v": ["2,3"]}
    position = drawn(BEND.format("y").replace("+RyR+R", "+R+R+R").replace("+GyG+", "+GRG+"))
    assert legal(position, "truck") == ["2,3>2,2"]
    assert traffiq.reveal(played(position, "truck 2,3>2,2"))["contest"] == {"h": ["3,2"], "v": []}


def test_t_compete_comes_after_placing_too_and_before_the_next_placement() -> None:
    gap = """
        +R+R+R+R+
        R R G R R
        +R+R+RyR+
        R R.R R R
        +R+.+R+R+
    """
    position = played(drawn(gap, hand=["BRRR"]), "attach RRBR@1,0", "place truck 2,1")
    state = traffiq.reveal(position)
    assert (state["phase"], state["completed"], state["contest"]["h"]) == ("compete", ["1,1"], ["3,1"])
    after = played(position, "compete h")
    assert legal(after, "place") == ["taxi 1,1", "truck 1,1"]
    assert traffiq.reveal(after)["vehicles"] == {"2,1": ["red", "truck"]}


def test_t_compete_automatic_sends_home_at_once_wherever_possible() -> None:
    position = drawn(CROSS.format("R"), compete="automatic")
    state = traffiq.reveal(played(position, "truck 3,2>2,2"))
    assert state["phase"] == "action"
    assert state["vehicles"] == {"2,1": ["red", "taxi"], "2,2": ["red", "truck"]}
    assert state["supply"]["yellow"] == {"taxi": 8, "truck": 3}
