"""Streaks, and the table of a month: what somebody has beaten, day by day."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from midtown.server.features.daily.comparison import field
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import deal_computers, deal_games, deals
from midtown.server.support.calendar import GRACE, day_of, days_of

LONGEST: Final = 50
"""Rows of a month's table; that of the visitor is added to them."""


class MonthRow(NamedTuple):
    """A player in the table of a month."""

    place: int
    player: str
    name: str
    face: int | None
    days: int
    """The days with a counted game."""
    points: float
    """For each day the part of the others that was beaten, in percent, added up."""


def played_days(connection: Connection, player: str) -> set[int]:
    """Return the days on which a player has finished a counted game."""
    rows = select(deals.c.day).join(deal_games, deal_games.c.deal == deals.c.id)
    rows = rows.where(deal_games.c.player == player, deal_games.c.counted, deal_games.c.score.is_not(None))
    return set(connection.execute(rows.distinct()).scalars())


def streak(days: Iterable[int], today: int) -> int:
    """Return how many days in a row were played, up to today, or up to yesterday while today is still open."""
    played = set(days)
    last = today if today in played else today - 1
    length = 0
    while last - length in played:
        length += 1
    return length


def month_table(connection: Connection, month: str, game: str, viewer: str | None, now: int) -> list[MonthRow]:
    """Return the table of a game's usual deals in a month: claimed names, and the viewer.

    It has only deals whose games count no more, as it would tell results of the others.
    """
    days = days_of(month)
    last = min(days[-1], day_of(now - GRACE) - 1)
    these = (deals.c.day.between(days[0], last), deals.c.game == game, deals.c.main)
    points: dict[str, list[float]] = defaultdict(list)
    computers = _scores(connection, these)
    for deal, results in _people(connection, these).items():
        compared = field(list(results.values()), computers.get(deal, []))
        for player, score in results.items():
            points[player].append(100 * compared.share(score))
    return _rank(connection, points, viewer)


def _people(connection: Connection, these: tuple[object, ...]) -> dict[str, dict[str, int]]:
    rows = select(deal_games.c.deal, deal_games.c.player, deal_games.c.score)
    rows = rows.join(deals, deals.c.id == deal_games.c.deal).where(*these)  # type: ignore[arg-type]
    results: dict[str, dict[str, int]] = defaultdict(dict)
    for deal, player, score in connection.execute(rows.where(deal_games.c.counted, deal_games.c.score.is_not(None))):
        results[deal][player] = score
    return results


def _scores(connection: Connection, these: tuple[object, ...]) -> dict[str, list[int]]:
    rows = select(deal_computers.c.deal, deal_computers.c.score).join(deals, deals.c.id == deal_computers.c.deal)
    scores: dict[str, list[int]] = defaultdict(list)
    for deal, score in connection.execute(rows.where(*these, deal_computers.c.score.is_not(None))):  # type: ignore[arg-type]
        scores[deal].append(score)
    return scores


def _rank(connection: Connection, points: dict[str, list[float]], viewer: str | None) -> list[MonthRow]:
    rows = select(players.c.id, players.c.name, players.c.face, players.c.claim).where(players.c.id.in_(list(points)))
    people = [row for row in connection.execute(rows) if row.claim is not None or row.id == viewer]
    people.sort(key=lambda row: (-sum(points[row.id]), row.id))
    totals = [sum(points[row.id]) for row in people]
    standings = [
        MonthRow(
            place=1 + sum(other > sums for other in totals),
            player=row.id,
            name=row.name,
            face=row.face,
            days=len(points[row.id]),
            points=sums,
        )
        for row, sums in zip(people, totals, strict=True)
    ]
    return [item for number, item in enumerate(standings) if number < LONGEST or item.player == viewer]
