"""Whole random games come to the same numbers compiled and plain: both are compared with the same golden file."""

import json
import os
from typing import Any

import pytest

from midtown.cli.bench import cases, compiled
from tests.conftest import GOLDEN

pytestmark = pytest.mark.contract
GAMES = 600
EXPECTED = json.loads((GOLDEN / "playouts.json").read_text())


@pytest.mark.parametrize(("name", "players", "module", "start"), list(cases()), ids=lambda value: str(value)[:12])
def test_random_games_come_to_the_golden_checksum(name: str, players: int, module: Any, start: Any) -> None:
    run = module.Playouts(start.setup, 1)
    run.run(GAMES)
    assert EXPECTED[f"{name} {players}"] == [f"{run.checksum:016x}", run.n_moves, run.n_choices]


@pytest.mark.skipif(os.environ.get("CI") != "true", reason="a user's machine may have no C compiler")
def test_the_engine_runs_compiled_unless_plain_was_asked_for() -> None:
    assert compiled() is not bool(os.environ.get("MIDTOWN_PLAIN"))
