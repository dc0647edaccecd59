"""Puzzles as the API shows them. What is read of a position is its mover's view."""

from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

from midtown.bots.players import USUAL, name_seats
from midtown.game import GameError
from midtown.puzzles import choice
from midtown.puzzles.attempts import GIVEN_UP, DatedTry, Rated, Run, Try
from midtown.puzzles.collection import (
    PLAYER,
    Dealt,
    PublicGame,
    Puzzle,
    deal_of,
    nearly_best,
    part_of,
    pose_puzzle,
    theme_of,
)
from midtown.puzzles.glicko import tries_until_settled
from midtown.puzzles.proof import ITERATIONS
from midtown.puzzles.sequels import Step
from midtown.server.presenters.moves import refusal
from midtown.server.schemas.puzzles import (
    Outcome,
    PuzzleMove,
    PuzzleOrigin,
    PuzzlePosition,
    PuzzleRating,
    PuzzleRun,
    PuzzleSequel,
    PuzzleSolution,
    PuzzleSolver,
    PuzzleStep,
    PuzzleTheme,
    PuzzleTry,
)
from midtown.server.schemas.shared import LegalMove, Why
from midtown.server.support import calendar
from midtown.server.support.refusals import refused
from midtown.support.i18n import Language

EXPLAINED = 5
"""The best moves that get reasons."""


def get(puzzles: Mapping[str, Puzzle], puzzle: str) -> Puzzle:
    """Return one of the puzzles; raise Refused if it is missing."""
    if (chosen := puzzles.get(puzzle)) is None:
        raise refused("missing", "puzzles.missing")
    return chosen


def check(puzzle: Puzzle, move: str) -> None:
    """Raise Refused unless a move is legal in a puzzle."""
    if move not in pose_puzzle(puzzle).question.moves:
        raise refused("request", "puzzles.move")


def position(puzzle: Puzzle, answered: bool, language: Language, *, with_moves: bool = True) -> PuzzlePosition:
    """Return a puzzle before the answer."""
    seen, game = pose_puzzle(puzzle), puzzle.game
    moves = seen.question.moves if with_moves else []
    return PuzzlePosition(
        id=puzzle.id,
        game=puzzle.name,
        players=puzzle.seats,
        seat=seen.seat,
        names=seat_names(puzzle),
        question=part_of(puzzle).question(seen.position, language),
        state=seen.question.state,
        facts=game.facts(seen.position),
        moves=[
            LegalMove(move=move, words=game.describe_move(seen.position, move, language), places=places)
            for move, places in zip(moves, game.places(seen.position, moves), strict=True)
        ],
        answered=answered,
    )


def seat_names(puzzle: Puzzle) -> list[str]:
    """Return the names of the computer players at a puzzle, empty for its mover."""
    mover = pose_puzzle(puzzle).seat
    levels = [None if seat == mover else USUAL for seat in range(puzzle.seats)]
    return name_seats([""] * puzzle.seats, levels)


def sequel(puzzle: Puzzle, steps: Iterable[Step]) -> PuzzleSequel:
    """Return how a puzzle may go on."""
    seat, game = pose_puzzle(puzzle).seat, puzzle.game
    return PuzzleSequel(
        steps=[
            PuzzleStep(
                seat=step.seat,
                move=step.move,
                words=step.words,
                state=game.view(step.position, seat),
                facts=game.facts(step.position),
            )
            for step in steps
        ]
    )


class Answered(NamedTuple):
    """A first answer, both ratings after it, how often each move was tried if enough have answered, and the vote."""

    first: Try
    own: Rated
    rating: Rated
    tried: Mapping[str, int] | None
    vote: bool | None = None


def solution(puzzle: Puzzle, answered: Answered, language: Language) -> PuzzleSolution:
    """Return a puzzle after the answer."""
    first, rating, tried = answered.first, answered.rating, answered.tried
    return PuzzleSolution(
        id=puzzle.id,
        solved=first.solved,
        nearly=nearly_best(puzzle, first.move),
        move=first.move,
        answer=puzzle.answer,
        theme=theme_title(puzzle, language),
        moves=_moves(puzzle, answered, language),
        change=first.change,
        mine=present_solver(answered.own),
        rating=present_rating(rating),
        answers=None if tried is None else sum(tried.values()),
        given_up=None if tried is None else tried.get(GIVEN_UP, 0),
        vote=answered.vote,
        origin=_origin(puzzle),
    )


