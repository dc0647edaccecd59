"""Who is going to win, by a small network that has seen how very many games ended (docs/tuning.md says how it learned).

It looks with the eyes of each seat in turn. The rows of a city's plots and the plain numbers are summed, unit by unit,
and what is above 0 is summed over the cities; the plain numbers say how much each unit of that counts. With the plain
numbers again it goes through one layer more, and what comes out is added to what the board promises.
"""

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from midtown.games.manhattan.components import *
from midtown.games.manhattan.eyes import Eyes
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.rows import *
from midtown.games.manhattan.weights import variant_of

Numbers = Mapping[str, Sequence[float]]


class Foresight:
    """A network for so many seats; `worth` has what was foretold last: e to it times as likely each seat is to win."""

    def __init__(self, numbers: Numbers, seats: int) -> None:
        """By the numbers of a file: `rows`, `inputs` with `gates` and `mixed` (unit after unit of each), `last`, and
        what each layer starts from: `start`, `open`, `bias`.
        """
        self.eyes = Eyes(seats)
        self.seats = seats
        self.inputs = SHOWN + seats
        self.worth = [0.0] * 4
        self.promise = [0.0] * 4
        self.plain = [0.0] * 24
        self.gate = [0.0] * 24
        self.city = [0.0] * 24
        self.cities = [0.0] * 24
        self.mix = [0.0] * 24
        self.start = [0.0] * 24
        self.open = [0.0] * 24
        self.bias = [0.0] * 24
        self.last = [0.0] * 24
        self.row = [0.0] * 8904
        self.weight = [0.0] * 816
        self.gates = [0.0] * 816
        self.mixed = [0.0] * 1392
        for place in range(UNITS):
            self.start[place] = numbers["start"][place]
            self.open[place] = numbers["open"][place]
            self.bias[place] = numbers["bias"][place]
            self.last[place] = numbers["last"][place]
        for place in range(ROWS * UNITS):
            self.row[place] = numbers["rows"][place]
        for place in range(self.inputs * UNITS):
            self.weight[place] = numbers["inputs"][place]
            self.gates[place] = numbers["gates"][place]
        for place in range((self.inputs + UNITS) * UNITS):
            self.mixed[place] = numbers["mixed"][place]

    def foretell(self, position: Position, promise: Sequence[float]) -> None:
        """Look with every seat's eyes; `promise` is what the board promises each, in points."""
        self.eyes.survey(position)
        for seat in range(self.seats):
            self.eyes.look(position, promise, seat)
            self.worth[seat] = self.think()

    def think(self) -> float:
        """What these eyes see comes to."""
        for unit in range(UNITS):
            self.plain[unit] = self.start[unit]
            self.gate[unit] = self.open[unit]
            self.mix[unit] = self.bias[unit]
            self.cities[unit] = 0.0
        for i in range(self.inputs):
            value = self.eyes.shown[i]
            if value != 0.0:
                at = i * UNITS
                for unit in range(UNITS):
                    self.plain[unit] += value * self.weight[at + unit]
                    self.gate[unit] += value * self.gates[at + unit]
                    self.mix[unit] += value * self.mixed[at + unit]
        for city in range(CITIES):
            self.think_city(city * CITY_ROWS)
        for i in range(UNITS):
            value = self.cities[i] * self.gate[i]
            at = (self.inputs + i) * UNITS
            for unit in range(UNITS):
                self.mix[unit] += value * self.mixed[at + unit]
        total = 0.0
        for unit in range(UNITS):
            total += max(self.mix[unit], 0.0) * self.last[unit]
        return total

    def think_city(self, first: int) -> None:
        """Add what one city comes to, whose rows begin at `first`."""
        for unit in range(UNITS):
            self.city[unit] = self.plain[unit]
        for place in range(first, first + CITY_ROWS):
            at = self.eyes.row[place] * UNITS
            if at:  # an empty plot is worth nothing
                for unit in range(UNITS):
                    self.city[unit] += self.row[at + unit]
        for unit in range(UNITS):
            self.cities[unit] += max(self.city[unit], 0.0)

    def told(self, position: Position, promise: Sequence[float]) -> list[float]:
        """What `foretell` says, for callers that are not compiled."""
        for seat in range(self.seats):
            self.promise[seat] = promise[seat]
        self.foretell(position, self.promise)
        return [self.worth[seat] for seat in range(self.seats)]


def path(players: int, colours_each: int, rounds: int) -> Path:
    """The file of the network for games of so many players, colours each and rounds."""
    return Path(__file__).with_name(f"foresight-{variant_of(players, colours_each)}-{rounds}.json")


@functools.cache
def foresight(players: int, colours_each: int, rounds: int) -> Foresight | None:
    """The network for such games; None if none has learned them."""
    file = path(players, colours_each, rounds)
    return Foresight(json.loads(file.read_text("utf-8")), players) if file.exists() else None
