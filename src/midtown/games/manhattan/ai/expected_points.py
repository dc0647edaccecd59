"""What the board promises every colour at the scorings to come: points now and later, by how sure they are.

It sees what a seat may see: the board, the scores, what was picked, the supplies and its own hand.
"""

from midtown.games.manhattan.components import *
from midtown.games.manhattan.position import Position


class Promises:
    """What is promised by weights (`weights.py` says what they mean); `promise` has it for each colour."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.attack = [0.0] * 5
        self.threat = [0.0] * 5
        self.attacks = [0.0] * 20
        self.threats = [0.0] * 20
        self.near = [0.0] * 9
        self.count = [0] * 24
        self.prizes = [0.0] * 16
        self.envied = [0.0] * 4
        self.promise = [0.0] * 4
        self.held = [0.0] * 4
        self.kept = [0.0] * 4
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
        self.top_hold = 0.0
        self.second_hold = 0.0

    def value(self, position: Position, seat: int) -> float:
        """What `seat` is promised more than the others."""
        for colour in range(COLOURS):
            self.promise[colour] = position.score[colour]
        if position.phase != OVER:
            self.weigh(position, seat)
            self.envy_leader(position)
            self.survey(position)
            self.add_towers(position, seat)
            self.add_tallest(position)
        return self.compare(position.setup.seats, position.setup.colours, seat)

    def compare(self, seats: int, colours: int, seat: int) -> float:
        """The promise of `seat` less what the others are promised."""
        mine = 0.0
        others = 0.0
        best = -1.0
        for other in range(seats):
            total = self.promise[other] + (self.promise[other + 2] if colours > seats else 0.0)
            if other == seat:
                mine = total
            else:
                others += total
                best = max(best, total)
        return mine - self.leader * best - (1 - self.leader) * others / (seats - 1)

    def weigh(self, position: Position, seat: int) -> None:
        """Note what each colour can do, this round and later, against a tower whose owner leads it by 0 to 4 floors."""
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
            self.near[spot] = 1.0
        for place in range(seat * 4, seat * 4 + HAND):
            if position.hand[place] != EMPTY:
                self.near[position.setup.spot[seat * 9 + position.hand[place]]] = self.hand

    def envy_leader(self, position: Position) -> None:
        """Note how much more than others the towers of whoever has the highest score are attacked."""
        seats = position.setup.seats
        best = 0
        for colour in range(seats):
            total = position.score[colour] + (position.score[colour + 2] if position.setup.colours > seats else 0)
            best = max(best, total)
        for colour in range(position.setup.colours):
            owner = colour % seats
            total = position.score[owner] + (position.score[owner + 2] if position.setup.colours > seats else 0)
            self.envied[colour] = 1 + self.envy if total == best else 1.0

    def survey(self, position: Position) -> None:
        """Count the towers in each city, and find the two tallest of all."""
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
        """Whether a colour has the majority in a city."""
        for other in range(COLOURS):
            if other != colour and self.count[city * 4 + other] >= self.count[city * 4 + colour]:
                return False
        return True

    def find_prizes(self, city: int, colours: int) -> None:
        """Note how much more an attack is likely if taking a tower in that city also moves its majority."""
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
                self.prizes[owner * 4 + colour] = 1 + self.city_prize * swing

    def add_towers(self, position: Position, seat: int) -> None:
        """Add what the towers and the cities promise."""
        rounds = position.setup.rounds - 1 - position.round
        swing = 0.5 + self.city_swing * self.left(position) / 6
        for city in range(CITIES):
            self.find_prizes(city, position.setup.colours)
            for colour in range(COLOURS):
                self.held[colour] = 0.0
                self.kept[colour] = 0.0
            for plot in range(city * 9, city * 9 + 9):
                if position.height[plot]:
                    self.hold(position, plot, seat)
            self.add_city(rounds, swing)

    def left(self, position: Position) -> int:
        """How many placements come before the next scoring."""
        return position.left if position.phase == BUILD else position.setup.colours * position.setup.quota

    def hold(self, position: Position, plot: int, seat: int) -> None:
        """Share a tower out among its owner and those who may take it, by how likely they are to have it."""
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
            likely = self.envied[owner] * self.prizes[owner * 4 + colour]
            if colour % seats == seat:
                likely *= self.near[plot % 9]
            if plot == self.top_plot:
                likely *= 1 + self.tallest_prize
            shares[colour] = likely * self.attacks[colour * 5 + lead]
            later_shares[colour] = self.threats[colour * 5 + lead]
            now += shares[colour]
            later += later_shares[colour]
        now = 1 / now
        later = now / later
        for colour in range(position.setup.colours):
            self.held[colour] += self.capture * shares[colour] * now
            self.kept[colour] += self.capture * (shares[colour] + later_shares[colour]) * later
        self.held[owner] += now
        self.kept[owner] += later
        if plot == self.top_plot:
            self.top_hold = now
        elif plot == self.second_plot:
            self.second_hold = now

    def add_city(self, rounds: int, swing: float) -> None:
        """Add what one city promises, from the towers `held` now and `kept` later."""
        best = 0.0
        next_ = 0.0
        best_kept = 0.0
        next_kept = 0.0
        for colour in range(COLOURS):
            if self.held[colour] > best:
                next_ = best
                best = self.held[colour]
            elif self.held[colour] > next_:
                next_ = self.held[colour]
            if self.kept[colour] > best_kept:
                next_kept = best_kept
                best_kept = self.kept[colour]
            elif self.kept[colour] > next_kept:
                next_kept = self.kept[colour]
        for colour in range(COLOURS):
            lead = self.held[colour] - (next_ if self.held[colour] == best else best)
            self.promise[colour] += self.held[colour] + 2 * chance(lead, swing)
            lead = self.kept[colour] - (next_kept if self.kept[colour] == best_kept else best_kept)
            self.promise[colour] += rounds * (
                self.tower_later * self.kept[colour] + 2 * self.city_later * chance(lead, self.city_swing_later)
            )

    def add_tallest(self, position: Position) -> None:
        """Add what the tallest tower promises, and the one that may become it."""
        if self.top_plot == NONE:
            return
        rounds = position.setup.rounds - 1 - position.round
        swing = 0.5 + self.tallest_swing * self.left(position)
        lead = self.top - self.second
        self.promise[position.owner[self.top_plot]] += self.top_hold * self.tallest(lead, swing, rounds)
        if self.second_plot != NONE:
            self.promise[position.owner[self.second_plot]] += self.second_hold * self.tallest(-lead, swing, rounds)

    def tallest(self, lead: float, swing: float, rounds: int) -> float:
        """What a tower promises that is so much taller than every other."""
        return 3 * (chance(lead, swing) + rounds * self.tallest_later * chance(lead, self.tallest_swing_later))


def chance(lead: float, swing: float) -> float:
    """How sure a lead is while it may still change by about `swing`: from 0 to 1, a half at a lead of a half."""
    x = 0.5 + (lead - 0.5) / (2 * swing)
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    return x * x * (3 - 2 * x)
