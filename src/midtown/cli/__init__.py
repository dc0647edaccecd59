"""The command line. `main` is the program `midtown`; `app.py` joins the commands."""

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default the process's own arguments, and return the exit code.

    `engine` and `--version` run before Click or Rich is imported, as programs start them often.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["engine"]:
        from midtown.cli import engine

        return engine.main(words[1:])
    if words == ["--version"]:
        from midtown.cli.commands import version

        try:
            print("\n".join(version.lines()), flush=True)
        except BrokenPipeError:
            # The reader has what it wanted, as in `midtown --version | head -1`. Python would complain at its own end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    from midtown.cli import app

    return app.run(words)
