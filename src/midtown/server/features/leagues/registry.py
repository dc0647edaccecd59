"""Which leagues there are: one for each game that two can play, and those of clubs. Who may know of them and enter."""

import secrets
from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, func, or_, select

from midtown import games
from midtown.server.accounts import memberships
from midtown.server.storage.database import insert_new
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.clubs import clubs
from midtown.server.storage.schema.leagues import league_entries, league_seasons, leagues
from midtown.server.support.refusals import Refused, refused

SEATS: Final = 2
_LEAGUES: Final = leagues.c
_OWNED: Final = select(leagues, clubs.c.name.label("club_name"), clubs.c.private, clubs.c.suspended).join(clubs)


class Club(NamedTuple):
    """The club that has a league."""

    id: str
    name: str
    private: bool
    suspended: bool


class League(NamedTuple):
    """A league: what is played in it, and whose it is."""

    id: str
    game: str
    club: Club | None = None

    @property
    def halted(self) -> bool:
        """Return whether nothing begins in it, as an operator has suspended its club."""
        return self.club is not None and self.club.suspended


def eligible_games() -> list[str]:
    """Return the games that have leagues: those that two can play."""
    return [name for name in games.names() if SEATS in games.game(name).PLAYERS]


def public_leagues() -> list[League]:
    """Return the leagues that belong to no club, also those that nobody has entered yet."""
    return [League(game, game) for game in eligible_games()]


def get(connection: Connection, league: str) -> League:
    """Return a league; raise Refused if there is none."""
    if league in eligible_games():
        return League(league, league)
    owned = _owned(connection, _LEAGUES.id == league)
    if not owned:
        raise missing_league()
    return owned[0]


def missing_league() -> Refused:
    """Return the refusal for a league that does not exist, and for that of a private club before strangers."""
    return refused("missing", "league.missing")


def _owned(connection: Connection, which: ColumnElement[bool]) -> list[League]:
    rows = _OWNED.where(which).order_by(_LEAGUES.created_at, _LEAGUES.id)
    return [
        League(row.id, row.game, Club(row.club, row.club_name, row.private, row.suspended))
        for row in connection.execute(rows)
    ]


def leagues_of(connection: Connection, club: str) -> list[League]:
    """Return the leagues of a club, the oldest first."""
    return _owned(connection, _LEAGUES.club == club)


def active_leagues(connection: Connection) -> list[League]:
    """Return the leagues in which something can be due: those of the server, and of clubs those that people entered."""
    waits = exists().where(league_entries.c.league == _LEAGUES.id)
    runs = exists().where(league_seasons.c.league == _LEAGUES.id, league_seasons.c.closed_at.is_(None))
    return [*public_leagues(), *_owned(connection, or_(waits, runs))]


def store(connection: Connection, league: str, game: str, club: str | None, now: int) -> bool:
    """Store a league of a club or, with None, of the server; return False if there is one of the game."""
    row = {"id": league, "game": game, "club": club, "created_at": now}
    return insert_new(connection, leagues, row)


def create(connection: Connection, club: str, game: str, player: str, now: int) -> League:
    """Store a new league of a club; raise Refused if a player may not, or the club has one of this game."""
    if not memberships.belongs(connection, club, player):
        raise refused("missing", "club.missing")
    _check_leads(connection, club, player)
    if connection.execute(select(clubs.c.suspended).where(clubs.c.id == club)).scalar():
        raise refused("table", "club.suspended")
    made = secrets.token_hex(6)
    if not store(connection, made, game, club, now):
        raise refused("request", "league.twice")
    return get(connection, made)


def _check_leads(connection: Connection, club: str, player: str) -> None:
    if not memberships.leads(connection, club, player):
        raise refused("table", "club.officers")


def end(connection: Connection, league: League, player: str) -> None:
    """Delete a league of a club with its seasons, as its leaders can; what is being played goes on without it."""
    if league.club is None:
        raise refused("table", "league.public")
    _check_leads(connection, league.club.id, player)
    connection.execute(delete(leagues).where(_LEAGUES.id == league.id))


def check_visible(connection: Connection, league: str, viewer: str | None) -> League:
    """Return a league; raise Refused if there is none of which a visitor may know: who plays in it is a member."""
    stored = get(connection, league)
    if stored.club is not None and not memberships.sees_members(connection, stored.club.id, viewer):
        raise missing_league()
    return stored


def check_enters(connection: Connection, league: League, player: str) -> None:
    """Raise Refused if somebody who knows of a league may not enter it."""
    if league.club is None:
        return
    if league.club.suspended:
        raise refused("table", "club.suspended")
    if not memberships.belongs(connection, league.club.id, player):
        raise refused("table", "league.members")


def hidden_from(connection: Connection, league: League, viewer: str | None, ids: Collection[str]) -> set[str]:
    """Return whom of the players of a club's league a visitor does not see: outsiders those who hide their page."""
    if league.club is None or memberships.belongs(connection, league.club.id, viewer):
        return set()
    rows = select(players.c.id).where(players.c.id.in_(sorted(ids)), players.c.hidden)
    return set(connection.execute(rows).scalars())


def count_of_clubs(connection: Connection) -> dict[str, int]:
    """Return how many leagues clubs have, by club."""
    rows = select(_LEAGUES.club, func.count()).where(_LEAGUES.club.is_not(None)).group_by(_LEAGUES.club)
    return {str(club): count for club, count in connection.execute(rows)}
