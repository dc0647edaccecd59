"""`midtown rules`: the rules of a game, all of them, a list, or one paragraph."""

from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from midtown import games
from midtown.cli.language import TEXTS, say
from midtown.cli.screen import Screen
from midtown.game import RequestError
from midtown.games import Paragraph
from midtown.locale import Language


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command(help=say(language, "help.rules"))
    def rules(
        game: Annotated[str | None, typer.Argument(help=", ".join(games.names()), show_default=False)] = None,
        word: Annotated[str | None, typer.Argument(help=say(language, "help.rule"), show_default=False)] = None,
        whole: Annotated[bool, typer.Option("--all", help=say(language, "help.all"))] = False,
        lang: Annotated[str, typer.Option(metavar="en|de", help=say(language, "help.lang"))] = language,
    ) -> None:
        screen = Screen(language)
        if game is None:
            list_games(screen)
        elif word is None:
            list_paragraphs(screen, game, whole)
        else:
            look_up(screen, game, word)


def list_games(screen: Screen) -> None:
    """All games, and how to go on."""
    for name in games.names():
        screen.print(name, "bold")
        screen.print(games.introduction(name, screen.language), indent=2)
    screen.say("rules.games", "dim", game=games.names()[0])


def list_paragraphs(screen: Screen, game: str, whole: bool) -> None:
    """The ids and titles of a game's paragraphs, or all of their text."""
    title = games.game(game).TITLE
    screen.print(title, "bold")
    screen.print(games.introduction(game, screen.language))
    screen.print()
    paragraphs = games.paragraphs(game, screen.language)
    for paragraph in paragraphs:
        if whole:
            print_paragraph(screen, paragraph)
        else:
            screen.print(f"{paragraph.number:>3}  {paragraph.rule:<12} {paragraph.title}")
    if not whole:
        screen.say("rules.paragraphs", "dim", game=game, rule=paragraphs[0].rule)


def look_up(screen: Screen, game: str, word: str) -> None:
    """The paragraph of a rule id, a number or a word; a list if it could be several; RequestError if it is none."""
    found = fitting(games.paragraphs(game, screen.language), word)
    if not found:
        raise RequestError(TEXTS.message("rules.none", word=word[:40], game=game))
    if len(found) == 1:
        print_paragraph(screen, found[0])
    for paragraph in found if len(found) > 1 else []:
        screen.print(f"{paragraph.number:>3}  {paragraph.rule:<12} {paragraph.title}")


def fitting(paragraphs: Sequence[Paragraph], asked: str) -> list[Paragraph]:
    """The paragraphs with that id or number; else those with the word in id or title; else in the text."""
    word = asked.casefold()
    tests: tuple[Callable[[Paragraph], bool], ...] = (
        lambda p: word in (p.rule.casefold(), p.rule.partition("-")[2].casefold(), str(p.number)),
        lambda p: word in f"{p.rule} {p.title}".casefold(),
        lambda p: word in p.text.casefold(),
    )
    return next((found for test in tests if (found := [p for p in paragraphs if test(p)])), [])


def print_paragraph(screen: Screen, paragraph: Paragraph) -> None:
    """One paragraph with its heading."""
    screen.print()
    screen.print(f"{paragraph.number}. {paragraph.rule}: {paragraph.title}", "bold")
    screen.print_marked(paragraph.text)
    screen.print()
