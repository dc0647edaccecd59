"""What stays the same for a whole game of Manhattan."""

from midtown.games.manhattan.components import *
from midtown.games.manhattan.components import DEFAULT_SIDES, choices, spot_seen


class Setup:
    """What stays the same for a whole game: players, variant, and what each card means to each colour."""

    def __init__(
        self, seats: int, colours_each: int = 0, rounds: int = 0, sides: str = "", by_2017: bool = False
    ) -> None:
        self.seats = seats
        self.colours_each = colours_each or (2 if seats == 2 else 1)
        self.rounds = rounds or (6 if self.colours_each == 2 else 4)
        self.quota = 24 // self.rounds
        self.sides = sides or DEFAULT_SIDES[seats]
        self.by_2017 = by_2017
        self.colours = self.seats * self.colours_each
        self.spot = [0] * 36
        self.kind = [0] * 36
        for colour in range(self.colours):
            for kind in range(KINDS):
                spot = spot_seen(self.sides[colour % seats], kind)
                self.spot[colour * 9 + kind] = spot
                self.kind[colour * 9 + spot] = kind
        self.choices = [0] * 336
        self.n_choices = 0
        for counts in choices(self.quota):
            for height in range(HEIGHTS):
                self.choices[self.n_choices * 4 + height] = counts[height]
            self.n_choices += 1

    def spots(self, colour: int) -> list[int]:
        """The spot that each of the nine kinds of cards means to `colour` (M-ORIENT)."""
        return [self.spot[colour * 9 + kind] for kind in range(KINDS)]
