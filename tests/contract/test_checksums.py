"""Checksums of whole random games; the compiled and the plain run compare with the same golden file."""

import json
from typing import Any

import pytest

from midtown.cli.bench import cases
from tests.conftest import COMPILED, GOLDEN, PLAIN, uncounted
from tests.tools import CI, COMPILER

pytestmark = [pytest.mark.contract, uncounted]
GAMES = 600
EXPECTED = json.loads((GOLDEN / "playouts.json").read_text())


@pytest.mark.parametrize(("name", "players", "module", "start"), list(cases()), ids=lambda value: str(value)[:12])
def test_random_games_come_to_the_golden_checksum(name: str, players: int, module: Any, start: Any) -> None:
    run = module.Playouts(start.setup, 1)
    run.run(GAMES)
    assert EXPECTED[f"{name} {players}"] == [f"{run.checksum:016x}", run.n_moves, run.n_choices]


@pytest.mark.skipif(not CI and not PLAIN and not COMPILED, reason=COMPILER)
def test_the_engine_runs_compiled_unless_plain_was_asked_for() -> None:
    assert COMPILED is not PLAIN
