"""Rows of leagues: who wants to play, seasons, places and games. A season is opened and closed once, by one server."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, or_, select, update

from midtown.server.accounts import memberships, ratings, sanctions
from midtown.server.features.leagues import registry, rules
from midtown.server.features.leagues.registry import SEATS, League
from midtown.server.features.leagues.rules import Entrant, Former, Game, Place
from midtown.server.storage.database import insert_new
from midtown.server.storage.schema.clubs import club_members, clubs
from midtown.server.storage.schema.leagues import (
    league_entries,
    league_games,
    league_places,
    league_seasons,
    leagues,
)
from midtown.server.storage.schema.play import tables
from midtown.server.support.quarters import quarter_at

_ENTRIES: Final = league_entries.c
_SEASONS: Final = league_seasons.c
_PLACES: Final = league_places.c
_GAMES: Final = league_games.c


class Season(NamedTuple):
    """A season of a league with all who play in it."""

    league: str
    quarter: int
    opened_at: int
    closed_at: int | None
    changes: int
    places: list[Place]
    games: list[Game]


def load_season(connection: Connection, league: str, quarter: int) -> Season | None:
    """Return a season; None if there is none."""
    row = connection.execute(
        select(league_seasons).where(_SEASONS.league == league, _SEASONS.quarter == quarter)
    ).first()
    if row is None:
        return None
    of_places = (
        select(league_places).where(_PLACES.league == league, _PLACES.quarter == quarter).order_by(_PLACES.number)
    )
    of_games = select(league_games).where(_GAMES.league == league, _GAMES.quarter == quarter)
    of_games = of_games.order_by(_GAMES.round, _GAMES.first, _GAMES.second)
    places = [Place(*place[2:]) for place in connection.execute(of_places)]
    played = [Game(*item[2:]) for item in connection.execute(of_games)]
    return Season(
        league=row.league,
        quarter=row.quarter,
        opened_at=row.opened_at,
        closed_at=row.closed_at,
        changes=row.changes,
        places=places,
        games=played,
    )


def quarters(connection: Connection, league: str) -> list[int]:
    """Return the quarters that had a season, the newest first."""
    rows = select(_SEASONS.quarter).where(_SEASONS.league == league).order_by(_SEASONS.quarter.desc())
    return list(connection.execute(rows).scalars())


def open_seasons(connection: Connection, league: str) -> list[Season]:
    """Return the seasons that are not closed, the oldest first."""
    rows = select(_SEASONS.quarter).where(_SEASONS.league == league, _SEASONS.closed_at.is_(None))
    running = connection.execute(rows.order_by(_SEASONS.quarter)).scalars().all()
    return [season for quarter in running if (season := load_season(connection, league, quarter)) is not None]


def entrants(connection: Connection, league: League, now: int) -> list[Entrant]:
    """Return who wants to play in the next season of a league; who is suspended cannot."""
    wanted = select(_ENTRIES.player, _ENTRIES.entered_at).where(_ENTRIES.league == league.id)
    rows = connection.execute(wanted.order_by(_ENTRIES.entered_at, _ENTRIES.player)).all()
    suspended = sanctions.suspended_players(connection, [row.player for row in rows], now)
    return [
        Entrant(
            row.player,
            _strength(connection, league.game, row.player),
            row.entered_at,
            _former(connection, league.id, row.player),
        )
        for row in rows
        if row.player not in suspended
    ]


def _strength(connection: Connection, game: str, player: str) -> float:
    own = ratings.ratings_of(connection, player)
    return next((rating.ordinal for rating in own if (rating.game, rating.seats) == (game, SEATS)), 0.0)


def _former(connection: Connection, league: str, player: str) -> Former | None:
    """Return how a player ended the last season; None if they played in none of the last two, or were out."""
    ended = select(_PLACES.division, _PLACES.place, _PLACES.move).join(
        league_seasons, (_SEASONS.league == _PLACES.league) & (_SEASONS.quarter == _PLACES.quarter)
    )
    last = ended.where(_PLACES.league == league, _PLACES.player == player, _SEASONS.closed_at.is_not(None))
    row = connection.execute(last.order_by(_PLACES.quarter.desc()).limit(1)).first()
    return None if row is None or row.place is None else Former(row.division, row.place, row.move or 0)


def open_season(connection: Connection, league: League, now: int) -> bool:
    """Open the season of this quarter with all who want to play; return False if it is there, or they are too few."""
    quarter = quarter_at(now)
    divisions = rules.divide(entrants(connection, league, now)) if rules.is_early(quarter, now) else []
    season = {"league": league.id, "quarter": quarter}
    row = season | {"opened_at": now, "closed_at": None, "changes": 0}
    if not divisions or not insert_new(connection, league_seasons, row):
        return False
    number, numbered = 0, []
    for division, players in enumerate(divisions, 1):
        numbered.append(list(range(number + 1, number + len(players) + 1)))
        places = [Place(number + index, player, division) for index, player in enumerate(players, 1)]
        connection.execute(insert(league_places), [season | place._asdict() for place in places])
        number += len(players)
    _add_games(connection, league.id, quarter, rules.season_games(numbered))
    return True


def _add_games(connection: Connection, league: str, quarter: int, added: Sequence[Game]) -> None:
    season = {"league": league, "quarter": quarter}
    connection.execute(insert(league_games), [season | item._asdict() for item in added])


def lock(connection: Connection, season: Season) -> bool:
    """Lock a season until the end of the transaction; return False if somebody has changed or closed it since."""
    same = (*_of(season), _SEASONS.changes == season.changes, _SEASONS.closed_at.is_(None))
    return bool(connection.execute(update(league_seasons).where(*same).values(changes=_SEASONS.changes + 1)).rowcount)


def _of(season: Season) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return _SEASONS.league == season.league, _SEASONS.quarter == season.quarter


def begin_game(connection: Connection, season: Season, begun: Game, table: str) -> None:
    """Note at which table a game of a locked season is played."""
    _change_game(connection, season, begun, {"table": table})


def _change_game(connection: Connection, season: Season, changed: Game, values: dict[str, object]) -> None:
    same = (_GAMES.league == season.league, _GAMES.quarter == season.quarter)
    pair = (_GAMES.first == changed.first, _GAMES.second == changed.second)
    connection.execute(update(league_games).where(*same, *pair).values(values))


def tables_over(connection: Connection, season: Season) -> set[str]:
    """Return the tables of running games of a season at which the game is over."""
    running = [game.table for game in season.games if game.runs]
    rows = select(tables.c.id).where(tables.c.id.in_(running), tables.c.status == "over")
    return set(connection.execute(rows).scalars())


def store_results(connection: Connection, season: Season, ended: Sequence[Game]) -> None:
    """Store how games of a season ended, and who is out because they have lost too many by the clock."""
    if not lock(connection, season):
        return
    for game in ended:
        _change_game(connection, season, game, game._asdict())
    by_pair = {game.numbers: game for game in season.games} | {game.numbers: game for game in ended}
    for number in rules.sleepers(by_pair.values()):
        place = next(place for place in season.places if place.number == number)
        if place.plays:
            _expel(connection, season.league, season.quarter, place, "slept")


def _expel(connection: Connection, league: str, quarter: int, place: Place, why: rules.Out) -> None:
    """Take somebody out of a season and of those to come; they can enter again as a new player."""
    same = (_PLACES.league == league, _PLACES.quarter == quarter, _PLACES.number == place.number)
    connection.execute(update(league_places).where(*same).values(out=why))
    own = (_ENTRIES.league == league, _ENTRIES.player == place.player)
    connection.execute(delete(league_entries).where(*own))


def close_season(connection: Connection, season: Season, now: int) -> bool:
    """Close a season with the final places; return False if that was done. What still runs has no result in it."""
    if not lock(connection, season):
        return False
    connection.execute(update(league_seasons).where(*_of(season)).values(closed_at=now))
    for place in rules.final_places(season.places, season.games):
        same = (_PLACES.league == season.league, _PLACES.quarter == season.quarter, _PLACES.number == place.number)
        connection.execute(update(league_places).where(*same).values(place=place.place, move=place.move))
    open_games = (_GAMES.league == season.league, _GAMES.quarter == season.quarter, ~_GAMES.over)
    connection.execute(update(league_games).where(*open_games).values(over=True))
    return True


def is_entered(connection: Connection, league: str, player: str) -> bool:
    """Return whether a player wants to play in the next season of a league."""
    own = (_ENTRIES.league == league, _ENTRIES.player == player)
    return connection.execute(select(_ENTRIES.player).where(*own)).first() is not None


def waiting(connection: Connection, league: str, but: Collection[str] = ()) -> int:
    """Return how many people want to play in a league, without some."""
    rows = select(func.count()).where(_ENTRIES.league == league, _ENTRIES.player.not_in(sorted(but)))
    return connection.execute(rows).scalar_one()


def enter(connection: Connection, league: League, player: str, now: int) -> None:
    """Enter a league for the next season, and for the one that runs if there is time and room; idempotent."""
    registry.check_enters(connection, league, player)
    if league.club is None:
        registry.store(connection, league.id, league.game, None, now)
    insert_new(connection, league_entries, {"league": league.id, "player": player, "entered_at": now})
    season = _lock_running(connection, league.id, now)
    if season is None or not takes_late(season, player, now):
        return
    division = rules.late_division(season.places)
    number = 1 + max(place.number for place in season.places)
    others = [place.number for place in season.places if place.division == division and place.plays]
    row = {"league": league.id, "quarter": season.quarter, "number": number, "player": player, "division": division}
    connection.execute(insert(league_places).values(**row))
    last = max(item.round for item in season.games)
    _add_games(connection, league.id, season.quarter, rules.late_games(number, others, last))


def takes_late(season: Season, player: str | None, now: int) -> bool:
    """Return whether a player who enters now gets a place in a season that runs; nobody gets a second one."""
    there = any(place.player == player for place in season.places if player is not None)
    room = rules.late_division(season.places) is not None
    return season.closed_at is None and rules.is_early(season.quarter, now) and room and not there


def leave(connection: Connection, league: str, player: str, now: int, *, finish: bool) -> bool:
    """Leave a league, and unless they `finish` it, the season that runs; return whether they were in either."""
    own = (_ENTRIES.league == league, _ENTRIES.player == player)
    entered = connection.execute(delete(league_entries).where(*own)).rowcount > 0
    season = None if finish else _lock_running(connection, league, now)
    place = next((item for item in season.places if item.player == player and item.plays), None) if season else None
    if season is not None and place is not None:
        _expel(connection, league, season.quarter, place, "left")
    return entered or place is not None


def strangers(connection: Connection, league: League) -> list[str]:
    """Return who waits or plays in a club's league and does not belong to the club any more."""
    if league.club is None:
        return []
    running = (_SEASONS.league == _PLACES.league) & (_SEASONS.quarter == _PLACES.quarter) & _SEASONS.closed_at.is_(None)
    plays = select(_PLACES.player).join(league_seasons, running)
    plays = plays.where(_PLACES.league == league.id, _PLACES.out.is_(None), _PLACES.player.is_not(None))
    people = select(_ENTRIES.player).where(_ENTRIES.league == league.id).union(plays).subquery()
    member = exists().where(club_members.c.club == league.club.id, club_members.c.player == people.c.player)
    return list(connection.execute(select(people.c.player).where(~member).order_by(people.c.player)).scalars())


