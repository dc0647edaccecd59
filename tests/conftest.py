"""What all tests share: the toy game is found beside the real ones, here and in the processes that tests start."""

import os
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"
os.environ["MIDTOWN_GAMES"] = str(Path(__file__).parent / "toy")
