"""Endpoints of puzzles: the puzzle of the day, puzzles one by one, and runs against time."""

import asyncio
import random
from collections.abc import Mapping
from functools import partial
from typing import Annotated, NamedTuple

from fastapi import Query
from sqlalchemy import Connection

from midtown.puzzles import choice, sequels
from midtown.puzzles.attempts import GIVEN_UP, Rated, Run, Try
from midtown.puzzles.choice import Kind
from midtown.puzzles.collection import PublicGame, Puzzle, replay_puzzle
from midtown.server.accounts import relations
from midtown.server.context import Context
from midtown.server.features.puzzles import opinions, selection, solving
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, Guest, RequiredVisitor, Viewer
from midtown.server.presenters import puzzles as presenters
from midtown.server.presenters.puzzles import Answered, check
from midtown.server.schemas.puzzles import (
    PuzzleAnswer,
    PuzzleHistory,
    PuzzleId,
    PuzzleOutline,
    PuzzlePosition,
    PuzzleReport,
    PuzzleRun,
    Puzzles,
    PuzzleSequel,
    PuzzleSolution,
    PuzzleThemes,
    PuzzleVote,
    RunAnswer,
    RunId,
    RunStep,
)
from midtown.server.schemas.shared import RecordOf, Why
from midtown.server.support import calendar
from midtown.server.support.refusals import refused
from midtown.server.support.timed_cache import TimedCache
from midtown.support.documents import JsonObject
from midtown.support.i18n import Language

router = routing.router("puzzles")


class AllPuzzles(TimedCache[Mapping[str, Puzzle]]):
    """All puzzles of the server by id, read once a minute."""

    def __init__(self, _: Context) -> None:
        super().__init__(selection.KEPT)


@router.get("/puzzles")
async def read_puzzles(context: Ctx, viewer: Viewer) -> Puzzles:
    """Return today's puzzle and the visitor's rating."""
    puzzles = await all_puzzles(context)
    today = calendar.day_of(context.clock.calendar())
    daily = choice.puzzle_of_day(today)

    def read(connection: Connection) -> Puzzles:
        seen = solving.answered_puzzles(connection, viewer)
        first = solving.first_try(connection, viewer, daily.id) if daily else None
        return Puzzles(
            count=len(puzzles),
            seen=len(seen & puzzles.keys()),
            daily=daily
            and PuzzleOutline(
                id=daily.id,
                date=calendar.date(today),
                game=daily.name,
                players=daily.seats,
                answered=first is not None,
                outcome=first and presenters.outcome(daily, first),
            ),
            mine=presenters.present_solver(solving.solver(connection, viewer)),
        )

    return await context.store.read(read)


@router.get("/puzzles/next")
async def read_next(
    context: Ctx,
    viewer: Viewer,
    game: Annotated[str | None, Query(description="Only of this game.", max_length=40)] = None,
    theme: Annotated[str | None, Query(description="Only of this theme.", max_length=40)] = None,
    language: Language = "en",
) -> PuzzlePosition:
    """Return a puzzle near the visitor's rating that they have not answered."""
    puzzles = await all_puzzles(context)

    def read(connection: Connection) -> Puzzle | None:
        wanted, ratings = solving.solver(connection, viewer).glicko.rating, solving.ratings(connection)
        seen = solving.answered_puzzles(connection, viewer) | _unwanted(context, connection)
        return choice.choose_near(puzzles.values(), wanted, ratings, seen, Kind(game, theme), random.Random())

    puzzle = await context.store.read(read)
    if puzzle is None:
        raise refused("missing", "puzzles.all_seen")
    return await asyncio.to_thread(presenters.position, puzzle, False, language)


@router.get("/puzzles/themes")
async def read_themes(context: Ctx, viewer: Viewer, language: Language = "en") -> PuzzleThemes:
    """Return what puzzles are about, and how many of each theme the visitor has answered."""
    puzzles = await all_puzzles(context)
    seen = await context.store.read(lambda connection: solving.answered_puzzles(connection, viewer))
    return PuzzleThemes(themes=await asyncio.to_thread(presenters.themes, puzzles.values(), seen, language))


@router.get("/puzzles/history")
async def read_history(
    context: Ctx,
    viewer: Viewer,
    most: Annotated[int, Query(description="The most puzzles that are listed.", ge=1, le=100)] = 100,
    language: Language = "en",
) -> PuzzleHistory:
    """Return the puzzles that the visitor has answered last; none for strangers."""
    puzzles = await all_puzzles(context)
    tries = await context.store.read(lambda connection: solving.tries_of(connection, viewer, most))
    return PuzzleHistory(tries=await asyncio.to_thread(presenters.history, puzzles, tries, language))


