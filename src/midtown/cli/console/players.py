"""What players are called: in a record, and on the terminal."""

from collections.abc import Mapping, Sequence

from midtown import bots
from midtown.bots import BOT
from midtown.cli.console.screen import Screen
from midtown.support.i18n import Reader

ME = "me"
"""The person at this terminal who gives no name."""


def display_names(players: Sequence[str], screen: Screen, called: Mapping[int, str] | None = None) -> list[str]:
    """Return display names: people by name, computer players by level, numbered where a level sits several times.

    Computer players that are `called` by a name of their own have that.
    """
    kinds = [bots.title(player.removeprefix(BOT)) if player.startswith(BOT) else "" for player in players]
    people = kinds.count("")
    names: list[str] = []
    for seat, player in enumerate(players):
        if player.startswith(BOT) and called and seat in called:
            names.append(called[seat])
        elif player.startswith(BOT):
            kind = kinds[seat]
            number = kinds[: seat + 1].count(kind)
            names.append(kind.capitalize() + (f" {number}" if kinds.count(kind) > 1 else ""))
        elif player == ME:
            names.append(screen.text("seat.you") if people == 1 else screen.text("seat.person", number=str(seat + 1)))
        else:
            names.append(player)
    return names


def levels_of(players: Sequence[str]) -> list[str | None]:
    """Return the level of each computer player; None for people."""
    return [player.removeprefix(BOT) if player.startswith(BOT) else None for player in players]


def reader_of(players: Sequence[str], screen: Screen, called: Mapping[int, str] | None = None) -> Reader:
    """Return the reader of a game's story: the only person at this terminal is "you", and looks from their seat."""
    people = [seat for seat, player in enumerate(players) if not player.startswith(BOT)]
    you = people[0] if len(people) == 1 and players[people[0]] == ME else None
    return Reader(screen.language, display_names(players, screen, called), you, people[0] if len(people) == 1 else 0)


def narrator_of(players: Sequence[str], screen: Screen, called: Mapping[int, str] | None = None) -> Reader:
    """Return the reader of a text that is passed on: nobody is "you", and who gave no name is called by number."""
    numbered = [screen.text("seat.person", number=str(seat + 1)) for seat in range(len(players))]
    names = [
        number if player == ME else name
        for number, player, name in zip(numbered, players, display_names(players, screen, called), strict=True)
    ]
    return reader_of(players, screen)._replace(names=names, you=None)
