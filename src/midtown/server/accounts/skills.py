"""What the decisions of reviewed games have cost: rows for a game, sums for a player's page."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from midtown.review import ITERATIONS, Level, Sums, add_sums, estimate, total
from midtown.server.accounts.results import visible_results
from midtown.server.storage.database import insert_new
from midtown.server.storage.schema.features import decision_sums
from midtown.server.storage.schema.play import results
from midtown.support.units import DAY

MOST_ROWS: Final = 2000
"""Most rows for one page: about 400 games, the newest."""


class Day(NamedTuple):
    """The share of the win chance that was kept in the games that ended on one day."""

    day: int
    """Since 1970."""
    games: int
    kept: float


class Skill(NamedTuple):
    """What a player's decisions have cost in a game at a number of seats."""

    game: str
    seats: int
    games: int
    kinds: list[Sums]
    level: Level | None
    days: list[Day]
    """Oldest first."""


class ReviewedSums(NamedTuple):
    """The sums of one kind of decisions in one reviewed game of a player."""

    game: str
    seats: int
    ended_at: int
    table: str
    seat: int
    sums: Sums


def is_stored(connection: Connection, table: str) -> bool:
    """Return whether the sums of a table are stored."""
    return connection.execute(select(decision_sums.c.seat).where(decision_sums.c.table == table)).first() is not None


def store(connection: Connection, table: str, iterations: int, by_seat: Sequence[Sequence[Sums]]) -> None:
    """Store the sums of a game's review by seat, unless they are there."""
    for seat, sums in enumerate(by_seat):
        for item in sums:
            row = {"table": table, "seat": seat, "iterations": iterations, **item._asdict()}
            insert_new(connection, decision_sums, row)


def skills_of(connection: Connection, player: str, viewer: str | None) -> list[Skill]:
    """Return a player's skill in every game and at every number of seats, from the games that a visitor may see.

    The most games come first. Reviews with other iterations than usual do not count.
    """
    rows = sorted(_rows(connection, player, viewer))
    skills = [_skill(game, seats, list(group)) for (game, seats), group in groupby(rows, lambda row: row[:2])]
    return sorted(skills, key=lambda skill: -skill.games)


def _rows(connection: Connection, player: str, viewer: str | None) -> list[ReviewedSums]:
    same = (decision_sums.c.table == results.c.table) & (decision_sums.c.seat == results.c.seat)
    of_game = (results.c.game, results.c.seats, results.c.ended_at, results.c.table, results.c.seat)
    sums = [decision_sums.c[name] for name in Sums._fields]
    query = select(*of_game, *sums).join(decision_sums, same)
    query = query.where(visible_results(player, viewer), decision_sums.c.iterations == ITERATIONS)
    newest = query.order_by(results.c.ended_at.desc(), results.c.table, results.c.seat).limit(MOST_ROWS)
    return [
        ReviewedSums(game=game, seats=seats, ended_at=ended_at, table=table, seat=seat, sums=Sums(*sums_of_kind))
        for game, seats, ended_at, table, seat, *sums_of_kind in connection.execute(newest)
    ]


def _skill(game: str, seats: int, rows: Sequence[ReviewedSums]) -> Skill:
    """Return the sums of rows that are sorted."""
    kinds = add_sums(game, (row.sums for row in rows))
    level = estimate(game, seats, total(kinds), ITERATIONS)
    days = [_day(day, list(group)) for day, group in groupby(rows, lambda row: row.ended_at // DAY)]
    return Skill(game=game, seats=seats, games=_games(rows), kinds=kinds, level=level, days=days)


def _day(day: int, rows: Sequence[ReviewedSums]) -> Day:
    return Day(day, _games(rows), total([row.sums for row in rows]).kept)


def _games(rows: Sequence[ReviewedSums]) -> int:
    return len({row.table for row in rows})
