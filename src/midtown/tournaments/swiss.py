"""Swiss pairing for tables of two to four: equals with equals, nobody twice with the same if that can be avoided."""

from collections.abc import Mapping, Sequence
from typing import Final

from midtown.tournaments.grouping import REMATCH, Tables, improve
from midtown.tournaments.matching import swiss_pairs
from midtown.tournaments.seating import Entrant, History, seated

AGAIN: Final = 1e11
"""The cost of another bye: beyond every sum of rematches."""
HIGHER: Final = 1e5
"""The cost of a bye for each point above the lowest: below a rematch, beyond differences of scores."""


def pair(
    entrants: Sequence[Entrant], history: History, scores: Mapping[int, float], unit: float = 1.0
) -> list[tuple[int, ...]]:
    """Return the tables of the next round by seat, the best first; byes at the end.

    Those who are left when all tables are full have a bye: of those who have won least often without playing the last
    ones, unless others avoid a rematch. `scores` are totals so far, without which somebody has 0; `unit` is what the
    winner of a game can be ahead by.
    """
    ranked = sorted(entrants, key=lambda one: (-scores.get(one.number, 0.0), -one.strength, one.number))
    numbers = [one.number for one in ranked]
    place = {number: place for place, number in enumerate(numbers)}
    if history.size == 2:
        groups = swiss_pairs(numbers, [scores.get(number, 0.0) for number in numbers], history, unit)
        tables, byes = (
            [list(group) for group in groups if len(group) > 1],
            [group[0] for group in groups if len(group) == 1],
        )
    else:
        tables, byes = _larger(numbers, history, scores, unit)
    tables = [sorted(table, key=place.__getitem__) for table in tables]
    tables.sort(key=lambda table: (-sum(scores.get(number, 0.0) for number in table), place[table[0]]))
    turns = enumerate(tables, start=len(history.games))
    return [*(seated(table, history.seats, turn) for turn, table in turns), *((number,) for number in byes)]


def _larger(
    numbers: Sequence[int], history: History, scores: Mapping[int, float], unit: float
) -> tuple[Tables, list[int]]:
    """Return the tables for more than two, and who has a bye: the first of them has come last."""
    place = {number: place for place, number in enumerate(numbers)}
    last_first = sorted(numbers, key=lambda number: (history.byes.get(number, 0), -place[number]))
    byes = last_first[: len(numbers) % history.size]
    playing = [number for number in numbers if number not in byes]
    lowest = min(scores.get(number, 0.0) for number in numbers) if numbers else 0.0

    def cost(one: int, two: int) -> float:
        apart = (scores.get(one, 0.0) - scores.get(two, 0.0)) / unit
        met = history.met.get(frozenset((one, two)), 0)
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
