"""`midtown --version`: versions of the program and of each game's rules, and whether the engine is compiled."""

import midtown
from midtown import games
from midtown.engine import COMPILED


def lines() -> list[str]:
    """Return lines for program and engine, then for each game."""
    engine = "compiled" if COMPILED else "plain Python"
    rules = [f"{games.game(name).TITLE}: rules {games.game(name).RULES}" for name in games.names()]
    return [f"midtown {midtown.__version__} ({engine})", *rules]
