"""Whole random games come to the same numbers compiled and plain: both are compared with the same golden file."""

import importlib
import json
from typing import Any

import pytest
from conftest import GOLDEN

from midtown import games
from midtown.cli.bench import cases

pytestmark = pytest.mark.contract
GAMES = 600
EXPECTED = json.loads((GOLDEN / "playouts.json").read_text())


@pytest.mark.parametrize(("name", "players", "module", "start"), cases(), ids=lambda value: str(value)[:12])
def test_random_games_come_to_the_golden_checksum(name: str, players: int, module: Any, start: Any) -> None:
    run = module.Playouts(start.setup, 1)
    run.run(GAMES)
    assert EXPECTED[f"{name} {players}"] == [f"{run.checksum:016x}", run.n_moves, run.n_choices]


def test_the_same_engine_runs_as_was_asked_for() -> None:
    import os

    for name in games.names():
        module = importlib.import_module(f"midtown.games.{name}")
        assert module.__file__
    plain = bool(os.environ.get("MIDTOWN_PLAIN"))
    from midtown.games.manhattan import position

    assert not plain or str(position.__file__).endswith(".py")
