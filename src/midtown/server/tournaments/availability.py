"""Who of the entrants cannot be paired for now: suspended, at another live game, or not seen for some minutes."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, select, update

from midtown.server.accounts import engagements, suspensions
from midtown.server.storage.schema import entrants, tournaments
from midtown.server.tournaments.rows import EntrantRow, Resting, Whole

AWAY: Final = 180_000
"""Milliseconds of the service after which an arena pairs nobody whom no server has seen."""


def with_resting(connection: Connection, whole: Whole, now: int, tick: int) -> Whole:
    """Return a tournament with those marked who are not to be paired now."""
    people = {one.player for one in whole.entries if one.player is not None and not one.withdrawn}
    tournament = whole.tournament
    suspended = suspensions.suspended(connection, people, now)
    busy = engagements.playing(connection, people, tournament.id)
    busy |= engagements.promised(connection, people, tournament.id)

    def reason(one: EntrantRow) -> Resting | None:
        if one.player in suspended:
            return "suspended"
        if one.player in busy:
            return "busy"
        away = tournament.terms.format == "arena" and one.seen is not None and one.seen <= tick - AWAY
        return "away" if away and one.player is not None else None

    return whole._replace(entries=[one._replace(resting=reason(one)) for one in whole.entries])


def note_seen(connection: Connection, seen: Collection[str], tick: int) -> None:
    """Store that players were seen at `tick` where it decides whether they are paired."""
    on = select(tournaments.c.id).where(tournaments.c.status == "running")
    here = (entrants.c.player.in_(sorted(seen)), entrants.c.tournament.in_(on))
    connection.execute(update(entrants).where(*here).values(seen_tick=tick))
