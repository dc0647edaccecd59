"""A tournament's file: JSON lines, first the tournament, then each game as it is finished. It only ever grows.

Whoever is killed while he writes leaves a torn line. It ends there and is skipped: its game is played again.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from midtown import games, record
from midtown.arena.selfplay import Asked, Effort, Played
from midtown.arena.tournament import Tournament
from midtown.fairness import secret_of
from midtown.game import GameError, RequestError
from midtown.locale import CATALOGUE

FORMAT = "midtown-arena/1"
Games = dict[int, Played]
"""What has been played, by the games' numbers."""


class Ledger:
    """The file of a tournament that goes on."""

    def __init__(self, path: Path, asked: Tournament) -> None:
        """Begin the file, or go on with it; RequestError if another tournament stands in it."""
        self.seatings = len(asked.seatings())
        self.games: Games = {}
        if path.exists() and path.stat().st_size:
            found, self.games = read(path)
            _same(path, found, asked)
        self.file: BinaryIO = path.open("ab")
        if not self.file.tell():
            self._write({"format": FORMAT, **asked._asdict()})
        elif not path.read_bytes().endswith(b"\n"):
            self.file.write(b"\n")

    def add(self, number: int, played: Played) -> None:
        """Write down a finished game."""
        self.games[number] = played
        deal, seating = divmod(number, self.seatings)
        efforts = [effort._asdict() for effort in played.efforts]
        line = {"deal": deal, "seating": seating, "ended_by": played.ended_by, "efforts": efforts}
        self._write({**line, "record": played.record.document()})

    def close(self) -> None:
        """No more games come."""
        self.file.close()

    def _write(self, document: dict[str, Any]) -> None:
        self.file.write(json.dumps(document, separators=(",", ":")).encode() + b"\n")
        self.file.flush()


def read(path: Path) -> tuple[Tournament, Games]:
    """The tournament of a file, and its games; RequestError if it is none."""
    first, *rest = path.read_bytes().split(b"\n")
    try:
        found = _tournament(_document(first))
    except (KeyError, TypeError, ValueError, GameError):
        raise _refused("file", path) from None
    seatings = found.seatings()
    played: Games = {}
    for number, line in enumerate(rest, 2):
        if (document := _document(line)) is None:
            continue
        try:
            game = document["deal"] * len(seatings) + document["seating"]
            played.setdefault(game, _played(document, found.game_of(game, seatings)))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            raise _refused("line", path, number=str(number)) from None
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


def _document(line: bytes) -> Any:
    """What the line says; None if it was torn, or is empty."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _same(path: Path, found: Tournament, asked: Tournament) -> None:
    """RequestError if the tournament of the file is not the one that is asked for."""
    for name, there, here in _differences(found, asked):
        raise _refused("other", path, field=name, there=there[:80], here=here[:80])


def _differences(found: Tournament, asked: Tournament) -> Iterator[tuple[str, str, str]]:
    for name, *told in zip(Tournament._fields, found, asked, strict=True):
        there, here = map(json.dumps, told)
        if there != here:
            yield name, there, here


def _refused(key: str, path: Path, **values: str) -> RequestError:
    return RequestError(CATALOGUE.message(f"arena.{key}", file=str(path), **values))
