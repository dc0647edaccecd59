"""Runs the real program: through pipes, where its output must be plain, or at a terminal of its own."""

import codecs
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path

PROGRAM = [sys.executable, "-c", "import sys; from midtown.cli import main; sys.exit(main())"]
Done = subprocess.CompletedProcess[str]
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def environment(home: Path, language: str = "en_GB.UTF-8") -> dict[str, str]:
    """Nothing of the machine's own language, terminal or saved games."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "COLUMNS", "LINES"))
    }
    return {**kept, "XDG_DATA_HOME": str(home), "LANG": language, "TERM": "xterm-256color", "PYTHONUTF8": "1"}


def piped(
    home: Path, *arguments: str, typed: str = "", language: str = "en_GB.UTF-8"
) -> subprocess.CompletedProcess[str]:
    """The program run to its end with `typed` as its input."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed,
        env=environment(home, language),
        capture_output=True,
        text=True,
        timeout=120,
    )


class Terminal:
    """The program at a terminal of 80 columns and 40 lines."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.end, inner = pty.openpty()
        ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=environment(home),
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(inner)
        self.raw = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.read_to = 0

    def expect(self, text: str, seconds: float = 30) -> str:
        """What has come since the last call until `text` has come, without control codes."""
        until = time.monotonic() + seconds
        while (found := self.plain.find(text, self.read_to)) < 0:
            if time.monotonic() > until or not self.more():
                raise AssertionError(f"{text!r} did not come: {self.plain[self.read_to :]}")
        seen = self.plain[self.read_to : found + len(text)]
        self.read_to = found + len(text)
        return seen

    @property
    def plain(self) -> str:
        """All that has come, without control codes."""
        return CODES.sub("", self.raw).replace("\r", "")

    def more(self) -> bool:
        """Read on; False when the program has ended."""
        if not select.select([self.end], [], [], 1)[0]:
            return True
        try:
            piece = os.read(self.end, 65536)
        except OSError:
            return False
        self.raw += self.decoder.decode(piece)
        return bool(piece)

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.end, f"{line}\n".encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, not within the same blink of an eye: a signal between prompt and wait is seen late."""
        time.sleep(0.3)
        os.write(self.end, b"\x03")

    def close(self) -> int:
        """Read to the end; the exit code."""
        while self.more() and self.process.poll() is None:
            pass
        os.close(self.end)
        return self.process.wait(30)

    def kill(self) -> None:
        """Whatever it does, end it."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()


def _take_terminal() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # in the background it is ignored, and children inherit that
    ioctl(0, termios.TIOCSCTTY, 0)
