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
    """The servers' processes; nothing is known of one without a process number, or on another machine."""

    def __init__(self, *pids: int | None) -> None:
        self.processes: list[psutil.Process] = []
        with suppress(psutil.Error):
            self.processes = [psutil.Process(pid) for pid in pids if pid]

    def usage(self) -> Usage | None:
        """What it has used so far; None where that cannot be known."""
        if not self.processes:
            return None
        cpu, memory = 0.0, 0
        try:
            children = [child for process in self.processes for child in process.children(recursive=True)]
            for process in [*self.processes, *children]:
                with process.oneshot():
                    times = process.cpu_times()
                    cpu += times.user + times.system
                    memory += process.memory_info().rss
        except psutil.Error:
            return None
        return Usage(cpu, memory)
