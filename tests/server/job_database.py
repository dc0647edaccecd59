"""What the tests of jobs and workers share: a database with tables, and questions of the toy game."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from sqlalchemy import Engine, text

from midtown.bots import Question
from midtown.fairness import Shuffle
from midtown.match import Match
from midtown.server import jobs
from midtown.server.database import migrate, open_engine, writing
from midtown.server.jobs import Answer
from midtown.server.worker import DATABASE

OWNER = "server-1"


def question(seconds: float | None = None) -> Question:
    """The first move of a game of Stones."""
    match = Match("stones", ["Ann", "Bob"], {}, Shuffle("ab" * 32))
    return match.question(7, seconds)


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """The database with all its tables."""
    engine = open_engine(url)
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()


def ask(
    engine: Engine,
    table: str,
    seq: int = 1,
    bot: str = "greedy",
    seconds: float | None = None,
    hint: bool = False,
    moves: int = 2,
) -> Question:
    """Offer a job, with so many moves to choose from."""
    asked = question(seconds)
    asked = asked._replace(moves=asked.moves[:moves])
    with writing(engine).begin() as connection:
        jobs.offer(table, seq, bot, msgspec.json.encode(asked._asdict()).decode(), OWNER, hint)(connection)
    return asked


def answers(engine: Engine, owner: str = OWNER, stale: int = 60_000) -> list[Answer]:
    """The answers that a server would play."""
    with engine.connect() as connection:
        return jobs.answered(connection, owner, stale)


def change(engine: Engine, sql: str) -> None:
    """Change rows behind everybody's back."""
    with writing(engine).begin() as connection:
        connection.execute(text(sql))


def child(url: str, name: str) -> subprocess.Popen[str]:
    """A worker's process, its input and output in our hands."""
    return subprocess.Popen(
        [sys.executable, "-m", "midtown.server.worker", name],
        env=os.environ | {DATABASE: url},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
