"""Golden files: recorded games and numbers of move sequences that must never change."""

import json
from pathlib import Path
from typing import Any

import pytest

from midtown import games
from midtown.game import Rules
from midtown.match import Match, Script
from tests.conftest import GOLDEN, uncounted

pytestmark = pytest.mark.contract
CONFORMANCE = sorted((GOLDEN / "conformance").glob("*.json"))
COUNTS = [
    (name, case)
    for name in games.names()
    if (file := GOLDEN / f"{name}-counts.json").exists()
    for case in json.loads(file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("file", CONFORMANCE, ids=lambda file: str(file.stem))
def test_a_whole_game_of_another_referee_replays_exactly(file: Path) -> None:
    expected = json.loads(file.read_text(encoding="utf-8"))
    record = expected["record"]
    match = Match(record["game"], record["players"], record["options"], Script(record["draws"]))
    for move, count in zip(record["moves"], expected["legal_counts"], strict=True):
        legal = match.legal()
        assert len(legal) == count
        assert move in legal
        match = match.after(move)
    assert list(match.draws) == record["draws"]
    assert match.record().result == record["result"]
    for position in (match.position, match.game.load_state(expected["final_state"])):
        state = match.game.reveal(position)
        assert {key: state[key] for key in expected["final_state"]} == expected["final_state"]


@uncounted
@pytest.mark.parametrize(("name", "case"), COUNTS, ids=[f"{name}-{case['name']}" for name, case in COUNTS])
def test_the_ways_to_go_on_are_counted(name: str, case: dict[str, Any]) -> None:
    game = games.game(name)
    if "state" in case:
        position = game.load_state(case["state"])
    else:
        match = Match(name, [f"p{seat}" for seat in range(case["players"])], case["options"], Script(case["draws"]))
        for move in case["moves"]:
            match = match.after(move)
        position = match.position
    assert [ways(game, position, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]


def ways(game: Rules[Any], position: Any, depth: int) -> int:
    """Return the number of sequences of `depth` moves; each draw is the lowest item possible."""
    moves = position.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = position.clone()
        after.apply(move)
        while deck := game.deck(after):
            game.deal(after, deck[0])
        total += ways(game, after, depth - 1)
    return total


def test_every_game_that_is_measured_has_golden_numbers() -> None:
    assert {file.stem.partition("-")[0] for file in CONFORMANCE} == {name for name, _ in COUNTS}
    assert len(CONFORMANCE) == 14
