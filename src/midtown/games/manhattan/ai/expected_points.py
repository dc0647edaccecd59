"""Expected points of each colour from the board, at this round's scoring and the later ones.

The heuristic uses what a seat may see: the board, the scores, the pieces picked, the supplies and its own hand.
"""

from midtown.games.manhattan.rules.components import *
from midtown.games.manhattan.rules.position import Position


class ExpectedPoints:
    """Expected points by weights, which `weights.py` explains. `value` fills `expected`, `[COLOURS]`.

    - `attacks`, `threats`, `[colour * 5 + lead]`: how strongly a colour attacks a tower whose owner leads it by `lead`
      floors, in this round and in later ones.
    - `card_factor`, `[SPOTS]`, `envy_factor`, `[owner]`, `prize_factor`, `[owner * 4 + colour]`: factors of an attack's
      likelihood.
    - `count`, `[city * 4 + colour]`: towers owned; `towers_now`, `towers_later`, `[colour]`: expected towers in one
      city at this scoring and the later ones.
    - `top`, `second`, `top_plot`, `second_plot`: heights and plots of the tallest towers; `top_share`, `second_share`:
      probabilities that their owners keep them.
    """

    def __init__(self, weights: dict[str, float]) -> None:
        self.attack = [0.0] * 5
        self.threat = [0.0] * 5
        self.attacks = [0.0] * 20
        self.threats = [0.0] * 20
        self.card_factor = [0.0] * 9
        self.count = [0] * 24
        self.prize_factor = [0.0] * 16
        self.envy_factor = [0.0] * 4
        self.expected = [0.0] * 4
        self.towers_now = [0.0] * 4
        self.towers_later = [0.0] * 4
        for lead in range(5):
            self.attack[lead] = weights[f"attack_{lead}"]
            self.threat[lead] = weights[f"threat_{lead}"]
        self.capture = weights["capture"]
        self.hand = weights["hand"]
        self.city_prize = weights["city_prize"]
        self.tallest_prize = weights["tallest_prize"]
        self.envy = weights["envy"]
        self.city_swing = weights["city_swing"]
        self.city_swing_later = weights["city_swing_later"]
        self.tallest_swing = weights["tallest_swing"]
        self.tallest_swing_later = weights["tallest_swing_later"]
        self.tower_later = weights["tower_later"]
        self.city_later = weights["city_later"]
        self.tallest_later = weights["tallest_later"]
        self.leader = weights["leader"]
        self.top = 0
        self.second = 0
        self.top_plot = NONE
        self.second_plot = NONE
        self.top_share = 0.0
        self.second_share = 0.0

    def value(self, position: Position, seat: int) -> float:
        """Fill `expected`, and return the expected lead of `seat` over the others."""
        for colour in range(COLOURS):
            self.expected[colour] = position.score[colour]
        if position.phase != OVER:
            self.estimate_attacks(position, seat)
            self.mark_leader(position)
            self.count_towers(position)
            self.add_towers(position, seat)
            self.add_tallest(position)
        return self.compare(position.setup.seats, position.setup.colours, seat)

    def compare(self, seats: int, colours: int, seat: int) -> float:
        """Return the expected points of `seat` less those of the others, weighted by `leader`."""
        mine = 0.0
        others = 0.0
        best = -1.0
        for other in range(seats):
            total = self.expected[other] + (self.expected[other + 2] if colours > seats else 0.0)
            if other == seat:
                mine = total
            else:
                others += total
                best = max(best, total)
        return mine - self.leader * best - (1 - self.leader) * others / (seats - 1)

    def estimate_attacks(self, position: Position, seat: int) -> None:
        """Fill `attacks`, `threats` and `card_factor`, as `seat` sees them."""
        for colour in range(position.setup.colours):
            now = 0.0
            later = 0.0
            supply = 0
            for height in range(HEIGHTS):
                supply += position.supply[colour * 4 + height]
            for lead in range(4, -1, -1):
                if lead > 0 and position.phase == PICK:  # what will be picked is not known: its share of the supply
                    share = position.supply[colour * 4 + lead - 1] * position.setup.quota / (supply + 0.001)
                    now += share
                    later += position.supply[colour * 4 + lead - 1] - share
                elif lead > 0:
                    now += position.picked[colour * 4 + lead - 1]
                    later += position.supply[colour * 4 + lead - 1]
                self.attacks[colour * 5 + lead] = now * self.attack[lead]
                self.threats[colour * 5 + lead] = later * self.threat[lead]
        for spot in range(SPOTS):
            self.card_factor[spot] = 1.0
        for place in range(seat * 4, seat * 4 + HAND):
            if position.hand[place] != EMPTY:
                self.card_factor[position.setup.spot[seat * 9 + position.hand[place]]] = self.hand

    def mark_leader(self, position: Position) -> None:
        """Fill `envy_factor`: towers of the players with the highest score are attacked more."""
        seats = position.setup.seats
        best = 0
        for colour in range(seats):
            total = position.score[colour] + (position.score[colour + 2] if position.setup.colours > seats else 0)
            best = max(best, total)
        for colour in range(position.setup.colours):
            owner = colour % seats
            total = position.score[owner] + (position.score[owner + 2] if position.setup.colours > seats else 0)
            self.envy_factor[colour] = 1 + self.envy if total == best else 1.0

    def count_towers(self, position: Position) -> None:
        """Fill `count`, and find the two tallest towers."""
        self.top = 0
        self.second = 0
        self.top_plot = NONE
        self.second_plot = NONE
        for place in range(24):
            self.count[place] = 0
        for plot in range(PLOTS):
            height = position.height[plot]
            if height == 0:
                continue
            self.count[plot // 9 * 4 + position.owner[plot]] += 1
            if height > self.top:
                self.second = self.top
                self.second_plot = self.top_plot
                self.top = height
                self.top_plot = plot
            elif height > self.second:
                self.second = height
                self.second_plot = plot

    def leads(self, city: int, colour: int) -> bool:
        """Return whether `colour` has the majority in `city`."""
        for other in range(COLOURS):
            if other != colour and self.count[city * 4 + other] >= self.count[city * 4 + colour]:
                return False
        return True

    def estimate_prizes(self, city: int, colours: int) -> None:
        """Fill `prize_factor`: an attack is likelier if it also moves the majority of `city`."""
        for owner in range(colours):
            if self.count[city * 4 + owner] == 0:
                continue
            for colour in range(colours):
                swing = self.leads(city, owner) - self.leads(city, colour)
                self.count[city * 4 + owner] -= 1
                self.count[city * 4 + colour] += 1
                swing += self.leads(city, colour) - self.leads(city, owner)
                self.count[city * 4 + owner] += 1
                self.count[city * 4 + colour] -= 1
                self.prize_factor[owner * 4 + colour] = 1 + self.city_prize * swing

    def add_towers(self, position: Position, seat: int) -> None:
        """Add the expected points of towers and majorities."""
        rounds = position.setup.rounds - 1 - position.round
        swing = 0.5 + self.city_swing * self.placements_left(position) / 6
        for city in range(CITIES):
            self.estimate_prizes(city, position.setup.colours)
            for colour in range(COLOURS):
                self.towers_now[colour] = 0.0
                self.towers_later[colour] = 0.0
            for plot in range(city * 9, city * 9 + 9):
                if position.height[plot]:
                    self.split_tower(position, plot, seat)
            self.add_city(rounds, swing)

    def placements_left(self, position: Position) -> int:
        """Return the number of placements before the next scoring."""
        return position.left if position.phase == BUILD else position.setup.colours * position.setup.quota

    def split_tower(self, position: Position, plot: int, seat: int) -> None:
        """Divide a tower among its owner and its attackers, by how likely each is to have it."""
        seats = position.setup.seats
        owner = position.owner[plot]
        owned = position.floors[plot * 4 + owner]
        shares = [0.0, 0.0, 0.0, 0.0]
        later_shares = [0.0, 0.0, 0.0, 0.0]
        now = 1.0
        later = 1.0
        for colour in range(position.setup.colours):
            lead = owned - position.floors[plot * 4 + colour]
            if lead > 4 or colour % seats == owner % seats:
                continue
            factor = self.envy_factor[owner] * self.prize_factor[owner * 4 + colour]
            if colour % seats == seat:
                factor *= self.card_factor[plot % 9]
            if plot == self.top_plot:
                factor *= 1 + self.tallest_prize
            shares[colour] = factor * self.attacks[colour * 5 + lead]
            later_shares[colour] = self.threats[colour * 5 + lead]
            now += shares[colour]
            later += later_shares[colour]
        now = 1 / now
        later = now / later
        for colour in range(position.setup.colours):
            self.towers_now[colour] += self.capture * shares[colour] * now
            self.towers_later[colour] += self.capture * (shares[colour] + later_shares[colour]) * later
        self.towers_now[owner] += now
        self.towers_later[owner] += later
        if plot == self.top_plot:
            self.top_share = now
        elif plot == self.second_plot:
            self.second_share = now

    def add_city(self, rounds: int, swing: float) -> None:
        """Add the expected points of one city, from `towers_now` and `towers_later`."""
        best = 0.0
        next_ = 0.0
        best_later = 0.0
        next_later = 0.0
        for colour in range(COLOURS):
            if self.towers_now[colour] > best:
                next_ = best
                best = self.towers_now[colour]
            elif self.towers_now[colour] > next_:
                next_ = self.towers_now[colour]
            if self.towers_later[colour] > best_later:
                next_later = best_later
                best_later = self.towers_later[colour]
            elif self.towers_later[colour] > next_later:
                next_later = self.towers_later[colour]
        for colour in range(COLOURS):
            lead = self.towers_now[colour] - (next_ if self.towers_now[colour] == best else best)
            self.expected[colour] += self.towers_now[colour] + CITY_POINTS * lead_probability(lead, swing)
            lead = self.towers_later[colour] - (next_later if self.towers_later[colour] == best_later else best_later)
            self.expected[colour] += rounds * (
                self.tower_later * self.towers_later[colour]
                + CITY_POINTS * self.city_later * lead_probability(lead, self.city_swing_later)
            )

    def add_tallest(self, position: Position) -> None:
        """Add the expected points of the tallest tower, and of the second one, which may become it."""
        if self.top_plot == NONE:
            return
        rounds = position.setup.rounds - 1 - position.round
        swing = 0.5 + self.tallest_swing * self.placements_left(position)
        lead = self.top - self.second
        self.expected[position.owner[self.top_plot]] += self.top_share * self.tallest(lead, swing, rounds)
        if self.second_plot != NONE:
            self.expected[position.owner[self.second_plot]] += self.second_share * self.tallest(-lead, swing, rounds)

    def tallest(self, lead: float, swing: float, rounds: int) -> float:
        """Return the expected points of a tower that is `lead` floors taller than every other."""
        return TALLEST_POINTS * (
            lead_probability(lead, swing)
            + rounds * self.tallest_later * lead_probability(lead, self.tallest_swing_later)
        )


def lead_probability(lead: float, swing: float) -> float:
    """Return how likely a lead lasts while it may still change by about `swing`: a smoothstep from 0 to 1.

    It is a half at a lead of a half.
    """
    x = 0.5 + (lead - 0.5) / (2 * swing)
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    return x * x * (3 - 2 * x)
