"""Statistics: kinds of decisions, how a seat stands as the stack shrinks, how a turn begins."""

import pytest

from midtown.games import traffiq
from midtown.games.traffiq.interface import statistics

from .maps import drawn
from .test_words import CITY


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        ("attach RBGW@3,-1", "lay"),
        ("place truck 2,0", "place"),
        ("skip", "place"),
        ("compete hv", "compete"),
        ("taxi 2,0>4,1", "ride"),
        ("truck 2,0>2,1", "ride"),
        ("draw", "draw"),
        ("end", "draw"),
    ],
)
def test_a_move_is_a_decision_of_this_kind(move: str, kind: str) -> None:
    assert statistics.decision(drawn(CITY), move) == kind


def test_a_seat_is_ahead_level_or_behind_and_may_have_the_fewest_vehicles_left() -> None:
    position = drawn(CITY)  # a red truck, two yellow taxis and a yellow truck
    assert [statistics.situation(position, seat) for seat in range(2)] == ["behind", "ahead_nearest"]
    level = drawn(CITY.replace("Y", "+"), players=3)
    assert [statistics.situation(level, seat) for seat in range(3)] == ["level", "level_nearest", "behind"]


def test_stages_follow_the_stack() -> None:
    stages = [statistics.stage(drawn(CITY, stack=stack)) for stack in (25, 24, 17, 16, 8)]
    assert stages == [None, "stack24", "stack24", "stack16", "stack8"]


@pytest.mark.parametrize(
    ("move", "sequel"),
    [
        ("place truck 2,0", {"corner": "truck"}),
        ("skip", {"corner": "none"}),
        ("compete -", {"contest": "yield"}),
        ("compete h", {"contest": "compete"}),
        ("taxi 2,0>4,1", {"action": "ride"}),
        ("truck 2,0>2,1", {"action": "deliver"}),
        ("draw", {"action": "draw"}),
        ("end", {"action": "pass"}),
    ],
)
def test_a_move_is_a_sequel_of_this_kind(move: str, sequel: dict[str, str]) -> None:
    assert statistics.sequel(drawn(CITY), move) == sequel


def test_a_tile_is_of_a_kind_by_the_corners_that_it_completes() -> None:
    position = traffiq.new(2, traffiq.resolve_options(2, {}))
    while deck := traffiq.deck(position):
        traffiq.deal(position, deck[0])
    assert statistics.sequel(position, "attach BBBB@0,1") == {"action": "lay", "tile": "corners1"}
    assert statistics.sequel(position, "attach BBBB@-1,0") == {"action": "lay", "tile": "corners0"}
    assert position.city.n_tiles == 4  # the position stays as it is


def test_only_the_first_action_of_a_turn_says_how_it_begins() -> None:
    position = traffiq.new(2, traffiq.resolve_options(2, {}))
    while deck := traffiq.deck(position):
        traffiq.deal(position, deck[0])
    traffiq.play(position, "draw")
    traffiq.deal(position, traffiq.deck(position)[0])
    assert (position.mover, statistics.sequel(position, "draw")) == (0, {})
    traffiq.play(position, "end")
    assert (position.mover, statistics.sequel(position, "draw")) == (1, {"action": "draw"})
