"""Lets a program with an account of its own answer challenges, play several games at once, and challenge others."""

import asyncio
import contextlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from midtown.client.bot_client import LATER, LONGEST_WAIT, LOOK, Hooks, play
from midtown.client.connection import Connection
from midtown.client.program import Program
from midtown.client.service import Service
from midtown.client.speech import Refusal, failure
from midtown.game import GameError
from midtown.support.documents import CheckedJson

Reason = Literal["game", "pace", "busy"]


@dataclass(frozen=True)
class ChallengeTerms:
    """Which challenges a program accepts; no games or paces mean all."""

    games: frozenset[str] = frozenset()
    paces: frozenset[str] = frozenset()
    most: int = 1
    """Maximum number of games at once."""


class ChallengePlayer:
    """A program that waits for challenges: each of its games has a process of its own."""

    def __init__(
        self,
        service: Service,
        command: Sequence[str],
        terms: ChallengeTerms,
        seconds: float,
        hooks: Hooks,
        seed: int | None = None,
    ) -> None:
        self.service = service
        self.command = command
        self.terms = terms
        self.seconds = seconds
        self.hooks = hooks
        self.chance = Random(secrets.randbits(63) if seed is None else seed)
        self.games: dict[str, asyncio.Task[None]] = {}
        """The games that are played now, by table."""
        self.stopping = asyncio.Event()
        """Set it to accept no further challenge; `run` returns after the last game."""

    async def run(self) -> None:
        """Go on with unfinished games and answer challenges until `stopping` is set; raise GameError if refused.

        Once it has begun, it waits for a server that cannot be reached.
        """
        try:
            await self._resume()
            wait = LOOK
            while not self.stopping.is_set():
                wait = await self._look(wait)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.stopping.wait(), wait)
            await asyncio.gather(*self.games.values())
        finally:
            for game in self.games.values():
                game.cancel()
            await asyncio.gather(*self.games.values(), return_exceptions=True)

    async def _resume(self) -> None:
        """Go on with the games that are not played now: left by an earlier run, or begun by an answer that was lost."""
        for table in await self.service.own_tables():
            if table["status"] == "running" and table["mine"] and table["id"] not in self.games:
                self.begin(table["id"])

    async def _look(self, wait: float) -> float:
        """Answer what waits; return the seconds until the next look, more while the server cannot be reached."""
        try:
            if wait > LOOK:  # the last look has failed
                await self._resume()
            for challenge in await self.service.challenges():
                await self._answer(challenge)
        except Refusal as refusal:
            if refusal.kind not in LATER:
                raise
            return max(refusal.wait, 2 * LOOK)
        except GameError as error:
            self.hooks.problem(error)
            return min(2 * wait, LONGEST_WAIT)
        return LOOK

    async def _answer(self, challenge: CheckedJson) -> None:
        with contextlib.suppress(Refusal):  # it was withdrawn, or its time is over
            if (reason := self.reason(challenge)) is not None:
                await self.service.decline(challenge["id"], reason)
            else:
                self.begin(await self.service.accept(challenge["id"]))

    def reason(self, challenge: CheckedJson) -> Reason | None:
        """Return why a challenge is declined; None if it is accepted."""
        if self.terms.games and challenge["game"] not in self.terms.games:
            return "game"
        if self.terms.paces and challenge["pace"] not in self.terms.paces:
            return "pace"
        return "busy" if self.stopping.is_set() or len(self.games) >= self.terms.most else None

    def begin(self, table: str) -> None:
        """Play at a table in the background."""
        game = asyncio.create_task(self._play(table, Random(self.chance.getrandbits(63))))
        self.games[table] = game
        game.add_done_callback(lambda _: self.games.pop(table))

    async def _play(self, table: str, chance: Random) -> None:
        program = Program(self.command)
        self.hooks.seated(table)
        try:
            async with Connection(self.service, table) as connection:
                self.hooks.ended(
                    await play(connection, program, self.seconds, chance, self.hooks.fault), connection.seats
                )
        except GameError as error:
            self.hooks.problem(error)
        finally:
            await program.stop()


async def challenge(service: Service, program: str, game: str, pace: str) -> str:
    """Challenge a program and return the table of the game; raise GameError if it declines or does not answer."""
    made = await service.challenge(program, game, pace)
    while made["status"] == "waiting":
        await asyncio.sleep(LOOK / 2)
        made = await service.challenge_of(made["id"])
    if made["status"] == "accepted":
        return str(made["table"])
    raise failure(f"challenge.{made['reason'] or 'over'}", program=made["program"]["name"])
