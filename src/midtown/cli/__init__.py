"""The command line. `main` is the program `midtown`; `app.py` joins the commands."""

import os
import sys
from collections.abc import Sequence

import midtown


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default the process's own arguments, and return the exit code.

    `engine` and `--version` run before Click or Rich is imported, as programs start them often.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["engine"]:
        from midtown.cli import engine

        return engine.main(words[1:])
    if words == ["--version"]:
        try:
            print(versions(), flush=True)
        except BrokenPipeError:
            silence_output()
        return 0
    from midtown.cli import app

    return app.run(words)


def versions() -> str:
    """Return a line for program and engine, then one for the rules of each game."""
    from midtown import games
    from midtown.engine import COMPILED

    engine = "compiled" if COMPILED else "plain Python"
    rules = [f"{games.game(name).TITLE}: rules {games.game(name).RULES}" for name in games.names()]
    return "\n".join([f"midtown {midtown.__version__} ({engine})", *rules])


def silence_output() -> None:
    """Discard what is still to be written: the reader has gone, and Python would complain at its own end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
