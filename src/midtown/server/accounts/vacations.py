"""Vacations: the clocks of a player's correspondence games stand still, for a bounded number of days a year."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from midtown.server.storage.schema import players, vacations
from midtown.server.support.refusals import refused

DAY: Final = 24 * 60 * 60 * 1000
DAYS_A_YEAR: Final = 42
"""Days of vacation within any 365 days."""
YEAR: Final = 365 * DAY


class Vacation(NamedTuple):
    """A vacation, in calendar time."""

    began_at: int
    ends_at: int

    def within(self, begin: int, end: int) -> int:
        """Return the milliseconds of it between two moments."""
        return max(0, min(self.ends_at, end) - max(self.began_at, begin))


def of_player(connection: Connection, player: str, since: int) -> list[Vacation]:
    """Return the vacations of a player that ended after `since` or still go on, the oldest first."""
    mine = select(vacations.c.began_at, vacations.c.ends_at).where(vacations.c.player == player)
    rows = connection.execute(mine.where(vacations.c.ends_at > since).order_by(vacations.c.began_at))
    return [Vacation(row.began_at, row.ends_at) for row in rows]


def ends(connection: Connection, of: Iterable[str], now: int) -> dict[str, int]:
    """Return the ends of the vacations that go on now, by player."""
    rows = connection.execute(
        select(players.c.id, players.c.away_until).where(players.c.id.in_(list(of)), players.c.away_until > now)
    )
    return {row.id: row.away_until for row in rows}


def left(taken: Iterable[Vacation], now: int) -> int:
    """Return the milliseconds of vacation that a player may still begin now, those of a running one not counted."""
    used = sum(one.within(now - YEAR, now) for one in taken)
    return max(0, DAYS_A_YEAR * DAY - used)


def set_vacation(connection: Connection, player: str, until: int, now: int) -> None:
    """Begin or change the player's vacation, which lasts to `until`; 0 or a moment of the past ends it now.

    Raise Refused if it would be longer than what is left of this year's days.
    """
    taken = of_player(connection, player, now - YEAR)
    if until - now > left(taken, now):
        raise refused("request", "person.away", most=DAYS_A_YEAR, days=left(taken, now) // DAY)
    running = (vacations.c.player == player, vacations.c.ends_at > now)
    connection.execute(update(vacations).where(*running).values(ends_at=now))
    connection.execute(delete(vacations).where(vacations.c.player == player, vacations.c.ends_at <= now - YEAR))
    connection.execute(delete(vacations).where(vacations.c.player == player, vacations.c.began_at == now))
    if until > now:
        connection.execute(insert(vacations).values(player=player, began_at=now, ends_at=until))
    connection.execute(update(players).where(players.c.id == player).values(away_until=until))


def extension(taken: Sequence[Vacation], began: int, deadline: int) -> int:
    """Return by how many milliseconds a turn that began at `began` may last longer than to `deadline`.

    The clock stood still during vacations. One of a day or longer leaves the player a day at least.
    """
    longer = 0
    for one in taken:
        if one.began_at < deadline + longer and one.ends_at > began:
            longer += one.ends_at - max(one.began_at, began)
            if one.ends_at - one.began_at >= DAY:
                longer = max(longer, one.ends_at + DAY - deadline)
    return longer
