"""What a load measures: durations as samples, and the usage of processes."""

import importlib.util
import math
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

QUANTILES = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "p99.9": 0.999, "max": 1.0}


@dataclass
class Samples:
    """Measurements of one process, which can be added up. Times are in seconds."""

    everybody: "array[float]" = field(default_factory=lambda: array("d"))
    """From sending a move until the last client of its table received it."""
    acknowledged: "array[float]" = field(default_factory=lambda: array("d"))
    """From sending a move until its sender received it."""
    views: int = 0
    """Events received while measuring."""
    bytes: int = 0
    """Their size."""
    moves: int = 0
    """All moves, including the warm-up."""
    games: int = 0
    """Games played to their end."""
    late: int = 0
    """Measured moves sent late because the previous one was still on its way."""
    errors: Counter[str] = field(default_factory=Counter)
    """Errors by kind."""
    messages: list[str] = field(default_factory=list)
    """The first few messages of errors."""
    cpu: float = 0.0
    """Processor time of the generator while measuring."""
    answers: "dict[str, array[float]]" = field(default_factory=dict)
    """By table: from the event after which a computer player is to move until its move."""

    def wrong(self, kind: str, sentence: str = "") -> None:
        """Count an error."""
        self.errors[kind] += 1
        if sentence and len(self.messages) < 5 and sentence not in self.messages:
            self.messages.append(sentence)

    def answered(self, table: str, seconds: float) -> None:
        """Add the time of a computer player's move."""
        self.answers.setdefault(table, array("d")).append(seconds)

    def add(self, other: "Samples") -> None:
        """Add the measurements of another process."""
        self.everybody.extend(other.everybody)
        self.acknowledged.extend(other.acknowledged)
        self.views += other.views
        self.bytes += other.bytes
        self.moves += other.moves
        self.games += other.games
        self.late += other.late
        self.errors.update(other.errors)
        self.messages = list(dict.fromkeys(self.messages + other.messages))[:5]
        self.cpu += other.cpu
        for table, times in other.answers.items():
            self.answers.setdefault(table, array("d")).extend(times)


def quantiles(times: Sequence[float]) -> dict[str, float]:
    """Return QUANTILES in milliseconds, by the nearest rank; nothing without times."""
    ordered = sorted(times)
    return {
        name: round(1000 * ordered[max(0, math.ceil(part * len(ordered)) - 1)], 3)
        for name, part in QUANTILES.items()
        if ordered
    }


def fairness(shares: Sequence[float]) -> float:
    """Return Jain's index: 1 if all are equal, 1/n if one of n has everything (Jain, Chiu and Hawe 1984)."""
    squares = sum(share * share for share in shares)
    return sum(shares) ** 2 / (len(shares) * squares) if squares else 1.0


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
