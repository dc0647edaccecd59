"""Who sits where: names of people, and of computer players as they may be typed."""

from collections.abc import Sequence

from midtown import bots, games
from midtown.cli.language import TEXTS, say
from midtown.game import RequestError
from midtown.locale import Language

BOT = "bot:"
"""Stands before the level of a computer player in a record's `players`."""
ME = "me"
"""The person at this terminal who gives no name."""
LONGEST_NAME = 20


def listed(names: str) -> tuple[str, ...]:
    """Computer players with commas between; what a name tells beyond a comma of its own (`a:x=1,y=2`) stays with it."""
    pieces: list[str] = []
    for piece in names.split(","):
        if pieces and ":" in pieces[-1] and "=" in piece and ":" not in piece:
            pieces[-1] += f",{piece.strip()}"
        else:
            pieces.append(piece.strip())
    return tuple(pieces)


def check_players(game: str, players: int) -> None:
    """RequestError unless the game is for so many."""
    possible = games.game(game).PLAYERS
    if players not in possible:
        raise RequestError(
            TEXTS.message("error.players", game=games.game(game).TITLE, possible=", ".join(map(str, possible)))
        )


def quick_game(game: str, told: Sequence[str]) -> list[str] | None:
    """The seats if nothing but how many play and one level was told, or less than that; None if it was more."""
    numbers = [word for word in told if word.isdecimal()]
    levels = [word for word in told if is_computer(word)]
    if len(numbers) > 1 or len(levels) > 1 or len(numbers) + len(levels) < len(told):
        return None
    return quick_seats(game, int(numbers[0][:4]) if numbers else None, levels[0] if levels else bots.USUAL)


def quick_seats(game: str, players: int | None, level: str = bots.USUAL) -> list[str]:
    """The person and computer players of one level, by default as many as the game likes best."""
    players = games.game(game).TABLE_FOR if players is None else players
    check_players(game, players)
    return [ME, *[BOT + computer(level)] * (players - 1)]


def is_computer(text: str) -> bool:
    """Whether this is meant for a computer player, however its name is spelled."""
    return text.startswith(BOT) or bots.is_bot(text.casefold())


def computer(text: str) -> str:
    """The name of the computer player that is meant; RequestError if there is none."""
    name = text.removeprefix(BOT).casefold()
    bots.bot(name)
    return name


def read_seats(texts: Sequence[str], language: Language) -> list[str]:
    """Seats from names of people and levels of computer players, as a record has them."""
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
