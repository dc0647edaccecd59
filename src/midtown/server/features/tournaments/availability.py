"""Who of the entrants cannot be paired for now: suspended, at another live game, or not seen for some minutes.

A round that most cannot come to waits for them. So nobody wins by byes while the others play elsewhere. Nobody can know
when a creator starts a tournament: in the first round those who play elsewhere are paired all the same, and their
tables wait for them.
"""

from typing import Final

from sqlalchemy import Connection, func, select

from midtown.server.accounts import engagements, sanctions
from midtown.server.features.tournaments.rows import EntrantRow, Resting, Whole
from midtown.server.storage.schema import tables
from midtown.support.units import MINUTE

LONGEST_WAIT: Final = 600_000
"""Milliseconds for which a table of the first round waits for who plays elsewhere, and a later round at most."""
AWAY: Final = 180_000
"""Milliseconds of the service after which an arena pairs nobody whom no server has seen."""


def with_resting(connection: Connection, whole: Whole, now: int, tick: int) -> Whole:
    """Return a tournament with those marked who are not to be paired now."""
    people = {entry.player for entry in whole.entries if entry.player is not None}
    tournament = whole.tournament
    suspended = sanctions.suspended(connection, people, now)
    busy = engagements.paired_players(connection, people, tournament.id)
    if tournament.round or tournament.terms.format == "arena":
        busy |= engagements.playing(connection, people, tournament.id)

    def reason(one: EntrantRow) -> Resting | None:
        if one.player in suspended:
            return "suspended"
        if one.player in busy:
            return "busy"
        away = tournament.terms.format == "arena" and one.seen is not None and one.seen <= tick - AWAY
        return "away" if away and one.player is not None else None

    marked = whole._replace(entries=[entry._replace(resting=reason(entry)) for entry in whole.entries])
    return marked._replace(waits_until=_waits_until(connection, marked))


def _waits_until(connection: Connection, whole: Whole) -> int | None:
    """Return how long a Swiss round waits that most cannot come to; None if it can be paired without them.

    Nobody is waited for who has missed their last game, unless nobody else is there: one entrant would make every round
    wait. It follows from what is stored, so that it is the same for every server, and after a restart.
    """
    terms, absent = whole.tournament.terms, whole.absent
    able = [
        entry for entry in whole.entries if entry.player is not None and entry.entered and entry.resting != "suspended"
    ]
    able = [one for one in able if one.active or one.number not in absent] or able
    free = sum(one.active for one in able)
    few = 2 * free < len(able) or (not terms.level and free < terms.seats)
    if terms.format != "swiss" or free == len(able) or not few:
        return None
    ids = [table.id for table in whole.current if table.id is not None]
    ended = connection.execute(select(func.max(tables.c.ended_at)).where(tables.c.id.in_(ids))).scalar()
    before = whole.round.begins_at if whole.round else whole.tournament.started_at
    return max(before or 0, ended or 0) + min(LONGEST_WAIT, int(terms.seats * terms.minutes * MINUTE))
