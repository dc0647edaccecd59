"""Pairings of the formats: knockout, round robin, Swiss, and arenas with a fixed time."""

from collections.abc import Mapping, Sequence
from typing import Final

from midtown.tournaments.grouping import REMATCH, Tables, improve
from midtown.tournaments.pairs import cheapest, swiss_pairs
from midtown.tournaments.seating import Entrant, History, RoundGame, assign_seats

AGAIN: Final = 1e11
"""The cost of another bye: beyond every sum of rematches."""
HIGHER: Final = 1e5
"""The cost of a bye for each point above the lowest: below a rematch, beyond differences of scores."""


def knockout_rounds(entrants: int) -> int:
    """Return how many rounds there are."""
    return max(1, (entrants - 1).bit_length())


def first_knockout_games(entrants: Sequence[Entrant]) -> list[tuple[int, ...]]:
    """Return the tables of the first round, in the order of the bracket; a single entrant has a bye."""
    seeds = [entrant.number for entrant in sorted(entrants, key=lambda item: item.order)]
    order = [0]
    for number in range(1, knockout_rounds(len(seeds)) + 1):
        last = 2**number - 1
        order = [seed for seed_above in order for seed in (seed_above, last - seed_above)]
    pairs = zip(order[::2], order[1::2], strict=True)
    tables = [[seeds[seed] for seed in pair if seed < len(seeds)] for pair in pairs]
    return [assign_seats(table, {}, turn) for turn, table in enumerate(tables)]


def next_knockout_games(games: Sequence[RoundGame], taken: Mapping[int, Mapping[int, int]]) -> list[tuple[int, ...]]:
    """Return the tables of the next round from those of the last, in the order of the bracket."""
    through = [knockout_winner(game) for game in games]
    pairs = zip(through[::2], through[1::2], strict=True)
    return [assign_seats(pair, taken, turn) for turn, pair in enumerate(pairs)]


def knockout_winner(game: RoundGame) -> int:
    """Return who stays: the best, and after a tie the one in the later seat, as they had to answer."""
    ranks = game.ranks or (0,)
    return max(zip(ranks, range(len(ranks)), game.seats, strict=True), key=lambda row: (-row[0], row[1]))[2]


def round_robin_rounds(entrants: int) -> int:
    """Return how many rounds there are."""
    return max(1, entrants - 1 + entrants % 2)


