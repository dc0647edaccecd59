"""Terminal input and output: styled lines on a terminal, plain text elsewhere; progress on standard error."""

import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, NoReturn, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from midtown.cli.console.language import say
from midtown.cli.console.style import rich_text
from midtown.games import Paragraph
from midtown.support.i18n import Language
from midtown.support.styled_text import Line

NARROWEST = 30
CLEARED = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and its scrollback and moves the cursor to the top left."""

Item = TypeVar("Item")
INTERRUPTED = 130
"""Exit code after Ctrl-C."""
ESTIMATED_OVER = 600.0
"""Seconds from which the remaining time is estimated; games of strong players are long."""


class Screen:
    """Terminal input and output in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.at_keyboard = sys.stdin.isatty()
        if self.at_keyboard:
            _remember_lines()

    @property
    def width(self) -> int:
        """Return the number of columns."""
        return max(NARROWEST, self.console.width)

    @property
    def height(self) -> int:
        """Return the number of visible lines."""
        return self.console.height

    def text(self, key: str, **values: Any) -> str:
        """Return a text of the command line."""
        return say(self.language, key, **values)

    def say(self, key: str, style: str = "", **values: Any) -> None:
        """Print a text of the command line."""
        self.print(self.text(key, **values), style)

    def print(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """Print a text, wrapped between words."""
        self.draw([[(line, style)] for line in wrapped(text, self.width, indent)])

    def print_item(self, head: str, text: str) -> None:
        """Print a bold head and a text after it, wrapped so that it stays to the right of the head."""
        first, *rest = wrapped(f"{head}{text}", self.width, 0, min(len(head), self.width // 2))
        self.draw([[(first[: len(head)], "bold"), (first[len(head) :], "")], *([(line, "")] for line in rest)])

    def print_marked(self, text: str) -> None:
        """Print a text; `backticks` become bold where the terminal can show it."""
        bold = False
        for line in wrapped(text, self.width, 0):
            pieces = []
            for i, piece in enumerate(line.split("`")):
                bold ^= i > 0
                pieces.append((piece, "bold" if bold else ""))
            self.draw([pieces if self.console.is_terminal else [(line, "")]])

    def draw(self, lines: Iterable[Line]) -> None:
        """Print styled lines as they are."""
        for line in lines:
            self.console.print(rich_text(line), crop=False, overflow="ignore")

    def thinking(self, who: str) -> AbstractContextManager[object]:
        """Show on a terminal that a player is thinking; print nothing elsewhere."""
        return self.console.status(Text(self.text("turn.thinking", who=who)), spinner="line")

    def clear(self) -> None:
        """Clear the screen and its scrollback, so that no hidden information stays."""
        if self.console.is_terminal:
            self.console.file.write(CLEARED)
            self.console.file.flush()
        else:
            self.print("-" * NARROWEST)

    def ask(self, prompt: str) -> str:
        """Read a line, stripped of spaces; EOFError at the end of input.

        A line that does not come from a keyboard is printed, so that the output reads like a dialogue.
        """
        if self.at_keyboard and sys.stdout.isatty():
            return input(prompt).strip()
        self.console.file.write(prompt)
        self.console.file.flush()
        typed = sys.stdin.readline()
        if not typed:
            self.print()
            raise EOFError
        if not self.at_keyboard:
            self.print(typed.strip())
        return typed.strip()


def wrapped(text: str, width: int, indent: int, hang: int = 0) -> list[str]:
    """Wrap a text to `width` columns, with a hanging indent of `hang` columns.

    Lines of a list item are aligned with its first word; paths are not broken.
    """
    lines = []
    for line in text.split("\n"):
        lines += textwrap.wrap(
            line,
            width,
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + (hang or 2 * line.startswith("- "))),
            break_long_words=False,
            break_on_hyphens=False,
            drop_whitespace=True,
        ) or [""]
    return lines


def _remember_lines() -> None:
    """Enable line editing by arrow keys, where the system supports it."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)


def matching_paragraphs(paragraphs: Sequence[Paragraph], query: str) -> list[Paragraph]:
    """Return the paragraphs with that id or number; else those with the word in id or title; else in the text."""
    word = query.casefold()
    tests: tuple[Callable[[Paragraph], bool], ...] = (
        lambda p: word in (p.rule.casefold(), p.rule.partition("-")[2].casefold(), str(p.number)),
        lambda p: word in f"{p.rule} {p.title}".casefold(),
        lambda p: word in p.text.casefold(),
    )
    return next((matches for test in tests if (matches := [p for p in paragraphs if test(p)])), [])


def print_paragraph(screen: Screen, paragraph: Paragraph) -> None:
    """Print a paragraph with its heading."""
    screen.print()
    screen.print(f"{paragraph.number}. {paragraph.rule}: {paragraph.title}", "bold")
    screen.print_marked(paragraph.text)
    screen.print()


def show_progress(items: Iterable[Item], title: str, total: int, done: int = 0) -> Iterator[Item]:
    """Yield the items and advance the bar by each; `done` items were finished before."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("·"),
        TimeRemainingColumn(),
    )
    bar = Progress(
        *columns,
        console=console,
        disable=not console.is_terminal,
        speed_estimate_period=ESTIMATED_OVER,
        refresh_per_second=4,
    )
    with bar:
        task = bar.add_task(title, total=total, completed=done)
        for item in items:
            bar.advance(task)
            yield item


def stop(sentence: str) -> NoReturn:
    """Print on standard error what Ctrl-C means for the work, and exit."""
    print(sentence, file=sys.stderr)
    raise SystemExit(INTERRUPTED)
