"""Games between computer players as rows, the same for any number of processes."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from midtown import games
from midtown.arena.selfplay import GameTask, Played, play_game
from midtown.arena.simulate import Job, task_of
from midtown.dataset.rows import GameRows, Origin, rows_of
from midtown.executor import ALONE, Executor
from midtown.record import Record, replay
from midtown.review.win_chances import mean_win_chances


class Sample(NamedTuple):
    """A game, and its rows."""

    played: Played
    rows: GameRows


def sample(job: Job, number_of_games: int, executor: Executor = ALONE, iterations: int = 0) -> Iterator[Sample]:
    """Yield games of the job in order, with win chances searched by `iterations` for each seat, or without if 0."""
    tasks = (task_of(job, number) for number in range(number_of_games))
    return executor.map(partial(_sample, iterations), tasks)


def _sample(iterations: int, task: GameTask) -> Sample:
    played = play_game(task)
    record = played.record
    chances = _chances(record, iterations) if iterations else None
    return Sample(played, rows_of(record, Origin(task.deal, seed=task.deal), chances))


def _chances(record: Record, iterations: int) -> list[list[float]]:
    """Return every seat's win chance before the first move, and after each."""
    game = games.game(record.game)
    return [
        mean_win_chances(game, step.position, record.moves[: step.number], step.number, iterations)
        for step in replay(record)
    ]