@router.get("/puzzles/{puzzle}/position")
async def read_position(
    context: Ctx,
    viewer: Viewer,
    puzzle: PuzzleId,
    language: Language = "en",
    moves: Annotated[bool, Query(description="Whether the legal moves are listed.")] = True,
) -> PuzzlePosition:
    """Return a puzzle: the position as its mover sees it, a question, and the legal moves."""
    chosen = presenters.get(await all_puzzles(context), puzzle)
    first = await context.store.read(lambda connection: solving.first_try(connection, viewer, puzzle))
    return await asyncio.to_thread(partial(presenters.position, with_moves=moves), chosen, first is not None, language)


@router.post("/puzzles/{puzzle}/answers", status_code=201)
async def answer_puzzle(
    context: Ctx, arrive: Guest, puzzle: PuzzleId, body: PuzzleAnswer, language: Language = "en"
) -> PuzzleSolution:
    """Answer a puzzle, or give it up, and return its solution. Only the first answer of a player counts."""
    chosen = presenters.get(await all_puzzles(context), puzzle)
    move = GIVEN_UP if body.move is None else body.move
    if body.move is not None:
        await asyncio.to_thread(check, chosen, body.move)
    visitor = await arrive()
    context.limits.take("puzzles", visitor.id)
    now = context.clock.calendar()

    def answers(connection: Connection) -> Answered:
        return _after_answer(connection, visitor.id, chosen, solving.answer(connection, visitor.id, chosen, move, now))

    answered = await context.store.write(answers)
    return await asyncio.to_thread(presenters.solution, chosen, answered, language)


@router.get("/puzzles/{puzzle}/solution")
async def read_solution(
    context: Ctx, visitor: RequiredVisitor, puzzle: PuzzleId, language: Language = "en"
) -> PuzzleSolution:
    """Return the solution of a puzzle. It is refused to those who have not answered it."""
    chosen = presenters.get(await all_puzzles(context), puzzle)

    def read(connection: Connection) -> Answered:
        return _after_answer(connection, visitor.id, chosen, _answered(connection, visitor.id, puzzle))

    answered = await context.store.read(read)
    return await asyncio.to_thread(presenters.solution, chosen, answered, language)


@router.get("/puzzles/{puzzle}/sequel")
async def read_sequel(
    context: Ctx,
    visitor: RequiredVisitor,
    puzzle: PuzzleId,
    move: Annotated[str, Query(max_length=60)],
    language: Language = "en",
) -> PuzzleSequel:
    """Return how a puzzle may go on after a move. It is refused to those who have not answered."""
    chosen = presenters.get(await all_puzzles(context), puzzle)
    await context.store.read(lambda connection: _answered(connection, visitor.id, puzzle))
    await asyncio.to_thread(check, chosen, move)
    context.limits.take("puzzles", visitor.id)
    steps = await asyncio.to_thread(sequels.sequel, chosen, move, presenters.seat_names(chosen), language)
    return presenters.sequel(chosen, steps)


@router.put("/puzzles/{puzzle}/vote", status_code=204)
async def vote(context: Ctx, visitor: RequiredVisitor, puzzle: PuzzleId, body: PuzzleVote) -> None:
    """Say whether a puzzle is good, instead of what one has said before. It is refused to those who have not answered.

    Puzzles that most find bad are offered no more.
    """
    presenters.get(await all_puzzles(context), puzzle)
    context.limits.take("puzzles", visitor.id)

    def votes(connection: Connection) -> None:
        _answered(connection, visitor.id, puzzle)
        opinions.vote(connection, visitor.id, puzzle, body.good)

    await context.store.write(votes)


@router.post("/puzzles/{puzzle}/reports", status_code=204)
async def report_puzzle(context: Ctx, visitor: RequiredVisitor, puzzle: PuzzleId, body: PuzzleReport) -> None:
    """Report a puzzle to the operator of this server. It is refused to those who have not answered."""
    presenters.get(await all_puzzles(context), puzzle)
    context.limits.take("reports", visitor.id)
    now = context.clock.calendar()

    def reports(connection: Connection) -> None:
        _answered(connection, visitor.id, puzzle)
        relations.report_puzzle(connection, visitor.id, puzzle, body.text, now)

    await context.store.write(reports)


