"""Helpers for tests of searches for puzzles: a game, and searches that are quick and prove everything."""

import functools
from collections import Counter

import pytest
from sqlalchemy import Connection, Engine, literal_column, select, update

from midtown.arena.selfplay import GameTask, play_game
from midtown.bots import Question
from midtown.puzzles import generate
from midtown.puzzles.proof import Proof, SearchResult
from midtown.record import Record
from midtown.server.features.puzzles import background_work
from midtown.server.features.puzzles.background_work import PuzzleWork
from midtown.server.jobs import work
from midtown.server.jobs.worker import Worker
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.features import puzzle_searches
from midtown.support.steps import Steps

NOON = 20_000 * 86_400_000 + 43_200_000
"""A time of the database's clock."""
PAUSES = 3
"""Steps of a proof before it is done."""


@functools.cache
def record() -> Record:
    """Return a game without names."""
    played = play_game(GameTask(game="traffiq", bots=("random",) * 2, options={}, deal="d2", bot_seed="1")).record
    played.players = ["1", "2"]
    return played


def search_quickly(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, ...]]:
    """Search little, and take each decision for a puzzle; return how often each was proven, by the moves before it."""
    proofs: Counter[tuple[str, ...]] = Counter()

    def prove(question: Question) -> Steps[Proof]:
        for _ in range(PAUSES):
            yield
        proofs[tuple(question.log)] += 1
        tries = dict.fromkeys(question.moves, (1.0, 0.5))
        return Proof(*[SearchResult(question.moves[0], [0.1] * 8, tries)] * 2)

    monkeypatch.setattr(generate, "SCREENING", (20,))
    monkeypatch.setattr(generate, "PROMISING", -1.0)
    monkeypatch.setattr(generate, "prove_steps", prove)
    monkeypatch.setattr(background_work, "SECONDS", 0.0)
    return proofs


class DatabaseClock:
    """The clock of the database, which stands still at `at`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = NOON
        for module in (background_work, work):
            monkeypatch.setattr(module, "now", lambda _: literal_column(str(self.at)))


def searcher(engine: Engine, name: str, milliseconds: int = 0) -> Worker:
    """Return a worker that looks for puzzles; each of its slices takes some milliseconds of processor time."""
    passed = iter(range(10**9))
    puzzles = PuzzleWork(monotonic=lambda: 0.0, processor=lambda: next(passed) * milliseconds / 1000)
    return Worker(engine, name, lambda: None, [puzzles])


def one_slice(worker: Worker) -> bool:
    """Let a worker do one slice of a search; return whether there was one."""
    with write_engine(worker.engine).begin() as connection:
        job = worker.kinds[0].take(connection, worker.name)
    if job is None:
        return False
    result = worker.kinds[0].run(job)
    with write_engine(worker.engine).begin() as connection:
        worker.kinds[0].store(connection, result)
    return True


def expire(connection: Connection) -> None:
    """Let all leases of searches have run out."""
    connection.execute(update(puzzle_searches).values(leased_until=0))


def tries(engine: Engine) -> list[int]:
    """Return the tries of all searches."""
    with engine.connect() as connection:
        return list(connection.execute(select(puzzle_searches.c.tries)).scalars())
