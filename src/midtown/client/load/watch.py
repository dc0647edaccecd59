"""Resource usage of the server under load: processor time and memory of its processes."""

from contextlib import suppress
from dataclasses import dataclass

import psutil


@dataclass(frozen=True)
class Usage:
    """Processor time in seconds and memory in bytes."""

    cpu: float
    memory: int


class Watch:
    """Watches the processes of servers on this machine."""

    def __init__(self, *pids: int | None) -> None:
        self.processes: list[psutil.Process] = []
        with suppress(psutil.Error):
            self.processes = [psutil.Process(pid) for pid in pids if pid]

    def usage(self) -> Usage | None:
        """Return the usage so far, or None if it is unknown."""
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
