"""`midtown play`: play a game at this terminal, between people on this device and computer players."""

from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Annotated

from midtown.bots import LEVELS
from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.language import TEXTS
from midtown.cli.console.players import display_names
from midtown.cli.console.screen import INTERRUPTED, Screen
from midtown.cli.options import GAME, RULE_OPTION, SHUFFLE_SEED, data_folder, names_in
from midtown.cli.play import setup
from midtown.cli.play.setup import NewGame, ask_game, ask_plan, check_options, new_game, quick_seats, read_seats
from midtown.cli.play.table import LocalGame, Quit
from midtown.cli.play.turn import Turn
from midtown.fairness import Shuffle, secret_of
from midtown.game import GameError, RequestError
from midtown.match import Match
from midtown.support.i18n import Language

SEATS = cli_option(help=TEXTS.message("help.seats", levels=", ".join(LEVELS)), show_default=False)


@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """Who plays, by which options of the rules, from which shuffle."""

    players: Annotated[int | None, cli_option(help="help.players", show_default=False)] = None
    seats: Annotated[str | None, SEATS] = None
    option: Annotated[list[str] | None, RULE_OPTION] = None
    seed: Annotated[str | None, SHUFFLE_SEED] = None


@command("play", "help.play", TEXTS.message("help.saves", folder=data_folder()))
def play_game(
    language: Language,
    new: PlayOptions,
    game: Annotated[str | None, GAME] = None,
    resume: Annotated[bool, cli_option("--resume", help="help.resume")] = False,
    file: Annotated[Path | None, cli_option(help="help.file", show_default=False)] = None,
) -> None:
    """Play a game, or continue one."""
    screen = Screen(language)
    table: LocalGame | None = None
    try:
        if not resume and game is None:
            game = ask_game(screen, unfinished_words(screen))
        if resume or game is None:
            table = resume_game(screen, file)
        else:
            plan = requested_game(language, game, new) or ask_plan(screen, game, new.option or [])
            table = begin_game(screen, plan, new.seed, file)
        play_on(table)
    except (EOFError, Quit):
        farewell(screen, table)
    except KeyboardInterrupt:
        screen.print()
        farewell(screen, table)
        raise SystemExit(INTERRUPTED) from None


def requested_game(language: Language, game: str, new: PlayOptions) -> NewGame | None:
    """Return the game that the command line asks for; None if it does not say who plays."""
    options = new.option or []
    check_options(game, options)
    if new.seats is not None:
        seats = read_seats(names_in(new.seats), language)
        if new.players not in (None, len(seats)):
            raise RequestError(TEXTS.message("error.seats", seats=len(seats), players=new.players))
        return new_game(game, seats, options)
    return new_game(game, quick_seats(game, new.players), options) if new.players is not None else None


def begin_game(screen: Screen, wanted: NewGame, seed: str | None, file: Path | None) -> LocalGame:
    """Start a new game."""
    secret = token_hex(32) if seed is None else secret_of(seed)
    match = Match(wanted.game, wanted.seats, wanted.options, Shuffle(secret))
    path = file or setup.new_save(wanted.game)
    setup.save_game(match, path)
    return LocalGame(match, screen, path, seed)


def resume_game(screen: Screen, file: Path | None) -> LocalGame:
    """Resume the unfinished game in `file`, or the last one played."""
    path = file or setup.unfinished_saves()
    if path is None:
        raise RequestError(TEXTS.message("error.nothing"))
    table = LocalGame(setup.load_game(path), screen, path, None)
    screen.say("turn.resumed", "dim", file=str(path))
    return table


def unfinished_words(screen: Screen) -> str | None:
    """Describe the unfinished game, if there is one that can be read."""
    path = setup.unfinished_saves()
    if path is None:
        return None
    try:
        match = setup.load_game(path)
    except (GameError, OSError):
        return None
    names = ", ".join(display_names(match.players, screen))
    return screen.text("setup.resume", game=match.game.TITLE, names=names, moves=len(match.moves))


def play_on(table: LocalGame) -> None:
    """Play until the game is over."""
    while (seat := table.match.to_move) is not None:
        if seat in table.people:
            Turn(table, seat).run()
        else:
            table.play_computer()
    table.finish()


def farewell(screen: Screen, table: LocalGame | None) -> None:
    """Print how to resume the game, if one has begun."""
    if table is None:
        screen.say("end.nothing")
    elif table.file == setup.unfinished_saves():
        screen.say("end.resume")
    else:
        screen.say("end.resume_file", file=str(table.file))
