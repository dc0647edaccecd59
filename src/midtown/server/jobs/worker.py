"""A worker process for computer players: `python -m midtown.server.jobs.worker NAME`, started by `worker_pool`.

It reads only jobs, so it has only the information of the seat it plays for. Without jobs it looks at positions of
`analysis.lines`, without those it does looks of `reviews`, and then it plays on in games of `daily.computers`. Jobs in
the background, of tables where only computers play, take turns with all that, so that neither waits for good.
A line on its standard input wakes it; it writes `answered` and `idle` to its standard output, and ends with its input.
"""

import logging
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import SQLAlchemyError

from midtown import bots
from midtown.bots import Question, bot
from midtown.bots.advice import Advice, Choice, advise
from midtown.game import GameError
from midtown.review import Scale, finished, look
from midtown.server.features.analysis import positions
from midtown.server.features.daily import computers
from midtown.server.features.daily.computers import Part
from midtown.server.jobs import queue as jobs
from midtown.server.jobs import reviews
from midtown.server.jobs.queue import Answer, Job
from midtown.server.storage.database import open_engine, writing
from midtown.server.storage.instance_lock import working
from midtown.server.storage.notify import unhurried
from midtown.server.storage.service_clock import WORKING
from midtown.server.support import logs

DATABASE = "MIDTOWN_DATABASE"
"""Environment variable with the database's URL, which may contain a password that arguments would expose."""
TRIES = 3
"""Number of failures after which a random legal move is played."""
NICENESS = 10
SOME_SECONDS = 0.02
"""Approximate duration of a batch of quick jobs."""
MOST_QUICK = 32
PATIENCE = 1.0
"""Seconds that a job may wait before the excess is deducted from its search time."""
LEAST = 1 / 3
"""The minimum share of its time that a search gets."""

log = logging.getLogger(__name__)


class Results(NamedTuple):
    """The results of some jobs or of a look."""

    answers: list[Answer]
    failed: list[Job]
    looks: Sequence[reviews.LookAnswer] = ()
    part: Part | None = None
    """What was played on of a computer player's game of a daily deal."""
    finding: positions.NewLines | None = None
    """What was found in a position of the analysis board."""


