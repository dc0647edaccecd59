"""The puzzles that a person has answered at a device, their number, and the run that they are in."""

import asyncio
import secrets
from typing import Final

import msgspec
from msgspec.structs import replace

from midtown.local.storage import Changes, Storage
from midtown.puzzles.attempts import GRACE, DatedTry, Rated, Run, Try, rate_answer, untried
from midtown.puzzles.collection import Puzzle, collection
from midtown.puzzles.glicko import Glicko
from midtown.server.presenters.puzzles import get
from midtown.server.support.refusals import refused

NAME: Final = "puzzles"
"""Of what is stored."""


class Solver(msgspec.Struct, frozen=True):
    """A person's number, their first answers in order, and their run, if they are in one."""

    rated: Rated = Rated(Glicko())
    tries: tuple[DatedTry, ...] = ()
    run: Run | None = None


class Solving:
    """What a person has done with the shipped puzzles. Nobody else's answers are known, so their ratings stay."""

    def __init__(self, storage: Storage, player: str) -> None:
        self._storage = storage
        self._player = player
        self._solver: Solver | None = None
        self._lock = asyncio.Lock()

    async def read(self) -> Solver:
        """Return what is stored."""
        if self._solver is None:
            stored = await self._storage.value(NAME)
            self._solver = msgspec.convert(stored, Solver) if stored else Solver()
        return self._solver

    async def seen(self) -> set[str]:
        """Return the puzzles that were answered."""
        return {dated.puzzle for dated in (await self.read()).tries}

    async def first(self, puzzle: str) -> Try | None:
        """Return the first answer to a puzzle; None if there is none."""
        return next((dated.first for dated in (await self.read()).tries if dated.puzzle == puzzle), None)

    async def answered(self, puzzle: str) -> Try:
        """Return the first answer to a puzzle; raise Refused if there is none."""
        if (first := await self.first(puzzle)) is None:
            raise refused("table", "puzzles.unanswered")
        return first

    async def answer(self, puzzle: Puzzle, move: str, now: int) -> Try:
        """Store an answer and rate it; a second one changes nothing. Return the first one."""
        async with self._lock:
            if (first := await self.first(puzzle.id)) is not None:
                return first
            solver = await self.read()
            rated, _ = rate_answer(solver.rated, untried(puzzle), puzzle, move)
            first = Try(move, move == puzzle.answer, rated.glicko.rating - solver.rated.glicko.rating)
            await self._write(replace(solver, rated=rated, tries=(*solver.tries, DatedTry(puzzle.id, now, first))))
            return first

    async def begin_run(self, now: int) -> Run:
        """Store and return a new run; raise Refused if every puzzle was answered."""
        async with self._lock:
            run = Run(id=secrets.token_hex(16), player=self._player, started_at=now, puzzle=None, solved=0, missed=0)
            run = run._replace(puzzle=run.next(collection(), {}, await self.seen()))
            if run.puzzle is None:
                raise refused("missing", "puzzles.all_seen")
            await self._write(replace(await self.read(), run=run))
            return run

    async def answer_run(self, name: str, puzzle: str, move: str, now: int) -> tuple[Run, Run]:
        """Store an answer in a run; return the run before and after it. One that comes too late only ends the run."""
        async with self._lock:
            solver = await self.read()
            run = solver.run
            if run is None or run.id != name:
                raise refused("missing", "puzzles.run")
            if run.puzzle is None or run.puzzle != puzzle:
                raise refused("table", "puzzles.other")
            if now > run.ends_at + GRACE:
                after = run._replace(puzzle=None)
                await self._write(replace(solver, run=after))
                return run, after
            first = await self.first(puzzle)  # in another tab
            tries = solver.tries
            if first is None:
                first = Try(move, move == get(collection(), puzzle).answer, None)
                tries = (*tries, DatedTry(puzzle, now, first))
            right = first.solved
            after = run._replace(solved=run.solved + right, missed=run.missed + (not right))
            following = None if now >= run.ends_at else after.next(collection(), {}, {dated.puzzle for dated in tries})
            after = after._replace(puzzle=following)
            rated = solver.rated._replace(best_run=max(solver.rated.best_run, after.solved))
            await self._write(Solver(rated, tries, after))
            return run, after

    async def _write(self, solver: Solver) -> None:
        try:
            await self._storage.write(Changes(values={NAME: msgspec.to_builtins(solver)}))
        except OSError as error:
            raise refused("storage", "storage.failed") from error
        self._solver = solver
