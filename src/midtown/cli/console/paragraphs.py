"""Paragraphs of the rules: find and print them."""

from collections.abc import Callable, Sequence

from midtown.cli.console.screen import Screen
from midtown.games import Paragraph


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
