"""`midtown play`: a game at this terminal, between people on this device and computer players."""

from pathlib import Path
from secrets import token_hex
from typing import Annotated

import typer

from midtown import bots, games
from midtown.cli import play_saves as saves
from midtown.cli.language import TEXTS, say
from midtown.cli.play_commands import Quit
from midtown.cli.play_seats import listed, quick_seats, read_seats
from midtown.cli.play_setup import Plan, ask_game, ask_plan, check_options, plan
from midtown.cli.play_table import Table, display_names
from midtown.cli.play_turn import Turn
from midtown.cli.progress import INTERRUPTED
from midtown.cli.screen import Screen
from midtown.fairness import Shuffle, secret_of
from midtown.game import GameError, RequestError
from midtown.locale import Language
from midtown.match import Match


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command(help=say(language, "help.play"), epilog=say(language, "help.saves", folder=str(saves.folder())))
    def play(
        game: Annotated[str | None, typer.Argument(help=", ".join(games.names()), show_default=False)] = None,
        players: Annotated[int | None, typer.Option(help=say(language, "help.players"), show_default=False)] = None,
        seats: Annotated[str | None, typer.Option(help=_seats_help(language), show_default=False)] = None,
        option: Annotated[list[str] | None, typer.Option(help=say(language, "help.option"), show_default=False)] = None,
        seed: Annotated[str | None, typer.Option(help=say(language, "help.seed"), show_default=False)] = None,
        resume: Annotated[bool, typer.Option("--resume", help=say(language, "help.resume"))] = False,
        file: Annotated[Path | None, typer.Option(help=say(language, "help.file"), show_default=False)] = None,
        lang: Annotated[str, typer.Option(metavar="en|de", help=say(language, "help.lang"))] = language,
    ) -> None:
        screen = Screen(language)
        table: Table | None = None
        try:
            if not resume and game is None:
                game = ask_game(screen, resumable(screen))
            if resume or game is None:
                table = resumed(screen, file)
            else:
                wanted = told_plan(language, game, players, seats, option or [])
                table = begun(screen, wanted or ask_plan(screen, game, option or []), seed, file)
            play_on(table)
        except (EOFError, Quit):
            farewell(screen, table)
        except KeyboardInterrupt:
            screen.print()
            farewell(screen, table)
            raise typer.Exit(INTERRUPTED) from None


def told_plan(language: Language, game: str, players: int | None, seats: str | None, options: list[str]) -> Plan | None:
    """The game that the command line tells; None if it does not tell who plays."""
    check_options(game, options)
    if seats is not None:
        told = read_seats(listed(seats), language)
        if players not in (None, len(told)):
            raise RequestError(TEXTS.message("error.seats", seats=len(told), players=players))
        return plan(game, told, options)
    return plan(game, quick_seats(game, players), options) if players is not None else None


def begun(screen: Screen, wanted: Plan, seed: str | None, file: Path | None) -> Table:
    """A fresh game at its table."""
    secret = token_hex(32) if seed is None else secret_of(seed)
    match = Match(wanted.game, wanted.seats, wanted.options, Shuffle(secret))
    place = file or saves.new_file(wanted.game)
    saves.save(match, place)
    return Table(match, screen, place, seed)


def resumed(screen: Screen, file: Path | None) -> Table:
    """The unfinished game in `file`, or the one that was played last."""
    place = file or saves.unfinished()
    if place is None:
        raise RequestError(TEXTS.message("error.nothing"))
    table = Table(saves.load(place), screen, place, None)
    screen.say("turn.resumed", "dim", file=str(place))
    return table


def resumable(screen: Screen) -> str | None:
    """The unfinished game in words, if there is one that can be read."""
    place = saves.unfinished()
    if place is None:
        return None
    try:
        match = saves.load(place)
    except (GameError, OSError):
        return None
    names = ", ".join(display_names(match.players, screen))
    return screen.text("setup.resume", game=match.game.TITLE, names=names, moves=len(match.moves))


def play_on(table: Table) -> None:
    """Play to the end of the game."""
    while (seat := table.match.to_move) is not None:
        if seat in table.people:
            Turn(table, seat).run()
        else:
            table.play_computer()
    table.finish()


def farewell(screen: Screen, table: Table | None) -> None:
    """Say where the game is, if one has begun, and how to go on with it."""
    if table is None:
        screen.say("end.nothing")
    elif table.file == saves.unfinished():
        screen.say("end.resume")
    else:
        screen.say("end.resume_file", file=str(table.file))


def _seats_help(language: Language) -> str:
    return say(language, "help.seats", levels=", ".join(bots.LEVELS))
