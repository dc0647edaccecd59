"""An outside program as a computer player of the arena, by the engine protocol (docs/build/engine-protocol.md).

It is started once in each process that plays games, and answers requests `choose` until it fails.
"""

import atexit
import ctypes
import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import NamedTuple

from midtown.bots import Question, is_network
from midtown.game import RequestError
from midtown.support.i18n import CATALOGUE

USUAL = 1.0
"""Seconds for a move, if the tournament names none."""
GRACE = 10.0
"""Seconds beyond the time for a move after which a program has lost."""
FAREWELL = 2.0
"""Seconds that a program has to exit by itself."""
LONGEST = 16 * 1024 * 1024
"""Maximum length of an answer in bytes."""
LONGEST_NAME = 160
EXCERPT = 80
"""Characters of an answer that are kept."""
DIE_WITH_PARENT = 1
"""Linux's number for `prctl`: a signal for the process when the one that started it ends."""
FAULTS = ("ended", "silent", "answer", "illegal")
"""Why a program loses a game: it exits, answers too late, answers no move, or one that is not legal."""


class ForfeitedGame(NamedTuple):
    """A game that a program has lost before its end."""

    seat: int
    fault: str
    """One of `FAULTS`."""
    detail: str
    """Its exit code, the seconds it had, its answer, or its move."""
    scores: list[int]
    """The points of all seats; the loser has none."""

    @property
    def winners(self) -> list[int]:
        """All other seats."""
        return [seat for seat in range(len(self.scores)) if seat != self.seat]


class ProgramFailure(Exception):
    """A program that has failed; `fault` is one of `FAULTS`."""

    def __init__(self, fault: str, detail: str) -> None:
        super().__init__(fault, detail)
        self.fault = fault
        self.detail = detail


class OutsideProgram:
    """A running program."""

    def __init__(self, name: str) -> None:
        """Start it; raise RequestError if that is not possible."""
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                shlex.split(name),
                stdin=pipe,
                stdout=pipe,
                bufsize=0,
                start_new_session=True,
                preexec_fn=_die_with_parent,
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise unusable(name, getattr(error, "strerror", None) or str(error)) from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.source, self.sink = self.process.stdout, self.process.stdin
        for end in (self.source, self.sink):
            os.set_blocking(end.fileno(), False)
        self.answers = b""

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the line that the program answers; raise Failure if it ends, or has not answered in time."""
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as ready:
            ready.register(self.source, selectors.EVENT_READ)
            ready.register(self.sink, selectors.EVENT_WRITE)
            while b"\n" not in self.answers:
                left = deadline - time.monotonic()
                events = ready.select(left) if left > 0 else []
                if not events:
                    raise ProgramFailure("silent", f"{seconds:g}")
                for key, _ in events:
                    if key.fileobj is self.source:
                        self._read()
                    elif not (line := self._write(line)):
                        ready.unregister(self.sink)
        answer, _, self.answers = self.answers.partition(b"\n")
        return answer

    def _write(self, line: bytes) -> bytes:
        """Write what fits; return the rest, or nothing if the program has ended: it may have answered before."""
        try:
            return line[os.write(self.sink.fileno(), line) :]
        except BlockingIOError:
            return line
        except OSError:
            return b""

    def _read(self) -> None:
        piece = os.read(self.source.fileno(), 1 << 16)
        if not piece:
            raise self._exit_failure()
        self.answers += piece
        if len(self.answers) > LONGEST:
            raise ProgramFailure("answer", _excerpt(self.answers))

    def _exit_failure(self) -> ProgramFailure:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL)
        code = self.process.returncode
        return ProgramFailure("ended", "" if code is None else str(code))

    def stop(self, kill: bool = False) -> None:
        """End the program, at once or as it likes."""
        if not kill:
            self._write(b'{"cmd":"quit"}\n')
        self.sink.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(0 if kill else FAREWELL)
        if self.process.poll() is None:
            with suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.source.close()


RUNNING: dict[tuple[str, int], OutsideProgram] = {}
"""The programs of this process, by name and number among those of a game with this name."""


class ProgramPlayer:
    """A program as a computer player, started when it is first asked and again after it has failed."""

    def __init__(self, name: str, number: int) -> None:
        """Remember which one; raise RequestError if there is no such program."""
        words = words_of(name)
        if shutil.which(words[0]) is None or len(name) > LONGEST_NAME:
            raise unusable(name, os.strerror(2 if not os.path.exists(words[0]) else 13))
        self.key = name, number

    def __call__(self, question: Question) -> str:
        """Return the program's move; raise Failure if there is none, and end the program."""
        seconds = question.seconds or USUAL
        request = {
            "cmd": "choose",
            "state": question.state,
            "moves": question.moves,
            "log": question.log,
            "seconds": seconds,
            "seed": question.seed >> 10,
        }
        program = RUNNING.get(self.key)
        if program is None:
            program = RUNNING[self.key] = OutsideProgram(self.key[0])
        try:
            return _move(program.ask(json.dumps(request).encode() + b"\n", seconds + GRACE), question.moves)
        except BaseException:
            del RUNNING[self.key]
            program.stop(kill=True)
            raise


def is_program(name: str) -> bool:
    """Return whether a player's name is a program's: a command line that begins with a path."""
    return not is_network(name) and "/" in words_of(name)[0]


def words_of(name: str) -> list[str]:
    """Return the words of a command line; a single one if it cannot be read."""
    try:
        return shlex.split(name) or [name]
    except ValueError:
        return [name]


def unusable(name: str, reason: str) -> RequestError:
    """Return the error for a program that cannot be started."""
    return RequestError(CATALOGUE.message("arena.program", program=name[:80], reason=reason))


@atexit.register
def stop_all() -> None:
    """End all programs of this process."""
    while RUNNING:
        RUNNING.popitem()[1].stop()


def _move(answer: bytes, moves: list[str]) -> str:
    try:
        move = json.loads(answer)["move"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise ProgramFailure("answer", _excerpt(answer)) from None
    if not isinstance(move, str) or move not in moves:
        raise ProgramFailure("illegal", str(move)[:EXCERPT])
    return move


def _excerpt(answer: bytes) -> str:
    return answer[: 4 * EXCERPT].decode("utf-8", "replace").strip()[:EXCERPT]


_LIBRARY = ctypes.CDLL(None) if sys.platform == "linux" else None


def _die_with_parent() -> None:
    """Let the kernel kill the program when this process is killed: one that hangs would not notice."""
    if _LIBRARY is not None:
        _LIBRARY.prctl(DIE_WITH_PARENT, signal.SIGKILL)
