"""What may be built where: M-OWNER, M-BUILD, M-FORFEIT."""

from random import Random

import pytest

from midtown.games import manhattan
from tests.games.manhattan.boards import deal_awaited, drawn

pytestmark = pytest.mark.rules

BLUE_THEN_RED = """
    F
    .  .    .
    .  B2R3 .
    .  .    .
"""


def heights(moves: list[str], plot: str) -> str:
    """Return the pieces that may be built on a plot."""
    return "".join(move[-1] for move in moves if plot in move)


def test_m_build_allows_any_piece_on_an_empty_plot() -> None:
    assert heights(manhattan.legal(drawn(hand=[5, 5, 5, 5], picked="1234")), "Fb2") == "1234"


def test_m_build_allows_any_piece_on_an_own_tower() -> None:
    position = drawn(BLUE_THEN_RED, mover=0, hand=[5, 5, 5, 5], picked="124", round_=2)
    assert heights(manhattan.legal(position), "Fb2") == "124"


def test_m_build_lets_blue_with_two_floors_take_three_red_ones_with_one_floor() -> None:
    position = drawn(BLUE_THEN_RED, mover=1, hand=[5, 5, 5, 5], picked="1234", players=3)
    assert heights(manhattan.legal(position), "Fb2") == "1234"


def test_m_build_demands_three_floors_of_green_that_has_none_there() -> None:
    position = drawn(BLUE_THEN_RED, mover=2, hand=[5, 5, 5, 5], picked="1234", players=3)
    assert heights(manhattan.legal(position), "Fb2") == "34"


def test_m_build_counts_floors_wherever_they_are_in_the_tower() -> None:
    board = """
        F
        .  .        .
        .  B1R2B1R1 .
        .  .        .
    """
    position = drawn(board, mover=1, hand=[5, 5, 5, 5], picked="12", players=3)
    assert heights(manhattan.legal(position), "Fb2") == "12"
    position = drawn(board, mover=2, hand=[5, 5, 5, 5], picked="1234", players=3)
    assert heights(manhattan.legal(position), "Fb2") == "34"


def test_m_build_makes_a_tower_safe_by_a_lead_of_five_floors() -> None:
    board = """
        F              M
        .  .    .      .  .      .
        .  R4R1 .      .  G1R2R3 .
        .  .    .      .  .      .
    """
    position = drawn(board, mover=1, hand=[5, 5, 5, 5], picked="4", players=3)
    assert heights(manhattan.legal(position), "Fb2") == ""
    assert heights(manhattan.legal(position), "Mb2") == ""
    position = drawn(board, mover=2, hand=[5, 5, 5, 5], picked="4", players=3)
    assert heights(manhattan.legal(position), "Mb2") == "4"


def test_m_build_treats_ones_other_colour_as_another_colour() -> None:
    board = """
        F
        .  .    .
        .  G3   .
        .  .    .
    """
    position = drawn(board, mover=0, hand=[5, 5, 5, 5], picked=("1234", "1"), colours=2)
    assert heights([move for move in manhattan.legal(position) if move.startswith("red")], "Fb2") == "34"
    assert heights([move for move in manhattan.legal(position) if move.startswith("green")], "Fb2") == "1"


def test_m_owner_is_the_colour_of_the_top_piece() -> None:
    position = drawn(BLUE_THEN_RED, mover=1, hand=[5, 5, 5, 5], picked="1", players=3)
    assert position.owner_of(22) == 0
    manhattan.play(position, "Fb2+1")
    assert position.owner_of(22) == 1
    assert manhattan.reveal(position)["towers"]["Fb2"] == [["blue", 2], ["red", 3], ["blue", 1]]


FULL = """
    S                 M                 F
    .    R4R1 .       .    R4R1 .       .    R4R1 .
    .    .    .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
    H                 P                 C
    .    R3R2 .       .    R3R2 .       .    R3R2 .
    .    .    .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
"""


def test_m_forfeit_is_all_that_is_left_when_nothing_fits() -> None:
    position = drawn(FULL, mover=1, hand=[2, 2, 2, 8], sides="SS", picked="134", players=2)
    assert any("+" in move for move in manhattan.legal(position))
    position = drawn(FULL, mover=1, hand=[2, 2, 2, 2], sides="SS", picked="134", players=2)
    assert manhattan.legal(position) == ["forfeit 2 1", "forfeit 2 3", "forfeit 2 4"]


def test_m_forfeit_takes_card_and_piece_out_of_the_game_and_draws_a_card() -> None:
    position = drawn(FULL, mover=1, hand=[2, 2, 2, 2], sides="SS", picked="134")
    before = manhattan.reveal(position)
    manhattan.play(position, "forfeit 2 3")
    after = manhattan.reveal(position)
    assert after["towers"] == before["towers"]
    assert after["picked"]["blue"] == [1, 4]
    assert after["supply"] == before["supply"]
    assert after["played"][1] == before["played"][1] + 1
    assert len(after["hands"][1]) == 3
    assert after["to_move"] == 0
    deal_awaited(position, Random(1))
    assert len(manhattan.reveal(position)["hands"][1]) == 4


def test_m_forfeit_counts_the_pieces_of_both_colours() -> None:
    position = drawn(FULL, mover=1, hand=[2, 2, 2, 2], sides="SS", picked=("14", "2"), colours=2)
    assert manhattan.legal(position) == ["forfeit black 2 2", "forfeit blue 2 1", "forfeit blue 2 4"]
    board = FULL.replace("R3R2", "K3R3R2", 1)
    position = drawn(board, mover=1, hand=[2, 2, 2, 2], sides="SS", picked=("14", "2"), colours=2)
    assert manhattan.legal(position) == ["black Hb3+2"]
