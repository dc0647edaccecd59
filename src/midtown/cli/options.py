"""Options and arguments that several commands share, alone or in groups, and the files that they name."""

import dataclasses
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from platformdirs import user_data_path

from midtown import games
from midtown.cli.console.commands import cli_argument, cli_option
from midtown.cli.console.language import TEXTS
from midtown.executor import Executor, open_executor
from midtown.game import AnyGame, GameError, Options, OptionValue, RequestError
from midtown.record import Record, read
from midtown.support.i18n import CATALOGUE

if TYPE_CHECKING:
    from midtown.server.storage.database import Engine

GAME = cli_argument(text=", ".join(games.names()), show_default=False)
RECORD = cli_argument(help=CATALOGUE.message("records.file"))
SERVER = cli_argument(help="option.url", show_default=False)
CORES = os.cpu_count() or 1
JOBS = cli_option(min=1, help="option.jobs")
SEARCH_SEED = cli_option(min=0, max=2**62, help=CATALOGUE.message("analyse.seed"))
RULE_OPTION = cli_option(help="option.option", show_default=False)
SHUFFLE_SEED = cli_option("--seed", help="option.shuffle", show_default=False)
TOKEN_FILE = cli_option(help="option.token_file", show_default=False)
WRITE = cli_option("--write", help="option.write")


def data_folder() -> Path:
    """Return the folder for Midtown's data, below the place where this user's programs keep theirs."""
    return user_data_path("midtown", appauthor=False)


def load_record(file: Path) -> Record:
    """Return the record in `file`; RequestError or OSError if there is none."""
    try:
        return read(json.loads(file.read_bytes().decode("utf-8")))
    except (ValueError, RecursionError) as error:
        if isinstance(error, GameError):
            raise
        raise RequestError(CATALOGUE.message("records.json", file=str(file))) from None


@dataclasses.dataclass(frozen=True, kw_only=True)
class Variant:
    """How many play, and by which options of the rules."""

    players: Annotated[int, cli_option(help="option.players")] = 2
    option: Annotated[list[str] | None, RULE_OPTION] = None

    def options(self, game: str) -> Options:
        """Return the rule options of `game`; RequestError or OSError if one cannot be read."""
        return options_from(games.game(game), self.option or [])


@dataclasses.dataclass(frozen=True, kw_only=True)
class Execution:
    """Where the work is done: how many processes of this machine, or which cluster."""

    jobs: Annotated[int, JOBS] = CORES
    cluster: Annotated[
        str | None, cli_option(metavar="ray[://HOST[:PORT]]", help="option.cluster", show_default=False)
    ] = None

    def executor(self) -> AbstractContextManager[Executor]:
        """Return what does the work, to be entered; RequestError if the cluster cannot be reached."""
        return open_executor(self.jobs, self.cluster)


@dataclasses.dataclass(frozen=True, kw_only=True)
class SelfPlay(Execution):
    """What games between computer players need: a seed, and where they are played."""

    seed: Annotated[int, cli_option(help="option.seed")] = 1


@dataclasses.dataclass(frozen=True, kw_only=True)
class Output:
    """Whether the result is printed as JSON."""

    as_json: Annotated[bool, cli_option("--json", help="option.json")] = False


@dataclasses.dataclass(frozen=True, kw_only=True)
class Journal(Output):
    """Where finished work is written as JSON lines, so that the same command resumes."""

    out: Annotated[Path | None, cli_option(help="option.out", show_default=False)] = None


@dataclasses.dataclass(frozen=True, kw_only=True)
class Storage:
    """The database of a server, and its data folder."""

    database: Annotated[
        str | None, cli_option(metavar="URL", envvar="MIDTOWN_DATABASE", help="option.database", show_default=False)
    ] = None
    data: Annotated[
        Path, cli_option(help=TEXTS.message("option.data", folder=str(data_folder())), show_default=False)
    ] = data_folder()

    def url(self) -> str:
        """Return the database's URL; without one, create the data folder and return that of a file in it."""
        # Only here, as the other commands have no use for a database and its half second.
        from midtown.server.storage.database import url_of

        if self.database is None:
            self.data.mkdir(parents=True, exist_ok=True)
        return self.database or url_of(self.data)

    @contextmanager
    def engine(self) -> Iterator["Engine"]:
        """Open and migrate the database, and yield its SQLAlchemy engine.

        Raise Refused if an SQLite file is missing: without the server's `--data`, a command would find an empty one.
        """
        from midtown.server.storage.backups.databases import sqlite_file
        from midtown.server.storage.database import is_postgres, migrate, open_engine
        from midtown.server.support.refusals import refused

        url = self.url()
        if not is_postgres(url) and not sqlite_file(url).is_file():
            raise refused("missing", "backup.none", file=str(sqlite_file(url)))
        engine = open_engine(url)
        try:
            migrate(engine)
            yield engine
        finally:
            engine.dispose()


@dataclasses.dataclass(frozen=True, kw_only=True)
class Mail:
    """How e-mails are sent."""

    smtp: Annotated[
        str | None, cli_option(metavar="URL", envvar="MIDTOWN_SMTP", help="serve.smtp", show_default=False)
    ] = None
    sender: Annotated[
        str | None, cli_option(metavar="ADDRESS", envvar="MIDTOWN_SENDER", help="serve.sender", show_default=False)
    ] = None


def names_in(text: str) -> tuple[str, ...]:
    """Return names separated by commas. A comma inside a computer player's settings (`a:x=1,y=2`) does not separate."""
    pieces: list[str] = []
    for piece in text.split(","):
        if pieces and ":" in pieces[-1] and "=" in piece and ":" not in piece:
            pieces[-1] += f",{piece.strip()}"
        else:
            pieces.append(piece.strip())
    return tuple(pieces)


def options_from(game: AnyGame, texts: Sequence[str]) -> Options:
    """Return rule options from `name=value`; where a value may be a file's content, it may be the file's name."""
    options: Options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise RequestError(TEXTS.message("error.option", text=text[:60]))
        options[name] = option_value(game, name, value)
    return options


def option_value(game: AnyGame, name: str, text: str) -> OptionValue:
    """Return the value that `text` stands for, or `text` itself for the game to refuse."""
    option = game.OPTIONS.get(name)
    for value in option.values if option else []:
        if text == format_value(value):
            return value
    if option and option.custom:
        return game.read_option(name, Path(text).read_text(encoding="utf-8", errors="replace"), text)
    return int(text) if text.isdecimal() else text


def format_value(value: object) -> str:
    """Return an option's value as it is typed."""
    return value if isinstance(value, str) else json.dumps(value)
