"""Dealing, turns and their actions: T-DEAL, T-TURN, T-DRAW, T-FIRST."""

from typing import Any

import pytest

from midtown.games import traffiq
from midtown.games.traffiq.rules.position import Position
from tests.games.traffiq.maps import dealt, drawn, legal, played, refusal

pytestmark = pytest.mark.rules

STREETS = """
    +R+R+R+R+
    R R R R R
    +Rr{}+R+R+
    R R R R R
    +RRR+R+R+
    R R R R R
    +R+R+R+R+
"""
PLAIN = STREETS.format("R")


def kinds(position: Position) -> set[str]:
    """Return the kinds of legal moves."""
    return {move.split()[0] for move in traffiq.legal(position)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t_deal_gives_two_tiles_to_each_seat_in_turn(players: int) -> None:
    position = traffiq.new(players, traffiq.resolve_options(players, {}))
    given: list[Any] = []
    while deck := traffiq.deck(position):
        assert traffiq.legal(position) == []
        given.append(deck[len(given)])
        traffiq.deal(position, given[-1])
    state = traffiq.reveal(position)
    assert state["hands"] == [sorted(given[2 * seat : 2 * seat + 2]) for seat in range(players)]
    assert state["stack"] == 44 - 2 * players


def test_t_deal_keeps_hands_secret() -> None:
    position = dealt(3)
    hands = traffiq.reveal(position)["hands"]
    assert traffiq.view(position, 1)["hands"] == [2, hands[1], 2]
    assert traffiq.view(position, None)["hands"] == [2, 2, 2]


def test_t_deal_shows_all_hands_with_the_option_open_hands() -> None:
    position = dealt(3, open_hands=True)
    hands = traffiq.reveal(position)["hands"]
    assert traffiq.view(position, 1)["hands"] == traffiq.view(position, None)["hands"] == hands


def test_t_deal_lets_only_tiles_of_the_own_hand_be_attached() -> None:
    position = drawn(PLAIN, hand=["RRRR"])
    assert refusal(position, "attach BBBB@4,0") == "T-DEAL"
    assert refusal(position, "attach BRRR@9,9") == "T-DEAL"


def test_t_first_seat_0_begins() -> None:
    assert traffiq.to_move(dealt(4)) == 0


def test_t_turn_has_two_actions_and_passes_to_the_next_seat() -> None:
    position = dealt(3)
    for seat in (0, 1, 2, 0):
        assert (traffiq.to_move(position), traffiq.reveal(position)["actions_left"]) == (seat, 2)
        position = played(position, "draw")
        assert (traffiq.to_move(position), traffiq.reveal(position)["actions_left"]) == (seat, 1)
        position = played(position, "draw")


def test_t_turn_may_be_forfeited_whole_or_in_part() -> None:
    assert traffiq.to_move(played(dealt(2), "end")) == 1
    assert traffiq.to_move(played(dealt(2), "draw", "end")) == 1


@pytest.mark.parametrize(
    ("moves", "then"),
    [
        ([], {"attach", "taxi", "truck", "draw", "end"}),
        (["attach RRRR@4,2"], {"attach", "taxi", "truck", "draw", "end"}),
        (["taxi 1,2>2,2"], {"truck", "draw", "end"}),
        (["truck 1,1>2,1"], {"taxi", "draw", "end"}),
        (["draw"], {"draw", "end"}),
    ],
)
def test_t_turn_orders_the_actions(moves: list[str], then: set[str]) -> None:
    position = played(drawn(PLAIN, hand=["RRRR", "RRRR"]), *moves)
    assert kinds(position) == then
    forbidden = {"attach": "attach RRRR@4,0", "taxi": "taxi 1,2>3,2", "truck": "truck 1,1>1,2", "draw": "draw"}
    for kind, move in forbidden.items():
        if kind not in then:
            assert refusal(position, move) == "T-TURN"


def test_t_turn_allows_a_ride_and_a_delivery_in_either_order() -> None:
    position = drawn(PLAIN)
    assert traffiq.to_move(played(position, "taxi 1,2>2,2", "truck 1,1>1,2")) == 1
    assert traffiq.to_move(played(position, "truck 1,1>2,1", "taxi 1,2>1,1")) == 1


def test_t_turn_counts_an_attached_tile_when_its_corners_are_settled() -> None:
    square = """
        +R+..
        R R..
        +R+R+
        R R R
        +R+R+
    """
    position = played(drawn(square, hand=["RRRR"]), "attach RRRR@1,1")
    assert traffiq.reveal(position)["actions_left"] == 2
    assert kinds(position) == {"place", "skip"}
    assert traffiq.reveal(played(position, "skip"))["actions_left"] == 1


def test_t_draw_takes_a_tile_from_the_stack_for_the_next_turn() -> None:
    position = dealt(2)
    traffiq.play(position, "draw")
    deck = traffiq.deck(position)
    assert len(deck) == 40
    assert deck == sorted(deck)
    traffiq.deal(position, deck[-1])
    assert len(traffiq.reveal(position)["hands"][0]) == 3
    assert traffiq.reveal(position)["stack"] == 39
    assert kinds(position) == {"draw", "end"}


def test_t_draw_is_not_possible_when_the_stack_is_empty() -> None:
    position = drawn(PLAIN, stack=0, turns_left=2)
    assert legal(position, "draw") == []
    assert refusal(position, "draw") == "T-DRAW"
