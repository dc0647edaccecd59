"""Declare commands in no language: their texts are resolved when help is printed.

A command is a function with `@command`. Its first parameter is the language; each of the others is `Annotated` with
`cli_option` or `cli_argument`, or it is a dataclass whose fields are: a group of parameters that several commands
share. Every command also takes `--lang` and `--help`. The language is the object of Click's context.
"""

import dataclasses
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, get_args, get_origin

import click
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from midtown.cli.console.language import TEXTS, say
from midtown.support.i18n import Language, Message

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

FLAG, SHORT_FLAG, VALUE = "bold cyan", "bold green", "bold yellow"
DEFAULT, VARIABLE, REQUIRED = "dim", "dim yellow", "dim red"
"""Styles of notes on a parameter."""
REQUIRES = inspect.Parameter.empty
"""The default of a parameter that has none."""


class HelpRow(NamedTuple):
    """A row of the help: an option or argument."""

    required: bool
    flag: str
    """The flag of an option; empty for an argument."""
    short: str
    """The short flag of an option; the name of an argument."""
    form: str
    """The form of a value, such as `<int>`."""
    notes: Sequence[tuple[str, str]]
    """Its help, default and the like, each with its style."""


def help_page(usage: str, summary: str, tables: Iterable[tuple[str, Table]], epilog: str) -> str:
    """Return the help of a command, with control codes where standard output is a terminal."""
    console = Console(highlight=False)
    with console.capture() as page:
        console.print(Padding(Text(usage, "bold"), 1))
        console.print(Padding(mark_flags(summary), (0, 1, 1, 1)))
        for title, table in tables:
            console.print(Panel(table, title=title, title_align="left", border_style="dim"))
        if epilog:
            console.print(Padding(mark_flags(epilog), 1))
    return page.get()


def parameter_table(rows: Sequence[HelpRow]) -> Table:
    """Return a table of options or arguments; those that are required have a star."""
    table = Table(show_header=False, expand=True, box=None, pad_edge=False)
    starred = any(row.required for row in rows)
    for row in rows:
        star = [Text("*" if row.required else "", "red")] if starred else []
        notes = Columns([mark_flags(text, style) for text, style in row.notes])
        table.add_row(*star, Text(row.flag, FLAG), mark_flags(row.short), Text(row.form, VALUE, overflow="fold"), notes)
    return table


def command_table(summaries: Sequence[tuple[str, str]]) -> Table:
    """Return a table of commands."""
    table = Table(show_header=False, expand=True, box=None, pad_edge=False)
    table.add_column(style=FLAG, no_wrap=True)
    table.add_column(ratio=1)
    for name, summary in summaries:
        table.add_row(name, mark_flags(summary))
    return table


def mark_flags(text: str, style: str = "") -> Text:
    """Return a text in which flags are coloured."""
    styled = Text(text, style)
    styled.highlight_regex(r"(?<![\w-])--[\w-]+", FLAG)
    styled.highlight_regex(r"(?<![\w-])-\w(?!\w)", SHORT_FLAG)
    return styled


@dataclasses.dataclass(frozen=True, eq=False)
class Declaration:
    """An option or argument, whose help is a text in both languages or the same in each."""

    kind: "type[LocalOption] | type[Argument]"
    flags: tuple[str, ...]
    """Without any, the flag of an option is made from the parameter's name."""
    help: Message | str
    settings: Mapping[str, object]
    """`min` and `max` of a number, `show_default`, and more arguments of Click's class."""


class LocalOption(click.Option):
    """An option that has been declared."""

    declaration: Declaration
    form: str
    """The form of a value in the help, such as `<int>`."""
    shows_default: bool


class Argument(click.Argument):
    """An argument that has been declared."""

    declaration: Declaration
    form: str
    shows_default: bool


def cli_option(*flags: str, help: str | Message = "", text: str = "", **settings: object) -> Declaration:  # noqa: A002
    """Declare an option: `help` is a key of the command line's texts or a Message, `text` a help without words.

    `min` and `max` are the limits of a number, `show_default` is false if help does not show the default.
    """
    return Declaration(LocalOption, flags, text or _message(help), settings)


def cli_argument(*, help: str | Message = "", text: str = "", **settings: object) -> Declaration:  # noqa: A002
    """Declare an argument, as `cli_option` declares an option."""
    return Declaration(Argument, (), text or _message(help), settings)


