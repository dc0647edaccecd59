"""Evaluations and searches give the same results compiled and plain."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import COMPILED, PLAIN
from tests.contract.ratings import ratings
from tests.contract.searched import searched
from tests.tools import COMPILER

pytestmark = pytest.mark.contract
ROOT = Path(__file__).parents[2]


ALONE = "the compiled run compares both ways" if PLAIN else COMPILER
ONE_WAY = pytest.mark.skipif(not COMPILED, reason=ALONE)


def plain(module: str) -> Any:
    """Run a module without compiled code; return the JSON that it prints."""
    command = [sys.executable, "-m", module]
    environment = {**os.environ, "MIDTOWN_PLAIN": "1"}
    return json.loads(
        subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    )


@ONE_WAY
def test_compiled_and_plain_evaluations_rate_the_same_to_the_last_digit() -> None:
    expected = plain("tests.contract.ratings")
    compiled_results = ratings()
    assert len(compiled_results) > 200
    for (name, legal, rated), (also, same, plain_rated) in zip(compiled_results, expected, strict=True):
        assert (name, legal) == (also, same)
        assert rated == plain_rated, (name, legal)


@ONE_WAY
def test_compiled_and_plain_searches_find_the_same_to_the_last_digit() -> None:
    """Check that games with a budget of iterations do not depend on the processor's vector instructions."""
    compiled_results = searched()
    assert len(compiled_results) >= 20
    assert compiled_results == plain("tests.contract.searched")
