"""The program: all commands of `COMMANDS`, each a module with `register(app, language)`."""

import io
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.exceptions import TyperException

from midtown.cli import admin, arena, mcp, play, review
from midtown.cli.commands import (
    analyse,
    backup,
    benchmark,
    bot_client,
    dump,
    load,
    puzzles,
    record,
    rules,
    serve,
    simulate,
    tournament,
    train,
    tune,
    version,
    worker,
)
from midtown.cli.console.help import LocalizedGroup, translate_panels
from midtown.cli.console.language import say, spoken
from midtown.cli.console.usage_errors import PROGRAM, sentence
from midtown.cli.parameters import cli_option, flattened
from midtown.game import GameError
from midtown.support.i18n import Language

COMMANDS = (
    play,
    rules,
    record,
    analyse,
    review,
    simulate,
    arena,
    tune,
    train,
    benchmark,
    serve,
    admin,
    backup,
    dump,
    puzzles,
    worker,
    bot_client,
    tournament,
    mcp,
    load,
)
"""In the order of the help. `engine` is not here: it runs before Typer is imported."""


VERSION = cli_option("--version", help="help.version", is_eager=True, callback=version.show)


def build(language: Language) -> typer.Typer:
    """Build the program with its help in `language`."""
    translate_panels(language)
    app = typer.Typer(
        help=say(language, "help.midtown"),
        epilog=say(language, "help.engine"),
        cls=LocalizedGroup,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"], "obj": language},
    )

    app.callback()(flattened(midtown, language))
    for command in COMMANDS:
        command.register(app, language)
    return app


def midtown(show_version: Annotated[bool, VERSION] = False) -> None:
    """Do nothing: these are the options of the program itself."""


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code. An error prints one sentence on standard error and returns 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    language: Language = "en"
    try:
        language = spoken(arguments)
        code = build(language)(list(arguments), prog_name=PROGRAM, standalone_mode=False)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except typer.Abort:
        return 1
    except TyperException as error:
        return complain(sentence(error, language))
    except GameError as error:
        return complain(error.message.text(language))
    except OSError as error:
        return complain(say(language, "error.file", file=str(error.filename), reason=str(error.strerror)))
    return code if isinstance(code, int) else 0


def complain(wrong: str) -> int:
    """Print an error on standard error, if there is one to print, and return its exit code."""
    if wrong:
        print(wrong, file=sys.stderr)
    return 2
