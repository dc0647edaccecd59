"""Counts of openings and situations: those of the arena, and those of public games."""

import functools
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, func, or_, select

from midtown import games
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import results
from midtown.statistics import find_statistics
from midtown.support.units import HOUR

OPENINGS: Final = 8
"""Most openings of a kind of game that are shown."""
BOT: Final = "casual"
"""The computer player in every seat."""
LOTS: Final = 8
"""The openings of which every second game's are drawn by lot: those that look best one move ahead."""
KEPT: Final = HOUR
"""Milliseconds after which the games are counted anew."""
FEWEST: Final = 5
"""Games of a kind below which nothing of it is shown."""
_PROGRAMS: Final = select(players.c.id).where(players.c.owner.is_not(None))
PEOPLES: Final = (
    results.c.public,
    results.c.place.is_not(None),
    results.c.bot.is_(None),
    or_(results.c.player.is_(None), results.c.player.not_in(_PROGRAMS)),
)
"""The seats that count: those of people, in public games that were not abandoned."""
_KIND: Final = (results.c.game, results.c.seats, results.c.scenario)


class WinCount(msgspec.Struct, frozen=True):
    """How many games were played, and how much was won; a shared win counts its share."""

    games: int
    won: float


class OpeningCount(msgspec.Struct, frozen=True):
    """How often a seat began like this, and how much it won then."""

    opening: str
    games: int
    won: float


class SituationCount(msgspec.Struct, frozen=True, kw_only=True):
    """How often a seat stood like this at a stage of a game, and how much it won then."""

    stage: str
    situation: str
    games: int
    won: float
    sequels: dict[str, tuple[int, float]] = {}
    """What these seats did next in the stage: how many, and how much they won; where it is known."""


class GameCounts(msgspec.Struct, frozen=True, kw_only=True):
    """The games at one number of seats, and in one scenario, if the game has several and it is known."""

    game: str
    players: int
    scenario: str | None
    games: int
    seats: list[WinCount]
    openings: list[OpeningCount]
    """The most frequent ones first."""
    situations: list[SituationCount] = []
    """By stage, in the game's order."""


@functools.cache
def arena_games() -> list[GameCounts]:
    """Return the counts of all games that ship with some."""
    shipped = [(game, files(games.game(game).__name__) / "measured" / "arena_games.json") for game in games.names()]
    return [
        msgspec.convert({"game": game, **kind}, GameCounts)
        for game, file in shipped
        if file.is_file()
        for kind in msgspec.json.decode(file.read_bytes())["kinds"]
    ]


class SeatTally(NamedTuple):
    """The seats with the same values in some columns: how many, and how much they won."""

    values: tuple[Any, ...]
    games: int
    won: float


Tallies = dict[tuple[str, int, str | None], list[SeatTally]]
"""By game, number of players, and scenario."""


def count_public(connection: Connection) -> list[GameCounts]:
    """Return the counts of the seats of people in all public games that were not abandoned."""
    query = select(*_KIND, func.count(results.c.table.distinct())).where(*PEOPLES).group_by(*_KIND)
    query = query.order_by(results.c.game, results.c.seats, results.c.scenario.is_(None), results.c.scenario)
    seats = _tallies(connection, results.c.seat)
    openings = _tallies(connection, results.c.opening)
    courses = _tallies(connection, results.c.situations, results.c.sequels)
    return [
        GameCounts(
            game=game,
            players=size,
            scenario=scenario,
            games=number,
            seats=_by_seat(seats[game, size, scenario], size),
            openings=_usual(openings[game, size, scenario]),
            situations=_situations(game, courses[game, size, scenario]),
        )
        for game, size, scenario, number in connection.execute(query)
        if number >= FEWEST
    ]


def _tallies(connection: Connection, first: Column[Any], *more: Column[Any]) -> Tallies:
    """Return what people's seats won by the values of columns, of which the first one must be known."""
    seat = results.alias("one")
    winners = select(seat.c.table, func.count().label("number")).where(seat.c.place == 1).group_by(seat.c.table)
    shares = winners.subquery()
    won = func.sum(func.coalesce(1.0 / shares.c.number, 0.0))
    by = (*_KIND, first, *more)
    query = select(*by, func.count(), won)
    query = query.outerjoin(shares, (shares.c.table == results.c.table) & (results.c.place == 1))
    query = query.where(*PEOPLES, first.is_not(None)).group_by(*by)
    tallies: Tallies = defaultdict(list)
    for game, size, scenario, *values, number, share in connection.execute(query):
        tallies[game, size, scenario].append(SeatTally(tuple(values), number, float(share)))
    return tallies


def _by_seat(tallies: list[SeatTally], players: int) -> list[WinCount]:
    counts = {tally.values[0]: WinCount(tally.games, tally.won) for tally in tallies}
    return [counts.get(seat, WinCount(0, 0.0)) for seat in range(players)]


def _usual(tallies: list[SeatTally]) -> list[OpeningCount]:
    usual = sorted(tallies, key=lambda item: (-item.games, item.values))[:OPENINGS]
    return [OpeningCount(tally.values[0], tally.games, tally.won) for tally in usual]


def _situations(game: str, courses: list[SeatTally]) -> list[SituationCount]:
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
        SituationCount(
            stage=stage,
            situation=name,
            games=stood[stage, name].games,
            won=stood[stage, name].won,
            sequels={item: (counts[item].games, counts[item].won) for item in every if item in counts},
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
