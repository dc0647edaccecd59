"""Results of games: stored when a game ends, and read as a player's games and totals."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    true,
    tuple_,
    update,
)

from midtown.server.storage.database import AnySelect
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import left_seats, results, seats, tables

MOST_RIVALS: Final = 8
MOST_OPENINGS: Final = 3
"""Openings of each game and number of seats."""
PAGE: Final = 20
"""Games on a page."""
Ending = Literal["won", "lost", "abandoned"]
Cursor = tuple[int, str]
"""Where a page begins: behind the game with this end and table."""

_other = results.alias("other")
_witness = results.alias("witness")
_person = players.alias("person")
_SAME_GAME: Final = and_(_other.c.table == results.c.table, _other.c.seat != results.c.seat)


class SeatResult(NamedTuple):
    """How a game ended for one seat; the fields are the columns of the table `results`."""

    table: str
    seat: int
    player: str | None
    bot: str | None
    name: str | None
    game: str
    seats: int
    public: bool
    rated: bool
    ended_at: int
    place: int | None
    score: int
    opening: str | None
    situations: str | None
    """The situation of the seat at every stage that the game reached: `round1 ahead, round2 behind`."""
    sequels: str | None
    """What the seat did next at these stages: `round1 tall2 take floors3, round2 tall0`."""
    scenario: str | None
    """The value of the game's option of that name, if it has one."""
    owner: str | None = None
    """Who has registered the program that sat here and was deleted since."""


class GamesWon(NamedTuple):
    """How many games a player has finished in a game at a number of seats, and won, alone or shared."""

    game: str
    seats: int
    games: int
    won: int


class HeadToHead(NamedTuple):
    """Another player, and how often who of the two was ahead; the rest of the games were ties."""

    player: str
    name: str
    face: int | None
    games: int
    ahead: int
    behind: int


class OpeningResults(NamedTuple):
    """How a player began, how often, and how often they won then."""

    game: str
    seats: int
    opening: str
    games: int
    won: int


def store(connection: Connection, rows: Sequence[SeatResult]) -> None:
    """Store the results of a game that has just ended."""
    if rows:
        connection.execute(insert(results), [row._asdict() for row in rows])


def uncounted_games(connection: Connection, most: int) -> list[tuple[str, int]]:
    """Return up to `most` finished games whose results are not stored yet, with the time of their end."""
    rows = select(tables.c.id, tables.c.ended_at, tables.c.created_at)
    rows = rows.where(tables.c.status == "over", tables.c.counted.is_(False)).order_by(tables.c.id).limit(most)
    return [(row.id, row.ended_at or row.created_at) for row in connection.execute(rows)]


def store_late(connection: Connection, table: str, rows: Sequence[SeatResult]) -> None:
    """Store the results of a game that ended before results were stored; those of deleted accounts lose the player."""
    ids = select(players.c.id).where(players.c.id.in_([row.player for row in rows if row.player]))
    alive = set(connection.execute(ids).scalars())
    connection.execute(delete(results).where(results.c.table == table))
    store(connection, [row._replace(player=row.player if row.player in alive else None) for row in rows])
    connection.execute(update(tables).where(tables.c.id == table).values(counted=True))


def visible_results(player: str, viewer: str | None) -> ColumnElement[bool]:
    """Return which results of `player` a visitor may see: all public ones, and those of games where they sat, too."""
    if viewer == player:
        return and_(results.c.player == player, true())
    sat = exists().where(_witness.c.table == results.c.table, _witness.c.player == viewer)
    return and_(results.c.player == player, results.c.public if viewer is None else or_(results.c.public, sat))


def first_game_end(connection: Connection, player: str, viewer: str | None) -> int | None:
    """Return the end of the first game that a visitor may see; None if there is none."""
    return connection.execute(select(func.min(results.c.ended_at)).where(visible_results(player, viewer))).scalar()


def tallies(connection: Connection, player: str, viewer: str | None) -> list[GamesWon]:
    """Return the games of a player by game and number of seats, the most first."""
    games, won = func.count(), func.count().filter(results.c.place == 1)
    rows = select(results.c.game, results.c.seats, games, won).where(
        visible_results(player, viewer), results.c.place.is_not(None)
    )
    rows = rows.group_by(results.c.game, results.c.seats).order_by(games.desc(), results.c.game, results.c.seats)
    return [GamesWon(*row) for row in connection.execute(rows)]


