"""Choose the game and its players, from the command line or by questions."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from midtown import bots, games
from midtown.cli.console.screen import Screen
from midtown.cli.options import format_value, names_in, options_from
from midtown.cli.play.seats import check_players, is_computer, quick_game, quick_seats, read_seats
from midtown.game import GameError

FEW = 4
"""Maximum number of an option's values to list."""


class NewGame(NamedTuple):
    """A game to start."""

    game: str
    seats: list[str]
    """As in a record."""
    options: dict[str, Any]


def ask_game(screen: Screen, resumable: str | None) -> str | None:
    """Ask for a game; None means the unfinished one, which `resumable` describes."""
    names = games.names()
    screen.say("setup.welcome", "bold")
    for number, name in enumerate(names, 1):
        screen.print()
        screen.print(f"  {number}  {games.game(name).TITLE}", "bold")
        screen.print(games.introduction(name, screen.language), indent=5)
    if resumable:
        screen.print()
        screen.print(f"  r  {resumable}", "bold")
    screen.print()
    while True:
        typed = screen.ask(screen.text("setup.which")).casefold() or "1"
        if typed == "r" and resumable:
            return None
        fitting = names[int(typed) - 1 : int(typed)] if typed.isdecimal() and typed != "0" else matching(typed, names)
        if len(fitting) == 1:
            return fitting[0]
        screen.say("setup.again")


def matching(typed: str, names: Sequence[str]) -> list[str]:
    """Return the games with that id or title; else those whose id or title begins so."""
    called = [name for name in names if typed in (name, games.game(name).TITLE.casefold())]
    return called or [
        name for name in names if name.startswith(typed) or games.game(name).TITLE.casefold().startswith(typed)
    ]


def ask_plan(screen: Screen, game: str, options: Sequence[str]) -> NewGame:
    """Ask for players and options in one line; an empty line is the quick game."""
    quick = quick_seats(game, None)
    screen.print()
    screen.print(games.game(game).TITLE, "bold")
    screen.say("setup.who", opponents=len(quick) - 1, level=bots.USUAL)
    for level in bots.LEVELS:
        screen.print_item(f"  {level:<10}", screen.text(f"level.{level}"))
    screen.say("setup.else", "dim", level=list(bots.LEVELS)[-1])
    screen.say("setup.options", "dim", options=", ".join(described(game)))
    while True:
        words = [word for part in screen.ask("> ").split() for word in names_in(part) if word]
        players = [word for word in words if is_computer(word) or "=" not in word]
        try:
            seats = quick_game(game, players) or read_seats(players, screen.language)
            return new_game(game, seats, [*options, *(word for word in words if word not in players)])
        except GameError as error:
            screen.print(error.message.text(screen.language), "refused")
        except OSError as error:
            screen.say("error.file", "refused", file=str(error.filename), reason=str(error.strerror))


def new_game(game: str, seats: list[str], options: Sequence[str]) -> NewGame:
    """Return a valid game; GameError or OSError if it is not valid."""
    check_players(game, len(seats))
    settled = games.game(game).resolve_options(len(seats), options_from(games.game(game), options))
    return NewGame(game, seats, settled)


def check_options(game: str, options: Sequence[str]) -> None:
    """Raise GameError or OSError if the options fit no number of players."""
    values = options_from(games.game(game), options)
    refusals = []
    for players in games.game(game).PLAYERS:
        try:
            games.game(game).resolve_options(players, values)
            return
        except GameError as error:
            refusals.append(error)
    raise refusals[-1]


def described(game: str) -> list[str]:
    """Return the game's options with the values that can be typed: all, or the first few."""
    lines = []
    for name, option in games.game(game).OPTIONS.items():
        values = list(dict.fromkeys(map(format_value, [*option.defaults.values(), *option.values])))
        more = ["FILE"] * option.custom + ["…"] * (len(values) > FEW)
        lines.append(f"{name}={'|'.join([*values[:FEW], *more])}")
    return lines
