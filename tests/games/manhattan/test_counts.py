"""How many ways there are to go on for one, two and three moves, with the cards in a fixed order."""

import json
from pathlib import Path
from typing import Any

import pytest

from midtown.games import manhattan
from midtown.games.manhattan.position import Position

pytestmark = pytest.mark.rules

COUNTS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "golden" / "manhattan-counts.json").read_text(encoding="utf-8")
)


def count(position: Position, depth: int) -> int:
    """The number of ways to play `depth` moves, drawing the lowest card that is there."""
    moves = position.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = position.clone()
        after.apply(move)
        while deck := manhattan.deck(after):
            manhattan.deal(after, deck[0])
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: str(case["name"]))
def test_the_ways_to_go_on_are_counted(case: dict[str, Any]) -> None:
    position = manhattan.restore(case["state"])
    assert [count(position, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]
