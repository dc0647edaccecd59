"""Many games between computer players: the same seed gives the same games with any number of processes."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, NamedTuple

from midtown.bots import bot
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match, run


class Job(NamedTuple):
    """Which games to play: seat i is played by `bots[i]`."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: int


class Played(NamedTuple):
    """One finished game."""

    record: dict[str, Any]
    scores: list[int]
    winners: list[int]
    moves: int
    ended_by: str


@dataclass
class Totals:
    """What many games of `seats` players came to, seat by seat; a shared win counts its share."""

    seats: int
    games: int = 0
    wins: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    ended_by: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.seats
        self.scores = [0] * self.seats

    def add(self, played: Played) -> None:
        """One more game."""
        self.games += 1
        for seat in played.winners:
            self.wins[seat] += 1 / len(played.winners)
        for seat, score in enumerate(played.scores):
            self.scores[seat] += score
        self.moves.append(played.moves)
        self.ended_by[played.ended_by] = self.ended_by.get(played.ended_by, 0) + 1


def check(job: Job) -> dict[str, Any]:
    """All options of the job with their values; GameError if it cannot be played."""
    for name in job.bots:
        bot(name)
    return begin(job, 0).options


def begin(job: Job, number: int) -> Match:
    """Game `number` of the job, dealt."""
    shuffle = Shuffle(secret_of(f"{job.seed}/{number}"))
    return Match(job.game, [f"bot:{name}" for name in job.bots], job.options, shuffle)


def play(job: Job, number: int) -> Played:
    """Game `number` of the job, from deal to end."""
    match = begin(job, number)
    run(match, [bot(name) for name in job.bots], f"{job.seed}/{number}")
    result = match.result()
    return Played(match.record().document(), result.scores, result.winners, len(match.moves), result.ended_by)


def simulate(job: Job, games: int, processes: int = 1) -> Iterator[Played]:
    """All games of the job in the order of their numbers, over so many processes."""
    if processes == 1:
        yield from (play(job, number) for number in range(games))
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        chunk = max(1, min(50, games // (4 * processes)))
        yield from pool.map(play, [job] * games, range(games), chunksize=chunk)
