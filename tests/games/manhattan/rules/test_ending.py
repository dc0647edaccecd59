"""The end of a game, victory and tiebreaks: M-END."""

from random import Random
from typing import Any

import pytest

from midtown.games import manhattan
from midtown.games.manhattan.rules.ending import ending
from midtown.games.manhattan.rules.position import Position
from tests.games.manhattan.boards import deal_awaited, drawn

pytestmark = pytest.mark.rules

NOBODY_TALLEST = """
    F             S             M
    R2 .  B2      R1 .  .       B1 .  .
    .  .  .       .  .  .       .  .  .
    .  .  .       .  .  .       .  .  .
"""


def ended(board: str, scores: list[int], players: int = 2, **options: Any) -> Position:
    """Return a game that has just ended on this board; `scores` include its last scoring."""
    last = (4 if players != 2 or options.get("colours", 1) == 1 else 6) - 1
    mover = (last + players - 1) % players
    picked: str | tuple[str, ...] = ("1", "") if options.get("colours") == 2 else "1"
    position = drawn(board, players=players, mover=mover, hand=[5, 5, 5, 5], picked=picked, scores=scores, **options)
    state = manhattan.reveal(position)
    for colour in state["picked"]:
        state["picked"][colour] = []
    for field in ("phase", "to_move", "stack"):
        del state[field]
    state["played"] = [count + (kind == 8) for kind, count in enumerate(state["played"])]
    return manhattan.load_state(state)


def test_m_end_gives_the_victory_to_the_highest_score() -> None:
    position = ended(NOBODY_TALLEST, [40, 41, 12], players=3)
    assert manhattan.result(position) == (True, [40, 41, 12], [1], "M-END")
    assert ending(position).by == "points"


def test_m_end_has_no_winner_before_it() -> None:
    position = drawn(NOBODY_TALLEST, scores=[40, 41])
    assert manhattan.result(position) == (False, [40, 41], [], "")


def test_m_end_shares_the_victory_at_equal_scores() -> None:
    position = ended(NOBODY_TALLEST.replace("R1", "R4"), [40, 40, 12], players=3)
    assert manhattan.result(position).winners == [0, 1]
    assert ending(position).by == "shared"


def test_tiebreak_2017_asks_first_for_the_single_tallest_tower() -> None:
    board = NOBODY_TALLEST.replace("B1", "B4")
    position = ended(board, [40, 40], tiebreak="2017")
    assert ending(position) == ([1], "tallest")


def test_tiebreak_2017_skips_the_tallest_tower_of_somebody_who_is_not_tied() -> None:
    board = NOBODY_TALLEST.replace("B1", "G4")
    position = ended(board, [40, 40, 12], players=3, tiebreak="2017")
    assert ending(position) == ([0], "majorities")


def test_tiebreak_2017_then_counts_the_majorities_on_the_final_board() -> None:
    board = NOBODY_TALLEST.replace("R1 .", "B1 .")
    assert ending(ended(board, [40, 40], tiebreak="2017")) == ([1], "majorities")


def test_tiebreak_2017_counts_no_majority_of_somebody_who_is_not_tied() -> None:
    board = NOBODY_TALLEST.replace("B1", "G1").replace("R1 .  .", "R1 .  B1")
    position = ended(board, [40, 40, 12], players=3, tiebreak="2017")
    assert ending(position) == ([0, 1], "shared")


def test_tiebreak_2017_shares_the_victory_when_nothing_decides() -> None:
    position = ended(NOBODY_TALLEST, [40, 40], tiebreak="2017")
    assert ending(position) == ([0, 1], "shared")


def test_tiebreak_2017_parts_some_of_those_tied_and_shares_among_the_others() -> None:
    position = ended(NOBODY_TALLEST, [40, 40, 40], players=3, tiebreak="2017")
    assert ending(position) == ([0, 1], "majorities")


def test_tiebreak_2017_adds_up_the_two_colours_of_a_player() -> None:
    board = """
        F             S             M             H
        R2 .  .       G2 .  .       B1 .  .       .  .  .
        .  .  .       .  .  .       .  .  .       .  .  .
        .  .  .       .  .  .       .  .  .       .  .  .
    """
    position = ended(board, [20, 15, 20, 25], colours=2, tiebreak="2017")
    assert manhattan.result(position).scores == [40, 40]
    assert ending(position) == ([0], "majorities")
    position = ended(board.replace("B1", "K4"), [20, 15, 20, 25], colours=2, tiebreak="2017")
    assert ending(position) == ([1], "tallest")


def test_tiebreak_is_shared_by_default() -> None:
    assert manhattan.resolve_options(2, {})["tiebreak"] == "shared"


def test_m_end_comes_with_the_last_placement_and_its_card_is_still_drawn() -> None:
    position = drawn(picked="2")
    manhattan.play(position, "Fa3+2")
    assert manhattan.result(position).over
    deal_awaited(position, Random(1))
    state = manhattan.reveal(position)
    assert (state["phase"], state["to_move"], state["round"], state["start"]) == ("over", None, 4, 1)
    assert manhattan.legal(position) == []
