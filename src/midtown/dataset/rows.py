"""Games and decisions as rows, of records or of games that are played for them."""

import json
from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple, TypedDict

from midtown import games
from midtown.arena.selfplay import GameTask, Job, Played, play_game, task_of
from midtown.executor import ALONE, Executor
from midtown.record import Record, replay
from midtown.review.measurement import mean_win_chances

FORMAT = "midtown-games/1"


class GameRow(TypedDict):
    """The row of a game."""

    id: str
    seed: str | None
    ended_on: date | None
    rated: bool | None
    game: str
    rules: int
    players: list[str]
    options: str
    moves: int
    scores: list[int]
    winners: list[int]
    ended_by: str
    record: str


class DecisionRow(TypedDict):
    """The row of a decision."""

    game: str
    number: int
    seat: int | None
    state: str
    legal: list[str]
    move: str
    chances: list[float] | None


class Origin(NamedTuple):
    """What a record does not say of its game."""

    id: str
    """Names the game within its data."""
    seed: str | None = None
    """The seed of a simulated game."""
    ended_on: date | None = None
    rated: bool | None = None


class GameRows(NamedTuple):
    """One game: its row, and those of its decisions in order."""

    game: GameRow
    decisions: list[DecisionRow]


def rows_of(record: Record, origin: Origin, chances: Sequence[Sequence[float]] | None = None) -> GameRows:
    """Return the rows of a finished game.

    `chances` are those of a review: the win chance of every seat before the first move, and after each.
    """
    game = games.game(record.game)
    steps = list(replay(record))
    result = game.result(steps[-1].position)
    decisions: list[DecisionRow] = []
    for number, (step, move) in enumerate(zip(steps, record.moves, strict=False)):
        seat = game.to_move(step.position)
        decisions.append(
            {
                "game": origin.id,
                "number": number + 1,
                "seat": seat,
                "state": _json(game.view(step.position, seat)),
                "legal": game.legal(step.position),
                "move": move,
                "chances": None if chances is None else list(chances[number]),
            }
        )
    row: GameRow = {
        "id": origin.id,
        "seed": origin.seed,
        "ended_on": origin.ended_on,
        "rated": origin.rated,
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "options": _json(record.options),
        "moves": len(record.moves),
        "scores": result.scores,
        "winners": result.winners,
        "ended_by": result.ended_by,
        "record": _json(record.document()),
    }
    return GameRows(row, decisions)


def _json(document: object) -> str:
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)


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
