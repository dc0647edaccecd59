"""A worker: it leases jobs of computer players, computes and stores their answers, and does what can wait without any.

Jobs in the background, of tables where only computers play, take turns with what can wait, so that neither waits for
good. Kinds of work that are `last` wait for both.
"""

import logging
import signal
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, Engine

from midtown import bots
from midtown.bots import Question, bot
from midtown.bots.advice import Advice, Choice, advise
from midtown.server.jobs import queue
from midtown.server.jobs.queue import Answer, Job
from midtown.server.jobs.work import TRIES, AnyWork
from midtown.server.storage.database import write_engine

SOME_SECONDS = 0.02
"""Approximate duration of a batch of quick jobs."""
MOST_QUICK = 32
PATIENCE = 1.0
"""Seconds that a job may wait before the excess is deducted from its search time."""
LEAST = 1 / 3
"""The minimum share of its time that a search gets."""

log = logging.getLogger(__name__)


class Results(NamedTuple):
    """The results of some jobs, or of something that can wait."""

    answers: list[Answer]
    failed: list[Job]
    other: object = None
    """The result of what can wait, as its kind of work stores it; None if it failed."""


class Worker:
    """Worker that leases jobs, computes and stores their answers until `ended` is set."""

    def __init__(
        self,
        engine: Engine,
        name: str,
        answered: Callable[[], None],
        kinds: Sequence[AnyWork] = (),
        strict: bool = False,
        compute: Callable[[Callable[[], Results]], Results] = lambda work: work(),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Create a worker; `answered` is called after answers are stored, `compute` does what takes long.

        How many quick jobs are leased at once follows from the seconds that they take by `clock`.

        Without jobs it does work of `kinds`, the most urgent kind first. With `strict`, a computation that exceeds its
        lease kills the process.
        """
        self.compute = compute
        self.clock = clock
        self.engine = engine
        self.name = name
        self.answered = answered
        self.kinds = kinds
        self.strict = strict
        self.ended = False
        """Set to end after the current job."""
        self.leased: tuple[AnyWork, object] | None = None
        """What can wait and is leased, if no job was left: its kind and what is to be run."""
        self.others_next = False
        """Whether the last jobs came from the background, so that other work that can wait is next."""
        self.pace = SOME_SECONDS
        """Moving average of the seconds for a quick job."""

    def begin(self) -> None:
        """End the leases of a killed worker with the same name."""
        with write_engine(self.engine).begin() as connection:
            for kind in self.kinds:
                kind.give_back(connection, self.name)
            if left := queue.give_back(connection, self.name, tried=True):
                log.warning("worker %s: %d jobs were left behind", self.name, left)

    def work(self) -> None:
        """Process jobs, and without any what can wait, until nothing is left."""
        taken = self._exchange(Results([], []))
        while taken or self.leased:
            if self.leased:
                taken = self._exchange(self.compute(partial(self._run, *self.leased)))
                continue
            quick = [job for job in taken if job.quick]
            others = taken[len(quick) :]
            results = self.compute(partial(self._think, quick))
            if quick and others:
                self._store(results)
                results = Results([], [])
            if others:
                results = self.compute(partial(self._think, others))
            taken = self._exchange(results)

    def _exchange(self, results: Results) -> list[Job]:
        """Store results and lease what is next in one transaction; return the jobs, and set `leased` to what can wait.

        When the worker is to end, give everything back instead.
        """
        taken: list[Job] = []
        leased, self.leased = self.leased, None
        goes_on = leased is not None and self._goes_on(leased[0], results)
        with write_engine(self.engine).begin() as connection:
            self._store_answers(connection, results)
            if leased:
                self._store_other(connection, leased[0], results.other)
            if self.ended:
                self._give_all_back(connection)
            else:
                if not goes_on:
                    taken = self._take(connection)
                if not taken and not self.leased:
                    self._take_other(connection, self.kinds)
        self._report(results)
        return taken

    def _store(self, results: Results) -> None:
        """Store answers while other leased jobs are still to be done."""
        with write_engine(self.engine).begin() as connection:
            self._store_answers(connection, results)
        self._report(results)

    def _store_answers(self, connection: Connection, results: Results) -> None:
        """Store what came of jobs; those that failed can be tried again at once."""
        queue.answer(connection, results.answers)
        queue.fail(connection, self.name, results.failed)

    def _store_other(self, connection: Connection, kind: AnyWork, result: object) -> None:
        """Store what came of work that can wait; end its lease if it failed, unless its kind goes on from memory."""
        if result is not None:
            kind.store(connection, result)
        elif not kind.resumed:
            kind.give_back(connection, self.name)

    def _give_all_back(self, connection: Connection) -> None:
        for kind in self.kinds:
            kind.give_back(connection, self.name)
        queue.give_back(connection, self.name, tried=False)

    def _report(self, results: Results) -> None:
        if results.answers:
            self.answered()

    def _goes_on(self, kind: AnyWork, results: Results) -> bool:
        """Return whether work that a worker resumes from memory can go on, as it has not failed and no job waits."""
        return kind.resumed and results.other is not None and not self._job_waits()

    def _take(self, connection: Connection) -> list[Job]:
        """Lease jobs for which people wait. Without any, what can wait and jobs in the background take turns."""
        quick = max(1, min(MOST_QUICK, int(SOME_SECONDS / self.pace)))
        if taken := queue.take(connection, self.name, quick):
            return taken
        if self.others_next:
            self._take_other(connection, [kind for kind in self.kinds if not kind.last])
        if not self.leased:
            taken = queue.take(connection, self.name, quick, background=True)
        self.others_next = bool(taken)
        return taken

    def _job_waits(self) -> bool:
        """Return whether a job waits, without the lock for which moves would have to wait."""
        with self.engine.connect() as connection:
            return queue.has_waiting(connection)

    def _take_other(self, connection: Connection, kinds: Sequence[AnyWork]) -> None:
        """Lease what can wait, of the most urgent kind."""
        for kind in kinds:
            if (job := kind.take(connection, self.name)) is not None:
                self.leased = kind, job
                return

    def _think(self, taken: Sequence[Job]) -> Results:
        results = Results([], [])
        for job in taken:
            if self.ended:
                break
            start = self.clock()
            self._alarm(job.lease)
            try:
                self._answer_job(job, results)
            finally:
                self._alarm(0)
            if job.quick:
                self.pace += (max(self.clock() - start, 1e-6) - self.pace) / 8
        return results

    def _answer_job(self, job: Job, results: Results) -> None:
        try:
            question = job.question()
        except (TypeError, ValueError):
            log.error("job %s/%d: this is no question; it waits for a worker that understands it", job.table, job.seq)
            return
        if (advice := advise_or_play_any(job, question)) is None:
            results.failed.append(job)
        else:
            text = msgspec.json.encode(advice).decode() if job.hint else advice.best.move
            results.answers.append(Answer(job.table, job.seq, text))

    def _run(self, kind: AnyWork, job: object) -> Results:
        """Return the result of what can wait, or nothing if it fails, so that it is tried again."""
        self._alarm(kind.lease)
        try:
            return Results([], [], kind.run(job))
        except Exception:
            log.exception("%s failed", job)
            return Results([], [])
        finally:
            self._alarm(0)

    def _alarm(self, milliseconds: int) -> None:
        if self.strict and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, milliseconds / 1000)


def advise_or_play_any(job: Job, question: Question) -> Advice | None:
    """Return the computer player's advice, None if it failed and may try again, or else a random legal move."""
    if job.tries <= TRIES:
        try:
            advice = compute_advice(job, question)
            if advice.best.move in question.moves:
                return advice
            log.error("job %s/%d: %s answered no legal move: %.80r", job.table, job.seq, job.bot, advice.best.move)
        except Exception:
            log.exception("job %s/%d: %s failed", job.table, job.seq, job.bot)
    if job.tries < TRIES:
        return None
    log.error("job %s/%d: any legal move in place of %s, after %d tries", job.table, job.seq, job.bot, job.tries)
    return Advice(Choice(bot("random")(question), None), None)


def compute_advice(job: Job, question: Question) -> Advice:
    """Compute advice for a hint, or only the computer player's move."""
    question = shorten_search(question, bots.budget(job.bot).seconds, job)
    if job.hint:
        return advise(question, time.monotonic)
    return Advice(Choice(bot(job.bot, time.monotonic)(question), None), None)


def shorten_search(question: Question, seconds: float | None, job: Job) -> Question:
    """Return the question with less search time if its job has waited long; `seconds` is the computer player's limit.

    Under load, searches lose depth before players lose patience. While others wait, a long search divides its time by
    their number. Both keep at least `LEAST` of the time.
    """
    allowed = min((limit for limit in (seconds, question.seconds) if limit is not None), default=None)
    if allowed is None:
        return question
    share = allowed / job.crowd if allowed > queue.LONG else allowed
    share = max(LEAST * allowed, min(share, allowed - (job.waited / 1000 - PATIENCE)))
    return question if share == allowed else question._replace(seconds=share)
