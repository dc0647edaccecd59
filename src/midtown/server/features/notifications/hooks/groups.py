"""What clubs and tournaments tell their web-hooks: of which events, to which web-hooks, and for how long it is of use.

What `tables.news` says of an event names it in `detail`: a tournament, or a club or tournament with a number after a
space, of an announcement, an entrant, or a round.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from sqlalchemy import Connection, select

from midtown.server.features.notifications.hooks import rows
from midtown.server.features.notifications.hooks.rows import Group, Hook
from midtown.server.storage.database import AnyRow
from midtown.server.storage.schema.clubs import club_members
from midtown.server.storage.schema.features import tournaments
from midtown.server.storage.schema.hooks import hooks
from midtown.server.storage.schema.series import tournament_series
from midtown.support.units import DAY, HOUR


class GroupKind(NamedTuple):
    """How groups tell of one kind of event."""

    lifetime: int
    """Milliseconds for which it is of use."""
    groups: tuple[Literal["club", "tournament"], ...]
    """Whose web-hooks it comes to: those of the club, of the tournament, or both."""


KINDS: Final[Mapping[str, GroupKind]] = {
    "announcement": GroupKind(DAY, ("club",)),
    "opened": GroupKind(HOUR, ("club",)),
    "planned": GroupKind(DAY, ("club",)),
    "soon": GroupKind(HOUR, ("club", "tournament")),
    "entered": GroupKind(HOUR, ("tournament",)),
    "started": GroupKind(HOUR, ("club", "tournament")),
    "paired": GroupKind(HOUR, ("tournament",)),
    "results": GroupKind(DAY, ("tournament",)),
    "ended": GroupKind(DAY, ("club", "tournament")),
    "calledoff": GroupKind(DAY, ("club", "tournament")),
}


def listeners(connection: Connection, news: AnyRow, now: int) -> list[Hook]:
    """Return the web-hooks that are to tell of some news."""
    kind = KINDS.get(news.kind)
    if kind is None:
        return []
    groups = [group for group in _groups(connection, news) if group.kind in kind.groups]
    there = [hook for group in groups for hook in rows.hooks_of(connection, group)]
    on = [hook for hook in there if hook.off_at is None and hook.created_at <= news.at]
    return [hook for hook in on if rows.is_answered_for(connection, hook, now)]


def _groups(connection: Connection, news: AnyRow) -> list[Group]:
    """Return the groups of which some news tell."""
    subject = news.detail.partition(" ")[0]
    if news.kind == "announcement":
        return [Group("club", subject)]
    if news.kind == "opened":
        belongs = select(club_members.c.club).join(hooks, hooks.c.club == club_members.c.club)
        belongs = belongs.where(club_members.c.player == news.actor).distinct().order_by(club_members.c.club)
        return [Group("club", club) for club in connection.execute(belongs).scalars()]
    club = club_of(connection, subject)
    return [Group("tournament", subject), *([Group("club", club)] if club is not None else [])]


def club_of(connection: Connection, tournament: str) -> str | None:
    """Return the club whose series has made a tournament, or None."""
    of_series = select(tournament_series.c.club).join(tournaments, tournaments.c.series == tournament_series.c.id)
    club: str | None = connection.execute(of_series.where(tournaments.c.id == tournament)).scalar()
    return club
