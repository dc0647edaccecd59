"""`midtown puzzles`: search the public games of a server for puzzles, on its database."""

from typing import Annotated

from midtown import games
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.screen import Screen
from midtown.cli.options import Execution, Storage
from midtown.support.i18n import Language

GAMES = 20


@command("puzzles", "puzzles.help")
def find_puzzles(
    language: Language,
    storage: Storage,
    execution: Execution,
    most: Annotated[int, cli_option("--games", min=1, help="puzzles.games")] = GAMES,
) -> None:
    """Search the public games of a server for puzzles."""
    # Only here, as the other commands have no use for a database and its half second.
    from midtown.server.features.puzzles.selection import search

    screen = Screen(language)
    number = puzzles = 0
    with storage.engine() as engine, execution.executor() as executor:
        for searched in search(engine, executor, most):
            number, puzzles = number + 1, puzzles + searched.puzzles
            screen.say(
                "puzzles.game", game=games.game(searched.game).TITLE, seats=searched.seats, puzzles=searched.puzzles
            )
    screen.say("puzzles.total", puzzles=puzzles, games=number)
