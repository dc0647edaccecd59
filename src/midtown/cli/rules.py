"""`midtown rules`: print the rules of a game, a list of them, or one paragraph."""

from typing import Annotated

from midtown import games
from midtown.cli.console.commands import cli_argument, cli_option, command
from midtown.cli.console.language import TEXTS
from midtown.cli.console.rules_search import matching_paragraphs
from midtown.cli.console.screen import Screen, print_paragraph
from midtown.cli.options import GAME
from midtown.game import RequestError
from midtown.support.i18n import Language


@command("rules", "help.rules")
def read_rules(
    language: Language,
    game: Annotated[str | None, GAME] = None,
    word: Annotated[str | None, cli_argument(help="help.rule", show_default=False)] = None,
    every: Annotated[bool, cli_option("--all", help="help.all")] = False,
) -> None:
    """Print the games, the rules of one, or a paragraph."""
    screen = Screen(language)
    if game is None:
        list_games(screen)
    elif word is None:
        list_paragraphs(screen, game, every)
    else:
        look_up(screen, game, word)


def list_games(screen: Screen) -> None:
    """List all games."""
    for name in games.names():
        screen.print(name, "bold")
        screen.print(games.introduction(name, screen.language), indent=2)
    screen.say("rules.games", "dim", game=games.names()[0])


def list_paragraphs(screen: Screen, game: str, every: bool) -> None:
    """List a game's paragraphs, or print all of them."""
    title = games.game(game).TITLE
    screen.print(title, "bold")
    screen.print(games.introduction(game, screen.language))
    screen.print()
    paragraphs = games.paragraphs(game, screen.language)
    for paragraph in paragraphs:
        if every:
            print_paragraph(screen, paragraph)
        else:
            screen.print(f"{paragraph.number:>3}  {paragraph.rule:<12} {paragraph.title}")
    if not every:
        screen.say("rules.paragraphs", "dim", game=game, rule=paragraphs[0].rule)


def look_up(screen: Screen, game: str, word: str) -> None:
    """Print the paragraph for a rule id, number or word, or a list of several; RequestError if there is none."""
    matches = matching_paragraphs(games.paragraphs(game, screen.language), word, screen.language)
    if not matches:
        raise RequestError(TEXTS.message("rules.none", word=word[:40], game=game))
    if len(matches) == 1:
        print_paragraph(screen, matches[0])
    for paragraph in matches if len(matches) > 1 else []:
        screen.print(f"{paragraph.number:>3}  {paragraph.rule:<12} {paragraph.title}")
