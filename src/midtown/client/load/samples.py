"""What was measured: times of moves, counts of what came, and what went wrong."""

import math
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

QUANTILES = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "p99.9": 0.999, "max": 1.0}


@dataclass
class Samples:
    """The measurements of one process; those of several can be added up. Times are in seconds."""

    everybody: "array[float]" = field(default_factory=lambda: array("d"))
    """From a move's send until the last client of its table had it."""
    acknowledged: "array[float]" = field(default_factory=lambda: array("d"))
    """From a move's send until its sender had it."""
    views: int = 0
    """Events that came while it was measured."""
    bytes: int = 0
    """Their size."""
    moves: int = 0
    """Moves played in all, the warm-up's included."""
    games: int = 0
    """Games played to their end."""
    late: int = 0
    """Measured moves that were sent late because the one before was not everywhere yet."""
    errors: Counter[str] = field(default_factory=Counter)
    """What went wrong, by kind."""
    said: list[str] = field(default_factory=list)
    """The first few sentences about it."""
    cpu: float = 0.0
    """Processor time of the generator itself while it was measured."""
    answers: "dict[str, array[float]]" = field(default_factory=dict)
    """By table: from the moment at which it heard that a computer player is to move until it had that move."""

    def wrong(self, kind: str, sentence: str = "") -> None:
        """Something went wrong."""
        self.errors[kind] += 1
        if sentence and len(self.said) < 5 and sentence not in self.said:
            self.said.append(sentence)

    def answered(self, table: str, seconds: float) -> None:
        """A computer player has moved."""
        self.answers.setdefault(table, array("d")).append(seconds)

    def add(self, other: "Samples") -> None:
        """Take in what another process has measured."""
        self.everybody.extend(other.everybody)
        self.acknowledged.extend(other.acknowledged)
        self.views += other.views
        self.bytes += other.bytes
        self.moves += other.moves
        self.games += other.games
        self.late += other.late
        self.errors.update(other.errors)
        self.said = list(dict.fromkeys(self.said + other.said))[:5]
        self.cpu += other.cpu
        for table, times in other.answers.items():
            self.answers.setdefault(table, array("d")).extend(times)


def quantiles(times: Sequence[float]) -> dict[str, float]:
    """Each of QUANTILES in milliseconds, by the nearest rank; nothing where there is nothing."""
    ordered = sorted(times)
    return {
        name: round(1000 * ordered[max(0, math.ceil(part * len(ordered)) - 1)], 3)
        for name, part in QUANTILES.items()
        if ordered
    }


def fairness(shares: Sequence[float]) -> float:
    """Jain's index: 1 where all are equal, 1/n where one of n has everything (Jain, Chiu and Hawe 1984)."""
    squares = sum(share * share for share in shares)
    return sum(shares) ** 2 / (len(shares) * squares) if squares else 1.0
