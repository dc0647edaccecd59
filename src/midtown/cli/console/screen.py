"""Terminal input and output: styled lines on a terminal, plain text elsewhere; progress on standard error.

Of the style words of drawings, `bold` and `faint` are what they say; an ink's name colours the letters, `on-` and the
name what is behind them, with letters that can be read on it.
"""

import functools
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import NoReturn, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.style import Style
from rich.text import Text

from midtown.cli.console.language import say
from midtown.games import Paragraph
from midtown.support.i18n import Language
from midtown.support.styled_text import Line

DARK, LIGHT = "#1f1b2e", "#fffaf0"
INKS = {
    "red": "#d03a2b",
    "blue": "#1d5fae",
    "green": "#0f7b5f",
    "black": "#3a3646",
    "yellow": "#f2b90f",
    "ink": DARK,
    "edge": "#b7a47c",
    "pad0": "#f8eed8",
    "pad1": "#efe0c0",
    "lit": "#ffd970",
    "sky0": "#f6c78e",
    "sky1": "#a8cfc6",
    "sky2": "#f0d79c",
    "sky3": "#efb79c",
    "sky4": "#bcd4dc",
    "sky5": "#f3cf7d",
    "brick": "#b9533c",
    "brick2": "#f0c4b4",
    "sand": "#e2bf87",
    "sand2": "#86652f",
    "park": "#92b56b",
    "park2": "#41683f",
    "water": "#5fa8b8",
    "water2": "#eaf7f8",
    "court": "#dcd0ae",
    "road": "#4a4653",
    "half": "#8d8896",
    "line": "#f7d778",
}
MIDDLE = 128
"""Maximum brightness (of 255) of a background for light letters."""
PLAIN = {
    "bold": Style(bold=True),
    "dim": Style(dim=True),
    "faint": Style(color="#a39676"),
    "refused": Style(bold=True, color="#c94f35"),
    "story": Style(italic=True),
}
NARROWEST = 30
CLEARED = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and its scrollback and moves the cursor to the top left."""
Item = TypeVar("Item")
INTERRUPTED = 130
"""Exit code after Ctrl-C."""
ESTIMATED_OVER = 600.0
"""Seconds from which the remaining time is estimated; games of strong players are long."""


def rich_text(line: Line) -> Text:
    """Return a styled line as Rich text."""
    text = Text(no_wrap=True)
    for piece, style in line:
        text.append(piece, style_of(style))
    text.rstrip()
    return text


@functools.cache
def style_of(words: str) -> Style:
    """Return the style for these words; later words win, unknown words are ignored."""
    return Style.combine([word_style(word) for word in words.split()] or [Style.null()])


def word_style(word: str) -> Style:
    """Return the style of one word."""
    if word.startswith("on-") and (name := word.removeprefix("on-")) in INKS:
        return Style(color=LIGHT if brightness(INKS[name]) < MIDDLE else DARK, bgcolor=INKS[name])
    if word in PLAIN:
        return PLAIN[word]
    return Style(color=INKS[word]) if word in INKS else Style.null()


def brightness(ink: str) -> float:
    """Return the perceived brightness of an ink, from 0 to 255."""
    red, green, blue = (int(ink[i : i + 2], 16) for i in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


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

    def text(self, key: str, **values: object) -> str:
        """Return a text of the command line."""
        return say(self.language, key, **values)

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Print a text of the command line."""
        self.print(self.text(key, **values), style)

    def print(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """Print a text, wrapped between words."""
        self.draw([[(line, style)] for line in wrap_text(text, self.width, indent)])

    def print_item(self, head: str, text: str) -> None:
        """Print a bold head and a text after it, wrapped so that it stays to the right of the head."""
        first, *rest = wrap_text(f"{head}{text}", self.width, 0, min(len(head), self.width // 2))
        self.draw([[(first[: len(head)], "bold"), (first[len(head) :], "")], *([(line, "")] for line in rest)])

    def print_marked(self, text: str) -> None:
        """Print a text; `backticks` become bold where the terminal can show it."""
        bold = False
        for line in wrap_text(text, self.width, 0):
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


def wrap_text(text: str, width: int, indent: int, hang: int = 0) -> list[str]:
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
