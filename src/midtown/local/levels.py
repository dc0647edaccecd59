"""The computer players of a browser: the same ones, with iterations in place of seconds.

A browser's engine is not compiled, and its processor is anybody's: with iterations a level is the same everywhere, and
the same seed gives the same moves as the compiled engine.
"""

from typing import Final

LEVELS: Final = {
    "club": "search:iterations=50",
    "master": "search:iterations=250",
}
"""What plays for a level; the others need no search."""
