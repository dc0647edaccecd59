"""Kinds of decisions: building depends on the owner of the tower."""

from midtown.games import manhattan

from .boards import drawn
from .test_facts import BOARD

OWN = """
    S                 M                 F
    G1   B1   .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
    H                 P                 C
    .    .    .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
"""


def test_building_is_of_a_kind_by_the_owner_of_the_tower() -> None:
    position = drawn(BOARD, players=4)
    assert manhattan.COLOURS[position.mover] == "red"
    assert manhattan.decision(position, "Sa2+3") == "found"
    assert manhattan.decision(position, "Ma3+1") == "defend"
    assert manhattan.decision(position, "Fa3+2") == "take"
    assert manhattan.decision(position, "pick 112344") == "pick"
    assert manhattan.decision(position, "forfeit 5 1") == "forfeit"


def test_a_tower_of_the_own_other_colour_is_defended() -> None:
    position = drawn(OWN, players=2, colours=2, picked=("1", "1"))
    assert manhattan.decision(position, "red Sa3+2") == "defend"
    assert manhattan.decision(position, "red Sb3+2") == "take"
