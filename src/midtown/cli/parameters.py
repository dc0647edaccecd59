"""How commands declare their parameters: each once, in no language, and turned into Typer's when a command is added.

A parameter of a command is `Annotated` with `cli_option` or `cli_argument`, or it is a dataclass whose fields are:
`add_command` replaces such a group by its fields. Every command takes `--lang`, too. What several commands share stands
in `options.py`.
"""

import dataclasses
import inspect
from collections.abc import Callable, Iterator
from typing import Annotated, Any, TypeVar, get_type_hints

import typer

from midtown.cli.console.help import LocalizedCommand, LocalizedGroup
from midtown.cli.console.language import TEXTS
from midtown.support.i18n import Language, Message

Command = TypeVar("Command", bound=Callable[..., None])


@dataclasses.dataclass(frozen=True, eq=False)
class Declaration:
    """An option or argument, whose help is a text in both languages or the same in each."""

    kind: Callable[..., Any]
    """`typer.Option` or `typer.Argument`."""
    names: tuple[str, ...]
    """Flags of an option; without any, its flag is made from the parameter's name."""
    help: Message | str
    settings: dict[str, Any]
    """More arguments of `kind`."""

    def info(self, language: Language) -> Any:
        """Return Typer's description of the parameter in a language."""
        text = self.help.text(language) if isinstance(self.help, Message) else self.help
        return self.kind(*self.names, help=text, **self.settings)


def _help(key: str | Message, text: str) -> str | Message:
    return text or (TEXTS.message(key) if isinstance(key, str) else key)


def cli_option(*names: str, help: str | Message = "", text: str = "", **settings: Any) -> Declaration:  # noqa: A002
    """Declare an option: `help` is a key of the command line's texts or a Message, `text` a help without words.

    `settings` go to `typer.Option`.
    """
    return Declaration(typer.Option, names, _help(help, text), settings)


def cli_argument(*, help: str | Message = "", text: str = "", **settings: Any) -> Declaration:  # noqa: A002
    """Declare an argument, as `cli_option` declares an option."""
    return Declaration(typer.Argument, (), _help(help, text), settings)


LANG = cli_option("--lang", metavar="en|de", help="help.lang")


def add_command(
    app: typer.Typer, name: str, language: Language, text: str, epilog: str | None = None
) -> Callable[[Command], Command]:
    """Return a decorator that adds a command with the help `text` to `app`."""

    def decorate(function: Command) -> Command:
        app.command(name, cls=LocalizedCommand, help=text, epilog=epilog)(flattened(function, language))
        return function

    return decorate


def add_group(
    app: typer.Typer, name: str, language: Language, text: str, kind: type[LocalizedGroup] = LocalizedGroup
) -> typer.Typer:
    """Add a group of commands with the help `text` to `app` and return it."""
    group = typer.Typer(help=text, cls=kind)
    group.callback()(flattened(lambda: None, language))
    app.add_typer(group, name=name)
    return group


def flattened(function: Callable[..., None], language: Language) -> Callable[..., None]:
    """Return `function` with Typer's parameters in a language, groups replaced by their fields, and with `--lang`."""
    groups: dict[str, Any] = {}
    parameters: list[inspect.Parameter] = []
    for one in inspect.signature(function).parameters.values():
        if dataclasses.is_dataclass(one.annotation):
            groups[one.name] = one.annotation
            parameters += _fields(one.annotation, language)
        else:
            parameters.append(_parameter(one.name, one.annotation, one.default, language))
    parameters.append(_parameter("lang", Annotated[str, LANG], language, language))

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


def _fields(group: Any, language: Language) -> Iterator[inspect.Parameter]:
    hints = get_type_hints(group, include_extras=True)
    for field in dataclasses.fields(group):
        default = inspect.Parameter.empty if field.default is dataclasses.MISSING else field.default
        yield _parameter(field.name, hints[field.name], default, language)


def _parameter(name: str, hint: Any, default: Any, language: Language) -> inspect.Parameter:
    (declaration,) = hint.__metadata__
    spoken: Any = Annotated[hint, declaration.info(language)]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=spoken)
