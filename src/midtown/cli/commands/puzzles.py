"""`midtown puzzles`: look for puzzles in a server's public reviewed games."""

from typing import Annotated

import typer

from midtown import games
from midtown.cli.console.language import say
from midtown.cli.console.screen import Screen
from midtown.cli.options import Execution, Storage
from midtown.cli.parameters import add_command, cli_option
from midtown.support.i18n import Language

GAMES = 20


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to `app`."""

    @add_command(app, "puzzles", language, say(language, "puzzles.help"))
    def command(
        storage: Storage,
        execution: Execution,
        most: Annotated[int, cli_option("--games", min=1, help="puzzles.games")] = GAMES,
    ) -> None:
        # Only here, as the other commands have no use for a database and its half second.
        from midtown.server.features.puzzles.people import search

        screen = Screen(language)
        number = puzzles = 0
        with storage.engine() as engine, execution.executor() as executor:
            for one in search(engine, executor, most):
                number, puzzles = number + 1, puzzles + one.puzzles
                screen.say("puzzles.game", game=games.game(one.game).TITLE, seats=one.seats, puzzles=one.puzzles)
        screen.say("puzzles.total", puzzles=puzzles, games=number)
