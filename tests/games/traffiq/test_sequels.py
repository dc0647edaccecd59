"""Sequels: how a turn begins, and what a seat does with tiles, corners and rivals."""

import pytest

from midtown.games import traffiq

from .maps import drawn
from .test_words import CITY


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
    assert traffiq.sequel(drawn(CITY), move) == sequel


def test_a_tile_is_of_a_kind_by_the_corners_that_it_completes() -> None:
    position = traffiq.new(2, traffiq.resolve_options(2, {}))
    while deck := traffiq.deck(position):
        traffiq.deal(position, deck[0])
    assert traffiq.sequel(position, "attach BBBB@0,1") == {"action": "lay", "tile": "corners1"}
    assert traffiq.sequel(position, "attach BBBB@-1,0") == {"action": "lay", "tile": "corners0"}
    assert position.city.n_tiles == 4  # the position stays as it is


def test_only_the_first_action_of_a_turn_says_how_it_begins() -> None:
    position = traffiq.new(2, traffiq.resolve_options(2, {}))
    while deck := traffiq.deck(position):
        traffiq.deal(position, deck[0])
    traffiq.play(position, "draw")
    traffiq.deal(position, traffiq.deck(position)[0])
    assert (position.mover, traffiq.sequel(position, "draw")) == (0, {})
    traffiq.play(position, "end")
    assert (position.mover, traffiq.sequel(position, "draw")) == (1, {"action": "draw"})
