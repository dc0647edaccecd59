"""`midtown --version`: which program, how its engine runs, and which version of each game's rules it plays."""

import importlib.util

import midtown
from midtown import games


def show(wanted: bool = True) -> None:
    """Print it and end the program, if it is wanted."""
    if wanted:
        print("\n".join(lines()))
        raise SystemExit(0)


def lines() -> list[str]:
    """Program and engine, then each game."""
    names = games.names()
    engine = "compiled" if all(compiled(name) for name in names) else "plain Python"
    rules = [f"{games.game(name).TITLE}: rules {games.game(name).RULES}" for name in names]
    return [f"midtown {midtown.__version__} ({engine})", *rules]


def compiled(name: str) -> bool:
    """Whether a game's position runs as machine code."""
    spec = importlib.util.find_spec(f"{games.__name__}.{name}.position")
    return spec is None or not str(spec.origin).endswith(".py")
