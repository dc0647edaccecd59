"""The page that `--help` prints, drawn by Rich."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

FLAG, SHORT_FLAG, VALUE = "bold cyan", "bold green", "bold yellow"
DEFAULT, VARIABLE, REQUIRED = "dim", "dim yellow", "dim red"
"""Styles of notes on a parameter."""


class Row(NamedTuple):
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
        console.print(Padding(marked(summary), (0, 1, 1, 1)))
        for title, table in tables:
            console.print(Panel(table, title=title, title_align="left", border_style="dim"))
        if epilog:
            console.print(Padding(marked(epilog), 1))
    return page.get()


def parameter_table(rows: Sequence[Row]) -> Table:
    """Return a table of options or arguments; those that are required have a star."""
    table = Table(show_header=False, expand=True, box=None, pad_edge=False)
    starred = any(row.required for row in rows)
    for row in rows:
        star = [Text("*" if row.required else "", "red")] if starred else []
        notes = Columns([marked(text, style) for text, style in row.notes])
        table.add_row(*star, Text(row.flag, FLAG), marked(row.short), Text(row.form, VALUE, overflow="fold"), notes)
    return table


def command_table(summaries: Sequence[tuple[str, str]]) -> Table:
    """Return a table of commands."""
    table = Table(show_header=False, expand=True, box=None, pad_edge=False)
    table.add_column(style=FLAG, no_wrap=True)
    table.add_column(ratio=1)
    for name, summary in summaries:
        table.add_row(name, marked(summary))
    return table


def marked(text: str, style: str = "") -> Text:
    """Return a text in which flags are coloured."""
    styled = Text(text, style)
    styled.highlight_regex(r"(?<![\w-])--[\w-]+", FLAG)
    styled.highlight_regex(r"(?<![\w-])-\w(?!\w)", SHORT_FLAG)
    return styled
