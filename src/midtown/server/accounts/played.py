"""The list of a player's finished games, page by page, with what narrows it."""

from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, func, or_, select, tuple_

from midtown.server.accounts.results import Result, visible
from midtown.server.storage.schema import players, results, seats

PAGE: Final = 20
"""Games on a page."""

_other = results.alias("met")
_person = players.alias("person")

Ending = Literal["won", "lost", "abandoned"]
Place = tuple[int, str]
"""Where a page begins: behind the game with this end and table."""


class Wanted(NamedTuple):
    """What the list is narrowed to; None: not at all."""

    game: str | None = None
    seats: int | None = None
    ending: Ending | None = None
    opponent: str | None = None
    name: str | None = None
    """A part of the name of somebody else at the table."""
    since: int | None = None
    until: int | None = None


class FinishedGame(NamedTuple):
    """A finished game: the results of all its seats, and what the visitor may do with it."""

    seats: list[Result]
    seat: int
    """The seat of the player whose list it is."""
    open: bool
    """Whether the visitor may open its replay."""


def page(
    connection: Connection, player: str, viewer: str | None, wanted: Wanted, after: Place | None
) -> tuple[list[FinishedGame], bool]:
    """Return the newest games behind `after` that a visitor may see, and whether there are more."""
    rows = select(results.c.table, results.c.seat, results.c.ended_at, results.c.public)
    rows = rows.where(_matching(player, viewer, wanted))
    if after is not None:
        rows = rows.where(tuple_(results.c.ended_at, results.c.table) < after)
    rows = rows.order_by(results.c.ended_at.desc(), results.c.table.desc()).limit(PAGE + 1)
    listed = connection.execute(rows).all()
    ids = [row.table for row in listed[:PAGE]]
    everybody: dict[str, list[Result]] = {table: [] for table in ids}
    for one in connection.execute(_all(select(results), ids).order_by(results.c.seat)):
        everybody[one.table].append(Result(*one))
    sits = set(
        connection.execute(select(seats.c.table).where(seats.c.table.in_(ids), seats.c.player == viewer)).scalars()
    )
    played = [FinishedGame(everybody[row.table], row.seat, row.public or row.table in sits) for row in listed[:PAGE]]
    return played, len(listed) > PAGE


def total(connection: Connection, player: str, viewer: str | None, wanted: Wanted) -> int:
    """Return how many games the whole list has."""
    return connection.execute(select(func.count()).where(_matching(player, viewer, wanted))).scalar_one()


def _all(query: Select[Any], ids: list[str]) -> Select[Any]:
    return query.where(results.c.table.in_(ids))


def _matching(player: str, viewer: str | None, wanted: Wanted) -> ColumnElement[bool]:
    place = results.c.place
    endings = {"won": place == 1, "lost": place > 1, "abandoned": place.is_(None)}
    conditions: list[ColumnElement[bool]] = [visible(player, viewer)]
    if wanted.game is not None:
        conditions.append(results.c.game == wanted.game)
    if wanted.seats is not None:
        conditions.append(results.c.seats == wanted.seats)
    if wanted.ending is not None:
        conditions.append(endings[wanted.ending])
    if wanted.since is not None:
        conditions.append(results.c.ended_at >= wanted.since)
    if wanted.until is not None:
        conditions.append(results.c.ended_at < wanted.until)
    if wanted.opponent is not None:
        conditions.append(exists().where(_met(), _other.c.player == wanted.opponent))
    if wanted.name is not None:
        conditions.append(_named(wanted.name))
    return and_(*conditions)


def _met() -> ColumnElement[bool]:
    return and_(_other.c.table == results.c.table, _other.c.seat != results.c.seat)


def _named(part: str) -> ColumnElement[bool]:
    text = part.strip().lower()
    person = exists().where(
        _met(), _person.c.id == _other.c.player, func.lower(_person.c.name).contains(text, autoescape=True)
    )
    return or_(person, exists().where(_met(), func.lower(_other.c.name).contains(text, autoescape=True)))