class Worker:
    """Worker that leases jobs, computes and stores their answers until `ended` is set."""

    def __init__(
        self,
        engine: Engine,
        name: str,
        answered: Callable[[], None],
        strict: bool = False,
        compute: Callable[[Callable[[], Results]], Results] = lambda work: work(),
    ) -> None:
        """Create a worker; `answered` is called after answers are stored, `compute` does what takes long.

        With `strict`, a computation that exceeds its lease kills the process.
        """
        self.compute = compute
        self.engine = engine
        self.name = name
        self.answered = answered
        self.strict = strict
        self.ended = False
        """Set to end after the current job."""
        self.position: positions.LeasedPosition | None = None
        """The leased position of the analysis board, if no job was left."""
        self.trees = positions.Trees()
        self.look_job: reviews.LookJob | None = None
        """The leased look, if no position was left either."""
        self.part: Part | None = None
        """The leased game of a daily deal, if no look was left."""
        self.others_next = False
        """Whether the last jobs came from the background, so that other work that can wait is next."""
        self.pace = SOME_SECONDS
        """Moving average of the seconds for a quick job."""

    def begin(self) -> None:
        """End the leases of a killed worker with the same name."""
        with writing(self.engine).begin() as connection:
            positions.give_back(connection, self.name)
            reviews.give_back(connection, self.name)
            computers.give_back(connection, self.name)
            if left := jobs.give_back(connection, self.name, tried=True):
                log.warning("worker %s: %d jobs were left behind", self.name, left)

    def work(self) -> None:
        """Process jobs, then positions, looks, and games of daily deals, until none is left."""
        taken = self._exchange(Results([], []))
        while taken or self.position or self.look_job or self.part:
            if self.position:
                taken = self._exchange(self.compute(partial(self._analyse, self.position)))
                continue
            if self.look_job:
                taken = self._exchange(self.compute(partial(self._look, self.look_job)))
                continue
            if self.part:
                taken = self._exchange(self.compute(partial(self._play_on, self.part)))
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
        return self._store(results, take=not self.ended)

    def _store(self, results: Results, take: bool = False) -> list[Job]:
        taken: list[Job] = []
        calm = results.finding is not None and not self._pressed()
        with writing(self.engine).begin() as connection:
            jobs.answer(connection, results.answers)
            jobs.fail(connection, self.name, results.failed)
            if results.finding is not None:
                positions.store(connection, results.finding)
            self.position = None
            reviews.answer(connection, results.looks)
            if self.look_job and not results.looks:
                reviews.give_back(connection, self.name)
            self.look_job = None
            if results.part is not None:
                computers.store(connection, results.part)
            elif self.part:
                computers.give_back(connection, self.name)
            self.part = None
            if take:
                if not calm:
                    taken = self._take(connection)
                if not taken and not self._idling():
                    self._take_idle(connection)
            elif self.ended:
                positions.give_back(connection, self.name)
                jobs.give_back(connection, self.name, tried=False)
        if results.answers:
            self.answered()
        return taken

    def _take(self, connection: Connection) -> list[Job]:
        """Lease jobs for which people wait. Without any, what can wait and jobs in the background take turns."""
        quick = max(1, min(MOST_QUICK, int(SOME_SECONDS / self.pace)))
        if taken := jobs.take(connection, self.name, quick):
            return taken
        if self.others_next:
            self._take_idle(connection)
        if not self._idling():
            taken = jobs.take(connection, self.name, quick, background=True)
        self.others_next = bool(taken)
        return taken

    def _idling(self) -> bool:
        """Return whether something that can wait is leased."""
        return bool(self.position or self.look_job or self.part)

    def _pressed(self) -> bool:
        """Return whether a job waits, without the lock for which moves would have to wait."""
        with self.engine.connect() as connection:
            return jobs.waiting(connection)

    def _take_idle(self, connection: Connection) -> None:
        """Lease what can wait, the most urgent first."""
        self.position = positions.take(connection, self.name)
        if self.position is None:
            self.look_job = reviews.take(connection, self.name)
            self.part = None if self.look_job else computers.take(connection, self.name)

    def _think(self, taken: Sequence[Job]) -> Results:
        results = Results([], [])
        for job in taken:
            if self.ended:
                break
            start = time.monotonic()
            self._alarm(job.lease)
            try:
                self._consider(job, results)
            finally:
                self._alarm(0)
            if job.quick:
                self.pace += (max(time.monotonic() - start, 1e-6) - self.pace) / 8
        return results

    def _consider(self, job: Job, results: Results) -> None:
        try:
            question = job.question()
        except (TypeError, ValueError):
            log.error("job %s/%d: this is no question; it waits for a worker that understands it", job.table, job.seq)
            return
        if (advice := consider(job, question)) is None:
            results.failed.append(job)
        else:
            text = msgspec.json.encode(advice).decode() if job.hint else advice.best.move
            results.answers.append(Answer(job.table, job.seq, text))

    def _analyse(self, position: positions.LeasedPosition) -> Results:
        """Return what is found in a position so far, or nothing if that fails, so that it is tried again."""
        self._alarm(positions.LEASE)
        try:
            return Results([], [], finding=self.trees.go_on(position, time.monotonic))
        except Exception:
            log.exception("position %s failed", position.id)
            return Results([], [])
        finally:
            self._alarm(0)

    def _look(self, job: reviews.LookJob) -> Results:
        """Return the result of a look, or nothing if it fails, so that it is tried again."""
        self._alarm(reviews.LEASE)
        try:
            record = job.record()
            result = look(record, finished(record), job.number, Scale(job.iterations))
        except Exception:
            log.exception("review %s/%d failed", job.table, job.number)
            return Results([], [])
        finally:
            self._alarm(0)
        return Results([], [], [reviews.LookAnswer(job.table, job.number, result)])

    def _play_on(self, part: Part) -> Results:
        """Return a game with some more moves, or nothing if that fails, so that it is tried again."""
        self._alarm(computers.LEASE)
        try:
            return Results([], [], part=computers.play_on(part, computers.SECONDS, time.monotonic))
        except Exception:
            log.exception("deal %s: %s failed", part.deal.id, part.level)
            return Results([], [])
        finally:
            self._alarm(0)

    def _alarm(self, milliseconds: int) -> None:
        if self.strict and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, milliseconds / 1000)


