"""Quarterly seasons: who has played rated games of a quarter, with which result, and which rating they have reached.

Nothing is stored for them: they follow from the results of games and from the ratings at the end of each day.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, ScalarSelect, exists, func, literal_column, select

from midtown.server.storage.schema.accounts import players, rating_days
from midtown.server.storage.schema.clubs import club_members
from midtown.server.storage.schema.play import results
from midtown.server.support.quarters import quarter_at, quarter_start
from midtown.support.units import DAY

LEAST: Final = 10
"""Games of a season that give a place in it: nobody holds one by a rating of former times."""
CLUB_LEAST: Final = 5
"""The same in the season of a club, where fewer can meet."""
MOST_RECORDS: Final = 8
"""Seasons of a player that are read for their page."""

_OTHER: Final = results.alias("other")
_COUNTED: Final[ColumnElement[bool]] = literal_column("results.rated and results.public")  # as in `ix_results_season`


class Kind(NamedTuple):
    """A game at a number of seats in a quarter: what has a table of its own; of a club, if there is one."""

    game: str
    seats: int
    quarter: int
    club: str | None = None

    @property
    def least(self) -> int:
        """Return how many games give a place."""
        return LEAST if self.club is None else CLUB_LEAST


class Row(NamedTuple):
    """A player in the table of a season."""

    player: str
    games: int
    won: int
    """Alone or shared."""
    rating: float
    """As it was after the last game of the quarter."""
    change: float
    """Of the rating since the quarter began; who had none began at 0."""
    place: int | None
    """From 1; None for those who have played too few games."""


class Record(NamedTuple):
    """A season in which a player has, or has had, a place; `of` how many."""

    kind: Kind
    row: Row
    of: int


def table_of(connection: Connection, kind: Kind) -> list[Row]:
    """Return the table of a season: those with a place, best first, then those who have played too few games.

    Who has reached the highest rating leads: it knows how strong the opponents were, and counts those less whom one
    beats again and again. A mere share of wins would reward who looks for weak ones.
    """
    day, end = quarter_start(kind.quarter) // DAY, quarter_start(kind.quarter + 1) // DAY
    games, won = func.count().label("games"), func.count().filter(results.c.place == 1).label("won")
    rows = select(results.c.player, games, won).where(_counted(kind), results.c.player.is_not(None))
    played = rows.group_by(results.c.player).subquery()
    before, after = _rating_until(played.c.player, kind, day), _rating_until(played.c.player, kind, end)
    persons = select(played, before.label("before"), after.label("after"))
    persons = persons.join(players, players.c.id == played.c.player)
    persons = persons.where(players.c.claim.is_not(None), players.c.owner.is_(None))
    listed = [
        Row(
            player=row.player,
            games=row.games,
            won=row.won,
            rating=row.after,
            change=row.after - (row.before or 0),
            place=None,
        )
        for row in connection.execute(persons)
        if row.after is not None
    ]
    return _placed(listed, kind.least)


def _placed(rows: Iterable[Row], least: int) -> list[Row]:
    """Return the rows in their order, with places for those who have played enough."""
    enough = sorted((row for row in rows if row.games >= least), key=lambda row: (-row.rating, -row.won, row.player))
    others = sorted((row for row in rows if row.games < least), key=lambda row: (-row.games, -row.rating, row.player))
    return [row._replace(place=place) for place, row in enumerate(enough, 1)] + others


def _counted(kind: Kind) -> ColumnElement[bool]:
    """Return which results count: of rated games at public tables that have a result, in a club's those of members."""
    span = results.c.ended_at.between(quarter_start(kind.quarter), quarter_start(kind.quarter + 1) - 1)
    counted = (results.c.game == kind.game) & (results.c.seats == kind.seats) & span
    counted &= _COUNTED & results.c.place.is_not(None)
    if kind.club is None:
        return counted
    members = select(club_members.c.player).where(club_members.c.club == kind.club)
    stranger = func.coalesce(_OTHER.c.player, "").not_in(members)
    return counted & results.c.player.in_(members) & ~exists().where(_OTHER.c.table == results.c.table, stranger)


def _rating_until(player: ColumnElement[str], kind: Kind, day: int) -> ScalarSelect[float]:
    """Return a player's rating as it was when a day began; null without a rated game before."""
    days = rating_days.c
    same = (days.subject == player, days.game == kind.game, days.seats == kind.seats, days.day < day)
    last = select(days.mu - 3 * days.sigma).where(*same).order_by(days.day.desc()).limit(1)
    return last.scalar_subquery()


def quarters(connection: Connection, game: str, seats: int, now: int) -> list[int]:
    """Return the quarters from the first with a rated game to the current one, the newest first."""
    kind = (results.c.game == game, results.c.seats == seats, _COUNTED)
    first = connection.execute(select(func.min(results.c.ended_at)).where(*kind)).scalar()
    current = quarter_at(now)
    return list(range(current, quarter_at(now if first is None else first) - 1, -1))


def records_of(connection: Connection, player: str) -> list[Record]:
    """Return the seasons in which a player has a place, the newest first."""
    columns = select(results.c.game, results.c.seats, results.c.ended_at)
    own = columns.where(results.c.player == player, _COUNTED, results.c.place.is_not(None))
    games: dict[Kind, int] = {}
    for row in connection.execute(own.order_by(results.c.ended_at.desc())):
        kind = Kind(row.game, row.seats, quarter_at(row.ended_at))
        games[kind] = games.get(kind, 0) + 1
    kinds = sorted((kind for kind in games if games[kind] >= kind.least), key=lambda kind: (-kind.quarter, kind))
    records = []
    for kind in kinds[:MOST_RECORDS]:
        rows = table_of(connection, kind)
        placed = sum(row.place is not None for row in rows)
        records += [Record(kind, row, placed) for row in rows if row.player == player and row.place is not None]
    return records
