"""Run `midtown` in processes forked from one that has imported all of it, which saves a second for each.

They are real processes with files, signals, sessions and exit codes of their own. Environment variables that are read
at start-up or import keep the value of the process they are forked from. There is therefore one such source process for
each set of these variables. Tests of the start-up itself start a new interpreter.
"""

import atexit
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

AT_START = ("MIDTOWN_GAMES", "MIDTOWN_PLAIN", "PYTHON")
"""Prefixes of the environment variables that are read when the interpreter starts or modules are imported."""


class Forked:
    """A running `midtown` in its own session, with the part of the interface of `subprocess.Popen` that tests use."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], files: Sequence[int], terminal: bool = False
    ) -> None:
        """Start it with `files` as standard input, output and error; `terminal` makes input its terminal."""
        self.args = ["midtown", *arguments]
        self.returncode: int | None = None
        self._end, write_end = os.pipe()
        request = {
            "arguments": list(arguments),
            "environment": dict(environment),
            "folder": os.getcwd(),
            "terminal": terminal,
        }
        at_start = {name: value for name, value in environment.items() if name.startswith(AT_START)}
        try:
            self.pid = source(tuple(sorted(at_start.items()))).fork(request, [*files, write_end])
        finally:
            os.close(write_end)

    def poll(self) -> int | None:
        """Return the exit code, or None while the process runs."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code once the process has ended; raise TimeoutExpired after `timeout` seconds."""
        if self._ended(timeout) is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        assert self.returncode is not None
        return self.returncode

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._end], [], [], timeout)[0]:
            (self.returncode,) = struct.unpack("i", os.read(self._end, 4))
            os.close(self._end)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal, if the process has not ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Send SIGTERM, if the process has not ended."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Send SIGKILL, if the process has not ended."""
        self.send_signal(signal.SIGKILL)


class Piped(Forked):
    """A process of the program without input, whose output and errors are read as text through pipes."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        (output, stdout), (errors, stderr) = os.pipe(), os.pipe()
        nothing = os.open(os.devnull, os.O_RDONLY)
        try:
            super().__init__(arguments, environment, (nothing, stdout, stderr))
        finally:
            for fd in (nothing, stdout, stderr):
                os.close(fd)
        self.stdout = open(output, encoding="utf-8")  # noqa: SIM115
        self.stderr = open(errors, encoding="utf-8")  # noqa: SIM115

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Return the rest of output and errors when the process has ended; kill it after `timeout` seconds."""
        with ThreadPoolExecutor(2) as pool:
            outputs = [pool.submit(pipe.read) for pipe in (self.stdout, self.stderr)]
            try:
                self.wait(timeout)
            finally:
                self.kill()
        output, errors = (text.result() for text in outputs)
        return output, errors

    def __enter__(self) -> "Piped":
        return self

    def __exit__(self, *_: object) -> None:
        """Wait for its end, and close the pipes."""
        self.wait()
        self.stdout.close()
        self.stderr.close()


class Source:
    """A process that has imported all of Midtown and forks on request; it ends with the process that runs the tests."""

    def __init__(self, at_start: Mapping[str, str]) -> None:
        self.lock = threading.Lock()
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        left_out = (*AT_START, "COV", "LC_", "LANG", "COLUMNS", "LINES")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("fork_source.py")), str(theirs.fileno())],
            env={**kept, "PYTHONUTF8": "1", **at_start},
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        theirs.close()
        atexit.register(self.close)

    def close(self) -> None:
        """Stop the source process. Processes that it has forked keep running."""
        self.socket.close()
        self.process.wait(60)

    def fork(self, request: Mapping[str, object], files: Sequence[int]) -> int:
        """Fork a process and return its id; its exit code will be written to the last of `files`."""
        with self.lock:
            socket.send_fds(self.socket, [json.dumps(request).encode()], files)
            (pid,) = struct.unpack("i", self.socket.recv(4))
        return int(pid)


@cache
def source(at_start: tuple[tuple[str, str], ...]) -> Source:
    """Return the source process for these variables, which are read at start-up; start it on the first call."""
    return Source(dict(at_start))


def run(
    arguments: Sequence[str], environment: Mapping[str, str], typed: str = "", timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    """Run the program through pipes with `typed` as its input, wait for its end and return what it has written."""
    (stdin, typing), (output, stdout), (errors, stderr) = os.pipe(), os.pipe(), os.pipe()
    try:
        process = Forked(arguments, environment, (stdin, stdout, stderr))
    finally:
        for fd in (stdin, stdout, stderr):
            os.close(fd)
    with ThreadPoolExecutor(3) as pool:
        pool.submit(_write, typing, typed)
        outputs = [pool.submit(_read, fd) for fd in (output, errors)]
        try:
            process.wait(timeout)
        finally:
            process.kill()
    return subprocess.CompletedProcess(process.args, process.wait(), *(text.result() for text in outputs))


def _write(fd: int, text: str) -> None:
    try:
        with open(fd, "w", encoding="utf-8") as pipe:
            pipe.write(text)
    except BrokenPipeError:
        pass  # the program ended without reading all of its input


def _read(fd: int) -> str:
    with open(fd, encoding="utf-8") as pipe:
        return pipe.read()
