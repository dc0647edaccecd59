"""`midtown --version`: versions of the program and of each game's rules, and whether the engine is compiled."""

import importlib.util

import midtown
from midtown import games


def lines() -> list[str]:
    """Return lines for program and engine, then for each game."""
    engine = "compiled" if compiled() else "plain Python"
    rules = [f"{games.game(name).TITLE}: rules {games.game(name).RULES}" for name in games.names()]
    return [f"midtown {midtown.__version__} ({engine})", *rules]


def compiled() -> bool:
    """Return whether the engine is compiled: all of its modules are, or none."""
    spec = importlib.util.find_spec("midtown.engine.simulator")
    return spec is not None and not str(spec.origin).endswith(".py")
