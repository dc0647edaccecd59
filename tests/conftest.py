"""What all tests share: the toy game is found beside the real ones, here and in the processes that tests start."""

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
os.environ["MIDTOWN_GAMES"] = str(Path(__file__).parent / "toy")

COMPILED = importlib.import_module("midtown.bots.search.analysis").COMPILED
"""Asked for only now: whoever imports the games first looks for them."""

searching = pytest.mark.skipif(not COMPILED, reason="searches for minutes in plain Python; the compiled run has it")
"""For tests of what only uses the engine and so is the same code in both runs."""

uncounted = pytest.mark.usefixtures("no_lines_counted")
"""For tests that play much: to count their lines makes them take five times as long, and others reach the same."""


@pytest.fixture
def no_lines_counted() -> Iterator[None]:
    """Nobody traces the test; of the two tracers pytest-cov begins in a process of xdist its `no_cover` ends one."""
    tracing = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracing)
