"""What is refused, by which rule, and in which words."""

import pytest

from midtown.game import GameOver, IllegalMove, NotationError, RequestError
from midtown.games import traffiq
from midtown.games.traffiq.position import Position

from .maps import dealt, drawn, played

pytestmark = pytest.mark.rules

CITY = """
    ..+R+R+R+R+..
    ..R G R R R..
    +R+RrRyRyR+G+
    R R G B R R R
    +R+RRR+R+G+G+
    R R G R R R..
    +R+R+R+R+R+..
"""
"""Red: a taxi on 2,2, a truck on 2,1. Yellow: taxis on 3,2 and 4,2. The corner 5,1 is not complete: there is no tile on 5,0."""
HAND = ["RRRR", "GGRR", "BRRR", "BBRR"]


def refused(position: Position, move: str, rule: str, english: str, german: str) -> None:
    """The move is forbidden by that rule in those words, and nothing has changed."""
    before = traffiq.reveal(position)
    with pytest.raises(IllegalMove) as refusal:
        traffiq.play(position, move)
    assert refusal.value.kind == "illegal"
    assert refusal.value.rule == rule
    assert str(refusal.value) == refusal.value.message.text("en") == english
    assert refusal.value.message.text("de") == german
    assert traffiq.reveal(position) == before


def action() -> Position:
    """Red's turn, nothing done so far."""
    return drawn(CITY, hand=HAND)


def test_the_map_of_these_tests_offers_what_it_seems_to() -> None:
    position = action()
    assert "attach GRRG@5,0" in traffiq.legal(position)
    assert [move for move in traffiq.legal(position) if move[0] == "t"] == [
        "taxi 2,2>1,1",
        "truck 2,1>1,1",
        "truck 2,1>3,1",
    ]
