"""`midtown --version`: versions of the program and of each game's rules, and whether the engine is compiled."""

import importlib.util

import midtown
from midtown import games


def show(wanted: bool = True) -> None:
    """Print the version and exit, if `wanted`."""
    if wanted:
        print("\n".join(lines()))
        raise SystemExit(0)


def lines() -> list[str]:
    """Return lines for program and engine, then for each game."""
    names = games.names()
    engine = "compiled" if all(compiled(name) for name in names) else "plain Python"
    rules = [f"{games.game(name).TITLE}: rules {games.game(name).RULES}" for name in names]
    return [f"midtown {midtown.__version__} ({engine})", *rules]


def compiled(name: str) -> bool:
    """Return whether a game's position is compiled."""
    spec = importlib.util.find_spec(f"{games.__name__}.{name}.position")
    return spec is None or not str(spec.origin).endswith(".py")