def _message(text: str | Message) -> Message:
    return TEXTS.message(text) if isinstance(text, str) else text


class Number(click.ParamType[float]):
    """A number between limits, both included; `nan` is between none."""

    def __init__(self, kind: type[int] | type[float], least: float | None, most: float | None) -> None:
        self.name = kind.__name__
        self.kind = kind
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number; raise BadParameter if it is none, or beyond the limits."""
        try:
            number = self.kind(value)
        except ValueError:
            self.fail(str(value), param, ctx)
        if not ((self.least is None or number >= self.least) and (self.most is None or number <= self.most)):
            self.fail(str(value), param, ctx)
        return number

    @property
    def limits(self) -> str:
        """The limits in the help, such as `[x>=1]`."""
        if self.least is None:
            return ""
        return f"[x>={self.least}]" if self.most is None else f"[{self.least}<=x<={self.most}]"


def cli_parameter(name: str, hint: Any, default: object = REQUIRES) -> LocalOption | Argument:
    """Return Click's parameter for the `Annotated` type of a function's parameter or a dataclass's field."""
    declaration: Declaration = hint.__metadata__[0]
    settings: dict[str, Any] = {**declaration.settings, "required": default is REQUIRES}
    if default is not REQUIRES:
        settings["default"] = default
    parts = get_args(hint.__origin__)
    kind = parts[0] if type(None) in parts else hint.__origin__
    several = get_origin(kind) is list
    (item,) = get_args(kind) if several else (kind,)
    settings["type"], form = _value_type(item, settings.pop("min", None), settings.pop("max", None))
    shows_default = settings.pop("show_default", True)
    form = f"<list[{form[1:-1]}]>" if several else form
    made: LocalOption | Argument
    if declaration.kind is Argument:
        made = Argument([name], nargs=-1 if several else 1, **settings)
    else:
        flags = declaration.flags or (f"--{name.replace('_', '-')}",)
        made = LocalOption([name, *flags], is_flag=True if item is bool else None, multiple=several, **settings)
        form = made.metavar or form
    if isinstance(made.type, Number):
        form = f"{form} {made.type.limits}".rstrip()
    made.declaration, made.form, made.shows_default = declaration, form, shows_default
    return made


def _value_type(kind: Any, least: float | None, most: float | None) -> tuple[Any, str]:
    """Return Click's type for a type, and the form of its values in the help."""
    if kind in (int, float):
        number = Number(kind, least, most)
        return number, f"<{number.name} range>" if number.limits else f"<{number.name}>"
    if get_origin(kind) is Literal:
        return click.Choice(get_args(kind)), f"<{'|'.join(get_args(kind))}>"
    return kind, "" if kind is bool else f"<{kind.__name__.lower()}>"  # a flag takes no value


def _help_row(parameter: LocalOption | Argument, context: click.Context) -> HelpRow:
    """Return the row of a parameter in the help."""
    language, text = context.obj, parameter.declaration.help
    notes = [(text if isinstance(text, str) else text.text(language), "")]
    if isinstance(parameter.envvar, str):
        notes.append((say(language, "help.variable", name=parameter.envvar), VARIABLE))
    default = parameter.get_default(context) if parameter.shows_default and not parameter.required else None
    if default not in (None, "") and default is not False:
        notes.append((say(language, "help.default", value=str(default)), DEFAULT))
    if parameter.required:
        notes.append((say(language, "help.required"), REQUIRED))
    names = parameter.opts if isinstance(parameter, LocalOption) else [parameter.metavar or parameter.name]
    flag = ",".join(name for name in names if name.startswith("--"))
    short = ",".join(name for name in names if not name.startswith("--"))
    return HelpRow(flag=flag, short=short, form=parameter.form, notes=notes, required=parameter.required)


def _usage(parameter: click.Parameter) -> Iterator[str]:
    """Yield an argument for the line of usage: `{game}`, or `[game]` where it may be left out."""
    if isinstance(parameter, Argument):
        name = parameter.metavar or parameter.name
        yield (f"{{{name}}}" if parameter.required else f"[{name}]") + "..." * (parameter.nargs < 0)


