"""Append-only files of JSON lines: a heading, then one line for each result.

A killed writer leaves a torn line, which readers skip.
The file of a tournament is one: it holds the tournament,
then each finished game; a game whose line is torn is played again.
"""

import json
from pathlib import Path
from types import UnionType
from typing import Any, BinaryIO

from midtown import games, record
from midtown.arena.program import FAULTS, ForfeitedGame
from midtown.arena.selfplay import GameTask, Played, SeatEffort
from midtown.arena.tournament import Tournament
from midtown.fairness import secret_of
from midtown.game import GameError, RequestError
from midtown.support.documents import CheckedJson, JsonMapping
from midtown.support.i18n import CATALOGUE

KIND = "arena"
FORMAT = f"midtown-{KIND}/1"
Games = dict[int, Played]
"""Finished games by their numbers."""


class Journal:
    """A file open for appending."""

    def __init__(self, path: Path, heading: JsonMapping) -> None:
        """Open the file; a new one begins with `heading`."""
        self.file: BinaryIO = path.open("ab")
        if not self.file.tell():
            self.add(heading)
        elif not path.read_bytes().endswith(b"\n"):
            self.file.write(b"\n")

    def add(self, document: JsonMapping) -> None:
        """Append a line, and flush it."""
        self.file.write(json.dumps(document, separators=(",", ":")).encode() + b"\n")
        self.file.flush()

    def close(self) -> None:
        """Close the file."""
        self.file.close()


def has_lines(path: Path) -> bool:
    """Return whether the file exists and is not empty."""
    return path.exists() and path.stat().st_size > 0


def read_journal(path: Path) -> list[Any]:
    """Return the document in each line; None for a torn or empty one."""
    return [_document(line) for line in path.read_bytes().split(b"\n")]


def check_same(kind: str, path: Path, there: JsonMapping, expected: JsonMapping) -> None:
    """Raise RequestError if the heading `there`, in the file, differs from `here` in a field of `here`."""
    for name, value in expected.items():
        stored, wanted = json.dumps(there.get(name)), json.dumps(value)
        if stored != wanted:
            raise file_refusal(f"{kind}.other", path, field=name, there=stored[:80], here=wanted[:80])


def file_refusal(key: str, path: Path, **values: str) -> RequestError:
    """Return the RequestError for a file that cannot be used."""
    return RequestError(CATALOGUE.message(key, file=str(path), **values))


def _document(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


class Ledger:
    """The file of a tournament that goes on."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        """Begin the file, or continue it; raise RequestError if it holds another tournament."""
        self.seatings = len(tournament.seatings())
        self.games: Games = {}
        if has_lines(path):
            stored, self.games = read_ledger(path)
            check_same(KIND, path, stored._asdict(), tournament._asdict())
        self.journal = Journal(path, {"format": FORMAT, **tournament._asdict()})

    def add(self, number: int, played: Played) -> None:
        """Append a finished game."""
        self.games[number] = played
        deal, seating = divmod(number, self.seatings)
        efforts = [effort._asdict() for effort in played.efforts]
        line = {"deal": deal, "seating": seating, "ended_by": played.ended_by, "efforts": efforts}
        if played.luck is not None:
            line["luck"] = played.luck
        if played.forfeit:
            line["forfeit"] = played.forfeit._asdict()
        self.journal.add({**line, "record": played.record.document()})

    def close(self) -> None:
        """Close the file."""
        self.journal.close()


def read_ledger(path: Path) -> tuple[Tournament, Games]:
    """Return the tournament of a file and its games; raise RequestError if the file holds none."""
    first, *rest = read_journal(path)
    try:
        tournament = _tournament(first)
    except (KeyError, TypeError, ValueError, GameError):
        raise file_refusal(f"{KIND}.file", path) from None
    seatings = tournament.seatings()
    played: Games = {}
    for number, document in enumerate(rest, 2):
        if document is None:
            continue
        try:
            game = document["deal"] * len(seatings) + document["seating"]
            played.setdefault(game, _read_game(document, tournament.task(game, seatings)))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            raise file_refusal(f"{KIND}.line", path, number=str(number)) from None
    return tournament, played


def _tournament(document: CheckedJson) -> Tournament:
    """Return the tournament of a heading; raise KeyError, TypeError or ValueError if it is none.

    Its computer players need not exist today.
    """
    if document["format"] != FORMAT:
        raise ValueError
    tournament = Tournament(**{name: document[name] for name in Tournament._fields})
    kinds: list[type | UnionType] = [str, int, list, dict, float | None, int]
    if not all(isinstance(value, kind) for value, kind in zip(tournament, kinds, strict=True)):
        raise TypeError
    if tournament.players not in games.game(tournament.game).PLAYERS or len(tournament.bots) < tournament.players:
        raise ValueError
    return tournament._replace(bots=tuple(map(str, tournament.bots)))


def _forfeit(document: CheckedJson, seats: int) -> ForfeitedGame:
    """Return how a game was lost before its end; raise TypeError or ValueError if the document does not say it."""
    forfeit = ForfeitedGame(**document)
    if forfeit.fault not in FAULTS or forfeit.seat not in range(seats):
        raise ValueError
    if list(map(type, forfeit.scores)) != [int] * seats or not isinstance(forfeit.detail, str):
        raise TypeError
    return forfeit


def _read_game(document: CheckedJson, task: GameTask) -> Played:
    """Return the game of a line; raise KeyError, TypeError, ValueError and the like unless it is that of `task`."""
    game_record = record.read(document["record"])
    efforts, luck = [SeatEffort(**effort) for effort in document["efforts"]], document.get("luck")
    forfeit = _forfeit(document["forfeit"], len(task.bots)) if "forfeit" in document else None
    played = Played(record=game_record, ended_by=str(document["ended_by"]), efforts=efforts, luck=luck, forfeit=forfeit)
    if (game_record.result is None) != (forfeit is not None) or len(played.efforts) != len(game_record.players):
        raise ValueError
    if luck is not None and list(map(type, luck)) != [float] * len(game_record.players):
        raise ValueError
    if (game_record.game, game_record.secret, played.bots) != (task.game, secret_of(task.deal), list(task.bots)):
        raise ValueError
    return played
