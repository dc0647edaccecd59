"""A program over the network: who it is there, how it comes to a seat, and one game after the other."""

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
from midtown.client.refusals import Refusal
from midtown.client.service import Service, token_of

LOOK = 2.0
"""Seconds between two looks at the list of open tables."""


@dataclass(frozen=True)
class Wish:
    """Which seat is wanted: an invite's (its token or link), one at a public table, or any of a game."""

    invite: str = ""
    table: str = ""
    game: str = ""


@dataclass(frozen=True)
class Hooks:
    """What is told while it plays."""

    seated: Callable[[str], None]
    """The table's id."""
    fault: Tell
    ended: Callable[[Result | None, tuple[int, ...]], None]
    """How the game ended, and which seats were the program's."""


async def run(
    service: Service,
    wish: Wish,
    program: Program,
    seconds: float,
    hooks: Hooks,
    seed: int | None = None,
    forever: bool = False,
) -> None:
    """Take a seat and play to the end, then, if `forever`, take the next; GameError if that cannot be."""
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


async def introduce(service: Service, name: str, kept: Path | None) -> None:
    """Be a guest: the one whose token stands in the file `kept`, or a new one, whose token is then written there."""
    if kept is not None and kept.exists():
        service.token = kept.read_text("ascii").strip()
        return
    me = await service.guest(name)
    if kept is not None:
        with open(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(me.token + "\n")


async def seat(service: Service, wish: Wish) -> str:
    """Come to a seat as wished; the table's id. Waits for an open table where any of a game will do."""
    number = secrets.token_hex(16)
    if wish.invite:
        return await service.take_invite(token_of(wish.invite), number)
    if wish.table:
        with contextlib.suppress(Refusal):
            async with Connection(service, wish.table) as connection:
                if connection.seats:  # it is sitting there already
                    return wish.table
        return await service.take_seat(wish.table, number)
    while True:
        for table in await service.open_tables():
            if table["game"] == wish.game:
                with contextlib.suppress(Refusal):  # somebody else was faster
                    return await service.take_seat(table["id"], number)
        await asyncio.sleep(LOOK)
