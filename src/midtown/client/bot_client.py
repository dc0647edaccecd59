"""Bot client: log a program in, take a seat, and play one game after the other."""

import asyncio
import contextlib
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from midtown.client.connection import Connection
from midtown.client.messages import Result
from midtown.client.player import Tell, play
from midtown.client.program import Program
from midtown.client.service import Service, token_of
from midtown.client.speech import Refusal

LOOK = 2.0
"""Seconds between two requests for the list of open tables."""
LONGEST_WAIT = 60.0
"""Seconds between two attempts to reach a server that is not there, at most."""


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
    ended: Callable[[Result | None, tuple[int, ...]], None]
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
