"""Endpoints of runs: two minutes of puzzles by the server's clock."""

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection

from midtown.puzzles.collection import Puzzle
from midtown.server.http.api import routing
from midtown.server.http.api.puzzles import presenters
from midtown.server.http.api.puzzles.solving import all_puzzles, check
from midtown.server.http.auth import Guest, Someone
from midtown.server.http.dependencies import Ctx
from midtown.server.puzzles import runs, selection, solving
from midtown.server.puzzles.runs import Run
from midtown.server.puzzles.solving import Rated
from midtown.server.schemas.puzzles import PuzzleRun, RunAnswer, RunId, RunStep
from midtown.support.i18n import Language

router = routing.router("puzzles")


class RunState(NamedTuple):
    """A run, and the rating of who is in it."""

    run: Run
    mine: Rated


@router.post("/puzzles/runs", status_code=201)
async def begin_run(context: Ctx, arrive: Guest, language: Language = "en") -> PuzzleRun:
    """Begin a run: two minutes for as many puzzles as possible.

    They are harder with each right answer. Runs are not rated.
    """
    visitor = await arrive()
    context.limits.take("puzzle_runs", visitor.id)
    puzzles, now = await all_puzzles(context), context.clock.calendar()

    def begins(database: Connection) -> RunState:
        return RunState(runs.begin(database, puzzles, visitor.id, now), solving.solver(database, visitor.id))

    state = await context.store.write(begins)
    return await asyncio.to_thread(_present, puzzles, state, now, language)


@router.post("/puzzles/runs/{run}/answers", status_code=201)
async def answer_in_run(
    context: Ctx, visitor: Someone, run: RunId, body: RunAnswer, language: Language = "en"
) -> RunStep:
    """Answer the puzzle of a run, and get the next one."""
    puzzles = await all_puzzles(context)
    puzzle = selection.get(puzzles, body.puzzle)
    await asyncio.to_thread(check, puzzle, body.move)
    context.limits.take("puzzles", visitor.id)
    now = context.clock.calendar()

    def answers(database: Connection) -> tuple[Run, RunState]:
        before = runs.get(database, run, visitor.id)
        after = runs.answer(database, puzzles, before, body.puzzle, body.move, now)
        return before, RunState(after, solving.solver(database, visitor.id))

    before, state = await context.store.write(answers)
    counted = before[4:] != state.run[4:]
    return RunStep(
        right=state.run.solved > before.solved if counted else None,
        answer=presenters.words(puzzle, language) if counted else None,
        run=await asyncio.to_thread(_present, puzzles, state, now, language),
    )


def _present(puzzles: Mapping[str, Puzzle], state: RunState, now: int, language: Language) -> PuzzleRun:
    run = state.run
    return PuzzleRun(
        id=run.id,
        now=now,
        ends_at=run.ends_at,
        solved=run.solved,
        missed=run.missed,
        puzzle=presenters.position(selection.get(puzzles, run.puzzle), False, language) if run.puzzle else None,
        mine=presenters.solver(state.mine),
    )
