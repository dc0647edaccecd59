"""Pairs at tables for two: the cheapest of all ways, with byes, against trying all of them."""

import functools
import random
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from midtown.tournaments import formats
from midtown.tournaments.pairs import cheapest_pairs
from midtown.tournaments.seating import Entrant, Forfeit, History, RoundGame
from tests.tournaments.simulated import entrants, played, totals

Cost = tuple[int, ...]


@pytest.mark.parametrize("nearest", [1, 2, 12])
def test_no_other_pairs_cost_less(nearest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("midtown.tournaments.pairs.NEAREST", nearest)
    for seed in range(400):
        chance = random.Random(seed)
        count, most = chance.choice([2, 4, 6, 8, 10]), chance.choice([2, 5, 30, 1000])
        costs = symmetric(count, most, chance)
        partners = cheapest_pairs(costs)
        assert all(partners[partners[node]] == node != partners[node] for node in range(count))
        assert sum(costs[node][partners[node]] for node in range(count)) == 2 * _least(costs)


def symmetric(count: int, most: int, chance: random.Random) -> list[list[int]]:
    costs = [[0] * count for _ in range(count)]
    for one, two in combinations(range(count), 2):
        costs[one][two] = costs[two][one] = chance.randint(0, most)
    return costs


def _least(costs: Sequence[Sequence[int]]) -> int:
    @functools.cache
    def of(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        one, *others = left
        return min(costs[one][two] + of(tuple(x for x in others if x != two)) for two in others)

    return of(tuple(range(len(costs))))


def test_two_hundred_in_points_of_a_plane_need_contracted_circles_and_little_time() -> None:
    chance = random.Random(1)
    points = [(chance.randrange(10_000), chance.randrange(10_000)) for _ in range(200)]
    costs = [[(a - c) ** 2 + (b - d) ** 2 for c, d in points] for a, b in points]
    began = time.process_time()
    partners = cheapest_pairs(costs)
    assert time.process_time() - began < 60
    pairs = [(one, two) for one, two in enumerate(partners) if one < two]
    for (a, b), (c, d) in combinations(pairs, 2):
        assert costs[a][b] + costs[c][d] <= min(costs[a][c] + costs[b][d], costs[a][d] + costs[b][c])


def random_history(count: int, rounds: int, chance: random.Random) -> list[RoundGame]:
    """Return rounds with any pairs, byes, rematches, walkovers, and rounds that somebody missed."""
    games = []
    for number in range(1, rounds + 1):
        here = [one for one in range(1, count + 1) if chance.random() < 0.9]
        chance.shuffle(here)
        if len(here) % 2:
            games.append(RoundGame(number, (here.pop(),), (0,), (0,)))
        for table in zip(here[::2], here[1::2], strict=True):
            ranks: tuple[int, ...] = chance.choice([(0, 1), (1, 0), (0, 0)])
            forfeits: tuple[Forfeit | None, ...] = ()
            if chance.random() < 0.1:
                ranks, forfeits = ((2, 0), ("absent", None)) if chance.random() < 0.5 else ((0, 2), (None, "left"))
            games.append(RoundGame(number, table, ranks, (1, 1), forfeits))
    return games


class Judge:
    """What a pairing costs, reckoned without the code that makes it."""

    def __init__(self, games: Sequence[RoundGame], scores: dict[int, float]) -> None:
        self.scores = scores
        self.met: Counter[frozenset[int]] = Counter()
        self.free: Counter[int] = Counter()
        self.first: Counter[int] = Counter()
        for game in games:
            away: list[Forfeit | None] = [*game.forfeits]
            if len(game.seats) == 1:
                self.free[game.seats[0]] += 1
            elif "absent" in away:
                self.free[game.seats[away.index(None)]] += 1
            else:
                self.met[frozenset(game.seats)] += 1
                self.first[game.seats[0]] += 1
                self.first[game.seats[1]] -= 1

    def cost(self, table: Sequence[int], everybody: Sequence[int]) -> Cost:
        """Return free wins, rematches, how many have scored less than who has a bye, unevenness, and difference."""
        if len(table) == 1:
            (one,) = table
            below = {self.scores[other] for other in everybody if self.scores[other] < self.scores[one]}
            return self.free[one], 0, len(below), 0, 0
        one, two = table
        ahead = sorted((self.first[one], self.first[two]))
        apart = round(2 * abs(self.scores[one] - self.scores[two]))
        return 0, self.met[frozenset(table)] ** 2, 0, int(ahead[0] > 1 or ahead[1] < -1), apart**2

    def best(self, everybody: tuple[int, ...]) -> Cost:
        """Return the least cost of all ways."""

        @functools.cache
        def of(left: tuple[int, ...]) -> Cost:
            if not left:
                return 0, 0, 0, 0, 0
            one, *others = left
            ways: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((one,), tuple(others))] if len(left) % 2 else []
            ways += [((one, two), tuple(x for x in others if x != two)) for two in others]
            return min(_sum([self.cost(table, everybody), of(rest)]) for table, rest in ways)

        return of(everybody)


def _sum(costs: Sequence[Cost]) -> Cost:
    return tuple(map(sum, zip(*costs, strict=True)))


@pytest.mark.parametrize("seed", range(40))
def test_no_way_to_pair_up_to_eight_is_better(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(25):
        count = chance.randint(2, 8)
        games = random_history(count, chance.randint(0, 6), chance)
        scores = {one: chance.randint(0, 8) / 2 for one in range(1, count + 1)}
        here = [Entrant(one, chance.random()) for one in range(1, count + 1)]
        tables = formats.pair_swiss(here, History(games, 2), scores)
        everybody = tuple(one.number for one in here)
        assert sorted(one for table in tables for one in table) == list(everybody)
        judge = Judge(games, scores)
        assert _sum([judge.cost(table, everybody) for table in tables]) == judge.best(everybody)


@pytest.mark.parametrize("count", [3, 5, 7, 9, 11])
def test_odd_fields_have_no_rematch_and_no_second_bye_that_can_be_avoided(count: int) -> None:
    for seed in range(12):
        games: list[RoundGame] = []
        players = entrants(count, seed)
        everybody = tuple(sorted(one.number for one in players))
        for number in range(1, count + 1):
            sums = totals(games, 2)
            scores = {one: sums[one] / 2 for one in everybody}
            tables = formats.pair_swiss(players, History(games, 2), scores)
            judge = Judge(games, scores)
            assert _sum([judge.cost(table, everybody) for table in tables])[:2] == judge.best(everybody)[:2]
            games += [played(players, number, table, seed) for table in tables]


def test_whoever_has_won_without_a_game_has_no_bye_before_the_others() -> None:
    games = [RoundGame(1, (1, 2), (0, 1), (1, 0)), RoundGame(1, (4, 3), (2, 0), (0, 0), ("absent", None))]
    tables = formats.pair_swiss([Entrant(one, -one) for one in (1, 2, 3)], History(games, 2), {1: 1.0, 2: 1.0, 3: 0.0})
    assert tables[-1] == (2,)


def test_a_game_that_nobody_came_to_is_no_meeting() -> None:
    absent = RoundGame(1, (1, 2), (0, 2), (0, 0), (None, "absent"))
    left = RoundGame(1, (1, 2), (0, 2), (5, 3), (None, "left"))
    assert (History([absent], 2).met, History([absent], 2).seats) == ({}, {})
    assert History([left], 2).met == {frozenset((1, 2)): 1}


@pytest.mark.parametrize(("count", "size"), [(199, 2), (200, 2), (199, 3), (199, 4)])
def test_two_hundred_are_paired_quickly(count: int, size: int) -> None:
    players = entrants(count)
    games: list[RoundGame] = []
    for number in range(1, 6):
        scores = {one: twice / 2 for one, twice in totals(games, size).items()}
        began = time.process_time()
        tables = formats.pair_swiss(players, History(games, size), scores)
        assert time.process_time() - began < 30  # less than one second on a machine of today
        games += [played(players, number, table, 1) for table in tables]
