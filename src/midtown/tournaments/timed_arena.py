"""The timed arena: those who are free are put together at once, by their scores, and not with the last opponents."""

from collections.abc import Mapping, Sequence

from midtown.tournaments.grouping import REMATCH, improve
from midtown.tournaments.matching import cheapest
from midtown.tournaments.seating import Entrant, History, seated


def pair(entrants: Sequence[Entrant], history: History, scores: Mapping[int, float]) -> list[tuple[int, ...]]:
    """Return tables for those who are free, by seat; who is left has to wait, those with the most games first."""
    size = history.size
    games = {entrant.number: list(history.of(entrant.number)) for entrant in entrants}
    fewest = sorted(entrants, key=lambda one: (len(games[one.number]), -one.strength, one.number))
    playing = [one.number for one in fewest[: len(fewest) // size * size]]
    playing.sort(key=lambda number: (-scores.get(number, 0.0), number))
    last = {number: set(games[number][-1][0].seats) if games[number] else set() for number in playing}

    tables = _pairs(playing, scores, last) if size == 2 else _larger(playing, scores, last, size)
    return [seated(table, history.seats, turn) for turn, table in enumerate(tables, start=len(history.games))]


def _pairs(playing: Sequence[int], scores: Mapping[int, float], last: Mapping[int, set[int]]) -> list[tuple[int, int]]:
    place = {number: place for place, number in enumerate(playing)}

    def cost(one: int, two: int) -> tuple[int, ...]:
        apart = round(2 * (scores.get(one, 0.0) - scores.get(two, 0.0)))
        return one in last[two] or two in last[one], apart * apart, (place[one] - place[two]) ** 2

    return cheapest(playing, cost)


def _larger(
    playing: Sequence[int], scores: Mapping[int, float], last: Mapping[int, set[int]], size: int
) -> list[list[int]]:
    def cost(one: int, two: int) -> float:
        apart = scores.get(one, 0.0) - scores.get(two, 0.0)
        return REMATCH * (one in last[two] or two in last[one]) + apart * apart

    return improve([list(playing[start : start + size]) for start in range(0, len(playing), size)], cost)[0]
