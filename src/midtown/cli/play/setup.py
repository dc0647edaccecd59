"""Choose the game and its players, from the command line or by questions, or a saved game for `--resume`.

A game is saved after every move, as a record. While it is unfinished, the secret of its shuffle is stored with it, so
that the draws stay the same.
"""

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from midtown import bots, games
from midtown.bots import BOT
from midtown.cli.console.language import TEXTS, say
from midtown.cli.console.players import ME
from midtown.cli.console.screen import Screen
from midtown.cli.options import data_folder, format_value, names_in, options_from
from midtown.fairness import Shuffle
from midtown.game import GameError, Options, RequestError
from midtown.match import Match
from midtown.record import read
from midtown.support.documents import JsonObject
from midtown.support.files import write_atomically
from midtown.support.i18n import Language

UNFINISHED, FINISHED = "unfinished", "finished"
LONGEST_NAME = 20
FEW = 4
"""Maximum number of an option's values to list."""


def new_save(game: str) -> Path:
    """Return a file name for a new game."""
    return data_folder() / UNFINISHED / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}-{game}.json"


def unfinished_saves() -> Path | None:
    """Return the last unfinished game."""
    files = list((data_folder() / UNFINISHED).glob("*.json"))
    return max(files, key=lambda file: (file.stat().st_mtime_ns, file.name), default=None)


def save_game(match: Match, file: Path) -> None:
    """Write the game atomically."""
    document: JsonObject = match.record().document()
    if match.to_move is not None:
        document = {"record": document, "secret": match.secret}
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, json.dumps(document) + "\n")


def load_game(file: Path) -> Match:
    """Load a game to continue; RequestError if the file has none."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise RequestError(TEXTS.message("error.save", file=str(file))) from None
    secret = None
    if isinstance(document, dict) and "record" in document:
        document, secret = document["record"], document.get("secret")
    record = read(document)
    if not isinstance(secret, str):
        secret = os.urandom(32).hex()
    return Match.load(document, None if record.secret else Shuffle(secret, record.numbers))


def finish_game(match: Match, file: Path) -> Path:
    """Move a finished game to the finished ones and return its file."""
    save_game(match, file)
    if file.parent != data_folder() / UNFINISHED:
        return file
    path = data_folder() / FINISHED / file.name
    path.parent.mkdir(parents=True, exist_ok=True)
    return file.rename(path)


def check_players(game: str, players: int) -> None:
    """Raise RequestError unless the game can be played by `players`."""
    possible = games.game(game).PLAYERS
    if players not in possible:
        raise RequestError(
            TEXTS.message("error.players", game=games.game(game).TITLE, possible=", ".join(map(str, possible)))
        )


def quick_game(game: str, words: Sequence[str]) -> list[str] | None:
    """Return the seats if `words` has at most a number of players and one level; None if there is more."""
    numbers = [word for word in words if word.isdecimal()]
    levels = [word for word in words if is_computer(word)]
    if len(numbers) > 1 or len(levels) > 1 or len(numbers) + len(levels) < len(words):
        return None
    return quick_seats(game, int(numbers[0][:4]) if numbers else None, levels[0] if levels else bots.USUAL)


def quick_seats(game: str, players: int | None, level: str = bots.USUAL) -> list[str]:
    """Return seats for one person and computer players of one level, by default the game's usual number."""
    players = games.game(game).TABLE_FOR if players is None else players
    check_players(game, players)
    return [ME, *[BOT + computer_name(level)] * (players - 1)]


def is_computer(text: str) -> bool:
    """Return whether the text names a computer player, in any case."""
    return text.startswith(BOT) or bots.is_bot(text.casefold())


def computer_name(text: str) -> str:
    """Return the name of a computer player; RequestError if there is none."""
    name = text.removeprefix(BOT)
    name = name if bots.is_network(name) else name.casefold()
    bots.bot(name)
    return name


def read_seats(texts: Sequence[str], language: Language) -> list[str]:
    """Return seats as a record has them, from names of people and levels of computer players."""
    seats: list[str] = []
    for text in texts:
        if is_computer(text):
            seats.append(BOT + computer_name(text))
            continue
        name = ME if text.casefold() in (ME, say(language, "seat.me")) else "".join(filter(str.isprintable, text))
        seats.append(name[:LONGEST_NAME])
        if not name or seats.count(seats[-1]) > 1:
            raise RequestError(TEXTS.message("error.name", name=name))
    return seats


class NewGame(NamedTuple):
    """A game to start."""

    game: str
    seats: list[str]
    """As in a record."""
    options: Options


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
        fitting = (
            names[int(typed) - 1 : int(typed)] if typed.isdecimal() and typed != "0" else matching_games(typed, names)
        )
        if len(fitting) == 1:
            return fitting[0]
        screen.say("setup.again")


def matching_games(typed: str, names: Sequence[str]) -> list[str]:
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
    screen.say("setup.options", "dim", options=", ".join(option_lines(game)))
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


def option_lines(game: str) -> list[str]:
    """Return the game's options with the values that can be typed: all, or the first few."""
    lines = []
    for name, option in games.game(game).OPTIONS.items():
        values = list(dict.fromkeys(map(format_value, [*option.defaults.values(), *option.values])))
        more = ["FILE"] * option.custom + ["…"] * (len(values) > FEW)
        lines.append(f"{name}={'|'.join([*values[:FEW], *more])}")
    return lines