def rivals(connection: Connection, player: str, viewer: str | None) -> list[HeadToHead]:
    """Return the people whom a player has met most often; the visitor comes first."""
    games = func.count()
    ahead = func.count().filter(results.c.place < _other.c.place)
    behind = func.count().filter(results.c.place > _other.c.place)
    rows = select(players.c.id, players.c.name, players.c.face, games, ahead, behind).select_from(results)
    rows = rows.join(_other, _SAME_GAME).join(players, players.c.id == _other.c.player)
    rows = rows.where(visible_results(player, viewer), results.c.place.is_not(None)).group_by(players.c.id)
    rows = rows.order_by((players.c.id == (viewer or "")).desc(), games.desc(), players.c.id).limit(MOST_RIVALS)
    return [HeadToHead(*row) for row in connection.execute(rows)]


def openings(connection: Connection, player: str, viewer: str | None) -> list[OpeningResults]:
    """Return how a player begins: the most frequent openings of each game and number of seats."""
    kind = (results.c.game, results.c.seats)
    games, won = func.count().label("games"), func.count().filter(results.c.place == 1).label("won")
    rank = func.row_number().over(partition_by=kind, order_by=(func.count().desc(), results.c.opening)).label("rank")
    rows = select(*kind, results.c.opening, games, won, rank).where(visible_results(player, viewer))
    rows = rows.where(results.c.opening.is_not(None), results.c.place.is_not(None))
    each = rows.group_by(*kind, results.c.opening).subquery()
    best = select(*each.c[:5]).where(each.c.rank <= MOST_OPENINGS).order_by(each.c.game, each.c.seats, each.c.rank)
    return [OpeningResults(*row) for row in connection.execute(best)]


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

    seats: list[SeatResult]
    seat: int
    """The seat of the player whose list it is."""
    open: bool
    """Whether the visitor may open its replay."""


def results_page(
    connection: Connection, player: str, viewer: str | None, wanted: Wanted, after: Cursor | None
) -> tuple[list[FinishedGame], bool]:
    """Return the newest games behind `after` that a visitor may see, and whether there are more."""
    rows = select(results.c.table, results.c.seat, results.c.ended_at, results.c.public)
    rows = rows.where(_matching(player, viewer, wanted))
    if after is not None:
        rows = rows.where(tuple_(results.c.ended_at, results.c.table) < after)
    rows = rows.order_by(results.c.ended_at.desc(), results.c.table.desc()).limit(PAGE + 1)
    listed = connection.execute(rows).all()
    ids = [row.table for row in listed[:PAGE]]
    everybody: dict[str, list[SeatResult]] = {table: [] for table in ids}
    for item in connection.execute(_at_tables(select(results), ids).order_by(results.c.seat)):
        everybody[item.table].append(SeatResult(*item))
    sits = select(seats.c.table).where(seats.c.table.in_(ids), seats.c.player == viewer)
    sat = select(left_seats.c.table).where(left_seats.c.table.in_(ids), left_seats.c.player == viewer)
    there = set(connection.execute(sits.union(sat)).scalars())
    played = [FinishedGame(everybody[row.table], row.seat, row.public or row.table in there) for row in listed[:PAGE]]
    return played, len(listed) > PAGE


def results_total(connection: Connection, player: str, viewer: str | None, wanted: Wanted) -> int:
    """Return how many games the whole list has."""
    return connection.execute(select(func.count()).where(_matching(player, viewer, wanted))).scalar_one()


def _at_tables(query: AnySelect, ids: list[str]) -> AnySelect:
    return query.where(results.c.table.in_(ids))


def _matching(player: str, viewer: str | None, wanted: Wanted) -> ColumnElement[bool]:
    place = results.c.place
    endings = {"won": place == 1, "lost": place > 1, "abandoned": place.is_(None)}
    conditions: list[ColumnElement[bool]] = [visible_results(player, viewer)]
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
        conditions.append(exists().where(_SAME_GAME, _other.c.player == wanted.opponent))
    if wanted.name is not None:
        conditions.append(_name_contains(wanted.name))
    return and_(*conditions)


def _name_contains(part: str) -> ColumnElement[bool]:
    text = part.strip().lower()
    person = exists().where(
        _SAME_GAME, _person.c.id == _other.c.player, func.lower(_person.c.name).contains(text, autoescape=True)
    )
    return or_(person, exists().where(_SAME_GAME, func.lower(_other.c.name).contains(text, autoescape=True)))
