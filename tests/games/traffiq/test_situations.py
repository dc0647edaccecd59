"""Kinds of positions: place by points as the stack shrinks, and the fewest vehicles left to place."""

from midtown.games import traffiq

from .maps import drawn
from .test_words import CITY


def test_a_seat_is_ahead_level_or_behind_and_may_have_the_fewest_vehicles_left() -> None:
    position = drawn(CITY)  # a red truck, two yellow taxis and a yellow truck
    assert [traffiq.situation(position, seat) for seat in range(2)] == ["behind", "ahead_nearest"]
    level = drawn(CITY.replace("Y", "+"), players=3)
    assert [traffiq.situation(level, seat) for seat in range(3)] == ["level", "level_nearest", "behind"]


def test_stages_follow_the_stack() -> None:
    stages = [traffiq.stage(drawn(CITY, stack=stack)) for stack in (25, 24, 17, 16, 8)]
    assert stages == [None, "stack24", "stack24", "stack16", "stack8"]
