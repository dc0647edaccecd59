"""Statistics: kinds of decisions, how a seat stands after a round, what was picked and built next."""

import pytest

from midtown.games import manhattan
from midtown.games.manhattan.interface import statistics

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
    assert statistics.decision(position, "Sa2+3") == "found"
    assert statistics.decision(position, "Ma3+1") == "defend"
    assert statistics.decision(position, "Fa3+2") == "take"
    assert statistics.decision(position, "pick 112344") == "pick"
    assert statistics.decision(position, "forfeit 5 1") == "forfeit"


def test_a_tower_of_the_own_other_colour_is_defended() -> None:
    position = drawn(OWN, players=2, colours=2, picked=("1", "1"))
    assert statistics.decision(position, "red Sa3+2") == "defend"
    assert statistics.decision(position, "red Sb3+2") == "take"


def test_a_seat_is_ahead_level_or_behind_and_may_own_the_tallest_tower() -> None:
    position = drawn(BOARD.replace("B4B1", "B4B2"), players=4, round_=3, scores=(9, 9, 4, 12))
    assert statistics.stage(position) == "round2"
    stood = [statistics.situation(position, seat) for seat in range(4)]
    assert stood == ["behind", "behind_tallest", "behind", "ahead"]
    level = drawn(players=3, round_=2, scores=(7, 7, 1))
    assert [statistics.situation(level, seat) for seat in range(3)] == ["level", "level", "behind"]


def test_there_is_no_stage_before_the_first_scoring() -> None:
    assert statistics.stage(drawn(players=3, round_=1)) is None


@pytest.mark.parametrize(
    ("pick", "kind"),
    [("112222", "tall0"), ("112223", "tall1"), ("111234", "tall2"), ("3334", "tall4"), ("1123/1234", "tall3")],
)
def test_a_pick_is_of_a_kind_by_its_tall_pieces(pick: str, kind: str) -> None:
    assert statistics.sequel(drawn(BOARD, players=4), f"pick {pick}") == {"pick": kind}


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
    assert statistics.sequel(position, "Sa2+3") == {"build": "found", "city": "city_level", "piece": "floors3"}
    assert statistics.sequel(position, "Ma3+1") == {"build": "defend", "city": "city_lead", "piece": "floors1"}
    assert statistics.sequel(position, "Fa3+4") == {"build": "take", "city": "city_behind", "piece": "floors4"}
    assert statistics.sequel(position, "Ha3+2") == {"build": "found", "city": "city_empty", "piece": "floors2"}
    assert statistics.sequel(position, "forfeit 5 1") == {"build": "forfeit"}


def test_a_citys_rivals_are_the_colours_of_others() -> None:
    position = drawn(OWN, players=2, colours=2, picked=("1", "1"))
    assert statistics.sequel(position, "red Sa3+2") == {"build": "defend", "city": "city_level", "piece": "floors2"}
