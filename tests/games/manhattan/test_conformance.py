"""Whole games that a referee wrote which shares no code with this engine replay exactly."""

import json
from pathlib import Path
from typing import Any

import pytest

from midtown.games import manhattan

pytestmark = pytest.mark.rules

GAMES = sorted((Path(__file__).parents[2] / "golden" / "conformance").glob("manhattan-*.json"))


def test_there_are_games_to_replay() -> None:
    assert len(GAMES) == 8


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_a_conformance_game_replays_exactly(path: Path) -> None:
    game: dict[str, Any] = json.loads(path.read_text())
    record = game["record"]
    players = len(record["players"])
    position = manhattan.new(players, manhattan.settle(players, record["options"]))
    draws = iter(record["draws"])

    def deal() -> None:
        while deck := manhattan.deck(position):
            card = next(draws)
            assert card in deck
            manhattan.deal(position, card)

    deal()
    for move, count in zip(record["moves"], game["legal_counts"], strict=True):
        legal = manhattan.legal(position)
        assert len(legal) == count
        assert move in legal
        manhattan.play(position, move)
        deal()
    assert list(draws) == []
    state = manhattan.reveal(position)
    assert {key: state[key] for key in game["final_state"]} == game["final_state"]
    result = manhattan.result(position)
    assert result.over
    assert {"scores": result.scores, "winners": result.winners} == record["result"]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_the_final_state_of_a_conformance_game_can_be_restored(path: Path) -> None:
    game: dict[str, Any] = json.loads(path.read_text())
    position = manhattan.restore(game["final_state"])
    state = manhattan.reveal(position)
    assert {key: state[key] for key in game["final_state"]} == game["final_state"]