def pair_round_robin(numbers: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """Return the tables of round `number`, from 1, by seat; with an odd number of entrants somebody has a bye.

    Nobody has one of the seats more than once more often than the other.
    """
    places: list[int | None] = [*numbers, *([None] if len(numbers) % 2 else [])]
    fixed, others = places[-1], places[:-1]
    count, turn = len(others), number - 1
    first = (fixed, others[turn % count]) if turn % 2 else (others[turn % count], fixed)
    tables = [first]
    for distance in range(1, (count + 1) // 2):
        left, right = others[(turn + distance) % count], others[(turn - distance) % count]
        tables.append((left, right) if distance % 2 else (right, left))
    full = [tuple(item for item in table if item is not None) for table in tables]
    return sorted(full, key=lambda table: len(table) == 1)


def pair_swiss(
    entrants: Sequence[Entrant], history: History, scores: Mapping[int, float], unit: float = 1.0
) -> list[tuple[int, ...]]:
    """Return the tables of the next round by seat, the best first; byes at the end.

    Those who are left when all tables are full have a bye: of those who have won least often without playing the last
    ones, unless others avoid a rematch. `scores` are totals so far, without which somebody has 0; `unit` is what the
    winner of a game can be ahead by.
    """
    ranked = sorted(entrants, key=lambda entrant: (-scores.get(entrant.number, 0.0), *entrant.order))
    numbers = [entrant.number for entrant in ranked]
    place = {number: place for place, number in enumerate(numbers)}
    if history.size == 2:
        groups = swiss_pairs(numbers, [scores.get(number, 0.0) for number in numbers], history, unit)
        tables, byes = (
            [list(group) for group in groups if len(group) > 1],
            [group[0] for group in groups if len(group) == 1],
        )
    else:
        tables, byes = _larger_tables(numbers, history, scores, unit)
    tables = [sorted(table, key=place.__getitem__) for table in tables]
    tables.sort(key=lambda table: (-sum(scores.get(number, 0.0) for number in table), place[table[0]]))
    turns = enumerate(tables, start=len(history.games))
    return [*(assign_seats(table, history.seats, turn) for turn, table in turns), *((number,) for number in byes)]


def _larger_tables(
    numbers: Sequence[int], history: History, scores: Mapping[int, float], unit: float
) -> tuple[Tables, list[int]]:
    """Return the tables for more than two, and who has a bye: the first of them has come last."""
    place = {number: place for place, number in enumerate(numbers)}
    last_first = sorted(numbers, key=lambda number: (history.byes.get(number, 0), -place[number]))
    byes = last_first[: len(numbers) % history.size]
    playing = [number for number in numbers if number not in byes]
    lowest = min(scores.get(number, 0.0) for number in numbers) if numbers else 0.0

    def cost(left: int, right: int) -> float:
        apart = (scores.get(left, 0.0) - scores.get(right, 0.0)) / unit
        met = history.met.get(frozenset((left, right)), 0)
        return REMATCH * met * met + apart * apart

    def alone(number: int) -> float:
        higher = (scores.get(number, 0.0) - lowest) / unit
        return AGAIN * history.byes.get(number, 0) + HIGHER * higher - place[number] / len(numbers)

    tables, byes = improve(_start(playing, scores, history.size), cost, byes, alone)
    return tables, sorted(byes, key=last_first.index)


def _start(numbers: Sequence[int], scores: Mapping[int, float], size: int) -> Tables:
    """Cut each group of equal scores in as many parts as a table has seats, and take one of each part to a table.

    Who is left joins the next group.
    """
    tables: Tables = []
    group: list[int] = []
    for index, number in enumerate(numbers):
        group.append(number)
        following = numbers[index + 1] if index + 1 < len(numbers) else None
        if following is None or scores.get(following, 0.0) != scores.get(number, 0.0):
            count = len(group) // size
            tables += [group[: count * size][table::count] for table in range(count)]
            group = group[count * size :]
    return tables


def pair_arena(entrants: Sequence[Entrant], history: History, scores: Mapping[int, float]) -> list[tuple[int, ...]]:
    """Return tables for those who are free, by seat; who is left has to wait, those with the most games first.

    As long as others play, the same do not meet again at once: they wait for these.
    """
    size = history.size
    games = {entrant.number: list(history.games_of(entrant.number)) for entrant in entrants}
    fewest = sorted(entrants, key=lambda item: (len(games[item.number]), *item.order))
    chosen = fewest[: len(fewest) // size * size]
    chosen.sort(key=lambda item: (-scores.get(item.number, 0.0), item.lot, item.number))
    playing = [item.number for item in chosen]
    last = {number: set(games[number][-1][0].seats) if games[number] else set() for number in playing}

    tables: Sequence[Sequence[int]]
    tables = _pairs(playing, scores, last) if size == 2 else _larger(playing, scores, last, size)
    if any(game.ranks is None for game in history.games):
        tables = [table for table in tables if not all(last[number] >= set(table) for number in table)]
    return [assign_seats(table, history.seats, turn) for turn, table in enumerate(tables, start=len(history.games))]


def _pairs(playing: Sequence[int], scores: Mapping[int, float], last: Mapping[int, set[int]]) -> list[tuple[int, int]]:
    place = {number: place for place, number in enumerate(playing)}

    def cost(left: int, right: int) -> tuple[int, ...]:
        apart = round(2 * (scores.get(left, 0.0) - scores.get(right, 0.0)))
        return left in last[right] or right in last[left], apart * apart, (place[left] - place[right]) ** 2

    return cheapest(playing, cost)


def _larger(
    playing: Sequence[int], scores: Mapping[int, float], last: Mapping[int, set[int]], size: int
) -> list[list[int]]:
    def cost(left: int, right: int) -> float:
        apart = scores.get(left, 0.0) - scores.get(right, 0.0)
        return REMATCH * (left in last[right] or right in last[left]) + apart * apart

    return improve([list(playing[start : start + size]) for start in range(0, len(playing), size)], cost)[0]
