"""One game between computer players: a pure function of what is asked, but for the time that it took."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from midtown.bots import Bot, Clock, Question, bot
from midtown.fairness import Shuffle, secret_of
from midtown.game import Result
from midtown.match import Match, run
from midtown.record import Record

BOT = "bot:"
"""Stands before the name of a computer player in a record's `players`."""


class Asked(NamedTuple):
    """A game to be played: seat i is played by `bots[i]`."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    deal: str
    """What settles the draws; the same text is the same deal, whoever sits where."""
    chance: str
    """What settles what the computer players leave to chance."""
    seconds: float | None = None
    """What a computer player that searches may spend on a move."""


class Effort(NamedTuple):
    """What one seat has spent in a game."""

    turns: int
    """Moves that it was asked for."""
    seconds: float
    slowest: float
    """Seconds of the longest of its moves."""
    iterations: int | None
    """Iterations of its search; None if it does not tell."""


class Played(NamedTuple):
    """One finished game."""

    record: Record
    ended_by: str
    efforts: list[Effort]

    @property
    def result(self) -> Result:
        """How it ended."""
        told = self.record.result or {}
        return Result(True, told["scores"], told["winners"], self.ended_by)

    @property
    def bots(self) -> list[str]:
        """Who sat where."""
        return [player.removeprefix(BOT) for player in self.record.players]


class Watched:
    """A computer player who is told his budget, and whose effort is counted.

    One that searches tells its iterations, all that it has ever made, in an attribute `iterations`.
    """

    def __init__(self, chooser: Bot, seconds: float | None, clock: Clock | None) -> None:
        """Without a clock everything takes no time."""
        self.chooser = chooser
        self.budget = seconds
        self.clock = clock or float
        self.before = self.iterations
        self.turns, self.seconds, self.slowest = 0, 0.0, 0.0

    @property
    def iterations(self) -> int | None:
        """What it tells of itself."""
        told: int | None = getattr(self.chooser, "iterations", None)
        return told

    def __call__(self, question: Question) -> str:
        """Its move."""
        begun = self.clock()
        move = self.chooser(question._replace(seconds=self.budget))
        spent = self.clock() - begun
        self.turns += 1
        self.seconds += spent
        self.slowest = max(self.slowest, spent)
        return move

    @property
    def effort(self) -> Effort:
        """All that it has spent so far."""
        iterations = None if self.iterations is None else self.iterations - (self.before or 0)
        return Effort(self.turns, round(self.seconds, 6), round(self.slowest, 6), iterations)


def begin(asked: Asked) -> Match:
    """The game, dealt; GameError if it cannot be played."""
    players = [BOT + name for name in asked.bots]
    return Match(asked.game, players, asked.options, Shuffle(secret_of(asked.deal)))


def check(asked: Asked) -> dict[str, Any]:
    """All options of the game with their values; GameError if it cannot be played."""
    seated(asked.bots)
    return begin(asked).options


def play(asked: Asked, clock: Clock | None = None) -> Played:
    """The game from deal to end; how long it took only with a clock, which other processes can be sent."""
    match = begin(asked)
    players = [Watched(chooser, asked.seconds, clock) for chooser in seated(asked.bots, clock)]
    run(match, players, asked.chance)
    return Played(match.record(), match.result().ended_by, [player.effort for player in players])


def seated(names: Sequence[str], clock: Clock | None = None) -> list[Bot]:
    """A computer player for each seat; RequestError for a name that there is not."""
    return [bot(name, clock) for name in names]
