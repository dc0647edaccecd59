"""Searches of small drawn boards in the last round, in which seat 0 has the last move."""

import pytest

from midtown import bots
from midtown.bots import Question
from midtown.games import manhattan
from midtown.games.manhattan.rules.position import Position

from .boards import drawn

pytestmark = pytest.mark.rules

CONTESTED = """
    F            S
    .  .    .    .  .  .
    .  R3B3 .    .  .  .
    .  .    .    .  .  .
"""


def best_move(position: Position, name: str = "search:iterations=4000") -> str:
    """Return the move that a search plays."""
    seat = manhattan.to_move(position)
    return bots.bot(name)(Question(manhattan.view(position, seat), manhattan.legal(position), [], 1))


def test_the_tower_that_decides_is_made_safe_before_the_others_last_move() -> None:
    position = drawn(CONTESTED, mover=1, hand=(1, 2, 3, 5), picked="3")
    assert len(manhattan.legal(position)) == 24
    assert best_move(position) == "Fb2+3"


def test_the_tower_that_decides_is_taken() -> None:
    position = drawn(CONTESTED, scores=(1, 6), hand=(1, 2, 3, 5), picked="3")
    assert best_move(position) == "Fb2+3"
