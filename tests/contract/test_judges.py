"""A judge thinks the same compiled and plain."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from midtown.cli.bench import compiled
from tests.contract.ratings import ratings

pytestmark = pytest.mark.contract
ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not compiled(), reason="there are no two ways to compare")
def test_compiled_and_plain_judges_rate_the_same_moves_alike() -> None:
    command = [sys.executable, "-m", "tests.contract.ratings"]
    plain = {**os.environ, "MIDTOWN_PLAIN": "1"}
    printed = subprocess.run(command, cwd=ROOT, env=plain, capture_output=True, text=True, check=True).stdout
    expected = json.loads(printed)
    found = ratings()
    assert len(found) > 200
    for (name, legal, rated), (also, same, told) in zip(found, expected, strict=True):
        assert (name, legal) == (also, same)
        assert rated == pytest.approx(told, rel=1e-9, abs=1e-9), (name, legal)
