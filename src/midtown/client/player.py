"""A program at a table: asked whenever one of its seats is to move, until the game is over."""

import asyncio
import contextlib
from collections.abc import Callable
from random import Random

from midtown.client.connection import Connection, new_id
from midtown.client.messages import Leave, Position, Result, Sync
from midtown.client.program import Program, Unplayable
from midtown.client.refusals import Refusal, failed
from midtown.client.speech import seen_by
from midtown.game import GameError

LATER = {"limit", "storage", "server"}
"""Kinds of refusals after which the same is worth another try."""
PAUSE = 1.0
"""Seconds before that."""
PATIENCE = 10.0
"""Seconds in which the server must answer what is asked beside the game."""

Tell = Callable[[GameError], None]
"""Called with what went wrong and is put right."""


async def play(connection: Connection, program: Program, seconds: float, chance: Random, tell: Tell) -> Result | None:
    """Play a game to its end with `seconds` a move; how it ended.

    A program that fails is started once more; when it fails again its seat is left for good, and Unplayable raised.
    """
    if not connection.seats:
        raise failed("client.not_seated", table=connection.about.id if connection.about else "")
    failures = 0
    while connection.seats and not connection.over:
        position = connection.position
        if position is None or position.to_move not in connection.seats or not position.legal:
            await connection.news()
            continue
        try:
            await turn(connection, program, position, seconds, chance)
        except Unplayable as failure:
            failures += 1
            if failures > 1:
                await leave(connection)
                raise
            tell(failure)
        except Refusal as refusal:
            await put_right(connection, position, refusal)
    return connection.about.result if connection.about else None


async def turn(connection: Connection, program: Program, position: Position, seconds: float, chance: Random) -> None:
    """One move: ask the program, and play what it says."""
    assert position.to_move is not None
    state = seen_by(position, position.to_move)
    move = await program.choose(state, position.legal, connection.moves, seconds, chance.getrandbits(53))
    await connection.move(move, position.turn)


async def put_right(connection: Connection, position: Position, refusal: Refusal) -> None:
    """Go on after a refusal if patience helps, or if the table has moved on; else it is raised."""
    if refusal.kind in LATER:
        await asyncio.sleep(max(refusal.wait, PAUSE))
        return
    with contextlib.suppress(Refusal, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await connection.send(Sync(new_id()))
    if not connection.over and connection.position is not None and connection.position.turn == position.turn:
        raise refusal


async def leave(connection: Connection) -> None:
    """Leave for good, so that nobody waits for a program that does not play."""
    with contextlib.suppress(GameError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await connection.send(Leave(new_id()))
