"""Whole games that a referee wrote which shares no code with this engine replay exactly."""

import json
from pathlib import Path
from typing import Any

import pytest

from midtown.games import traffiq

pytestmark = pytest.mark.rules

GAMES = sorted((Path(__file__).parents[2] / "golden" / "conformance").glob("traffiq-*.json"))


def test_there_are_games_to_replay() -> None:
    assert len(GAMES) == 6


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_a_conformance_game_replays_exactly(path: Path) -> None:
    game: dict[str, Any] = json.loads(path.read_text())
    record = game["record"]
    players = len(record["players"])
    position = traffiq.new(players, traffiq.settle(players, record["options"]))
    draws = iter(record["draws"])

    def deal() -> None:
        while deck := traffiq.deck(position):
            tile = next(draws)
            assert tile in deck
            traffiq.deal(position, tile)

    deal()
    for move, count in zip(record["moves"], game["legal_counts"], strict=True):
        legal = traffiq.legal(position)
        assert len(legal) == count
        assert move in legal
        traffiq.play(position, move)
        deal()
    assert list(draws) == []
    state = traffiq.reveal(position)
    assert {key: state[key] for key in game["final_state"]} == game["final_state"]
    result = traffiq.result(position)
    assert result.over
    assert {"scores": result.scores, "winners": result.winners} == record["result"]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_the_final_state_of_a_conformance_game_can_be_restored(path: Path) -> None:
    game: dict[str, Any] = json.loads(path.read_text())
    position = traffiq.restore(game["final_state"])
    state = traffiq.reveal(position)
    assert {key: state[key] for key in game["final_state"]} == game["final_state"]
    assert traffiq.result(position).winners == game["record"]["result"]["winners"]
