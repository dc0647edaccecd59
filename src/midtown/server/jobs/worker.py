"""A process in which computer players think: `python -m midtown.server.worker NAME`, started by `worker_pool`.

It reads nothing but the jobs, so it knows no more than the seat it thinks for; with no job left, it looks at games that
are over (`reviews`), one move at a time. A line on its standard input is the doorbell; it says `answered` and `idle` on
its standard output, and ends when its input does.
"""

import logging
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from midtown import bots
from midtown.bots import Question, bot, random
from midtown.bots.advice import Advice, Choice, advise
from midtown.game import GameError
from midtown.review import Scale, finished, look
from midtown.server import jobs, logs, reviews
from midtown.server.database import open_engine, writing
from midtown.server.jobs import Answer, Job

DATABASE = "MIDTOWN_DATABASE"
"""The environment's variable with the database's address: it may hold a password, which arguments would show to all."""
TRIES = 3
"""How often a computer player may fail at a question before any legal move is played in its place."""
NICENESS = 10
SOME_SECONDS = 0.02
"""About as long a worker thinks about jobs that are answered at once before it writes the answers."""
MOST_QUICK = 32
PATIENCE = 1.0
"""Seconds that a question may wait before its search is shortened by what it has waited beyond."""
LEAST = 1 / 3
"""The part of its time that a search has in any case."""

log = logging.getLogger(__name__)


class Thought(NamedTuple):
    """What came of some jobs, or of a look at a game that is over."""

    answers: list[Answer]
    failed: list[Job]
    looks: Sequence[reviews.Answer] = ()


class Worker:
    """Takes jobs, thinks, and writes the answers, until it is told to end."""

    def __init__(self, engine: Engine, name: str, answered: Callable[[], None], strict: bool = False) -> None:
        """`answered` is called after answers are stored; with `strict`, thinking beyond the lease kills the process."""
        self.engine = engine
        self.name = name
        self.answered = answered
        self.strict = strict
        self.ended = False
        """Set to end after the job under way."""
        self.asked: reviews.Asked | None = None
        """The look that was taken when no job was left."""
        self.pace = SOME_SECONDS
        """Seconds for a job that is answered at once, as they were lately."""

    def begin(self) -> None:
        """Give back what a worker of the same name has left behind when it was killed."""
        with writing(self.engine).begin() as connection:
            reviews.give_back(connection, self.name)
            if left := jobs.give_back(connection, self.name, tried=True):
                log.warning("worker %s: %d jobs were left behind", self.name, left)

    def work(self) -> None:
        """Take jobs and answer them until there is none left, and no look either."""
        taken = self._exchange(Thought([], []))
        while taken or self.asked:
            if self.asked:
                taken = self._exchange(self._look(self.asked))
                continue
            quick = [job for job in taken if job.quick]
            others = taken[len(quick) :]
            thought = self._think(quick)
            if quick and others:
                self._store(thought)
                thought = Thought([], [])
            if others:
                thought = self._think(others)
            taken = self._exchange(thought)

    def _exchange(self, thought: Thought) -> list[Job]:
        return self._store(thought, take=not self.ended)

    def _store(self, thought: Thought, take: bool = False) -> list[Job]:
        taken: list[Job] = []
        with writing(self.engine).begin() as connection:
            jobs.answer(connection, thought.answers)
            jobs.fail(connection, self.name, thought.failed)
            reviews.answer(connection, thought.looks)
            if self.asked and not thought.looks:
                reviews.give_back(connection, self.name)
            self.asked = None
            if take:
                taken = jobs.take(connection, self.name, max(1, min(MOST_QUICK, int(SOME_SECONDS / self.pace))))
                if not taken:
                    self.asked = reviews.take(connection, self.name)
            elif self.ended:
                jobs.give_back(connection, self.name, tried=False)
        if thought.answers:
            self.answered()
        return taken

    def _think(self, taken: Sequence[Job]) -> Thought:
        thought = Thought([], [])
        for job in taken:
            if self.ended:
                break
            start = time.monotonic()
            self._alarm(job.lease)
            try:
                self._consider(job, thought)
            finally:
                self._alarm(0)
            if job.quick:
                self.pace += (max(time.monotonic() - start, 1e-6) - self.pace) / 8
        return thought

    def _consider(self, job: Job, thought: Thought) -> None:
        try:
            question = job.question()
        except (TypeError, ValueError):
            log.error("job %s/%d: this is no question; it waits for a worker who understands it", job.table, job.seq)
            return
        if (advice := consider(job, question)) is None:
            thought.failed.append(job)
        else:
            text = msgspec.json.encode(advice).decode() if job.hint else advice.best.move
            thought.answers.append(Answer(job.table, job.seq, text))

    def _look(self, asked: reviews.Asked) -> Thought:
        """Look at one move; nothing, if that fails: it is tried again."""
        self._alarm(reviews.LEASE)
        try:
            record = asked.record()
            seen = look(record, finished(record), asked.number, Scale(asked.iterations))
        except Exception:
            log.exception("review %s/%d failed", asked.table, asked.number)
            return Thought([], [])
        finally:
            self._alarm(0)
        return Thought([], [], [reviews.Answer(asked.table, asked.number, seen)])

    def _alarm(self, milliseconds: int) -> None:
        if self.strict and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, milliseconds / 1000)


