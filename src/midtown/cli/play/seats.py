"""Parse the players of a game: names of people and levels of computer players."""

from collections.abc import Sequence

from midtown import bots, games
from midtown.cli.console.language import TEXTS, say
from midtown.cli.console.players import BOT, ME
from midtown.game import RequestError
from midtown.support.i18n import Language

LONGEST_NAME = 20


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
    return [ME, *[BOT + computer(level)] * (players - 1)]


def is_computer(text: str) -> bool:
    """Return whether the text names a computer player, in any case."""
    return text.startswith(BOT) or bots.is_bot(text.casefold())


def computer(text: str) -> str:
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
            seats.append(BOT + computer(text))
            continue
        name = ME if text.casefold() in (ME, say(language, "seat.me")) else "".join(filter(str.isprintable, text))
        seats.append(name[:LONGEST_NAME])
        if not name or seats.count(seats[-1]) > 1:
            raise RequestError(TEXTS.message("error.name", name=name))
    return seats
