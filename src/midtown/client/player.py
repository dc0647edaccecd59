"""Lets a program play at a table: it chooses a move whenever one of its seats is to move."""

import asyncio
import contextlib
from collections.abc import Callable
from random import Random

from midtown.client.connection import Connection, new_id
from midtown.client.messages import Leave, Position, Result, Sync
from midtown.client.program import Program, Unplayable
from midtown.client.speech import Refusal, failed, seen_by
from midtown.game import GameError

LATER = {"limit", "storage", "server"}
"""Kinds of refusals after which the same move is retried."""
PAUSE = 1.0
"""Seconds before such a retry."""
PATIENCE = 10.0
"""Timeout in seconds for messages other than moves."""

Tell = Callable[[GameError], None]
"""Called with errors from which the client recovers."""


async def play(connection: Connection, program: Program, seconds: float, chance: Random, tell: Tell) -> Result | None:
    """Play a game to its end with `seconds` for each move; return its result.

    A program that fails is restarted once. If it fails again, leave the seat and raise Unplayable.
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
            await recover(connection, position, refusal)
    return connection.about.result if connection.about else None


async def turn(connection: Connection, program: Program, position: Position, seconds: float, chance: Random) -> None:
    """Play one move that the program chooses."""
    assert position.to_move is not None
    state = seen_by(position, position.to_move)
    move = await program.choose(state, position.legal, connection.moves, seconds, chance.getrandbits(53))
    await connection.move(move, position.turn)


async def recover(connection: Connection, position: Position, refusal: Refusal) -> None:
    """Wait after a temporary refusal, or synchronize with the table; raise the refusal if nothing has changed."""
    if refusal.kind in LATER:
        await asyncio.sleep(max(refusal.wait, PAUSE))
        return
    with contextlib.suppress(Refusal, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await connection.send(Sync(id=new_id()))
    if not connection.over and connection.position is not None and connection.position.turn == position.turn:
        raise refusal


async def leave(connection: Connection) -> None:
    """Leave the seats for good, so that nobody waits for a failed program."""
    with contextlib.suppress(GameError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await connection.send(Leave(id=new_id()))
