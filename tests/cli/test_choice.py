"""Choosing a move by a number, by notation or by words."""

import pytest

from midtown.cli.play.turn import LegalMoves

WORDS = {
    "Fb2+3": "build 3 floors on Frankfurt b2",
    "Fb2+1": "build 1 floor on Frankfurt b2",
    "Sb2+3": "build 3 floors on Sydney b2",
    "taxi 2,0>-4,1": "taxi from 2,0 to -4,1",
    "draw": "draw a tile",
    "pick 112344": "pick 1, 1, 2, 3, 4 and 4",
}
CHOICE = LegalMoves(list(WORDS), WORDS.__getitem__)


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("Fb2+3", ["Fb2+3"]),
        ("F b2 3", ["Fb2+3"]),
        ("fb23", ["Fb2+3"]),
        ("f b2", ["Fb2+3", "Fb2+1"]),
        ("TAXI 2 0 -4 1", ["taxi 2,0>-4,1"]),
        ("112344", []),
        ("", []),
        ("+", []),
    ],
)
def test_a_notation_is_known_however_it_is_spaced(typed: str, moves: list[str]) -> None:
    assert CHOICE.by_notation(typed) == moves


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("112344", ["pick 112344"]),
        ("frankfurt 3", ["Fb2+3"]),
        ("3 sydney", ["Sb2+3"]),
        ("floors", ["Fb2+3", "Sb2+3"]),
        ("flo fra", ["Fb2+3", "Fb2+1"]),
        ("ankfu 1", ["Fb2+1"]),
        ("tile", ["draw"]),
        ("tiles", []),
        ("sydney 4", []),
    ],
)
def test_all_the_words_typed_must_occur_best_as_whole_ones(typed: str, moves: list[str]) -> None:
    assert CHOICE.by_words(typed) == moves


def test_moves_are_numbered_in_their_order_from_1() -> None:
    assert [CHOICE.number(move) for move in CHOICE.moves] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("typed", "shaped"),
    [
        ("f b2 4", ["Fb2+4"]),
        ("PICK 111111", ["pick 111111"]),
        ("taxi 3 0 -1 2", ["taxi 3,0>-1,2"]),
        ("drew", ["drew"]),
        ("fb", []),
        ("", []),
    ],
)
def test_what_is_no_move_is_given_the_shape_of_one_so_that_it_can_be_refused(typed: str, shaped: list[str]) -> None:
    assert CHOICE.in_notation_shape(typed) == shaped