@router.get("/puzzles/{puzzle}/record", response_model=RecordOf, response_model_exclude_unset=True)
async def read_record(context: Ctx, visitor: RequiredVisitor, puzzle: PuzzleId) -> JsonObject:
    """Return the game between computer players that a puzzle is from, up to its position, to go on from there.

    It is refused to those who have not answered. The games of people have records of their own.
    """
    chosen = presenters.get(await all_puzzles(context), puzzle)
    await context.store.read(lambda connection: _answered(connection, visitor.id, puzzle))
    if isinstance(chosen.origin, PublicGame):
        raise refused("missing", "puzzles.record")
    return (await asyncio.to_thread(replay_puzzle, chosen, chosen.origin)).record().document()


@router.get("/puzzles/{puzzle}/why")
async def why_not(
    context: Ctx, puzzle: PuzzleId, move: Annotated[str, Query(max_length=200)], language: Language = "en"
) -> Why:
    """Explain why a move would be refused in a puzzle, with the paragraph of the rules."""
    chosen = presenters.get(await all_puzzles(context), puzzle)
    return await asyncio.to_thread(presenters.why, chosen, move, language)


def _answered(connection: Connection, player: str, puzzle: str) -> Try:
    """Return a player's first answer; raise Refused if there is none yet."""
    if (first := solving.first_try(connection, player, puzzle)) is None:
        raise refused("table", "puzzles.unanswered")
    return first


def _after_answer(connection: Connection, player: str, puzzle: Puzzle, first: Try) -> Answered:
    """Return what a player may know who has answered."""
    own, rating = solving.solver(connection, player), solving.rating_of(connection, puzzle)
    return Answered(
        first=first,
        own=own,
        rating=rating,
        tried=solving.tried_moves(connection, puzzle.id),
        vote=opinions.vote_of(connection, player, puzzle.id),
    )


async def all_puzzles(context: Context) -> Mapping[str, Puzzle]:
    """Return all puzzles of the server."""
    now = context.clock.calendar()
    return await context.store.read(
        lambda connection: context.part(AllPuzzles).get(now, partial(selection.with_shipped, connection))
    )


def _unwanted(context: Context, connection: Connection) -> frozenset[str]:
    """Return the puzzles that are chosen no more."""
    now = context.clock.calendar()
    return context.part(opinions.UnwantedPuzzles).get(now, partial(opinions.unwanted, connection, now))


def _wanted(context: Context, connection: Connection, puzzles: Mapping[str, Puzzle]) -> Mapping[str, Puzzle]:
    """Return the puzzles among which one may be chosen."""
    out = _unwanted(context, connection)
    return {key: puzzle for key, puzzle in puzzles.items() if key not in out}


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

    def begins(connection: Connection) -> RunState:
        run = solving.begin_run(connection, _wanted(context, connection, puzzles), visitor.id, now)
        return RunState(run, solving.solver(connection, visitor.id))

    state = await context.store.write(begins)
    return await asyncio.to_thread(presenters.present_run, puzzles, *state, now, language)


@router.post("/puzzles/runs/{run}/answers", status_code=201)
async def answer_in_run(
    context: Ctx, visitor: RequiredVisitor, run: RunId, body: RunAnswer, language: Language = "en"
) -> RunStep:
    """Answer the puzzle of a run, and get the next one."""
    puzzles = await all_puzzles(context)
    puzzle = presenters.get(puzzles, body.puzzle)
    await asyncio.to_thread(check, puzzle, body.move)
    context.limits.take("puzzles", visitor.id)
    now = context.clock.calendar()

    def answers(connection: Connection) -> tuple[Run, RunState]:
        before = solving.get_run(connection, run, visitor.id)
        choice = {**_wanted(context, connection, puzzles), puzzle.id: puzzle}  # its own may have become unwanted
        after = solving.answer_run(connection, choice, before, body.puzzle, body.move, now)
        return before, RunState(after, solving.solver(connection, visitor.id))

    before, state = await context.store.write(answers)
    counted = before[4:] != state.run[4:]
    move = Try(body.move, puzzle.answer == body.move, None)
    return RunStep(
        right=state.run.solved > before.solved if counted else None,
        outcome=await asyncio.to_thread(presenters.outcome, puzzle, move) if counted else None,
        answer=presenters.answer_words(puzzle, language) if counted else None,
        run=await asyncio.to_thread(presenters.present_run, puzzles, *state, now, language),
    )
