"""Simulated tournaments, and a check of their pairings that shares nothing with the code that makes them."""

import functools
import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from midtown.tournaments.seating import Entrant, RoundGame

Pairing = Callable[[Sequence[Entrant], Sequence[RoundGame], int], list[tuple[int, ...]]]


def entrants(count: int, seed: int = 1) -> list[Entrant]:
    chance = random.Random(seed)
    return [Entrant(number, chance.gauss(25, 8)) for number in range(1, count + 1)]


def played(entrants: Sequence[Entrant], number: int, table: tuple[int, ...], seed: int) -> RoundGame:
    """Play a table: the stronger win more often; sometimes the best two tie."""
    if len(table) == 1:
        return RoundGame(number, table, (0,), (0,))
    chance = random.Random(f"{seed} {number} {table}")
    strength = {one.number: one.strength for one in entrants}
    points = [round(40 + strength[one] / 2 + chance.gauss(0, 6)) for one in table]
    return RoundGame(number, table, tuple(sorted(points, reverse=True).index(mine) for mine in points), tuple(points))


def simulate(players: list[Entrant], rounds: int, pair: Pairing, seed: int = 1) -> list[RoundGame]:
    """Play all rounds; each pairing is checked to seat everybody once."""
    games: list[RoundGame] = []
    for number in range(1, rounds + 1):
        tables = pair(players, games, number)
        assert sorted(one for table in tables for one in table) == sorted(one.number for one in players)
        games += [played(players, number, table, seed) for table in tables]
    return games


def rematches(games: Sequence[RoundGame]) -> list[frozenset[int]]:
    """Return the pairs of each meeting beyond the first."""
    times: Counter[frozenset[int]] = Counter()
    again = []
    for game in games:
        for pair in map(frozenset, combinations(game.seats, 2)):
            again += [pair] * (times[pair] > 0)
            times[pair] += 1
    return again


def totals(games: Sequence[RoundGame], size: int) -> Counter[int]:
    """Return twice the score of each entrant: two for each opponent beaten, one for each tie."""
    sums: Counter[int] = Counter()
    for game in games:
        for seat, number in enumerate(game.seats):
            others = [rank for other, rank in enumerate(game.ranks or ()) if other != seat]
            mine = (game.ranks or ())[seat]
            won = sum(2 * (mine < rank) + (mine == rank) for rank in others)
            sums[number] += 2 * (size - 1) if len(game.seats) == 1 else won
    return sums


def apart(tables: Sequence[tuple[int, ...]], sums: Counter[int]) -> int:
    """Return the sum of the squares of all differences of scores at tables."""
    return sum((sums[one] - sums[two]) ** 2 for table in tables for one, two in combinations(table, 2))


def best(numbers: Sequence[int], before: Sequence[RoundGame], sums: Counter[int]) -> tuple[int, int]:
    """Return the least number of rematches and the least difference of scores of all ways to make pairs."""
    met = {frozenset(pair) for game in before for pair in combinations(game.seats, 2)}

    @functools.cache
    def of(left: frozenset[int]) -> tuple[int, int]:
        if not left:
            return 0, 0
        one = min(left)
        ways = []
        for two in left - {one}:
            again, difference = of(left - {one, two})
            ways.append((again + (frozenset((one, two)) in met), difference + (sums[one] - sums[two]) ** 2))
        return min(ways)

    return of(frozenset(numbers))
