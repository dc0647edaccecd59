"""Rows of series: making, reading, pausing and ending them, and who may."""

import secrets
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from midtown.server.accounts import memberships, roles, sanctions
from midtown.server.features.series.rules import AHEAD, WEEK, Rule, due_starts
from midtown.server.features.tournaments import Terms, create_of_series
from midtown.server.storage.schema.clubs import club_members, clubs
from midtown.server.storage.schema.features import entrants, tournaments
from midtown.server.storage.schema.series import tournament_series
from midtown.server.support.refusals import refused
from midtown.support.units import DAY

MOST: Final = 30
"""Maximum number of series of the server itself."""
MOST_OF_CLUB: Final = 5
HALF_A_WEEK: Final = WEEK * DAY // 2
_SERIES: Final = tournament_series.c


class Series(NamedTuple):
    """A row of `tournament_series`."""

    id: str
    name: str
    terms: Terms
    rounds: int
    weekday: int
    minute: int
    zone: str
    creator: str | None
    club: str | None
    paused: bool
    made_until: int

    @property
    def rule(self) -> Rule:
        """Return when it starts."""
        return Rule(self.weekday, self.minute, self.zone)

    @property
    def made_at(self) -> int:
        """Return the moment from which on the last of its tournaments was to be made."""
        return self.made_until - AHEAD


class Listed(NamedTuple):
    """A series with the name of its club, and whether the reader may change it."""

    series: Series
    club_name: str | None
    manages: bool


def visible_series(connection: Connection, viewer: str | None) -> list[Listed]:
    """Return the series that a visitor may know of: those of private and suspended clubs only for their members."""
    own = select(club_members.c.player).where(
        club_members.c.club == _SERIES.club, club_members.c.player == (viewer or "")
    )
    rows = select(tournament_series, clubs.c.name.label("club_name"))
    rows = rows.outerjoin(clubs, clubs.c.id == _SERIES.club)
    rows = rows.where(or_(_SERIES.club.is_(None), ~clubs.c.private & ~clubs.c.suspended, own.exists()))
    rows = rows.order_by(_SERIES.weekday, _SERIES.minute, _SERIES.name, _SERIES.id)
    listed = [(_decode(row[:-1]), row.club_name) for row in connection.execute(rows)]
    return [Listed(series, name, may_manage(connection, series.club, viewer)) for series, name in listed]


def all_series(connection: Connection) -> list[str]:
    """Return the ids of all series that are not paused."""
    return list(connection.execute(select(_SERIES.id).where(~_SERIES.paused).order_by(_SERIES.id)).scalars())


def _decode(row: "tuple[object, ...]") -> Series:
    series = Series(*row)  # type: ignore[arg-type]
    return series._replace(terms=msgspec.json.decode(str(series.terms), type=Terms))


def _encode(series: Series) -> dict[str, object]:
    return series._asdict() | {"terms": msgspec.json.encode(series.terms).decode()}


def may_manage(connection: Connection, club: str | None, player: str | None) -> bool:
    """Return whether a player may change series of a club, or with None those of the server."""
    if player is None:
        return False
    return roles.is_operator(connection, player) or (club is not None and memberships.leads(connection, club, player))


def create(connection: Connection, series: Series) -> None:
    """Store a new series; raise Refused if its creator may not, the club is not public, or there are too many."""
    if not may_manage(connection, series.club, series.creator):
        raise refused("table", "series.leaders")
    if series.club is not None and not _is_public(connection, series.club):
        raise refused("table", "series.club")
    same = _SERIES.club.is_(None) if series.club is None else _SERIES.club == series.club
    most = MOST if series.club is None else MOST_OF_CLUB
    if connection.execute(select(func.count()).select_from(tournament_series).where(same)).scalar_one() >= most:
        raise refused("limit", "series.many", most=most)
    connection.execute(insert(tournament_series).values(_encode(series)))


def new_id() -> str:
    """Return the id of a new series."""
    return secrets.token_hex(6)


