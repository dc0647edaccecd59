"""Bot client: log a program in, take a seat, and play one game after the other."""

import asyncio
import contextlib
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from midtown.client.connection import Connection, new_id
from midtown.client.messages import Leave, Position, Sync, TableResult
from midtown.client.program import Program, Unplayable
from midtown.client.service import Service, token_of
from midtown.client.speech import Refusal, failure, seen_by
from midtown.game import GameError

LATER = {"limit", "storage", "server"}
"""Kinds of refusals after which the same move is retried."""
PAUSE = 1.0
"""Seconds before such a retry."""
PATIENCE = 10.0
"""Timeout in seconds for messages other than moves."""
Tell = Callable[[GameError], None]
"""Called with errors from which the client recovers."""
LOOK = 2.0
"""Seconds between two requests for the list of open tables."""
LONGEST_WAIT = 60.0
"""Seconds between two attempts to reach a server that is not there, at most."""


async def play(
    connection: Connection, program: Program, seconds: float, chance: Random, tell: Tell
) -> TableResult | None:
    """Play a game to its end with `seconds` for each move; return its result.

    A program that fails is restarted once. If it fails again, leave the seat and raise Unplayable.
    """
    if not connection.seats:
        raise failure("client.not_seated", table=connection.about.id if connection.about else "")
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


@dataclass(frozen=True)
class Wish:
    """The seat to take: that of an invitation (token or link), one at a public table, or any of a game."""

    invite: str = ""
    table: str = ""
    game: str = ""


@dataclass(frozen=True)
class Hooks:
    """Callbacks while the program plays."""

    seated: Callable[[str], None]
    """Called with the table's id."""
    fault: Tell
    """Called with failures of a program that is started again."""
    ended: Callable[[TableResult | None, tuple[int, ...]], None]
    """Called with the result and the program's seats."""
    problem: Tell
    """Called with what ends one game, or keeps from the server for a while, when others go on."""


async def run(
    service: Service,
    wish: Wish,
    program: Program,
    seconds: float,
    hooks: Hooks,
    seed: int | None = None,
    forever: bool = False,
) -> None:
    """Take a seat and play to the end, then, if `forever`, take the next; raise GameError on failure."""
    chance = Random(secrets.randbits(63) if seed is None else seed)
    try:
        while True:
            table = await seat(service, wish)
            hooks.seated(table)
            async with Connection(service, table) as connection:
                hooks.ended(await play(connection, program, seconds, chance, hooks.fault), connection.seats)
            if not forever:
                return
    finally:
        await program.stop()


async def introduce(service: Service, name: str, token_file: Path | None) -> None:
    """Use the guest whose token is in `token_file`, or create a guest and store its token there."""
    if token_file is not None and token_file.exists():
        service.token = token_file.read_text("ascii").strip()
        return
    me = await service.guest(name)
    if token_file is not None:
        with open(os.open(token_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(me.token + "\n")


async def seat(service: Service, wish: Wish) -> str:
    """Take the wished seat and return the table's id; for any seat of a game, wait for an open table."""
    number = secrets.token_hex(16)
    if wish.invite:
        return await service.take_invite(token_of(wish.invite), number)
    if wish.table:
        with contextlib.suppress(Refusal):
            async with Connection(service, wish.table) as connection:
                if connection.seats:  # the program has a seat there already
                    return wish.table
        return await service.take_seat(wish.table, number)
    while True:
        for table in await service.open_tables():
            if table["game"] == wish.game:
                with contextlib.suppress(Refusal):  # another player was faster
                    return await service.take_seat(table["id"], number)
        await asyncio.sleep(LOOK)
