"""Who is going to win, by a small network that has seen how very many games ended (docs/tuning.md says how it learned).

A game says what each seat sees: rows, some in each of a few groups, and plain numbers. The rows of a group and the
plain numbers are summed, unit by unit, and what is above 0 is summed over the groups; the plain numbers say how much
each unit of that counts. With the plain numbers again it goes through one layer more.
"""

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from midtown.shape import *

Numbers = Mapping[str, Sequence[float]]
Sight = tuple[Sequence[int], Sequence[float]]


class Foresight:
    """A network for all seats of a game: e to what it thinks times as likely is a seat to win."""

    def __init__(self, numbers: Numbers, groups: int, size: int) -> None:
        """By the numbers of a file: `rows`, `inputs` with `gates` and `mixed` (unit after unit of each), `last`, and
        what each layer starts from: `start`, `open`, `bias`. There are so many `groups`, of `size` rows each.
        """
        self.groups = groups
        self.size = size
        self.inputs = len(numbers["inputs"]) // UNITS
        if len(numbers["rows"]) > 8904 or self.inputs > 34 or groups * size > 60:
            raise ValueError("there is no room for a network of this size")
        self.plain = [0.0] * 24
        self.gate = [0.0] * 24
        self.group = [0.0] * 24
        self.sums = [0.0] * 24
        self.mix = [0.0] * 24
        self.start = [0.0] * 24
        self.open = [0.0] * 24
        self.bias = [0.0] * 24
        self.last = [0.0] * 24
        self.row = [0.0] * 8904
        self.weight = [0.0] * 816
        self.gates = [0.0] * 816
        self.mixed = [0.0] * 1392
        self.rows = [0] * 60
        self.shown = [0.0] * 34
        for place in range(UNITS):
            self.start[place] = numbers["start"][place]
            self.open[place] = numbers["open"][place]
            self.bias[place] = numbers["bias"][place]
            self.last[place] = numbers["last"][place]
        for place in range(len(numbers["rows"])):
            self.row[place] = numbers["rows"][place]
        for place in range(self.inputs * UNITS):
            self.weight[place] = numbers["inputs"][place]
            self.gates[place] = numbers["gates"][place]
        for place in range((self.inputs + UNITS) * UNITS):
            self.mixed[place] = numbers["mixed"][place]

    def think(self, rows: Sequence[int], shown: Sequence[float]) -> float:
        """What a seat that sees these comes to."""
        for unit in range(UNITS):
            self.plain[unit] = self.start[unit]
            self.gate[unit] = self.open[unit]
            self.mix[unit] = self.bias[unit]
            self.sums[unit] = 0.0
        for i in range(self.inputs):
            value = shown[i]
            if value != 0.0:
                at = i * UNITS
                for unit in range(UNITS):
                    self.plain[unit] += value * self.weight[at + unit]
                    self.gate[unit] += value * self.gates[at + unit]
                    self.mix[unit] += value * self.mixed[at + unit]
        for group in range(self.groups):
            self.add_group(rows, group * self.size)
        for i in range(UNITS):
            value = self.sums[i] * self.gate[i]
            at = (self.inputs + i) * UNITS
            for unit in range(UNITS):
                self.mix[unit] += value * self.mixed[at + unit]
        total = 0.0
        for unit in range(UNITS):
            total += max(self.mix[unit], 0.0) * self.last[unit]
        return total

    def add_group(self, rows: Sequence[int], first: int) -> None:
        """Add what one group comes to, whose rows begin at `first`."""
        for unit in range(UNITS):
            self.group[unit] = self.plain[unit]
        for place in range(first, first + self.size):
            at = rows[place] * UNITS
            if at:  # row 0 is worth nothing
                for unit in range(UNITS):
                    self.group[unit] += self.row[at + unit]
        for unit in range(UNITS):
            self.sums[unit] += max(self.group[unit], 0.0)

    def told(self, rows: Sequence[int], shown: Sequence[float]) -> float:
        """The same for callers that are not compiled."""
        for place in range(self.groups * self.size):
            self.rows[place] = rows[place]
        for place in range(self.inputs):
            self.shown[place] = shown[place]
        return self.think(self.rows, self.shown)

    def added(self, promised: Sequence[float], seen: Sequence[Sight]) -> list[float]:
        """What was promised to each seat, and what it thinks of what that seat sees."""
        return [promise + self.told(*sight) for promise, sight in zip(promised, seen, strict=True)]


@functools.cache
def foresight(file: Path, groups: int, size: int) -> Foresight | None:
    """The network of a file; None if there is none."""
    return Foresight(json.loads(file.read_text("utf-8")), groups, size) if file.exists() else None
