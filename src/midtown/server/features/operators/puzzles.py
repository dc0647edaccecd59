"""Endpoints for operators about puzzles: how many public games have given, and which are withdrawn."""

from typing import Annotated

from fastapi import Path

from midtown.server.features import puzzles
from midtown.server.features.operators.orders import Operator, admin_router, order
from midtown.server.features.operators.schemas import PooledPuzzleOf, PoolOf, PuzzleWithdrawal
from midtown.server.http.auth import Ctx
from midtown.server.schemas.puzzles import PuzzleId

router = admin_router()
Puzzle = Annotated[PuzzleId, Path()]


@router.get("/puzzles")
async def read_pool(context: Ctx, operator: Operator) -> PoolOf:
    """Return how many puzzles there are, how the searches for more go on, and what people make of up to 200 of them.

    Listed are withdrawn puzzles first, then those of public games, the last searched first.
    """
    answer = await context.store.read(puzzles.puzzle_pool)
    return PoolOf(
        shipped=answer.shipped,
        added=answer.added,
        searched=answer.searched,
        waiting=answer.today.waiting,
        failed=answer.today.failed,
        spent_ms=answer.today.spent,
        allowed_ms=answer.today.allowed or 0,
        puzzles=[PooledPuzzleOf(**puzzle._asdict()) for puzzle in answer.listed],
    )


@router.post("/puzzles/{puzzle}/withdrawal", status_code=204)
async def withdraw_puzzle(context: Ctx, operator: Operator, puzzle: Puzzle, body: PuzzleWithdrawal) -> None:
    """Offer a puzzle no more: neither by theme nor in runs. It stays in histories and under its link."""
    command = order(context, operator, body.reason)
    await context.store.read(lambda connection: puzzles.find(connection, puzzle))
    await context.store.write(lambda connection: puzzles.withdraw(connection, command, puzzle))


@router.delete("/puzzles/{puzzle}/withdrawal", status_code=204)
async def put_puzzle_back(context: Ctx, operator: Operator, puzzle: Puzzle) -> None:
    """Offer a puzzle again that was withdrawn."""
    command = order(context, operator)
    await context.store.write(lambda connection: puzzles.put_back(connection, command, puzzle))
