"""How good a move looks one move ahead: what the board then promises every colour at the scorings to come.

It sees what the mover may see: the board, what was picked, the supplies and the mover's own hand.
"""

from midtown.games.manhattan.components import *
from midtown.games.manhattan.position import Position

WEIGHTS: dict[str, float] = {
    "attack_0": 0.05,
    "attack_1": 0.05,
    "attack_2": 0.05,
    "attack_3": 0.05,
    "attack_4": 0.05,
    "threat_0": 0.03,
    "threat_1": 0.03,
    "threat_2": 0.03,
    "threat_3": 0.03,
    "threat_4": 0.03,
    "capture": 0.5,
    "hand": 1.0,
    "city_swing": 0.2,
    "city_swing_later": 2.0,
    "tallest_swing": 0.1,
    "tallest_swing_later": 4.0,
    "tower_later": 0.8,
    "city_later": 0.8,
    "tallest_later": 0.8,
    "leader": 0.5,
    "pick_2": 0.2,
    "pick_3": 0.2,
    "pick_4": 0.2,
    "pick_2_late": 0.0,
    "pick_3_late": 0.0,
    "pick_4_late": 0.0,
    "pick_same": 0.05,
}
"""What counts how much.

attack_L, threat_L: how likely, for each piece that can do it, a tower is taken whose owner leads by L floors, this round
and by what is still in the supplies. capture: how much of a tower that may be taken counts for whoever may take it;
hand: as many times as much where the mover holds the card. *_swing: within how many towers of a city, or floors of the
tallest tower, the points are still open, for each placement left this round, and in later rounds. *_later: what a later
scoring counts. leader: how much of the rivals' promise is that of the best of them, not their average. pick_H: what
picking a piece of H floors is worth in the first round, pick_H_late in the last; pick_same: what a pair of equal ones costs.
"""


