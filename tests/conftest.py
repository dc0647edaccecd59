"""What all tests share: the toy game is found beside the real ones, here and in the processes that tests start."""

import importlib
import os
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
os.environ["MIDTOWN_GAMES"] = str(Path(__file__).parent / "toy")

COMPILED = importlib.import_module("midtown.bots.search.analysis").COMPILED
"""Asked for only now: whoever imports the games first looks for them."""

searching = pytest.mark.skipif(not COMPILED, reason="searches for minutes in plain Python; the compiled run has it")
"""For tests of what only uses the engine and so is the same code in both runs."""
