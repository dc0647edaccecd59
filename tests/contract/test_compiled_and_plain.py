"""Judges and searches think the same compiled and plain."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from midtown.cli.bench import compiled
from tests.contract.ratings import ratings
from tests.contract.searched import searched

pytestmark = pytest.mark.contract
ROOT = Path(__file__).parents[2]


ONE_WAY = pytest.mark.skipif(not compiled(), reason="there are no two ways to compare")


def plain(module: str) -> Any:
    """What a module prints when nothing is compiled."""
    command = [sys.executable, "-m", module]
    environment = {**os.environ, "MIDTOWN_PLAIN": "1"}
    return json.loads(
        subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    )


@ONE_WAY
def test_compiled_and_plain_judges_rate_the_same_to_the_last_digit() -> None:
    expected = plain("tests.contract.ratings")
    found = ratings()
    assert len(found) > 200
    for (name, legal, rated), (also, same, told) in zip(found, expected, strict=True):
        assert (name, legal) == (also, same)
        assert rated == told, (name, legal)


@ONE_WAY
def test_compiled_and_plain_searches_find_the_same_to_the_last_digit() -> None:
    """So a budget of iterations plays the same games wherever it is spent, whatever the processor can do at once."""
    assert searched() == plain("tests.contract.searched")
