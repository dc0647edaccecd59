"""The end of a game and victory: T-LAST, T-FINAL, T-STALE, T-SCORE."""

from typing import Any

import pytest

from midtown.games import traffiq
from midtown.games.traffiq.rules.position import Position
from tests.games.traffiq.maps import dealt, drawn, played, refusal

pytestmark = pytest.mark.rules

# Red has one vehicle left in the supply, a taxi, and the tile on 3,0 will complete the corner 3,1.
LAST = """
    +R+R+R+R+
    R G G R R
    +RrRRRrR+
    R G G R R
    +R{}RRR+R+
    R G G R..
    +R+R+R+..
"""
# The same, but two yellow taxis stand on the street.
CONTESTED = """
    +R+R+R+R+R+
    R G G G R R
    +RrRrRRRrR+
    R G G G R R
    +RyRyRRR+R+
    R G G G R..
    +R+R+R+R+..
"""
SCORED = """
    +R+R+R+R+
    R R R R R
    +RrRRR+R+
    R R R R R
    +R{}R{}R+R+
    R R R R R
    +R+R+R+R+
"""


def standing(position: Position) -> dict[str, Any]:
    """Return the fields of the state that concern the end."""
    state = traffiq.reveal(position)
    return {key: state[key] for key in ("phase", "to_move", "turns_left", "actions_left", "stack")}


OVER = {"phase": "over", "to_move": None, "turns_left": None, "actions_left": 0}


def test_t_last_ends_the_game_when_the_last_vehicle_is_placed() -> None:
    position = played(drawn(LAST.format("r"), players=4, hand=["RRRR"]), "attach RRRR@3,0", "place taxi 3,1")
    assert standing(position) == {**OVER, "stack": 43}
    result = traffiq.result(position)
    assert (result.over, result.winners, result.ended_by) == (True, [0], "T-LAST")
    assert result.scores == [8, 0, 0, 0]
    assert traffiq.legal(position) == []
    assert refusal(position, "end") == "over"


@pytest.mark.parametrize(("move", "taxis"), [("compete h", 4), ("compete -", 2)])
def test_t_last_lets_the_last_vehicle_compete_before_the_game_ends(move: str, taxis: int) -> None:
    position = played(drawn(CONTESTED, players=4, hand=["RRRR"]), "attach RRRR@4,0", "place taxi 4,1")
    state = traffiq.reveal(position)
    assert (state["phase"], state["to_move"], state["supply"]["red"]) == ("compete", 0, {"taxi": 0, "truck": 0})
    assert traffiq.result(position) == (False, [8, 2, 0, 0], [], "")
    restored = traffiq.load_state(state)
    for either in (position, restored):
        after = played(either, move)
        assert standing(after) == {**OVER, "stack": 43}
        assert traffiq.result(after).winners == [0]
        assert traffiq.reveal(after)["supply"]["yellow"]["taxi"] == taxis


def test_t_final_begins_with_the_last_tile_and_ends_with_the_drawer() -> None:
    position = played(drawn(SCORED.format("+", "+"), players=3, mover=1, stack=1), "draw")
    assert traffiq.reveal(position)["turns_left"] == 4
    seats = []
    while traffiq.to_move(position) is not None:
        seats.append(traffiq.to_move(position))
        position = played(position, "end")
    assert seats == [1, 2, 0, 1]
    assert standing(position) == {**OVER, "stack": 0}
    assert traffiq.result(position).ended_by == "T-FINAL"


def test_t_final_counts_the_turns_down() -> None:
    position = played(drawn(SCORED.format("+", "+"), mover=1, stack=1), "draw", "end")
    assert [traffiq.reveal(position)["turns_left"], traffiq.to_move(position)] == [2, 0]
    position = played(position, "end")
    assert [traffiq.reveal(position)["turns_left"], traffiq.to_move(position)] == [1, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t_stale_begins_the_final_round_after_five_idle_turns_each(players: int) -> None:
    position = dealt(players)
    for turn in range(5 * players):
        state = traffiq.reveal(position)
        assert (state["idle_turns"], state["turns_left"]) == (turn, None)
        position = played(position, "end")
    assert traffiq.reveal(position)["turns_left"] == players
    for _ in range(players):
        position = played(position, "end")
    assert traffiq.result(position) == (True, [0] * players, list(range(players)), "T-STALE")


def test_t_stale_counts_only_turns_without_a_tile() -> None:
    position = drawn(SCORED.format("+", "+"), hand=["RRRR"], idle=9)
    assert traffiq.reveal(played(position, "truck 2,2>3,2", "end"))["turns_left"] == 2
    for moves in (["draw", "end"], ["attach RRRR@4,0", "end"]):
        state = traffiq.reveal(played(position, *moves))
        assert (state["idle_turns"], state["turns_left"]) == (0, None)


def test_t_stale_is_not_stopped_by_a_tile_but_counted_anew_by_the_last_one() -> None:
    position = drawn(SCORED.format("+", "+"), stack=2, turns_left=2, idle=10)
    assert traffiq.reveal(played(position, "draw", "end"))["turns_left"] == 1
    assert traffiq.reveal(played(position, "draw", "draw"))["turns_left"] == 2


@pytest.mark.parametrize(
    ("vehicles", "winners"), [(("+", "+"), [0]), (("y", "y"), [0]), (("Y", "y"), [0, 1]), (("Y", "Y"), [1])]
)
def test_t_score_is_two_for_a_truck_and_one_for_a_taxi_and_equal_points_share(
    vehicles: tuple[str, str], winners: list[int]
) -> None:
    position = drawn(SCORED.format(*vehicles), mover=1, stack=0, turns_left=1)
    yellow = {"+": 0, "y": 1, "Y": 2}
    scores = [3, sum(yellow[vehicle] for vehicle in vehicles)]
    assert traffiq.result(position) == (False, scores, [], "")
    assert traffiq.result(played(position, "end")) == (True, scores, winners, "T-FINAL")
