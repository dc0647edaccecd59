"""The command line. `main` is the program `midtown`; each command is a file here, joined together in `app.py`."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that `arguments` (by default the program's own) ask for; returns the exit code.

    The engine and the version are answered before anything of Typer or Rich is imported.
    """
    asked = list(sys.argv[1:] if arguments is None else arguments)
    if asked[:1] == ["engine"]:
        from midtown.cli import engine

        return engine.main(asked[1:])
    if asked == ["--version"]:
        from midtown.cli import version

        print("\n".join(version.lines()))
        return 0
    from midtown.cli import app

    return app.run(asked)
