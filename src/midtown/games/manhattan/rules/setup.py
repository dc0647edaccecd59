"""What stays the same for a whole game of Manhattan."""

from midtown.games.manhattan.rules.components import *
from midtown.games.manhattan.rules.components import DEFAULT_SIDES, choices, spot_seen


class Setup:
    """What stays the same for a whole game: players, variant, and the spot that each card means to each colour."""

    def __init__(
        self, seats: int, colours_each: int = 0, rounds: int = 0, sides: str = "", by_2017: bool = False
    ) -> None:
        self.seats = seats  # 2 to 4
        self.colours_each = colours_each or (2 if seats == 2 else 1)
        self.rounds = rounds or (6 if self.colours_each == 2 else 4)
        self.quota = 24 // self.rounds  # pieces that each colour picks and builds in a round: 6 or 4
        self.sides = sides or DEFAULT_SIDES[seats]  # [seat] the side of the board that it looks from: S, W, N or E
        self.by_2017 = by_2017
        self.colours = self.seats * self.colours_each  # colour c belongs to seat c % seats
        self.spot = [0] * 36  # [colour * 9 + kind] the spot, 0 to 8, that the card means to the colour's seat
        self.kind = [0] * 36  # [colour * 9 + spot] the card, 0 to 8, that means this spot: the inverse of `spot`
        for colour in range(self.colours):
            for kind in range(KINDS):
                spot = spot_seen(self.sides[colour % seats], kind)
                self.spot[colour * 9 + kind] = spot
                self.kind[colour * 9 + spot] = kind
        self.choices = [0] * 336  # [choice * 4 + floors - 1] pieces of those floors; `quota` in each choice
        self.n_choices = 0  # choices there are: 84 of 6 pieces, 35 of 4
        for counts in choices(self.quota):
            for height in range(HEIGHTS):
                self.choices[self.n_choices * 4 + height] = counts[height]
            self.n_choices += 1

    def spots(self, colour: int) -> list[int]:
        """Return the spot that each of the nine kinds of cards means to `colour` (M-ORIENT)."""
        return [self.spot[colour * 9 + kind] for kind in range(KINDS)]