def _lock_running(connection: Connection, league: str, now: int) -> Season | None:
    """Lock the season that runs until the end of the transaction, and return it."""
    quarter = quarter_at(now)
    running = (_SEASONS.league == league, _SEASONS.quarter == quarter, _SEASONS.closed_at.is_(None))
    locked = update(league_seasons).where(*running).values(changes=_SEASONS.changes + 1)
    return load_season(connection, league, quarter) if connection.execute(locked).rowcount else None


class LeagueResult(NamedTuple):
    """How a season of a league ended for a player, or stands."""

    league: str
    game: str
    club: str | None
    club_name: str | None
    quarter: int
    division: int
    place: int | None
    move: int | None
    out: rules.Out | None
    closed_at: int | None


def results_of(connection: Connection, player: str, viewer: str | None, most: int = 40) -> list[LeagueResult]:
    """Return a player's seasons of leagues of which a visitor may know, the newest first."""
    columns = (_PLACES.quarter, _PLACES.division, _PLACES.place, _PLACES.move, _PLACES.out, _SEASONS.closed_at)
    same = (_SEASONS.league == _PLACES.league) & (_SEASONS.quarter == _PLACES.quarter)
    rows = select(leagues.c.id, leagues.c.game, leagues.c.club, clubs.c.name, *columns)
    rows = rows.select_from(league_places).join(league_seasons, same).join(leagues, leagues.c.id == _PLACES.league)
    visible = or_(leagues.c.club.is_(None), leagues.c.club.in_(memberships.visible_clubs(viewer)))
    own = rows.outerjoin(clubs, clubs.c.id == leagues.c.club).where(_PLACES.player == player, visible)
    own = own.order_by(_PLACES.quarter.desc(), leagues.c.game, leagues.c.id)
    return [LeagueResult._make(row) for row in connection.execute(own.limit(most))]
