"""Series of games between computer players, the same on any executor."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from midtown.arena import selfplay
from midtown.arena.selfplay import GameTask, Played, play_game
from midtown.executor import ALONE, Executor


class Job(NamedTuple):
    """The games to play: seat i is played by `bots[i]`."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: int


@dataclass
class Totals:
    """Totals over many games of `seats` players, seat by seat; a shared win counts by its share."""

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
        """Add a finished game."""
        self.games += 1
        result = played.result
        for seat, score in enumerate(result.scores):
            self.wins[seat] += result.share(seat)
            self.scores[seat] += score
        self.moves.append(len(played.record.moves))
        self.ended_by[played.ended_by] = self.ended_by.get(played.ended_by, 0) + 1


def check(job: Job) -> dict[str, Any]:
    """Return all options of the job with their values; raise GameError if it cannot be played."""
    return selfplay.check(task_of(job, 0))


def task_of(job: Job, number: int) -> GameTask:
    """Return game `number` of the job."""
    return GameTask(
        game=job.game, bots=job.bots, options=job.options, deal=f"{job.seed}/{number}", bot_seed=f"{job.seed}/{number}"
    )


def simulate(job: Job, games: int, executor: Executor = ALONE) -> Generator[Played, None, None]:
    """Yield the first `games` games of the job in order."""
    return executor.map(play_game, (task_of(job, number) for number in range(games)))
