"""An external program as a player, by the engine protocol (docs/build/engine-protocol.md)."""

import asyncio
import contextlib
import json
import os
import shlex
import signal
from collections.abc import Sequence

from midtown.client.speech import CATALOGUE, Failure
from midtown.game import State

LONGEST = 16 * 1024 * 1024
"""Maximum length of a line from the program in bytes."""
GRACE = 10.0
"""Seconds beyond its thinking time after which a program counts as silent."""
FAREWELL = 2.0
"""Seconds that a program has to exit by itself."""


class Unplayable(Failure):
    """The failure of a program that cannot be started, exits, is silent, or sends no legal move."""


class Program:
    """A program, started on its first use and again after `stop`."""

    def __init__(self, command: Sequence[str], grace: float = GRACE) -> None:
        self.command = list(command)
        self.name = shlex.join(command)[:80]
        self.grace = grace
        self._process: asyncio.subprocess.Process | None = None

    async def choose(self, state: State, moves: Sequence[str], log: Sequence[str], seconds: float, seed: int) -> str:
        """Return the program's choice among `moves`; on failure stop it and raise Unplayable."""
        ask = {"cmd": "choose", "state": state, "moves": moves, "log": log, "seconds": seconds, "seed": seed}
        patience = seconds + self.grace
        try:
            return self._move(await asyncio.wait_for(self._ask(json.dumps(ask)), patience), moves)
        except TimeoutError:
            await self.stop(kill=True)
            raise unplayable("silent", program=self.name, seconds=f"{patience:g}") from None
        except BaseException:
            await self.stop(kill=True)
            raise

    async def _ask(self, line: str) -> bytes:
        process = self._process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            with contextlib.suppress(ConnectionError):  # it has ended, perhaps after an answer
                process.stdin.write(line.encode() + b"\n")
                await process.stdin.drain()
            answer = await process.stdout.readline()
        except ValueError:
            raise unplayable("endless", program=self.name, size=str(LONGEST // 2**20)) from None
        if not answer:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), FAREWELL)
            raise unplayable("ended", program=self.name, code=str(process.returncode))
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self.command, stdin=pipe, stdout=pipe, limit=LONGEST, start_new_session=True
            )
        except OSError as error:
            raise unplayable("missing", program=self.name, reason=str(error.strerror)) from None
        return self._process

    def _move(self, answer: bytes, moves: Sequence[str]) -> str:
        try:
            move = json.loads(answer)["move"]
        except (ValueError, TypeError, KeyError, RecursionError):
            excerpt = answer[:200].decode("utf-8", "replace").strip()
            raise unplayable("answer", program=self.name, answer=excerpt) from None
        if move not in moves:
            raise unplayable("illegal", program=self.name, move=str(move)[:60])
        return str(move)

    async def stop(self, kill: bool = False) -> None:
        """End the program: send `quit`, or `kill` it at once."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        if kill:
            _kill(process)
        else:
            with contextlib.suppress(ConnectionError):
                process.stdin.write(b'{"cmd":"quit"}\n')
                process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), FAREWELL)
        except TimeoutError:
            _kill(process)
            await process.wait()


def _kill(process: asyncio.subprocess.Process) -> None:
    """Kill the program's process group; `Process.kill` would take its exit code away from asyncio."""
    if process.returncode is not None:
        return
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def unplayable(key: str, **values: str) -> Unplayable:
    """Return the failure with the text `program.KEY`."""
    return Unplayable(CATALOGUE.message(f"program.{key}", **values))
