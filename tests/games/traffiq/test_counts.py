"""How many ways there are to go on for one, two and three moves, with the tiles in a fixed order."""

import json
from pathlib import Path
from typing import Any

import pytest

from midtown.games import traffiq
from midtown.games.traffiq.position import Position

pytestmark = pytest.mark.rules

COUNTS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "golden" / "traffiq-counts.json").read_text(encoding="utf-8")
)


def begin(case: dict[str, Any]) -> Position:
    """The position of a case: its tiles dealt as they are told, its moves played."""
    position = traffiq.new(case["players"], traffiq.settle(case["players"], case["options"]))
    draws = iter(case["draws"])
    for move in [None, *case["moves"]]:
        if move:
            traffiq.play(position, move)
        while traffiq.deck(position):
            traffiq.deal(position, next(draws))
    return position


def count(position: Position, depth: int) -> int:
    """The number of ways to play `depth` moves, drawing the lowest tile that is there."""
    moves = position.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = position.clone()
        after.apply(move)
        while deck := traffiq.deck(after):
            traffiq.deal(after, deck[0])
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: str(case["name"]))
def test_the_ways_to_go_on_are_counted(case: dict[str, Any]) -> None:
    position = begin(case)
    assert [count(position, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]