def _is_public(connection: Connection, club: str) -> bool:
    public = (clubs.c.id == club, ~clubs.c.private, ~clubs.c.suspended)
    return connection.execute(select(clubs.c.id).where(*public)).first() is not None


def _get(connection: Connection, series: str) -> Series | None:
    row = connection.execute(select(tournament_series).where(_SERIES.id == series)).first()
    return None if row is None else _decode(tuple(row))


def check_manages(connection: Connection, series: str, player: str) -> Series:
    """Return a series; raise Refused, as if there were none, for those who may not know of it, and all who may not."""
    if all(listed.series.id != series for listed in visible_series(connection, player)):
        stored = _get(connection, series)
        if stored is None or not may_manage(connection, stored.club, player):
            raise refused("missing", "series.missing")
    stored = _get(connection, series)
    if stored is None:
        raise refused("missing", "series.missing")
    if not may_manage(connection, stored.club, player):
        raise refused("table", "series.leaders")
    return stored


def change(connection: Connection, former: Series, series: Series, now: int) -> None:
    """Store a changed series; replace announced tournaments that nobody has entered, unless only `paused` changes."""
    values: dict[str, object] = {"paused": series.paused}
    if series._replace(paused=former.paused) != former:
        _withdraw_unentered(connection, series.id, now)
        values = _encode(series) | {"made_until": now}
    connection.execute(update(tournament_series).where(_SERIES.id == series.id).values(values))
    make_due(connection, series.id, now)


def _withdraw_unentered(connection: Connection, series: str, now: int) -> None:
    coming = select(tournaments.c.id).where(
        tournaments.c.series == series, tournaments.c.status == "open", tournaments.c.starts_at > now
    )
    ids = connection.execute(coming.with_for_update()).scalars().all()  # who enters meanwhile waits, or is seen below
    entered = select(entrants.c.tournament).where(entrants.c.tournament == tournaments.c.id)
    connection.execute(delete(tournaments).where(tournaments.c.id.in_(ids), ~entered.exists()))


def end(connection: Connection, series: str) -> None:
    """Delete a series; what is announced already stays, as a tournament of its creator."""
    connection.execute(update(tournaments).where(tournaments.c.series == series).values(series=None))
    connection.execute(delete(tournament_series).where(_SERIES.id == series))


def make_due(connection: Connection, series: str, now: int) -> int:
    """Make the tournaments of a series that are due, each exactly once; return their number.

    The row of the series says up to when all are made, and is changed in the same transaction: of two servers one finds
    it changed already. A series that nobody can answer for any more ends.
    """
    stored = _get(connection, series)
    if stored is None or stored.paused or (stored.club is not None and not _is_public(connection, stored.club)):
        return 0
    due = due_starts(stored.rule, stored.made_until, now)
    if not due:
        return 0
    host = _host(connection, stored)
    if host is None:
        end(connection, series)
        return 0
    if sanctions.suspended_players(connection, [host], now):
        return 0
    same = (_SERIES.id == series, _SERIES.made_until == stored.made_until, ~_SERIES.paused)
    values = {"made_until": due[-1].at, "creator": host}
    if not connection.execute(update(tournament_series).where(*same).values(values)).rowcount:
        return 0
    kept = _coming_starts(connection, series, now)
    for start in due:
        if any(abs(start.at - at) < HALF_A_WEEK for at in kept):
            continue  # that week has one from before a change, which somebody has entered
        create_of_series(connection, stored.id, host, stored.name, stored.terms, stored.rounds, start.at, now)
    return len(due)


def _coming_starts(connection: Connection, series: str, now: int) -> list[int]:
    coming = (tournaments.c.series == series, tournaments.c.status == "open", tournaments.c.starts_at > now)
    return [at for at in connection.execute(select(tournaments.c.starts_at).where(*coming)).scalars() if at is not None]


def _host(connection: Connection, series: Series) -> str | None:
    """Return who answers for the next tournaments: the creator as long as they may, then the club's owner."""
    if series.creator is not None and may_manage(connection, series.club, series.creator):
        return series.creator
    return None if series.club is None else memberships.owner_of(connection, series.club)
