"""Sequels: what was picked, and on whose tower, in which city and with which piece a seat built."""

import pytest

from midtown.games import manhattan

from .boards import drawn
from .test_decisions import OWN
from .test_facts import BOARD


@pytest.mark.parametrize(
    ("pick", "kind"),
    [("112222", "tall0"), ("112223", "tall1"), ("111234", "tall2"), ("3334", "tall4"), ("1123/1234", "tall3")],
)
def test_a_pick_is_of_a_kind_by_its_tall_pieces(pick: str, kind: str) -> None:
    assert manhattan.sequel(drawn(BOARD, players=4), f"pick {pick}") == {"pick": kind}


def test_building_is_of_a_kind_by_tower_city_and_piece() -> None:
    city = """
    S                 M                 F
    R1   B1   .       R1   .    .       B2   B1   .
    .    .    .       .    .    .       R2   .    .
    .    .    .       .    .    .       .    .    .
    H                 P                 C
    .    .    .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
    """
    position = drawn(city, players=4)
    assert manhattan.COLOURS[position.mover] == "red"
    assert manhattan.sequel(position, "Sa2+3") == {"build": "found", "city": "city_level", "piece": "floors3"}
    assert manhattan.sequel(position, "Ma3+1") == {"build": "defend", "city": "city_lead", "piece": "floors1"}
    assert manhattan.sequel(position, "Fa3+4") == {"build": "take", "city": "city_behind", "piece": "floors4"}
    assert manhattan.sequel(position, "Ha3+2") == {"build": "found", "city": "city_empty", "piece": "floors2"}
    assert manhattan.sequel(position, "forfeit 5 1") == {"build": "forfeit"}


def test_a_citys_rivals_are_the_colours_of_others() -> None:
    position = drawn(OWN, players=2, colours=2, picked=("1", "1"))
    assert manhattan.sequel(position, "red Sa3+2") == {"build": "defend", "city": "city_level", "piece": "floors2"}
