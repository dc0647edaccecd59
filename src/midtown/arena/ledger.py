"""A tournament's file: a journal, first the tournament, then each game as it is finished.

A game whose line was torn is played again.
"""

from pathlib import Path
from typing import Any

from midtown import games, record
from midtown.arena import journal
from midtown.arena.journal import Journal
from midtown.arena.selfplay import Asked, Effort, Played
from midtown.arena.tournament import Tournament
from midtown.fairness import secret_of
from midtown.game import GameError

KIND = "arena"
FORMAT = f"midtown-{KIND}/1"
Games = dict[int, Played]
"""What has been played, by the games' numbers."""


class Ledger:
    """The file of a tournament that goes on."""

    def __init__(self, path: Path, asked: Tournament) -> None:
        """Begin the file, or go on with it; RequestError if another tournament stands in it."""
        self.seatings = len(asked.seatings())
        self.games: Games = {}
        if journal.begun(path):
            found, self.games = read(path)
            journal.check_same(KIND, path, found._asdict(), asked._asdict())
        self.journal = Journal(path, {"format": FORMAT, **asked._asdict()})

    def add(self, number: int, played: Played) -> None:
        """Write down a finished game."""
        self.games[number] = played
        deal, seating = divmod(number, self.seatings)
        efforts = [effort._asdict() for effort in played.efforts]
        line = {"deal": deal, "seating": seating, "ended_by": played.ended_by, "efforts": efforts}
        self.journal.add({**line, "record": played.record.document()})

    def close(self) -> None:
        """No more games come."""
        self.journal.close()


def read(path: Path) -> tuple[Tournament, Games]:
    """The tournament of a file, and its games; RequestError if it is none."""
    first, *rest = journal.read(path)
    try:
        found = _tournament(first)
    except (KeyError, TypeError, ValueError, GameError):
        raise journal.refused(f"{KIND}.file", path) from None
    seatings = found.seatings()
    played: Games = {}
    for number, document in enumerate(rest, 2):
        if document is None:
            continue
        try:
            game = document["deal"] * len(seatings) + document["seating"]
            played.setdefault(game, _played(document, found.game_of(game, seatings)))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            raise journal.refused(f"{KIND}.line", path, number=str(number)) from None
    return found, played


def _tournament(document: Any) -> Tournament:
    """The tournament of a first line; an error of keys, types or values if it is none.

    Its computer players need not be among today's.
    """
    if document["format"] != FORMAT:
        raise ValueError
    found = Tournament(**{name: document[name] for name in Tournament._fields})
    kinds: list[Any] = [str, int, list, dict, float | None, int]
    if not all(isinstance(value, kind) for value, kind in zip(found, kinds, strict=True)):
        raise TypeError
    if found.players not in games.game(found.game).PLAYERS or len(found.bots) < found.players:
        raise ValueError
    return found._replace(bots=tuple(map(str, found.bots)))


def _played(document: Any, asked: Asked) -> Played:
    """The game of a line; an error of keys, types or values if it is not the one that was to be played."""
    told = record.read(document["record"])
    played = Played(told, str(document["ended_by"]), [Effort(**effort) for effort in document["efforts"]])
    if told.result is None or len(played.efforts) != len(told.players):
        raise ValueError
    if (told.game, told.secret, played.bots) != (asked.game, secret_of(asked.deal), list(asked.bots)):
        raise ValueError
    return played
