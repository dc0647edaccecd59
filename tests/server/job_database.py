"""Helpers for tests of jobs and workers: a migrated database, and questions of the toy game."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, text

from midtown.bots import Question
from midtown.fairness import Shuffle
from midtown.match import Match
from midtown.server.jobs import queue
from midtown.server.jobs.queue import Answer, Cause
from midtown.server.jobs.worker_pool import DATABASE, PROCESS
from midtown.server.storage.database import migrate, open_engine, write_engine

OWNER = "server-1"


def question(seconds: float | None = None) -> Question:
    """Return the question for the first move of a game of Stones."""
    match = Match("stones", ["Ann", "Bob"], {}, Shuffle("ab" * 32))
    return match.question(7, seconds)


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """Migrate the database and yield its engine."""
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
    cause: str = "person",
    background: bool = False,
) -> Question:
    """Offer a job whose question has `moves` legal moves; return the question."""
    offered = question(seconds)
    offered = offered._replace(moves=offered.moves[:moves])
    with write_engine(engine).begin() as connection:
        queue.offer(table, seq, bot, offered, OWNER, Cause(cause, background), hint)(connection)
    return offered


def answers(engine: Engine, owner: str = OWNER, stale: int = 60_000) -> list[Answer]:
    """Return the answers that a server would read."""
    with engine.connect() as connection:
        return queue.unread_answers(connection, owner, stale)


def change(engine: Engine, sql: str) -> None:
    """Change rows directly, past the server and the workers."""
    with write_engine(engine).begin() as connection:
        connection.execute(text(sql))


def child(url: str, name: str) -> subprocess.Popen[str]:
    """Start a worker process with pipes for its input and output."""
    return subprocess.Popen(
        [sys.executable, "-m", PROCESS, name],
        env=os.environ | {DATABASE: url},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