class Judge:
    """Rates moves by a table of weights."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.attack = [0.0] * 5
        self.threat = [0.0] * 5
        self.now = [0.0] * 20
        self.later = [0.0] * 20
        self.near = [0.0] * 9
        self.promise = [0.0] * 4
        self.held = [0.0] * 4
        self.kept = [0.0] * 4
        self.early = [0.0] * 4
        self.late = [0.0] * 4
        for lead in range(5):
            self.attack[lead] = weights[f"attack_{lead}"]
            self.threat[lead] = weights[f"threat_{lead}"]
        for height in range(1, HEIGHTS):
            self.early[height] = weights[f"pick_{height + 1}"]
            self.late[height] = weights[f"pick_{height + 1}_late"]
        self.pick_same = weights["pick_same"]
        self.capture = weights["capture"]
        self.hand = weights["hand"]
        self.city_swing = weights["city_swing"]
        self.city_swing_later = weights["city_swing_later"]
        self.tallest_swing = weights["tallest_swing"]
        self.tallest_swing_later = weights["tallest_swing_later"]
        self.tower_later = weights["tower_later"]
        self.city_later = weights["city_later"]
        self.tallest_later = weights["tallest_later"]
        self.leader = weights["leader"]

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        """How good each of these moves looks to the mover."""
        if position.phase == PICK:
            return [self.picking(position, move - PICKS) for move in moves]
        return [self.building(position, move) for move in moves]

    def building(self, position: Position, move: int) -> float:
        after = position.clone()
        after.apply(move)
        return self.value(after, position.mover)

    def picking(self, position: Position, pick: int) -> float:
        if position.setup.colours_each == 1:
            return self.choosing(position, pick)
        return self.choosing(position, pick // CHOICES) + self.choosing(position, pick % CHOICES)

    def choosing(self, position: Position, choice: int) -> float:
        when = position.round / (position.setup.rounds - 1)
        total = 0.0
        for height in range(HEIGHTS):
            count = position.setup.choices[choice * 4 + height]
            worth = self.early[height] + (self.late[height] - self.early[height]) * when
            total += count * worth - self.pick_same * count * (count - 1)
        return total

    def value(self, position: Position, seat: int) -> float:
        """What `seat` is promised more than the others."""
        for colour in range(COLOURS):
            self.promise[colour] = position.score[colour]
        if position.phase != OVER:
            self.weigh(position, seat)
            self.look(position, seat)
        return self.compare(position.setup.seats, position.setup.colours, seat)

    def compare(self, seats: int, colours: int, seat: int) -> float:
        mine = 0.0
        total = 0.0
        best = -1.0
        for other in range(seats):
            sum_ = self.promise[other] + (self.promise[other + 2] if colours > seats else 0.0)
            if other == seat:
                mine = sum_
            else:
                total += sum_
                if sum_ > best:
                    best = sum_
        return mine - self.leader * best - (1 - self.leader) * total / (seats - 1)

    def weigh(self, position: Position, seat: int) -> None:
        """Note what each colour can do, this round and later, against a tower whose owner leads by 0 to 4 floors."""
        for colour in range(position.setup.colours):
            now = 0.0
            later = 0.0
            held = 0
            if position.phase == PICK:
                for height in range(HEIGHTS):
                    held += position.supply[colour * 4 + height]
            for lead in range(4, -1, -1):
                if lead > 0:
                    if position.phase == PICK:
                        share = position.supply[colour * 4 + lead - 1] * position.setup.quota / (held + 0.001)
                        now += share
                        later += position.supply[colour * 4 + lead - 1] - share
                    else:
                        now += position.picked[colour * 4 + lead - 1]
                        later += position.supply[colour * 4 + lead - 1]
                self.now[colour * 5 + lead] = now * self.attack[lead]
                self.later[colour * 5 + lead] = later * self.threat[lead]
        for spot in range(SPOTS):
            self.near[spot] = 1.0
        for place in range(seat * 4, seat * 4 + HAND):
            if position.hand[place] != EMPTY:
                self.near[position.setup.spot[seat * 9 + position.hand[place]]] = self.hand

    def look(self, position: Position, seat: int) -> None:
        """Add to `promise` what the towers, the cities and the tallest tower promise each colour."""
        seats = position.setup.seats
        rounds = position.setup.rounds - 1 - position.round
        left = position.left if position.phase == BUILD else position.setup.colours * position.setup.quota
        top = 0
        second = 0
        top_plot = NONE
        second_plot = NONE
        top_hold = 0.0
        second_hold = 0.0
        for city in range(CITIES):
            for colour in range(COLOURS):
                self.held[colour] = 0.0
                self.kept[colour] = 0.0
            for plot in range(city * 9, city * 9 + 9):
                owner = position.owner[plot]
                if owner == NOBODY:
                    continue
                owned = position.floors[plot * 4 + owner]
                now = 1.0
                later = 1.0
                for colour in range(position.setup.colours):
                    lead = owned - position.floors[plot * 4 + colour]
                    if lead < 5 and colour % seats != owner % seats:
                        share = self.now[colour * 5 + lead]
                        if colour % seats == seat:
                            share *= self.near[plot % 9]
                        now += share
                        later += self.later[colour * 5 + lead]
                now = 1 / now
                later = now / later
                self.held[owner] += now
                self.kept[owner] += later
                for colour in range(position.setup.colours):
                    lead = owned - position.floors[plot * 4 + colour]
                    if lead < 5 and colour % seats != owner % seats:
                        share = self.now[colour * 5 + lead]
                        if colour % seats == seat:
                            share *= self.near[plot % 9]
                        self.held[colour] += self.capture * share * now
                        self.kept[colour] += self.capture * (share + self.later[colour * 5 + lead]) * later
                height = position.height[plot]
                if height > top:
                    second = top
                    second_plot = top_plot
                    second_hold = top_hold
                    top = height
                    top_plot = plot
                    top_hold = now
                elif height > second:
                    second = height
                    second_plot = plot
                    second_hold = now
            self.add_city(rounds, 0.5 + self.city_swing * left / 6)
        if top_plot != NONE:
            self.add_tallest(position.owner[top_plot], top - second, top_hold, rounds, 0.5 + self.tallest_swing * left)
        if second_plot != NONE:
            self.add_tallest(
                position.owner[second_plot], second - top, second_hold, rounds, 0.5 + self.tallest_swing * left
            )

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

    def add_tallest(self, owner: int, lead: int, hold: float, rounds: int, swing: float) -> None:
        self.promise[owner] += 3 * hold * (
            chance(lead, swing) + rounds * self.tallest_later * chance(lead, self.tallest_swing_later)
        )


def chance(lead: float, swing: float) -> float:
    """How sure a lead is when it may still change by about `swing`: 0 to 1, a half at half a tower or floor."""
    x = 0.5 + (lead - 0.5) / (2 * swing)
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    return x * x * (3 - 2 * x)


JUDGE = Judge(WEIGHTS)
