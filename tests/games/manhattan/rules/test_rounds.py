"""Rounds, picking and the order of turns: M-PICK, M-TURN, M-ROUNDS, M-START."""

from random import Random
from typing import Any

import pytest

from midtown.games import manhattan
from tests.games.manhattan.boards import deal_awaited, dealt, play_on

pytestmark = pytest.mark.rules

VARIANTS: list[tuple[int, dict[str, Any], int, int]] = [
    (4, {}, 4, 6),
    (3, {}, 4, 6),
    (3, {"rounds": 6}, 6, 4),
    (2, {}, 6, 4),
    (2, {"colours": 1}, 4, 6),
    (2, {"colours": 1, "rounds": 6}, 6, 4),
]


@pytest.mark.parametrize(("players", "options", "rounds", "quota"), VARIANTS)
def test_m_rounds_are_as_many_as_the_variant_says(players: int, options: Any, rounds: int, quota: int) -> None:
    position = dealt(players, **options)
    moves = play_on(position, Random(2))
    colours = len(manhattan.reveal(position)["scores"])
    picks = [move for move in moves if move.startswith("pick")]
    assert len(picks) == players * rounds
    assert len(moves) - len(picks) == colours * rounds * quota
    assert {len(group) for pick in picks for group in pick[5:].split("/")} == {quota}
    state = manhattan.reveal(position)
    assert state["round"] == state["rounds"] == rounds
    assert state["phase"] == "over"
    assert all(counts == [0, 0, 0, 0] for counts in state["supply"].values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m_start_passes_to_the_left_after_each_scoring_but_the_last(players: int) -> None:
    position = dealt(players, **({"colours": 1} if players == 2 else {}))
    starts = []
    for round_ in range(1, 5):
        state = manhattan.reveal(position)
        assert (state["round"], state["phase"]) == (round_, "pick")
        assert state["start"] == state["to_move"]
        starts.append(state["start"])
        play_on(position, Random(round_), players * 7)
    assert starts == [round_ % players for round_ in range(4)]
    assert manhattan.reveal(position)["start"] == starts[-1]


def test_m_pick_goes_around_from_the_start_player_who_then_builds_first() -> None:
    position = dealt(3)
    play_on(position, Random(1), 3 * 7)
    order = []
    for _ in range(5):
        order.append((manhattan.reveal(position)["phase"], manhattan.to_move(position)))
        play_on(position, Random(1), 1)
    assert order == [("pick", 1), ("pick", 2), ("pick", 0), ("build", 1), ("build", 2)]


def test_m_pick_takes_the_pieces_out_of_the_supply_for_all_to_see() -> None:
    position = dealt(4)
    manhattan.play(position, "pick 112344")
    state = manhattan.view(position, 2)
    assert state["picked"]["red"] == [1, 1, 2, 3, 4, 4]
    assert state["supply"]["red"] == [9, 5, 3, 1]


def test_m_pick_allows_every_choice_that_the_supply_holds_and_no_other() -> None:
    position = dealt(4)
    picks = manhattan.legal(position)
    assert len(picks) == 70
    assert "pick 111111" in picks
    assert "pick 333344" in picks
    assert "pick 334444" not in picks


def test_m_turn_is_clockwise_until_all_picked_pieces_are_used() -> None:
    position = dealt(4)
    play_on(position, Random(4), 4)
    order = []
    while manhattan.reveal(position)["phase"] == "build":
        order.append(manhattan.to_move(position))
        play_on(position, Random(len(order)), 1)
    assert order == [0, 1, 2, 3] * 6


def test_m_rounds_alternate_with_two_colours_in_any_order_of_the_colours() -> None:
    position = dealt(2)
    manhattan.play(position, "pick 1111/1111")
    manhattan.play(position, "pick 1111/1111")
    for turn in range(16):
        colours = {move.split()[0] for move in manhattan.legal(position)}
        expected = {"red", "green"} if turn % 2 == 0 else {"blue", "black"}
        if turn >= 8:
            expected -= {"red", "blue"}
        assert colours == expected
        first = "red" if turn % 2 == 0 else "blue"
        legal = manhattan.legal(position)
        manhattan.play(position, next((move for move in legal if move.startswith(first)), legal[0]))
        deal_awaited(position, Random(turn))
    assert manhattan.reveal(position)["round"] == 2


def test_m_rounds_add_up_the_two_colours_of_a_seat() -> None:
    position = dealt(2)
    play_on(position, Random(9))
    scores = manhattan.reveal(position)["scores"]
    totals = [scores["red"] + scores["green"], scores["blue"] + scores["black"]]
    assert manhattan.result(position).scores == totals
