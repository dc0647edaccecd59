"""The results of people in public games, archived or not, counted by a few queries over `results`."""

from collections import defaultdict
from typing import Any, Final

from sqlalchemy import Column, Connection, func, or_, select

from midtown import games as rules
from midtown.server.explorer.counts import OPENINGS, Kind, Opening, Situation, WinCount
from midtown.server.storage import schema
from midtown.server.storage.schema import results

KEPT: Final = 60 * 60 * 1000
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


def count(connection: Connection) -> list[Kind]:
    """Return the counts of the seats of people in all public games that were not abandoned."""
    kind = (results.c.game, results.c.seats)
    number = select(*kind, func.count(results.c.table.distinct())).where(*PEOPLES).group_by(*kind).order_by(*kind)
    columns = (results.c.seat, results.c.opening, results.c.situations)
    seats, openings, situations = (_tallies(connection, by) for by in columns)
    return [
        Kind(
            game=game,
            players=players,
            scenario=None,
            games=games,
            seats=_by_seat(seats[game, players], players),
            openings=_usual(openings[game, players]),
            situations=_situations(game, situations[game, players]),
        )
        for game, players, games in connection.execute(number)
        if games >= FEWEST
    ]


def _tallies(connection: Connection, by: Column[Any]) -> dict[tuple[str, int], dict[Any, WinCount]]:
    """Return by kind of game, and within it by the values of a column, what people's seats won."""
    first = results.alias("first")
    winners = select(first.c.table, func.count().label("number")).where(first.c.place == 1).group_by(first.c.table)
    shares = winners.subquery()
    won = func.sum(func.coalesce(1.0 / shares.c.number, 0.0))
    query = select(results.c.game, results.c.seats, by, func.count(), won)
    query = query.outerjoin(shares, (shares.c.table == results.c.table) & (results.c.place == 1))
    query = query.where(*PEOPLES, by.is_not(None))
    tallies: dict[tuple[str, int], dict[Any, WinCount]] = defaultdict(dict)
    for game, players, value, games, share in connection.execute(query.group_by(results.c.game, results.c.seats, by)):
        tallies[game, players][value] = WinCount(games, float(share))
    return tallies


def _by_seat(seats: dict[int, WinCount], players: int) -> list[WinCount]:
    return [seats.get(seat, WinCount(0, 0.0)) for seat in range(players)]


def _usual(openings: dict[str, WinCount]) -> list[Opening]:
    usual = sorted(openings.items(), key=lambda one: (-one[1].games, one[0]))[:OPENINGS]
    return [Opening(opening, tally.games, tally.won) for opening, tally in usual]


def _situations(game: str, courses: dict[str, WinCount]) -> list[Situation]:
    """Return the counts of single situations from those of courses of games, such as `round1 ahead, round2 behind`."""
    sums: dict[str, WinCount] = defaultdict(lambda: WinCount(0, 0.0))
    for course, tally in courses.items():
        for one in filter(None, course.split(", ")):
            sums[one] = WinCount(sums[one].games + tally.games, sums[one].won + tally.won)
    if not sums:
        return []
    stages, names = rules.game(game).STAGES, rules.game(game).SITUATIONS
    return [
        Situation(stage, name, sums[key].games, sums[key].won)
        for stage in stages
        for name in names
        if (key := f"{stage} {name}") in sums
    ]