def consider(job: Job, question: Question) -> Advice | None:
    """Return the computer player's advice, None if it failed and may try again, or else a random legal move."""
    if job.tries <= TRIES:
        try:
            advice = compute(job, question)
            if advice.best.move in question.moves:
                return advice
            log.error("job %s/%d: %s answered no legal move: %.80r", job.table, job.seq, job.bot, advice.best.move)
        except Exception:
            log.exception("job %s/%d: %s failed", job.table, job.seq, job.bot)
    if job.tries < TRIES:
        return None
    log.error("job %s/%d: any legal move in place of %s, after %d tries", job.table, job.seq, job.bot, job.tries)
    return Advice(Choice(bot("random")(question), None), None)


def compute(job: Job, question: Question) -> Advice:
    """Compute advice for a hint, or only the computer player's move."""
    question = shortened(question, bots.budget(job.bot).seconds, job)
    if job.hint:
        return advise(question, time.monotonic)
    return Advice(Choice(bot(job.bot, time.monotonic)(question), None), None)


def shortened(question: Question, seconds: float | None, job: Job) -> Question:
    """Return the question with less search time if its job has waited long; `seconds` is the computer player's limit.

    Under load, searches lose depth before players lose patience. While others wait, a long search divides its time by
    their number. Both keep at least `LEAST` of the time.
    """
    allowed = min((limit for limit in (seconds, question.seconds) if limit is not None), default=None)
    if allowed is None:
        return question
    share = allowed / job.crowd if allowed > jobs.LONG else allowed
    share = max(LEAST * allowed, min(share, allowed - (job.waited / 1000 - PATIENCE)))
    return question if share == allowed else question._replace(seconds=share)


class Bell:
    """Wakes a worker: on a line of its standard input, on its end, or on a signal to end."""

    def __init__(self, on_end: Callable[[], None]) -> None:
        self.on_end = on_end
        self.rung: queue.SimpleQueue[None] = queue.SimpleQueue()
        """Not an Event: only a SimpleQueue is safe inside a signal handler."""
        signal.signal(signal.SIGTERM, lambda *_: self.end())
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the server too, which ends its workers
        threading.Thread(target=self._listen, daemon=True).start()

    def wait(self) -> None:
        """Block until the bell has rung since the last call."""
        self.rung.get()
        with suppress(queue.Empty):
            while True:
                self.rung.get_nowait()

    def end(self) -> None:
        """End the worker: call `on_end` and ring."""
        self.on_end()
        self.rung.put(None)

    def _listen(self) -> None:
        while os.read(0, 4096):  # not through sys.stdin, whose lock would be in the way when the process ends
            self.rung.put(None)
        self.end()


def report(word: str) -> None:
    """Write a line to the pool, if it still exists."""
    with suppress(OSError):
        os.write(1, f"{word}\n".encode())


def _prepare(connection: Any, _: object) -> None:
    """Take the lock that workers share, for as long as the connection lasts; an answer that is lost is found again."""
    connection.execute(f"select pg_advisory_lock_shared({WORKING})")
    unhurried(connection)
    connection.commit()


def _let_others_go_first() -> None:
    """Lower the priority of this thread. That of the database stays: moves wait while a worker holds the lock."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def main(name: str, database: str) -> int:
    """Run the worker `name` on a database until it is ended; return the exit code."""
    logs.start()
    try:
        with working(database), ThreadPoolExecutor(1, initializer=_let_others_go_first) as pool:
            engine = open_engine(database)
            if engine.dialect.name == "postgresql":
                event.listen(engine, "connect", _prepare)
            try:
                worker = Worker(engine, name, lambda: report("answered"), True, lambda work: pool.submit(work).result())
                bell = Bell(lambda: setattr(worker, "ended", True))
                worker.begin()
                while not worker.ended:
                    worker.work()
                    report("idle")
                    bell.wait()
            finally:
                engine.dispose()
    except (GameError, SQLAlchemyError) as error:
        log.error("worker %s ends: %s", name, (str(error).splitlines() or [""])[0])
        return 1
    return 0


if __name__ == "__main__":
    code = main(sys.argv[1], os.environ[DATABASE])
    logging.shutdown()
    os._exit(code)  # Python would take apart all that was imported, which takes longer than many a move