def _origin(puzzle: Puzzle) -> PuzzleOrigin:
    origin = puzzle.origin
    return PuzzleOrigin(
        deal=deal_of(*origin) if isinstance(origin, Dealt) else None,
        player=PLAYER if isinstance(origin, Dealt) else None,
        table=origin.table if isinstance(origin, PublicGame) else None,
        names=list(origin.names) if isinstance(origin, PublicGame) else [],
        ply=len(puzzle.moves),
        iterations=ITERATIONS,
        gaps=[gap for gap, _ in puzzle.gaps],
        noises=[noise for _, noise in puzzle.gaps],
    )


def _moves(puzzle: Puzzle, answered: Answered, language: Language) -> list[PuzzleMove]:
    game, seen, tried = puzzle.game, pose_puzzle(puzzle), answered.tried
    chances = dict(zip(seen.question.moves, puzzle.chances, strict=True))
    order = sorted(chances, key=lambda move: (move != puzzle.answer, -chances[move], move))
    explained = {*order[:EXPLAINED], answered.first.move}
    return [
        PuzzleMove(
            move=move,
            words=game.describe_move(seen.position, move, language),
            chance=chances[move] / 1000,
            reasons=game.reasons(seen.position, move, language) if move in explained else [],
            tried=None if tried is None else tried.get(move, 0),
        )
        for move in order
    ]


def theme_title(puzzle: Puzzle, language: Language) -> str:
    """Return what the theme of a puzzle is called."""
    return part_of(puzzle).theme_title(theme_of(puzzle), language)


def outcome(puzzle: Puzzle, first: Try) -> Outcome:
    """Return how good an answer was."""
    return "best" if first.solved else "good" if nearly_best(puzzle, first.move) else "missed"


def themes(puzzles: Iterable[Puzzle], seen: Container[str], language: Language) -> list[PuzzleTheme]:
    """Return the themes that can be chosen, each with the position of a puzzle as an example."""
    return [
        PuzzleTheme(
            game=theme.game,
            theme=theme.theme,
            title=theme_title(theme.puzzles[0], language),
            count=len(theme.puzzles),
            seen=sum(puzzle.id in seen for puzzle in theme.puzzles),
            state=pose_puzzle(theme.puzzles[0]).question.state,
        )
        for theme in choice.themes(puzzles)
    ]


def history(puzzles: Mapping[str, Puzzle], tries: Iterable[DatedTry], language: Language) -> list[PuzzleTry]:
    """Return first answers; puzzles that are gone are left out."""
    listed = []
    for key, at, first in tries:
        if (puzzle := puzzles.get(key)) is not None:
            day = calendar.day_of(at)
            daily = choice.puzzle_of_day(day)
            listed.append(
                PuzzleTry(
                    id=key,
                    game=puzzle.name,
                    players=puzzle.seats,
                    theme=theme_title(puzzle, language),
                    at=at,
                    outcome=outcome(puzzle, first),
                    daily=calendar.date(day) if daily and daily.id == key else None,
                )
            )
    return listed


def answer_words(puzzle: Puzzle, language: Language) -> str:
    """Return the answer in words."""
    return puzzle.game.describe_move(pose_puzzle(puzzle).position, puzzle.answer, language)


def present_rating(tally: Rated) -> PuzzleRating:
    """Convert a puzzle's rating."""
    glicko = tally.glicko
    return PuzzleRating(
        rating=round(glicko.rating), deviation=round(glicko.deviation), tries=tally.tries, solved=tally.solved
    )


def present_solver(tally: Rated) -> PuzzleSolver:
    """Convert a player's rating."""
    glicko = tally.glicko
    return PuzzleSolver(
        rating=round(glicko.rating),
        deviation=round(glicko.deviation),
        tries=tally.tries,
        solved=tally.solved,
        best_run=tally.best_run,
        until_settled=tries_until_settled(glicko),
    )


def present_run(puzzles: Mapping[str, Puzzle], run: Run, solver: Rated, now: int, language: Language) -> PuzzleRun:
    """Convert a run."""
    return PuzzleRun(
        id=run.id,
        now=now,
        ends_at=run.ends_at,
        solved=run.solved,
        missed=run.missed,
        puzzle=position(get(puzzles, run.puzzle), False, language) if run.puzzle else None,
        mine=present_solver(solver),
    )


def why(puzzle: Puzzle, move: str, language: Language) -> Why:
    """Explain why a move would be refused in a puzzle."""
    try:
        puzzle.game.play(puzzle.game.clone(pose_puzzle(puzzle).position), move)
    except GameError as error:
        return refusal(puzzle.name, error, language)
    return Why(legal=True)