def _print_help(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        print(context.get_help())
        raise SystemExit(0)


LANG = cli_parameter(
    "lang",
    Annotated[str, cli_option(metavar="en|de", help="help.lang", expose_value=False)],
    lambda: click.get_current_context().obj,  # read before the words are parsed: help may be printed at once
)
HELP = cli_parameter(
    "help",
    Annotated[
        bool, cli_option("--help", "-h", help="help.help", is_eager=True, expose_value=False, callback=_print_help)
    ],
    default=False,
)


class Command(click.Command):
    """A command whose help is in the language of the context."""

    def __init__(
        self,
        name: str,
        about: str | Message,
        parameters: Sequence[click.Parameter],
        callback: Callable[..., None],
        epilog: Message | None = None,
        **settings: Any,
    ) -> None:
        """Take the text of the help as a key of the command line's texts, or as a Message."""
        super().__init__(name, params=[*parameters, LANG, HELP], callback=callback, add_help_option=False, **settings)
        self.about = _message(about)
        self.last_words = epilog

    def get_help(self, ctx: click.Context) -> str:
        """Return the help's page."""
        language: Language = ctx.obj
        last_words = self.last_words.text(language) if self.last_words else ""
        return help_page(self.get_usage(ctx), self.about.text(language), self.help_tables(ctx), last_words)

    def get_usage(self, ctx: click.Context) -> str:
        """Return the line of usage."""
        words = [say(ctx.obj, "help.usage"), *ctx.command_path.split(), say(ctx.obj, "help.any_options")]
        return " ".join([*words, *(word for parameter in self.params for word in _usage(parameter))])

    def help_tables(self, ctx: click.Context) -> Iterator[tuple[str, Table]]:
        """Yield title and table for arguments and options."""
        for title, kind in (("help.arguments", Argument), ("help.options", LocalOption)):
            if rows := [_help_row(parameter, ctx) for parameter in self.params if isinstance(parameter, kind)]:
                yield say(ctx.obj, title), parameter_table(rows)


class Group(Command, click.Group):
    """A command of commands; without one of them it prints its help."""

    def __init__(
        self,
        name: str,
        about: str | Message,
        commands: Sequence[Command],
        parameters: Sequence[click.Parameter] = (),
        epilog: Message | None = None,
    ) -> None:
        """Take the commands in the order of the help."""
        super().__init__(name, about, parameters, _help_alone, epilog, commands=commands, invoke_without_command=True)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the help."""
        return list(self.commands)

    def get_usage(self, ctx: click.Context) -> str:
        """Return the line of usage."""
        return f"{super().get_usage(ctx)} {say(ctx.obj, 'help.any_command')}"

    def help_tables(self, ctx: click.Context) -> Iterator[tuple[str, Table]]:
        """Yield title and table for options and commands."""
        yield from super().help_tables(ctx)
        summaries = [
            (name, command.about.text(ctx.obj))
            for name, command in self.commands.items()
            if isinstance(command, Command)
        ]
        yield say(ctx.obj, "help.commands"), command_table(summaries)


def _help_alone() -> None:
    """Print the help of a group that is given no command, and exit."""
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise SystemExit(2)


def command(name: str, about: str | Message, epilog: Message | None = None) -> Callable[[Callable[..., None]], Command]:
    """Return a decorator that makes a function a command, with the text of its help by key or as a Message."""

    def decorate(function: Callable[..., None]) -> Command:
        _, *parameters = inspect.signature(function).parameters.values()
        groups: dict[str, type[DataclassInstance]] = {}
        made: list[click.Parameter] = []
        for parameter in parameters:
            if isinstance(parameter.annotation, type) and dataclasses.is_dataclass(parameter.annotation):
                groups[parameter.name] = parameter.annotation
                made += _group_parameters(parameter.annotation)
            else:
                made.append(cli_parameter(parameter.name, parameter.annotation, parameter.default))

        def run(**values: Any) -> None:
            grouped = {
                name: group(**{field.name: values.pop(field.name) for field in dataclasses.fields(group)})
                for name, group in groups.items()
            }
            function(click.get_current_context().obj, **values, **grouped)

        return Command(name, about, made, run, epilog)

    return decorate


def _group_parameters(group: "type[DataclassInstance]") -> Iterator[click.Parameter]:
    """Yield the parameters that the fields of a dataclass declare."""
    for field in dataclasses.fields(group):
        default = REQUIRES if field.default is dataclasses.MISSING else field.default
        yield cli_parameter(field.name, field.type, default)
