"""What the server takes while under load: processor time and memory of its process and all that it has started."""

from contextlib import suppress
from dataclasses import dataclass

import psutil


@dataclass(frozen=True)
class Usage:
    """Seconds of processor time so far, and bytes of memory now."""

    cpu: float
    memory: int


class Watch:
    """The server's process; nothing is known of a server without a process number, or on another machine."""

    def __init__(self, pid: int | None) -> None:
        self.process: psutil.Process | None = None
        if pid:
            with suppress(psutil.Error):
                self.process = psutil.Process(pid)

    def usage(self) -> Usage | None:
        """What it has used so far; None where that cannot be known."""
        if self.process is None:
            return None
        cpu, memory = 0.0, 0
        try:
            for process in [self.process, *self.process.children(recursive=True)]:
                with process.oneshot():
                    times = process.cpu_times()
                    cpu += times.user + times.system
                    memory += process.memory_info().rss
        except psutil.Error:
            return None
        return Usage(cpu, memory)
