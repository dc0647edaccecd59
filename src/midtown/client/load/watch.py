"""Resource usage of the server under load: processor time and memory of its processes.

The only module that imports psutil, an optional extra.
"""

import importlib.util
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import psutil


def available() -> bool:
    """Return whether processes can be watched: the extra is installed."""
    return importlib.util.find_spec("psutil") is not None


@dataclass(frozen=True)
class Usage:
    """Processor time in seconds and memory in bytes."""

    cpu: float
    memory: int


class Watch:
    """Watches the processes of servers on this machine."""

    def __init__(self, *pids: int | None) -> None:
        self.processes = _processes(pids)

    def usage(self) -> Usage | None:
        """Return the usage so far, or None if it is unknown."""
        if not self.processes:
            return None
        import psutil

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


def _processes(pids: Iterable[int | None]) -> "list[psutil.Process]":
    if not available():
        return []
    import psutil

    with suppress(psutil.Error):
        return [psutil.Process(pid) for pid in pids if pid]
    return []
