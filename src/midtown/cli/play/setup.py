"""Which game, and who plays: told on the command line, or asked."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from midtown import bots, games
from midtown.cli.language import TEXTS
from midtown.cli.play_seats import check_players, is_computer, listed, quick_game, quick_seats, read_seats
from midtown.cli.screen import Screen
from midtown.game import Game, GameError, RequestError

FEW = 4
"""As many values of an option are shown."""


class Plan(NamedTuple):
    """A game to begin."""

    game: str
    seats: list[str]
    """As they stand in a record."""
    options: dict[str, Any]


def ask_game(screen: Screen, resumable: str | None) -> str | None:
    """The game that a person chooses; None if it is to be the unfinished one, which `resumable` describes."""
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
    """The games that are called so, else those whose id or title begins so."""
    called = [name for name in names if typed in (name, games.game(name).TITLE.casefold())]
    return called or [
        name for name in names if name.startswith(typed) or games.game(name).TITLE.casefold().startswith(typed)
    ]


def ask_plan(screen: Screen, game: str, options: Sequence[str]) -> Plan:
    """Who plays, and perhaps by which options, in one line; nothing typed is the quick game."""
    quick = quick_seats(game, None)
    screen.print()
    screen.print(games.game(game).TITLE, "bold")
    screen.say("setup.who", opponents=len(quick) - 1, level=bots.USUAL)
    for level in bots.LEVELS:
        screen.print_item(f"  {level:<10}", screen.text(f"level.{level}"))
    screen.say("setup.else", "dim", level=list(bots.LEVELS)[-1])
    screen.say("setup.options", "dim", options=", ".join(described(game)))
    while True:
        words = [word for part in screen.ask("> ").split() for word in listed(part) if word]
        told = [word for word in words if is_computer(word) or "=" not in word]
        try:
            seats = quick_game(game, told) or read_seats(told, screen.language)
            return plan(game, seats, [*options, *(word for word in words if word not in told)])
        except GameError as error:
            screen.print(error.message.text(screen.language), "refused")
        except OSError as error:
            screen.say("error.file", "refused", file=str(error.filename), reason=str(error.strerror))


def plan(game: str, seats: list[str], options: Sequence[str]) -> Plan:
    """A game that can begin; GameError or OSError if it cannot."""
    check_players(game, len(seats))
    settled = games.game(game).settle(len(seats), options_from(games.game(game), options))
    return Plan(game, seats, settled)


def check_options(game: str, options: Sequence[str]) -> None:
    """GameError or OSError if the options fit no number of players."""
    told = options_from(games.game(game), options)
    refusals = []
    for players in games.game(game).PLAYERS:
        try:
            games.game(game).settle(players, told)
            return
        except GameError as error:
            refusals.append(error)
    raise refusals[-1]


def options_from(game: Game, texts: Sequence[str]) -> dict[str, Any]:
    """Rule options from `name=value`; where an option may be a file's content, the value may be the file's name."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise RequestError(TEXTS.message("error.option", text=text[:60]))
        options[name] = option_value(game, name, value)
    return options


def option_value(game: Game, name: str, text: str) -> Any:
    """The value that a text stands for; left as it is if it stands for none, for the game to refuse."""
    option = game.OPTIONS.get(name)
    for value in option.values if option else []:
        if text == shown(value):
            return value
    if option and option.custom:
        return game.read_option(name, Path(text).read_text(encoding="utf-8", errors="replace"), text)
    return int(text) if text.isdecimal() else text


def shown(value: Any) -> str:
    """How an option's value is typed."""
    return value if isinstance(value, str) else json.dumps(value)


def described(game: str) -> list[str]:
    """The game's options, each with values that can be typed: all, or some where there are many."""
    lines = []
    for name, option in games.game(game).OPTIONS.items():
        values = list(dict.fromkeys(map(shown, [*option.defaults.values(), *option.values])))
        more = ["FILE"] * option.custom + ["…"] * (len(values) > FEW)
        lines.append(f"{name}={'|'.join([*values[:FEW], *more])}")
    return lines
