"""The places on the board that make up a move."""

from collections import Counter

import pytest

from midtown.games import manhattan
from midtown.games.manhattan.rules.components import PLOT_NAMES

from .boards import dealt, drawn, somewhere

pytestmark = pytest.mark.rules
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


def test_a_build_touches_the_card_the_piece_and_the_plot() -> None:
    position = drawn("F\n. . .\n. B3 .\n. . .", hand=[5, 1, 1, 2], picked="23")
    assert manhattan.places(position, ["Fb2+3", "Sa3+2"]) == [
        ["card:5", "piece:3", "plot:Fb2"],
        ["card:1", "piece:2", "plot:Sa3"],
    ]


def test_the_same_plot_is_another_card_to_another_side() -> None:
    position = drawn(mover=1, hand=[1, 2, 3, 4], picked="2")
    assert manhattan.places(position, ["Sc1+2"]) == [["card:1", "piece:2", "plot:Sc1"]]


def test_with_two_colours_a_piece_has_its_colour() -> None:
    position = drawn(picked=("11", "3"), colours=2)
    assert manhattan.places(position, ["green Sa3+3"]) == [["card:1", "piece:green-3", "plot:Sa3"]]


def test_a_pick_touches_its_pieces_one_by_one() -> None:
    assert manhattan.places(dealt(4), ["pick 112344"]) == [
        ["piece:1", "piece:1", "piece:2", "piece:3", "piece:4", "piece:4"]
    ]
    red = ["piece:red-1", "piece:red-1", "piece:red-2", "piece:red-4"]
    green = ["piece:green-1", "piece:green-1", "piece:green-3", "piece:green-3"]
    assert manhattan.places(dealt(2), ["pick 1124/1133"]) == [[*red, *green]]


def test_giving_up_touches_the_card_and_the_piece() -> None:
    one = drawn(FULL, mover=1, hand=[2, 2, 2, 2], sides="SS", picked="14")
    assert manhattan.places(one, manhattan.legal(one)) == [["card:2", "piece:1"], ["card:2", "piece:4"]]
    two = drawn(FULL, mover=1, hand=[2, 2, 2, 2], sides="SS", picked=("1", "2"), colours=2)
    assert manhattan.places(two, manhattan.legal(two)) == [["card:2", "piece:black-2"], ["card:2", "piece:blue-1"]]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_all_places_of_legal_moves_exist(players: int, seed: int) -> None:
    for moves in range(0, 110, 3):
        position = somewhere(players, seed, moves)
        seat = manhattan.to_move(position) or 0
        state = manhattan.reveal(position)
        there = Counter(f"plot:{plot}" for plot in PLOT_NAMES) + Counter(
            f"card:{card}" for card in state["hands"][seat]
        )
        for colour in list(state["supply"])[seat::players]:
            name = f"{colour}-" if players == 2 else ""
            supply = dict(enumerate(state["supply"][colour], 1))
            pieces = Counter(supply if state["phase"] == "pick" else state["picked"][colour])
            there.update({f"piece:{name}{height}": number for height, number in pieces.items()})
        for path in manhattan.places(position, manhattan.legal(position)):
            assert Counter(path) <= there
