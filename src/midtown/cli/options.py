"""Options that several commands share, as dataclasses that a command takes as parameters.

`add_command` replaces each such parameter by its fields, one option for each, and adds `--lang`.
"""

import dataclasses
import inspect
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_type_hints

import typer

from midtown import bots, games
from midtown.cli.console.help import LocalizedCommand, LocalizedGroup
from midtown.cli.console.language import TEXTS, say
from midtown.cli.paths import data_folder
from midtown.executor import Executor, open_executor
from midtown.game import RequestError, Rules
from midtown.support.i18n import Language

Command = TypeVar("Command", bound=Callable[..., None])


def option_field(default: Any, *names: str, help: str = "", text: str = "", **settings: Any) -> Any:  # noqa: A002
    """Declare one option of a group: `help` is a key of the catalogue, `text` the help itself where it has no words.

    `settings` go to `typer.Option`.
    """
    metadata = {"names": names, "help": help, "text": text, "settings": settings}
    return dataclasses.field(default=default, metadata=metadata)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Variant:
    """How many play, and by which options of the rules."""

    players: int = option_field(2, help="option.players")
    option: list[str] | None = option_field(None, help="option.option", show_default=False)

    def options(self, game: str) -> dict[str, Any]:
        """Return the rule options of `game`; RequestError or OSError if one cannot be read."""
        return options_from(games.game(game), self.option or [])


@dataclasses.dataclass(frozen=True, kw_only=True)
class Execution:
    """Where the work is done: how many processes of this machine, or which cluster."""

    jobs: int = option_field(os.cpu_count() or 1, min=1, help="option.jobs")
    cluster: str | None = option_field(None, metavar="ray[://HOST[:PORT]]", help="option.cluster", show_default=False)

    def executor(self) -> AbstractContextManager[Executor]:
        """Return what does the work, to be entered; RequestError if the cluster cannot be reached."""
        return open_executor(self.jobs, self.cluster)


@dataclasses.dataclass(frozen=True, kw_only=True)
class SelfPlay(Execution):
    """What games between computer players need: a seed, and where they are played."""

    seed: int = option_field(1, help="option.seed")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Output:
    """Whether the result is printed as JSON."""

    as_json: bool = option_field(False, "--json", help="option.json")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Journal(Output):
    """Where finished work is written as JSON lines, so that the same command resumes."""

    out: Path | None = option_field(None, help="option.out", show_default=False)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Storage:
    """The database of a server, and its data folder."""

    database: str | None = option_field(
        None, metavar="URL", envvar="MIDTOWN_DATABASE", help="option.database", show_default=False
    )
    data: Path = option_field(data_folder(), help="option.data", show_default=False)

    def url(self) -> str:
        """Return the database's URL; without one, create the data folder and return that of a file in it."""
        # Only here, as the other commands have no use for a database and its half second.
        from midtown.server.storage.database import url_of

        if self.database is None:
            self.data.mkdir(parents=True, exist_ok=True)
        return self.database or url_of(self.data)

    @contextmanager
    def engine(self) -> Iterator[Any]:
        """Open and migrate the database, and yield its SQLAlchemy engine.

        Raise Refused if an SQLite file is missing: without the server's `--data`, a command would find an empty one.
        """
        from midtown.server.storage.backups.sqlite import file_of
        from midtown.server.storage.database import migrate, open_engine
        from midtown.server.storage.notify import is_postgres
        from midtown.server.support.refusals import refused

        url = self.url()
        if not is_postgres(url) and not file_of(url).is_file():
            raise refused("missing", "backup.none", file=str(file_of(url)))
        engine = open_engine(url)
        try:
            migrate(engine)
            yield engine
        finally:
            engine.dispose()


def add_command(
    app: typer.Typer, name: str, language: Language, text: str, epilog: str | None = None
) -> Callable[[Command], Command]:
    """Return a decorator that adds a command with the help `text` to `app`; groups of options become options."""

    def decorate(function: Command) -> Command:
        app.command(name, cls=LocalizedCommand, help=text, epilog=epilog)(flattened(function, language))
        return function

    return decorate


def add_group(
    app: typer.Typer, name: str, language: Language, text: str, kind: type[LocalizedGroup] = LocalizedGroup
) -> typer.Typer:
    """Add a group of commands with the help `text` to `app` and return it; it takes `--lang`, as its commands do."""
    group = typer.Typer(help=text, cls=kind)

    @group.callback()
    def choose(
        lang: Annotated[str, typer.Option(metavar="en|de", help=say(language, "help.lang"))] = language,
    ) -> None:
        pass  # read before the program is built: its help is in that language

    app.add_typer(group, name=name)
    return group


def flattened(function: Callable[..., None], language: Language) -> Callable[..., None]:
    """Return `function` with each parameter whose type is a dataclass replaced by the dataclass's fields."""
    groups: dict[str, Any] = {}
    parameters: list[inspect.Parameter] = []
    for parameter in inspect.signature(function).parameters.values():
        if dataclasses.is_dataclass(parameter.annotation):
            groups[parameter.name] = parameter.annotation
            parameters += _parameters(parameter.annotation, language)
        else:
            parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))
    lang = typer.Option(language, metavar="en|de", help=say(language, "help.lang"))
    parameters.append(inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=lang, annotation=str))

    def run(**values: Any) -> None:
        del values["lang"]  # read before the program is built: its help is in that language
        arguments = {
            name: group(**{field.name: values.pop(field.name) for field in dataclasses.fields(group)})
            for name, group in groups.items()
        }
        function(**values, **arguments)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def _parameters(group: Any, language: Language) -> list[inspect.Parameter]:
    hints = get_type_hints(group)
    parameters = []
    for field in dataclasses.fields(group):
        names, settings = field.metadata["names"], field.metadata["settings"]
        key = field.metadata["help"]
        text = say(language, key, **_VALUES.get(key, {})) if key else field.metadata["text"]
        default = typer.Option(field.default, *names, help=text, **settings)
        keyword, hint = inspect.Parameter.KEYWORD_ONLY, hints[field.name]
        parameters.append(inspect.Parameter(field.name, keyword, default=default, annotation=hint))
    return parameters


_VALUES = {
    "option.data": {"folder": str(data_folder())},
    "help.seats": {"levels": ", ".join(bots.LEVELS)},
}
"""What the placeholders of a help text stand for."""


def names_in(text: str) -> tuple[str, ...]:
    """Return names separated by commas. A comma inside a computer player's settings (`a:x=1,y=2`) does not separate."""
    pieces: list[str] = []
    for piece in text.split(","):
        if pieces and ":" in pieces[-1] and "=" in piece and ":" not in piece:
            pieces[-1] += f",{piece.strip()}"
        else:
            pieces.append(piece.strip())
    return tuple(pieces)


def options_from(game: Rules[Any], texts: Sequence[str]) -> dict[str, Any]:
    """Return rule options from `name=value`; where a value may be a file's content, it may be the file's name."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise RequestError(TEXTS.message("error.option", text=text[:60]))
        options[name] = option_value(game, name, value)
    return options


def option_value(game: Rules[Any], name: str, text: str) -> Any:
    """Return the value that `text` stands for, or `text` itself for the game to refuse."""
    option = game.OPTIONS.get(name)
    for value in option.values if option else []:
        if text == format_value(value):
            return value
    if option and option.custom:
        return game.read_option(name, Path(text).read_text(encoding="utf-8", errors="replace"), text)
    return int(text) if text.isdecimal() else text


def format_value(value: Any) -> str:
    """Return an option's value as it is typed."""
    return value if isinstance(value, str) else json.dumps(value)