def consider(job: Job, question: Question) -> Advice | None:
    """What the computer player says; None if it failed and may try again, any legal move if it has failed too often."""
    if job.tries <= TRIES:
        try:
            advice = asked(job, question)
            if advice.best.move in question.moves:
                return advice
            log.error("job %s/%d: %s answered no legal move: %.80r", job.table, job.seq, job.bot, advice.best.move)
        except Exception:
            log.exception("job %s/%d: %s failed", job.table, job.seq, job.bot)
    if job.tries < TRIES:
        return None
    log.error("job %s/%d: any legal move in place of %s, after %d tries", job.table, job.seq, job.bot, job.tries)
    return Advice(Choice(random.choose(question), None), None)


def asked(job: Job, question: Question) -> Advice:
    """The advice that is asked for, or the computer player's move alone."""
    question = shortened(question, bots.budget(job.bot).seconds, job.waited / 1000)
    if job.hint:
        return advise(question, time.monotonic)
    return Advice(Choice(bot(job.bot, time.monotonic)(question), None), None)


def shortened(question: Question, seconds: float | None, waited: float) -> Question:
    """The question with less time to think about it, if it has waited for long; `seconds` are the computer player's.

    So that many tables at once cost each some depth before they cost patience; never less than `LEAST` of the time.
    """
    allowed = min((told for told in (seconds, question.seconds) if told is not None), default=None)
    if allowed is None or waited <= PATIENCE:
        return question
    return question._replace(seconds=max(LEAST * allowed, allowed - (waited - PATIENCE)))


class Bell:
    """What a worker waits for: a line on its standard input, its end, or a signal to end."""

    def __init__(self, on_end: Callable[[], None]) -> None:
        self.on_end = on_end
        self.rung: queue.SimpleQueue[None] = queue.SimpleQueue()
        """Not an Event: only this can also be rung inside a signal's handler."""
        signal.signal(signal.SIGTERM, lambda *_: self.end())
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the server too, which ends its workers
        threading.Thread(target=self._listen, daemon=True).start()

    def wait(self) -> None:
        """Return when the bell has rung since the last call."""
        self.rung.get()
        with suppress(queue.Empty):
            while True:
                self.rung.get_nowait()

    def end(self) -> None:
        """Ring for the end."""
        self.on_end()
        self.rung.put(None)

    def _listen(self) -> None:
        while os.read(0, 4096):  # not through sys.stdin, whose lock would be in the way when the process ends
            self.rung.put(None)
        self.end()


def say(word: str) -> None:
    """A line for the pool, if it is still there."""
    with suppress(OSError):
        os.write(1, f"{word}\n".encode())


def main(name: str, database: str) -> int:
    """Work until told to end; the exit code."""
    logs.start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        worker = Worker(open_engine(database), name, lambda: say("answered"), strict=True)
        bell = Bell(lambda: setattr(worker, "ended", True))
        worker.begin()
        while not worker.ended:
            worker.work()
            say("idle")
            bell.wait()
    except (GameError, SQLAlchemyError) as error:
        log.error("worker %s ends: %s", name, (str(error).splitlines() or [""])[0])
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], os.environ[DATABASE]))
