"""Scoring: M-SCORE."""

from random import Random

import pytest

from midtown.games import manhattan
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.scoring import City, Scoring, Tallest, scoring
from tests.conftest import uncounted
from tests.games.manhattan.boards import dealt, drawn, play_on, somewhere, towers

pytestmark = pytest.mark.rules

COLOURS = {"red": 0, "blue": 0, "green": 0, "black": 0}


def scored(board: str) -> Scoring:
    """Return the scoring of a drawn board with four colours."""
    return scoring({"towers": towers(board), "scores": COLOURS})


WORKED_EXAMPLE = """
    S                 M                 F
    K1   .    .       R1   .    .       K2   .    .
    .    K2   .       .    G2   .       .    R1B4 .
    .    .    G1      .    .    K1      .    .    R1K1
    H                 P                 C
    .    .    .       .    .    .       R1   G2   .
    .    B3   .       .    .    R2      .    G1R3 .
    .    .    .       .    .    .       B1   .    G4
"""


def test_m_score_gives_the_worked_example_of_the_rulebook() -> None:
    board = scored(WORKED_EXAMPLE)
    assert board.tallest == Tallest(["Fb2"], 5, "blue")
    leaders = {letter: city.leader for letter, city in board.cities.items()}
    assert leaders == {"S": "black", "M": None, "F": "black", "H": "blue", "P": "red", "C": None}
    assert board.towers == {"red": 4, "blue": 3, "green": 4, "black": 5}
    assert board.points == {"blue": 8, "black": 9, "red": 6, "green": 4}


def test_the_engine_scores_the_worked_example_alike() -> None:
    position = drawn(WORKED_EXAMPLE, players=4)
    position.score_round()
    assert manhattan.result(position).scores == [6, 8, 4, 9]


def test_m_score_gives_three_points_for_the_single_tallest_tower() -> None:
    board = scored(
        """
        F            S
        R2 .  .      .  .  .
        .  B3 .      .  .  .
        .  .  .      .  .  R2
        """
    )
    assert board.tallest == Tallest(["Fb2"], 3, "blue")
    assert board.points == {"red": 4, "blue": 4, "green": 0, "black": 0}


def test_m_score_counts_floors_of_all_colours_for_the_tallest() -> None:
    board = scored(
        """
        F
        G4 .    .
        .  R3B3 .
        .  .    .
        """
    )
    assert board.tallest == Tallest(["Fb2"], 6, "blue")


def test_m_score_gives_nobody_the_tallest_if_one_colour_owns_all_of_several() -> None:
    board = scored(
        """
        F
        R3 .    .
        .  R1R2 .
        .  .    .
        """
    )
    assert board.tallest == Tallest(["Fa3", "Fb2"], 3, None)
    assert board.points["red"] == 2 + 2


def test_m_score_gives_two_points_for_more_towers_than_each_other_colour() -> None:
    board = scored(
        """
        F            S             M
        R2 R1 .      R1 .  .       .  .  .
        B1 G1 .      .  B1 .       .  .  K1
        .  .  .      .  .  .       .  .  .
        """
    )
    assert board.cities["F"] == City({"red": 2, "blue": 1, "green": 1}, "red")
    assert board.cities["S"] == City({"red": 1, "blue": 1}, None)
    assert board.cities["M"] == City({"black": 1}, "black")
    assert board.cities["H"] == City({}, None)
    assert board.points == {"red": 2 + 3 + 3, "blue": 2, "green": 1, "black": 2 + 1}


def test_m_score_comes_after_every_round() -> None:
    position = dealt(4)
    play_on(position, Random(7), 4 + 23)
    assert manhattan.result(position).scores == [0, 0, 0, 0]
    play_on(position, Random(7), 1)
    first = scoring(manhattan.view(position, None)).points
    assert manhattan.result(position).scores == list(first.values())
    play_on(position, Random(7), 4 + 24)
    second = scoring(manhattan.view(position, None)).points
    assert manhattan.result(position).scores == [first[colour] + second[colour] for colour in first]


def test_m_score_of_the_last_build_counts_it() -> None:
    position = drawn(
        """
        F
        B2 .    .
        .  .    .
        .  .    .
        """,
        hand=[1, 2, 3, 4],
        picked="3",
        scores=[10, 20],
    )
    manhattan.play(position, "Fa3+3")
    assert manhattan.result(position) == (True, [10 + 3 + 2 + 1, 20], [1], "M-END")


def positions() -> list[Position]:
    """Return thousands of boards from games with every number of players."""
    positions = []
    for seed in range(60):
        position = dealt(2 + seed % 3, seed)
        chance = Random(seed)
        while play_on(position, chance, 3):
            positions.append(position.clone())
    return positions


@uncounted
def test_two_ways_to_score_a_board_agree_on_thousands_of_boards() -> None:
    boards = positions()
    assert len(boards) > 1900
    for position in boards:
        state = manhattan.view(position, None)
        before = state["scores"]
        position.score_round()
        after = manhattan.view(position, None)["scores"]
        assert {colour: after[colour] - before[colour] for colour in after} == scoring(state).points


def test_the_scores_of_a_whole_game_are_those_of_its_scorings() -> None:
    position = somewhere(3, seed=1, moves=0)
    chance = Random(11)
    totals = dict.fromkeys(manhattan.reveal(position)["scores"], 0)
    for _ in range(4):
        play_on(position, chance, 3 * 7)
        for colour, points in scoring(manhattan.view(position, None)).points.items():
            totals[colour] += points
    assert manhattan.reveal(position)["scores"] == totals
