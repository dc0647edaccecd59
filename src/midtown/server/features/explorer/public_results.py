"""The results of people in public games, archived or not, counted by a few queries over `results`."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from sqlalchemy import Column, Connection, func, or_, select

from midtown import games
from midtown.server.features.explorer.counts import OPENINGS, GameCounts, Opening, Situation, WinCount
from midtown.server.storage import schema
from midtown.server.storage.schema import results
from midtown.statistics import find_statistics
from midtown.support.units import HOUR

KEPT: Final = HOUR
"""Milliseconds after which the games are counted anew."""
FEWEST: Final = 5
"""Games of a kind below which nothing of it is shown."""

_PROGRAMS: Final = select(schema.players.c.id).where(schema.players.c.owner.is_not(None))
PEOPLES: Final = (
    results.c.public,
    results.c.place.is_not(None),
    results.c.bot.is_(None),
    or_(results.c.player.is_(None), results.c.player.not_in(_PROGRAMS)),
)
"""The seats that count: those of people, in public games that were not abandoned."""

_KIND: Final = (results.c.game, results.c.seats, results.c.scenario)


class Tally(NamedTuple):
    """The seats with the same values in some columns: how many, and how much they won."""

    values: tuple[Any, ...]
    games: int
    won: float


Tallies = dict[tuple[str, int, str | None], list[Tally]]
"""By game, number of players, and scenario."""


def count(connection: Connection) -> list[GameCounts]:
    """Return the counts of the seats of people in all public games that were not abandoned."""
    query = select(*_KIND, func.count(results.c.table.distinct())).where(*PEOPLES).group_by(*_KIND)
    query = query.order_by(results.c.game, results.c.seats, results.c.scenario.is_(None), results.c.scenario)
    seats = _tallies(connection, results.c.seat)
    openings = _tallies(connection, results.c.opening)
    courses = _tallies(connection, results.c.situations, results.c.sequels)
    return [
        GameCounts(
            game=game,
            players=players,
            scenario=scenario,
            games=number,
            seats=_by_seat(seats[game, players, scenario], players),
            openings=_usual(openings[game, players, scenario]),
            situations=_situations(game, courses[game, players, scenario]),
        )
        for game, players, scenario, number in connection.execute(query)
        if number >= FEWEST
    ]


def _tallies(connection: Connection, first: Column[Any], *more: Column[Any]) -> Tallies:
    """Return what people's seats won by the values of columns, of which the first one must be known."""
    one = results.alias("one")
    winners = select(one.c.table, func.count().label("number")).where(one.c.place == 1).group_by(one.c.table)
    shares = winners.subquery()
    won = func.sum(func.coalesce(1.0 / shares.c.number, 0.0))
    by = (*_KIND, first, *more)
    query = select(*by, func.count(), won)
    query = query.outerjoin(shares, (shares.c.table == results.c.table) & (results.c.place == 1))
    query = query.where(*PEOPLES, first.is_not(None)).group_by(*by)
    tallies: Tallies = defaultdict(list)
    for game, players, scenario, *values, number, share in connection.execute(query):
        tallies[game, players, scenario].append(Tally(tuple(values), number, float(share)))
    return tallies


def _by_seat(tallies: list[Tally], players: int) -> list[WinCount]:
    counts = {tally.values[0]: WinCount(tally.games, tally.won) for tally in tallies}
    return [counts.get(seat, WinCount(0, 0.0)) for seat in range(players)]


def _usual(tallies: list[Tally]) -> list[Opening]:
    usual = sorted(tallies, key=lambda one: (-one.games, one.values))[:OPENINGS]
    return [Opening(tally.values[0], tally.games, tally.won) for tally in usual]


def _situations(game: str, courses: list[Tally]) -> list[Situation]:
    """Return the counts of single situations and their sequels from those of courses of games."""
    stood: dict[tuple[str, str], WinCount] = defaultdict(lambda: WinCount(0, 0.0))
    went: dict[tuple[str, str], dict[str, WinCount]] = defaultdict(lambda: defaultdict(lambda: WinCount(0, 0.0)))
    for (situations, sequels), number, won in courses:
        following = {stage: words for stage, *words in _stages(sequels or "")}
        for stage, situation in _stages(situations):
            stood[stage, situation] = _sum(stood[stage, situation], number, won)
            counts = went[stage, situation]
            for sequel in following.get(stage, []):
                counts[sequel] = _sum(counts[sequel], number, won)
    statistics = find_statistics(games.game(game))
    if statistics is None:
        return []
    every = [sequel for topic in statistics.SEQUELS.values() for sequel in topic]
    return [
        Situation(
            stage=stage,
            situation=name,
            games=stood[stage, name].games,
            won=stood[stage, name].won,
            sequels={one: (counts[one].games, counts[one].won) for one in every if one in counts},
        )
        for stage in statistics.STAGES
        for name in statistics.SITUATIONS
        if (stage, name) in stood
        for counts in [went[stage, name]]
    ]


def _stages(course: str) -> Iterator[list[str]]:
    """Yield the words of each stage of a text such as `round1 ahead, round2 behind`, its name first."""
    return (part.split(" ") for part in course.split(", ") if part)


def _sum(count: WinCount, number: int, won: float) -> WinCount:
    return WinCount(count.games + number, count.won + won)
