"""`midtown play`: a game at this terminal, between people on this device and computer players."""

import os
from pathlib import Path
from typing import Annotated

import typer

from midtown import bots, games
from midtown.cli import play_saves as saves
from midtown.cli.language import TEXTS, say
from midtown.cli.play_setup import Plan, ask_game, ask_seats, check_seats, default_seats, options_from, read_seats
from midtown.cli.play_table import Table
from midtown.cli.screen import Screen
from midtown.fairness import Shuffle, secret_of
from midtown.game import RequestError
from midtown.locale import Language
from midtown.match import Match


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""
    levels = ", ".join(bots.names())

    @app.command(help=say(language, "help.play"), epilog=say(language, "help.saves", folder=str(saves.folder())))
    def play(
        game: Annotated[str | None, typer.Argument(help=", ".join(games.names()), show_default=False)] = None,
        players: Annotated[int | None, typer.Option(help=say(language, "help.players"), show_default=False)] = None,
        seats: Annotated[
            str | None, typer.Option(help=say(language, "help.seats", levels=levels), show_default=False)
        ] = None,
        option: Annotated[list[str] | None, typer.Option(help=say(language, "help.option"), show_default=False)] = None,
        seed: Annotated[str | None, typer.Option(help=say(language, "help.seed"), show_default=False)] = None,
        resume: Annotated[bool, typer.Option("--resume", help=say(language, "help.resume"))] = False,
        file: Annotated[Path | None, typer.Option(help=say(language, "help.file"), show_default=False)] = None,
        lang: Annotated[str, typer.Option(metavar="en|de", help=say(language, "help.lang"))] = language,
    ) -> None:
        screen = Screen(language)
        try:
            if resume:
                match, place = resumed(file)
            else:
                match, place = begun(screen, Plan(game, players, seats, option or []), seed, file)
            Table(match, screen, place, seed).run()
        except EOFError:
            screen.print()
        except KeyboardInterrupt:
            screen.print()
            raise typer.Exit(130) from None


def begun(screen: Screen, plan: Plan, seed: str | None, file: Path | None) -> tuple[Match, Path]:
    """A fresh game, what the command line leaves open asked for; and the file that it is kept in."""
    if plan.game is None:
        plan = ask_game(screen, plan)
        if plan.game is None:
            return resumed(file)
    game = games.game(plan.game)
    if plan.seats is not None:
        seats = read_seats(plan.seats)
    ...
