"""The requests of puzzles that a host answers: the shipped ones, by the person's own answers alone."""

import random
from typing import Final

import msgspec

from midtown.local import searches
from midtown.local.routes import Request, Routes
from midtown.local.solving import Solving
from midtown.puzzles import choice
from midtown.puzzles.attempts import GIVEN_UP, Try, untried
from midtown.puzzles.choice import Kind
from midtown.puzzles.collection import Dealt, Puzzle, collection, replay_puzzle
from midtown.server.presenters import puzzles as presenters
from midtown.server.schemas.model import read
from midtown.server.schemas.puzzles import (
    PuzzleAnswer,
    PuzzleHistory,
    PuzzleOutline,
    Puzzles,
    PuzzleThemes,
    RunAnswer,
    RunStep,
)
from midtown.server.support import calendar
from midtown.server.support.refusals import refused

route: Final = Routes()
MOST: Final = 100
"""The most puzzles that a list has."""


def _puzzle(request: Request) -> Puzzle:
    return presenters.get(collection(), request.path["puzzle"])


def _solving(request: Request) -> Solving:
    return request.device.solving


@route("GET", "/puzzles")
async def read_puzzles(request: Request) -> object:
    """Return today's puzzle and the person's number."""
    solving, today = _solving(request), calendar.day_of(request.now)
    daily, seen = choice.puzzle_of_day(today), await solving.seen()
    outline = None
    if daily is not None:
        first = await solving.first(daily.id)
        outline = PuzzleOutline(
            id=daily.id,
            date=calendar.date(today),
            game=daily.name,
            players=daily.seats,
            answered=first is not None,
            outcome=first and presenters.outcome(daily, first),
        )
    rated = presenters.present_solver((await solving.read()).rated)
    return Puzzles(count=len(collection()), seen=len(seen & collection().keys()), daily=outline, mine=rated)


@route("GET", "/puzzles/next")
async def read_next(request: Request) -> object:
    """Return a puzzle near the person's number that they have not answered."""
    solving = _solving(request)
    kind = Kind(request.query.get("game") or None, request.query.get("theme") or None)
    wanted = (await solving.read()).rated.glicko.rating
    near = choice.choose_near(collection().values(), wanted, {}, await solving.seen(), kind, random.Random())
    if near is None:
        raise refused("missing", "puzzles.all_seen")
    return presenters.position(near, False, request.language)


@route("GET", "/puzzles/themes")
async def read_themes(request: Request) -> object:
    """Return what puzzles are about."""
    seen = await _solving(request).seen()
    return PuzzleThemes(themes=presenters.themes(collection().values(), seen, request.language))


@route("GET", "/puzzles/history")
async def read_history(request: Request) -> object:
    """Return the puzzles that were answered last."""
    tries = (await _solving(request).read()).tries[::-1][: request.number("most") or MOST]
    return PuzzleHistory(tries=presenters.history(collection(), tries, request.language))


@route("GET", "/puzzles/{puzzle}/position")
async def read_position(request: Request) -> object:
    """Return a puzzle before the answer."""
    puzzle, with_moves = _puzzle(request), request.query.get("moves") != "false"
    answered = await _solving(request).first(puzzle.id) is not None
    return presenters.position(puzzle, answered, request.language, with_moves=with_moves)


@route("POST", "/puzzles/{puzzle}/answers", 201)
async def answer_puzzle(request: Request) -> object:
    """Answer a puzzle, or give it up, and return its solution."""
    puzzle, move = _puzzle(request), read(PuzzleAnswer, request.body).move
    if move is not None:
        presenters.check(puzzle, move)
    first = await _solving(request).answer(puzzle, GIVEN_UP if move is None else move, request.now)
    return await _solution(request, puzzle, first)


@route("GET", "/puzzles/{puzzle}/solution")
async def read_solution(request: Request) -> object:
    """Return the solution of a puzzle that was answered."""
    puzzle = _puzzle(request)
    return await _solution(request, puzzle, await _solving(request).answered(puzzle.id))


async def _solution(request: Request, puzzle: Puzzle, first: Try) -> object:
    rated = (await _solving(request).read()).rated
    answered = presenters.Answered(first=first, own=rated, rating=untried(puzzle), tried=None)
    return presenters.solution(puzzle, answered, request.language)


@route("GET", "/puzzles/{puzzle}/sequel")
async def read_sequel(request: Request) -> object:
    """Return how a puzzle that was answered may go on after a move."""
    puzzle, move = _puzzle(request), request.query.get("move", "")
    await _solving(request).answered(puzzle.id)
    presenters.check(puzzle, move)
    question = searches.SequelQuestion(puzzle=puzzle.id, move=move, language=request.language)
    return msgspec.Raw((await request.device.search(question)).encode())


@route("GET", "/puzzles/{puzzle}/record")
async def read_record(request: Request) -> object:
    """Return the game that an answered puzzle is from, up to its position."""
    puzzle = _puzzle(request)
    await _solving(request).answered(puzzle.id)
    if not isinstance(puzzle.origin, Dealt):
        raise refused("missing", "puzzles.record")
    return replay_puzzle(puzzle, puzzle.origin).record().document()


@route("GET", "/puzzles/{puzzle}/why")
async def why_not(request: Request) -> object:
    """Explain why a move would be refused in a puzzle."""
    return presenters.why(_puzzle(request), request.query.get("move", ""), request.language)


@route("POST", "/puzzles/runs", 201)
async def begin_run(request: Request) -> object:
    """Begin a run of two minutes."""
    solving = _solving(request)
    run = await solving.begin_run(request.now)
    return presenters.present_run(collection(), run, (await solving.read()).rated, request.now, request.language)


@route("POST", "/puzzles/runs/{run}/answers", 201)
async def answer_in_run(request: Request) -> object:
    """Answer the puzzle of a run, and get the next one."""
    solving, body = _solving(request), read(RunAnswer, request.body)
    puzzle = presenters.get(collection(), body.puzzle)
    presenters.check(puzzle, body.move)
    before, after = await solving.answer_run(request.path["run"], body.puzzle, body.move, request.now)
    rated = (await solving.read()).rated
    run = presenters.present_run(collection(), after, rated, request.now, request.language)
    if before[4:] == after[4:]:
        return RunStep(right=None, outcome=None, answer=None, run=run)
    move = Try(body.move, puzzle.answer == body.move, None)
    return RunStep(
        right=move.solved,
        outcome=presenters.outcome(puzzle, move),
        answer=presenters.answer_words(puzzle, request.language),
        run=run,
    )
