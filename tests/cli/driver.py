"""Run `midtown` through pipes, or at a pseudo-terminal."""

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

from tests import forked

PROGRAM = [sys.executable, "-c", "import sys; from midtown.cli import main; sys.exit(main())"]
Done = subprocess.CompletedProcess[str]
PATIENCE = 60.0
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def environment(home: Path, language: str = "en_GB.UTF-8") -> dict[str, str]:
    """Return environment variables without this machine's language, terminal size and saved games."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "COLUMNS", "LINES"))
    }
    return {**kept, "XDG_DATA_HOME": str(home), "LANG": language, "TERM": "xterm-256color", "PYTHONUTF8": "1"}


def piped(home: Path, *arguments: str, typed: str = "", language: str = "en_GB.UTF-8") -> Done:
    """Run the program with `typed` as its input; return its exit code and output."""
    return forked.run(arguments, environment(home, language), typed)


class Terminal:
    """The program at a pseudo-terminal of 80 columns and 40 lines."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.end, inner = pty.openpty()
        ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        self.process = forked.Forked(arguments, environment(home), (inner, inner, inner), terminal=True)
        os.close(inner)
        self.raw = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.read_to = 0

    def expect(self, text: str, seconds: float = PATIENCE) -> str:
        """Read until `text` comes; return the output since the last call up to it, without control codes."""
        until = time.monotonic() + seconds
        while (start := self.plain.find(text, self.read_to)) < 0:
            if time.monotonic() > until or not self.more():
                raise AssertionError(f"{text!r} did not come: {self.plain[self.read_to :]}")
        seen = self.plain[self.read_to : start + len(text)]
        self.read_to = start + len(text)
        return seen

    @property
    def plain(self) -> str:
        """The output so far, without control codes."""
        return CODES.sub("", self.raw).replace("\r", "")

    def more(self) -> bool:
        """Wait up to a second for more output; return False when the program has ended."""
        if not select.select([self.end], [], [], 1)[0]:
            return True
        try:
            piece = os.read(self.end, 65536)
        except OSError:
            return False
        self.raw += self.decoder.decode(piece)
        return bool(piece)

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self.end, f"{line}\n".encode())

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        os.write(self.end, b"\x03")

    def interrupt_prompt(self) -> None:
        """Press Ctrl-C when the program waits: between a prompt and the wait for input it would be noticed late."""
        until, asleep = time.monotonic() + PATIENCE, 0
        while asleep < 5:
            assert time.monotonic() < until
            state = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
            asleep = asleep + 1 if state == "S" else 0  # "R" however long it gets no processor
            time.sleep(0.02)
        self.interrupt()

    def close(self) -> int:
        """Read to the end of the output; return the exit code."""
        while self.more() and self.process.poll() is None:
            pass
        os.close(self.end)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Kill the program if it still runs."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
