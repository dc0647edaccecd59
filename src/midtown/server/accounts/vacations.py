"""Vacations of players."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from midtown.server.storage.schema.accounts import players, vacations
from midtown.server.support.absences import Absence, Absences
from midtown.server.support.refusals import refused
from midtown.support.units import DAY

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


def vacations_of(connection: Connection, player: str, since: int) -> list[Vacation]:
    """Return the vacations of a player that ended after `since` or still go on, the oldest first."""
    query = select(vacations.c.began_at, vacations.c.ends_at).where(vacations.c.player == player)
    rows = connection.execute(query.where(vacations.c.ends_at > since).order_by(vacations.c.began_at))
    return [Vacation(row.began_at, row.ends_at) for row in rows]


def of_players(connection: Connection, people: Iterable[str]) -> dict[str, Absences]:
    """Return the vacations of players as clocks see them, also for those without any."""
    absences: dict[str, Absences] = dict.fromkeys(people, ())
    columns = (vacations.c.player, vacations.c.began_tick, vacations.c.ends_tick)
    rows = connection.execute(select(*columns).where(vacations.c.player.in_(list(absences))))
    for row in rows:
        absences[row.player] += (Absence(row.began_tick, row.ends_tick),)
    return absences


def vacation_ends(connection: Connection, people: Iterable[str], now: int) -> dict[str, int]:
    """Return the ends of the vacations that go on now, by player."""
    rows = connection.execute(
        select(players.c.id, players.c.away_until).where(players.c.id.in_(list(people)), players.c.away_until > now)
    )
    return {row.id: row.away_until for row in rows}


def time_left(taken: Iterable[Vacation], now: int) -> int:
    """Return the milliseconds of vacation that a player may still begin now, those of a running one not counted."""
    used = sum(vacation.within(now - YEAR, now) for vacation in taken)
    return max(0, DAYS_A_YEAR * DAY - used)


def set_vacation(connection: Connection, player: str, until: int, now: int, tick: int) -> bool:
    """Begin or change the player's vacation, which lasts to `until`; 0 or a moment of the past ends it now.

    Return whether anything has changed. Raise Refused if the vacation exceeds the days left of this year. `tick` is
    the service's time, by which clocks stand still.
    """
    taken = vacations_of(connection, player, now - YEAR)
    if until - now > time_left(taken, now):
        raise refused("request", "person.away", most=DAYS_A_YEAR, days=time_left(taken, now) // DAY)
    condition = vacations.c.player == player
    connection.execute(delete(vacations).where(condition, vacations.c.ends_at <= now - YEAR))
    running = select(vacations.c.began_at, vacations.c.began_tick).where(
        condition, vacations.c.ends_at > now, vacations.c.ends_tick > tick
    )
    row = connection.execute(running.order_by(vacations.c.began_at.desc())).first()
    if row is not None:
        # One whose wall clock was set back meanwhile has lasted as long as the service's clock says.
        ends_at = until if until > now else max(now, row.began_at + tick - row.began_tick)
        this = (condition, vacations.c.began_at == row.began_at)
        if ends_at > row.began_at:
            ends_tick = tick + max(0, until - now)
            connection.execute(update(vacations).where(*this).values(ends_at=ends_at, ends_tick=ends_tick))
        else:
            connection.execute(delete(vacations).where(*this))
    elif until > now:
        ends_tick = tick + until - now
        values = {"player": player, "began_at": now, "ends_at": until, "began_tick": tick, "ends_tick": ends_tick}
        connection.execute(insert(vacations).values(values))
    connection.execute(update(players).where(players.c.id == player).values(away_until=until))
    return row is not None or until > now
