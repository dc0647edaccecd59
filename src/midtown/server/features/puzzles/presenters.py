"""Conversions of puzzles to the types of the API. What they read of a position is its mover's view."""

from sqlalchemy import Connection

from midtown import games
from midtown.bots.players import USUAL, name_seats
from midtown.puzzles.collection import Dealt, Posed, PublicGame, Puzzle, nearly_best, pose_puzzle, task
from midtown.puzzles.generate import PLAYER, PUZZLES, PuzzlesModule
from midtown.puzzles.proof import ITERATIONS
from midtown.server.features.puzzles import solving
from midtown.server.features.puzzles.schemas import (
    PuzzleMove,
    PuzzleOrigin,
    PuzzlePosition,
    PuzzleRating,
    PuzzleSolution,
    PuzzleSolver,
)
from midtown.server.features.puzzles.solving import Rated, Try
from midtown.server.schemas.shared import LegalMove
from midtown.support.i18n import Language

EXPLAINED = 5
"""The best moves that get reasons."""


def part_of(puzzle: Puzzle) -> PuzzlesModule:
    """Return what the puzzle's game says of puzzles."""
    part = games.component(puzzle.game, PUZZLES)
    assert part is not None  # no puzzles are made of a game without
    return part


def position(puzzle: Puzzle, answered: bool, language: Language, *, with_moves: bool = True) -> PuzzlePosition:
    """Return a puzzle before the answer."""
    seen, game = pose_puzzle(puzzle), puzzle.game
    moves = seen.question.moves if with_moves else []
    levels = [None if seat == seen.seat else USUAL for seat in range(puzzle.seats)]
    return PuzzlePosition(
        id=puzzle.id,
        game=puzzle.name,
        players=puzzle.seats,
        seat=seen.seat,
        names=name_seats([""] * puzzle.seats, levels),
        question=part_of(puzzle).question(seen.position, language),
        state=seen.question.state,
        facts=game.facts(seen.position),
        moves=[
            LegalMove(move=move, words=game.describe_move(seen.position, move, language), places=places)
            for move, places in zip(moves, game.places(seen.position, moves), strict=True)
        ],
        answered=answered,
    )


def solution(puzzle: Puzzle, first: Try, own: Rated, rating: Rated, language: Language) -> PuzzleSolution:
    """Return a puzzle after the answer."""
    part = part_of(puzzle)
    return PuzzleSolution(
        id=puzzle.id,
        solved=first.solved,
        nearly=nearly_best(puzzle, first.move),
        move=first.move,
        answer=puzzle.answer,
        theme=part.theme_title(part.theme(pose_puzzle(puzzle).position, puzzle.answer), language),
        moves=_moves(puzzle, pose_puzzle(puzzle), first.move, language),
        change=first.change,
        mine=present_solver(own),
        rating=present_rating(rating),
        origin=_origin(puzzle),
    )


def _origin(puzzle: Puzzle) -> PuzzleOrigin:
    origin = puzzle.origin
    return PuzzleOrigin(
        deal=task(puzzle, origin).deal if isinstance(origin, Dealt) else None,
        player=PLAYER if isinstance(origin, Dealt) else None,
        table=origin.table if isinstance(origin, PublicGame) else None,
        names=list(origin.names) if isinstance(origin, PublicGame) else [],
        ply=len(puzzle.moves),
        iterations=ITERATIONS,
        gaps=[gap for gap, _ in puzzle.gaps],
        noises=[noise for _, noise in puzzle.gaps],
    )


def _moves(puzzle: Puzzle, seen: Posed, own: str, language: Language) -> list[PuzzleMove]:
    game = puzzle.game
    chances = dict(zip(seen.question.moves, puzzle.chances, strict=True))
    order = sorted(chances, key=lambda move: (move != puzzle.answer, -chances[move], move))
    explained = {*order[:EXPLAINED], own}
    return [
        PuzzleMove(
            move=move,
            words=game.describe_move(seen.position, move, language),
            chance=chances[move] / 1000,
            reasons=game.reasons(seen.position, move, language) if move in explained else [],
        )
        for move in order
    ]


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
    return PuzzleSolver(**present_rating(tally).model_dump(), best_run=tally.best_run)


def player_rating(connection: Connection, player: str | None) -> PuzzleSolver:
    """Return a player's rating."""
    return present_solver(solving.solver(connection, player))
