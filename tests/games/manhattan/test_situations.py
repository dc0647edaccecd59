"""Kinds of positions: place by points after a round, and the tallest tower."""

from midtown.games import manhattan

from .boards import drawn
from .test_facts import BOARD


def test_a_seat_is_ahead_level_or_behind_and_may_own_the_tallest_tower() -> None:
    position = drawn(BOARD.replace("B4B1", "B4B2"), players=4, round_=3, scores=(9, 9, 4, 12))
    assert manhattan.stage(position) == "round2"
    stood = [manhattan.situation(position, seat) for seat in range(4)]
    assert stood == ["behind", "behind_tallest", "behind", "ahead"]
    level = drawn(players=3, round_=2, scores=(7, 7, 1))
    assert [manhattan.situation(level, seat) for seat in range(3)] == ["level", "level", "behind"]


def test_there_is_no_stage_before_the_first_scoring() -> None:
    assert manhattan.stage(drawn(players=3, round_=1)) is None
