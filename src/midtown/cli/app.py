"""The program `midtown`: its commands, how it runs one, and the sentences for what is wrong with a command line."""

import io
import sys
from collections.abc import Sequence
from typing import Annotated

import click

from midtown.cli import silence_output, versions
from midtown.cli.admin import admin
from midtown.cli.analyse import analyse_position
from midtown.cli.arena import arena
from midtown.cli.backup import dump_games, restore_backup, save_backup
from midtown.cli.bench import measure_speed
from midtown.cli.bot_client import seat_program
from midtown.cli.console.commands import Group, Number, cli_option, cli_parameter
from midtown.cli.console.language import TEXTS, choose_language, say
from midtown.cli.console.screen import INTERRUPTED
from midtown.cli.load import measure_load
from midtown.cli.mcp import serve_model
from midtown.cli.play import play_game
from midtown.cli.puzzles import find_puzzles
from midtown.cli.record import record
from midtown.cli.review import review_record
from midtown.cli.rules import read_rules
from midtown.cli.serve import serve_tables
from midtown.cli.simulate import simulate_games
from midtown.cli.tournament import tournament
from midtown.cli.train import train_network, train_policy
from midtown.cli.tune import tune_weights
from midtown.cli.worker import run_workers
from midtown.game import GameError
from midtown.support.i18n import Language

NAME = "midtown"


def show_version(_: click.Context, __: click.Parameter, wanted: bool) -> None:
    """Print the version and exit, if `wanted`."""
    if wanted:
        print(versions())
        raise SystemExit(0)


VERSION = cli_option("--version", help="help.version", is_eager=True, expose_value=False, callback=show_version)
program = Group(
    name=NAME,
    about="help.midtown",
    commands=[
        play_game,
        read_rules,
        analyse_position,
        review_record,
        simulate_games,
        tune_weights,
        train_network,
        train_policy,
        measure_speed,
        serve_tables,
        save_backup,
        restore_backup,
        dump_games,
        find_puzzles,
        run_workers,
        seat_program,
        serve_model,
        measure_load,
        record,
        arena,
        admin,
        tournament,
    ],
    parameters=[cli_parameter("version", Annotated[bool, VERSION], default=False)],
    epilog=TEXTS.message("help.engine"),
)
"""In the order of the help. `engine` is not here: it runs before Click is imported."""


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code. An error prints one sentence on standard error and returns 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    language: Language = "en"
    try:
        language = choose_language(arguments)
        with program.make_context(NAME, list(arguments), obj=language) as context:
            program.invoke(context)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:
        return 1
    except click.UsageError as error:
        return complain(f"{usage_sentence(error, language)} {say(language, 'usage.help', command=command_path(error))}")
    except GameError as error:
        return complain(error.message.text(language))
    except BrokenPipeError:
        silence_output()
        return 1
    except OSError as error:
        return complain(say(language, "error.file", file=str(error.filename), reason=str(error.strerror)))
    return 0


def complain(sentence: str) -> int:
    """Print an error on standard error and return its exit code."""
    print(sentence, file=sys.stderr)
    return 2


def command_path(error: click.UsageError) -> str:
    """Return the words of the command that an error is about."""
    return " ".join(error.ctx.command_path.split()) if error.ctx else NAME


def usage_sentence(error: click.UsageError, language: Language) -> str:
    """Return a usage error as a sentence; Click's own messages are English only."""
    match error:
        case click.NoSuchOption(possibilities=[*close]) if close:
            return say(language, "usage.close", option=error.option_name, close=", ".join(sorted(close)))
        case click.NoSuchOption():
            return say(language, "usage.option", option=error.option_name)
        case click.BadOptionUsage():
            key = "usage.bare" if "requires" in error.message else "usage.flag"
            return say(language, key, option=error.option_name)
        case click.MissingParameter(param=click.Parameter() as parameter):
            return say(language, "usage.missing", name=name_of(parameter))
        case click.BadParameter(param=click.Parameter() as parameter):
            return say(language, "usage.value", name=name_of(parameter), wanted=values_of(parameter, language))
    if isinstance(error, click.exceptions.NoSuchCommand) and error.ctx and isinstance(error.ctx.command, click.Group):
        return say(language, "usage.command", commands=", ".join(error.ctx.command.commands))
    return say(language, "usage.extra")


def name_of(parameter: click.Parameter) -> str:
    """Return a parameter's name: `--port` or `game`."""
    return parameter.opts[0] if isinstance(parameter, click.Option) else parameter.name


def values_of(parameter: click.Parameter, language: Language) -> str:
    """Return the values that an option or argument accepts, in words."""
    if not isinstance(parameter.type, Number):
        return say(language, "usage.other")
    kind, least, most = parameter.type.kind, parameter.type.least, parameter.type.most
    words = say(language, "usage.whole" if kind is int else "usage.number")
    if least is None:
        return words
    return words + say(language, "usage.least" if most is None else "usage.between", least=f"{least:g}", most=most)
