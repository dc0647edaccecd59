"""Swiss pairing for tables of two to four: equals with equals, nobody twice with the same if that can be avoided."""

from collections.abc import Mapping, Sequence
from typing import Final

from midtown.tournaments.grouping import REMATCH, Tables, improve
from midtown.tournaments.history import Entrant, History
from midtown.tournaments.seating import seated

UNEVEN: Final = 1e4
"""The cost of a table for two where both have had the same seat twice more often than the other."""


def pair(
    entrants: Sequence[Entrant], history: History, scores: Mapping[int, float], unit: float = 1.0
) -> list[tuple[int, ...]]:
    """Return the tables of the next round by seat, the best first; byes at the end.

    Those who are left when all tables are full have a bye: of those with the fewest byes the last ones. `scores` are
    totals so far, without which somebody has 0; `unit` is what the winner of a game can be ahead by.
    """
    size = history.size
    ranked = sorted(entrants, key=lambda one: (-scores.get(one.number, 0.0), -one.strength, one.number))
    numbers = [one.number for one in ranked]
    place = {number: place for place, number in enumerate(numbers)}
    last_first = sorted(numbers, key=lambda number: (history.byes.get(number, 0), -place[number]))
    byes = last_first[: len(numbers) % size]
    playing = [number for number in numbers if number not in byes]

    def cost(one: int, two: int) -> float:
        apart = (scores.get(one, 0.0) - scores.get(two, 0.0)) / unit
        met = history.met.get(frozenset((one, two)), 0)
        return REMATCH * met * met + UNEVEN * _uneven(history, one, two) + apart * apart

    tables = [sorted(table, key=place.__getitem__) for table in improve(_start(playing, scores, size), cost)]
    tables.sort(key=lambda table: (-sum(scores.get(number, 0.0) for number in table), place[table[0]]))
    turns = enumerate(tables, start=len(history.games))
    return [*(seated(table, history.seats, turn) for turn, table in turns), *((number,) for number in byes)]


def _uneven(history: History, one: int, two: int) -> bool:
    """Return whether two entrants could not sit at a table for two without more of the same for one of them."""
    more = [seats.get(0, 0) - seats.get(1, 0) for seats in (history.seats.get(one, {}), history.seats.get(two, {}))]
    return history.size == 2 and (min(more) > 1 or max(more) < -1)


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
